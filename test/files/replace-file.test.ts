import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkWritable, replaceFile } from '../../src/files/replace-file.ts'
import { UserError } from '../../src/text/user-error.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('replaceFile', () => {
  it('replaces what is there and leaves nothing beside it', async () => {
    const file = join(folder, 'x')
    await writeFile(file, 'old', { mode: 0o600 })
    await replaceFile(file, 'new')
    expect(await readFile(file, 'utf8')).toBe('new')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['x'])
  })

  it('removes what a process that was killed left beside it, and nothing else', async () => {
    const file = join(folder, 'x')
    const [old, young] = [new Date(Date.now() - 60_000), new Date()]
    const gone = spawnSync(process.execPath, ['--version']).pid
    const left = async (name: string, at: Date): Promise<void> => {
      await writeFile(join(folder, name), '')
      await utimes(join(folder, name), at, at)
    }
    await left(`.x.${gone}.abc-1.part`, old)
    await left(`.x.${gone}.young.part`, young)
    await left(`.x.${process.pid}.mine.part`, old)
    await left(`.other.${gone}.abc.part`, old)
    await left('.x.part', old)
    await replaceFile(file, 'new')
    expect((await readdir(folder)).toSorted()).toEqual(
      ['x', '.x.part', `.x.${gone}.young.part`, `.x.${process.pid}.mine.part`, `.other.${gone}.abc.part`].toSorted(),
    )
  })

  it('keeps a link a link', async () => {
    await writeFile(join(folder, 'x'), 'old')
    await symlink(join(folder, 'x'), join(folder, 'link'))
    await replaceFile(join(folder, 'link'), 'new')
    expect((await lstat(join(folder, 'link'))).isSymbolicLink()).toBe(true)
    expect(await readFile(join(folder, 'x'), 'utf8')).toBe('new')
  })

  it('writes to a device as it is', async () => {
    await replaceFile('/dev/null', 'text')
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
  })

  it('says what stood in the way', async () => {
    await expect(replaceFile(join(folder, 'no', 'x'), 'text')).rejects.toThrow(UserError)
  })
})

describe('checkWritable', () => {
  it('leaves what is there as it is, and nothing beside it', async () => {
    await writeFile(join(folder, 'x'), 'old')
    await checkWritable(join(folder, 'x'))
    await checkWritable(join(folder, 'new'))
    expect(await readFile(join(folder, 'x'), 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['x'])
  })

  it('opens nothing but files: a pipe could block, and a socket shows it', async () => {
    await using server = createServer().listen(join(folder, 'socket'))
    await once(server, 'listening')
    await expect(checkWritable(join(folder, 'socket'))).resolves.toBeUndefined()
  })

  it.each([
    ['a file is in the place of its folder; choose another name', 'x/y'],
    ['its folder does not exist; create it first', 'no/x'],
    ['it is a folder; choose another name', '.'],
    ['its name is too long; choose another one', 'x'.repeat(300)],
  ])('says what stands in the way: %s', async (reason, name) => {
    await writeFile(join(folder, 'x'), '')
    await expect(checkWritable(join(folder, name))).rejects.toThrow(`The file could not be written: ${reason}.`)
  })
})
