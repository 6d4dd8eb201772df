import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { watchFiles } from '../../src/files/watch-files.ts'

it('sees a change that was made during the first look', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'watch-'))
  const file = join(folder, 'a')
  await writeFile(file, 'before')
  const stop = new AbortController()
  const looks: string[] = []
  const look = async (): Promise<void> => {
    looks.push(await readFile(file, 'utf8'))
    if (looks.length === 1) await writeFile(file, 'changed')
    else stop.abort()
  }
  await watchFiles([file], look, { stopped: stop.signal, interval: 1, atOnce: true })
  expect(looks).toEqual(['before', 'changed'])
  await rm(folder, { recursive: true })
})
