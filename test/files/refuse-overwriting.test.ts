import { link, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { refuseOverwriting } from '../../src/files/refuse-overwriting.ts'
import { type TestFolder, testFolder } from '../build/build-folder.ts'

let folder: TestFolder
beforeEach(async () => {
  folder = await testFolder()
  await writeFile(at('input'), 'x')
})
afterEach(() => folder[Symbol.asyncDispose]())

const at = (name: string): string => join(folder.path, name)

it('refuses to write over a file that is read, by whatever name', async () => {
  await symlink('input', at('symbolic'))
  await link(at('input'), at('hard'))
  for (const name of ['input', './input', 'symbolic', 'hard'])
    await expect(refuseOverwriting([at('new'), at(name)], [at('input')])).rejects.toThrow(
      'This file is an input of the same command; write to another one.',
    )
})

it('permits other files, and what is no file', async () => {
  await writeFile(at('other'), 'x')
  const read = [at('input'), at('none'), '-', 'https://models.example/openapi.yaml', folder.path, '/dev/null']
  expect(await refuseOverwriting([at('other'), at('none'), folder.path, '/dev/null'], read)).toBeUndefined()
})
