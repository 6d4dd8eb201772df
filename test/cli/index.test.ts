import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuild } from '../../src/build/read-build.ts'
import { readSearchFile } from '../../src/build/search-file.ts'
import { indexEntities } from '../../src/search/index-entities.ts'
import { atOnce } from '../../src/search/slices.ts'
import { finish, start } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const size = ['--entities', '100', '--links', '10']

/** What lies in the folder to be searched, and what is made of the build in it. */
async function indexes(): Promise<readonly unknown[]> {
  const { model } = await readBuild(folder)
  return [await readSearchFile(folder, model.version), { postings: atOnce(indexEntities(model.entities())) }]
}

describe('model-query index', () => {
  it('writes what is searched beside the build, and says so in one line', async () => {
    await finish(['generate', ...size, '--out', folder])
    const files = await readdir(folder)
    const { out, err, code } = await finish(['index', folder])
    expect([err, code]).toEqual(['', undefined])
    expect(out.replace(folder, 'FOLDER')).toMatch(/^Indexed 100 entities in FOLDER\/search\.bin \([0-9.]+ MB\)\.\n$/)
    expect(await readdir(folder)).toEqual([...files, 'search.bin'])
    const [found, made] = await indexes()
    expect(found).toEqual(made)
  })

  it('replaces the index of another build', async () => {
    await finish(['generate', ...size, '--out', folder, '--index'])
    await finish(['generate', ...size, '--seed', '2', '--out', folder])
    await finish(['index', folder])
    const [found, made] = await indexes()
    expect(found).toEqual(made)
  })

  it('shows how far it is on a terminal', async () => {
    await finish(['generate', ...size, '--out', folder])
    const { out, err } = await finish(['index', folder], { talkTerminal: true })
    expect(err).toContain('\rindexing 0 of 100 entities')
    expect(out).toContain('Indexed 100 entities')
  })

  it('says what is wrong with a build, and leaves the folder as it is', async () => {
    expect(await finish(['index', folder])).toMatchObject({
      code: 3,
      err: expect.stringContaining('no model.json') as string,
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves what was there when it is stopped', async () => {
    await finish(['generate', ...size, '--out', folder, '--index'])
    const before = await readFile(join(folder, 'search.bin'))
    const run = start(['index', folder])
    run.stop()
    await run.done
    expect([run.code, run.out]).toEqual([3, ''])
    expect(run.err).toContain('Stopped before the index was whole; nothing there was changed.')
    expect(await readFile(join(folder, 'search.bin'))).toEqual(before)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('model-query generate --index', () => {
  it('writes the index, too', async () => {
    const { out } = await finish(['generate', ...size, '--out', folder, '--index'])
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^Wrote 100 entities/),
      expect.stringMatching(/^Indexed 100 entities/),
      '',
    ])
    const [found, made] = await indexes()
    expect(found).toEqual(made)
  })
})

describe('model-query record --index', () => {
  it('writes the index, too', async () => {
    const serving = start(['serve', '--fixture', 'one', '--port', '0', '--log', 'off'])
    const [, url = ''] = await serving.sees(/answers at (\S+)/)
    const { out } = await finish(['record', url, '--out', folder, '--index'])
    serving.stop()
    await serving.done
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^Recorded /),
      expect.stringMatching(/^Indexed 1 entity /),
      '',
    ])
    const [found, made] = await indexes()
    expect(found).toEqual(made)
  })
})
