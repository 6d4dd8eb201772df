import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkHarPath, openHar, type HarFile } from '../../src/scenario-files/write-har.ts'
import { createJournal, type Journal } from '../../src/staging/journal.ts'
import { testFolder } from '../build/build-folder.ts'

function record(journal: Journal, target: string): void {
  journal.record({
    ask: { method: 'GET', target, headers: {} },
    staged: {
      answer: { status: 200, headers: {}, body: new Uint8Array() },
      waitMs: 0,
      ending: 'complete',
      overrides: [],
    },
    startedAt: 0,
    milliseconds: 1,
  })
}
const fail = (error: Error): never => {
  throw error
}
const opened = (file: string, journal: Journal, more: { interval?: number } = {}): HarFile =>
  openHar(file, { journal, url: 'http://x', onError: fail, ...more })
const urls = async (file: string): Promise<string[]> => {
  const { log } = JSON.parse(await readFile(file, 'utf8')) as { log: { entries: { request: { url: string } }[] } }
  return log.entries.map(({ request }) => request.url)
}

describe('a HAR file', () => {
  it('holds what the journal keeps, when it is written and when it is closed, and leaves nothing beside it', async () => {
    await using folder = await testFolder()
    const file = join(folder.path, 'a.har')
    const journal = createJournal()
    const har = opened(file, journal)
    record(journal, '/1')
    expect(await har.write()).toBe(1)
    expect(await urls(file)).toEqual(['http://x/1'])
    record(journal, '/2')
    expect(await har.close()).toBe(2)
    expect(await urls(file)).toEqual(['http://x/1', 'http://x/2'])
    expect(await readdir(folder.path)).toEqual(['a.har'])
  })

  it('is written every so often by itself', async () => {
    await using folder = await testFolder()
    const file = join(folder.path, 'a.har')
    const journal = createJournal()
    const har = opened(file, journal, { interval: 5 })
    record(journal, '/1')
    await expect.poll(() => urls(file).catch(() => [])).toEqual(['http://x/1'])
    await har.close()
  })

  it('stays as it is while there is nothing to write', async () => {
    await using folder = await testFolder({ 'a.har': '{"log": "of yesterday"}' })
    const file = join(folder.path, 'a.har')
    await checkHarPath(file)
    expect(await opened(file, createJournal()).close()).toBe(0)
    expect(await readFile(file, 'utf8')).toBe('{"log": "of yesterday"}')
  })

  it('stays as it is when a writing fails, and the next one succeeds', async () => {
    await using folder = await testFolder({ 'a.har': '{"log": 1}' })
    const file = join(folder.path, 'a.har')
    const journal = createJournal()
    const har = opened(file, journal)
    record(journal, '/1')
    const away = `${folder.path}.away`
    await rename(folder.path, away)
    await expect(har.write()).rejects.toMatchObject({
      sentence: 'The file could not be written: its folder does not exist; create it first.',
      place: { file },
    })
    await rename(away, folder.path)
    expect(await readFile(file, 'utf8')).toBe('{"log": 1}')
    expect(await har.close()).toBe(1)
    expect(await urls(file)).toEqual(['http://x/1'])
  })

  it('is left to another server that has written to it', async () => {
    await using folder = await testFolder()
    const file = join(folder.path, 'a.har')
    const [journal, another] = [createJournal(), createJournal()]
    const [har, anotherHar] = [opened(file, journal), opened(file, another)]
    record(journal, '/1')
    await har.write()
    record(another, '/2')
    await anotherHar.write()
    record(journal, '/3')
    await expect(har.close()).rejects.toMatchObject({
      sentence: 'Something else has written to this file; give each server its own with --har.',
      place: { file },
    })
    record(another, '/4')
    expect(await anotherHar.close()).toBe(2)
    expect(await urls(file)).toEqual(['http://x/2', 'http://x/4'])
  })

  it.each([
    ['package.json', 'This file is not a HAR file, so it is not replaced; name another with --har.'],
    ['', 'This is not a file; name a file with --har.'],
    ['nowhere/a.har', 'This folder does not exist; name a file elsewhere with --har.'],
  ])('is refused at %j', async (name, message) => {
    await using folder = await testFolder({ 'package.json': '{"name": "x"}' })
    await expect(checkHarPath(join(folder.path, name))).rejects.toMatchObject({ sentence: message })
  })

  it('is refused by its own name where its folder takes no file', async () => {
    const file = join('x'.repeat(300), 'a.har')
    const sentence = 'Nothing can be written in the folder of this file; name a file elsewhere with --har.'
    await expect(checkHarPath(file)).rejects.toMatchObject({ sentence, place: { file } })
  })
})
