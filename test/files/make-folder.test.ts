import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeFolder } from '../../src/files/make-folder.ts'
import { type TestFolder, testFolder } from '../build/build-folder.ts'

let folder: TestFolder
beforeEach(async () => {
  folder = await testFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

it('makes what is missing, outermost first, and says what it made', async () => {
  const made: string[] = []
  await makeFolder(join(folder.path, 'a', 'b'), made)
  expect(made).toEqual([join(folder.path, 'a'), join(folder.path, 'a', 'b')])
  expect((await stat(join(folder.path, 'a', 'b'))).isDirectory()).toBe(true)
})

it('makes nothing where all of it is there', async () => {
  await mkdir(join(folder.path, 'there'))
  const made: string[] = []
  await makeFolder(join(folder.path, 'there'), made)
  expect(made).toEqual([])
})

it('makes one folder once, however many ask at the same time', async () => {
  const path = join(folder.path, 'a', 'b', 'c')
  const made: string[] = []
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(path, made)))
  expect(new Set(made).size).toBe(made.length)
  expect((await stat(path)).isDirectory()).toBe(true)
})

it('rejects where there is a file, and below one', async () => {
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it.runIf(process.platform === 'linux')(
  'ends where the system will make none, which it denies to be there',
  async () => {
    await expect(makeFolder('/proc/no-such/folder')).rejects.toMatchObject({ code: 'ENOENT' })
  },
)
