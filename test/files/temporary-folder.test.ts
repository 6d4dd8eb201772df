import { spawnSync } from 'node:child_process'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../src/files/temporary-folder.ts'

test('is made, and what killed processes left of it is removed, and nothing else', async () => {
  const name = `model-query-test-${process.pid}`
  const { pid: gone } = spawnSync(process.execPath, ['--version'])
  const old = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  const left = async (entry: string, time: Date): Promise<string> => {
    const folder = join(tmpdir(), entry)
    await mkdir(folder)
    await writeFile(join(folder, 'contract.json'), '{}')
    await utimes(folder, time, time)
    return folder
  }
  const ofGone = await left(`${name}-${gone}-abcdef`, old)
  const others = [
    await left(`${name}-${gone}-young1`, new Date()),
    await left(`${name}-${process.pid}-abcdef`, old),
    await left(`${name}-mine`, old),
    await left(`${name}else-${gone}-abcdef`, old),
  ]
  const made = await temporaryFolder(name)
  expect([existsSync(ofGone), existsSync(made), ...others.map(existsSync)]).toEqual([
    false,
    true,
    ...others.map(() => true),
  ])
  expect([dirname(made), basename(made).startsWith(`${name}-${process.pid}-`)]).toEqual([tmpdir(), true])
  for (const folder of [made, ...others]) await rm(folder, { recursive: true })
})
