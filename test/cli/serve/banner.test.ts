import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { portRemarks, searchRemarks } from '../../../cli/serve/banner.ts'
import { testFolder } from '../../build/build-folder.ts'

const modelOf = (bytes: number): Parameters<typeof searchRemarks>[1] => ({
  json: { entities: new Uint8Array(bytes), findings: new Uint8Array() },
})
const most = 64 * 1024 ** 2

it('says how searches of a large build need not wait, where no index lies beside it', async () => {
  await using folder = await testFolder()
  expect(searchRemarks(folder.path, modelOf(most))).toEqual([])
  const [remark] = searchRemarks(folder.path, modelOf(most + 1))
  expect(remark).toContain(`npx model-query index ${folder.path} writes`)
  await writeFile(join(folder.path, 'search.bin'), '')
  expect(searchRemarks(folder.path, modelOf(most + 1))).toEqual([])
})

it('says of a port that browsers block that none opens it', () => {
  expect(portRemarks({ port: 6000 }, 6000)).toEqual([
    'No browser opens port 6000, nor does fetch; choose another with --port.',
  ])
  expect(portRemarks({ port: 6001 }, 6001)).toEqual([])
})
