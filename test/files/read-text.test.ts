import { execFileSync } from 'node:child_process'
import { appendFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readText, textFrom } from '../../src/files/read-text.ts'
import { type TestFolder, testFolder } from '../build/build-folder.ts'

let folder: TestFolder
beforeEach(async () => {
  folder = await testFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

it('reads a pipe as soon as somebody writes to it, and gives up where nobody does', async () => {
  const pipe = join(folder.path, 'pipe')
  execFileSync('mkfifo', [pipe])
  const reading = readText(pipe, 'contract')
  await appendFile(pipe, 'one')
  expect(await reading).toBe('one')
  expect(await readText(pipe, 'contract', 0)).toBe('')
})

it('waits for one who has opened a pipe, however long it takes to write', async () => {
  const [pipe, other] = ['pipe', 'other'].map((name) => join(folder.path, name)) as [string, string]
  execFileSync('mkfifo', [pipe, other])
  const writer = await open(pipe, 'r+')
  const reading = readText(pipe, 'contract', 0)
  // By then the first look at the one has found nothing, too.
  expect(await readText(other, 'contract', 0)).toBe('')
  await writer.write('late')
  await writer.close()
  expect(await reading).toBe('late')
})

it('says of an empty name, such as that of an unset variable, that it is empty', async () => {
  await expect(readText('', 'contract')).rejects.toThrow('The name of the contract is empty; name a file.')
})

it('refuses a device, which has no end', async () => {
  await expect(readText('/dev/zero', 'contract')).rejects.toThrow(
    '/dev/zero: This is a device; name the file of the contract.',
  )
})

it('reads no more than one text can have', async () => {
  let read = 0
  const endless = function* (): Generator<Uint8Array> {
    for (const piece = new Uint8Array(2 ** 24); ; read += piece.length) yield piece
  }
  await expect(textFrom(endless(), 'endless')).rejects.toThrow(
    'endless: This is longer than 500 MB; give a shorter text.',
  )
  expect(read).toBeLessThan(500_000_000)
})
