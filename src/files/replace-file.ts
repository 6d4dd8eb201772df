import { randomUUID } from 'node:crypto'
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UserError } from '../text/user-error.ts'

/**
 * Writes a file under a temporary name and renames it, so that readers see either the old content or all of the new.
 * Devices and pipes are written directly; a link stays a link.
 * @throws {UserError} if it cannot be written.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  try {
    if (there && !there.isFile()) return await writeFile(file, text)
    const target = there ? await realpath(file) : resolve(file)
    const beside = `${target}.${randomUUID()}.tmp`
    try {
      await writeFile(beside, text, { mode: there?.mode ?? 0o666 })
      await rename(beside, target)
    } catch (error) {
      await rm(beside, { force: true })
      throw error
    }
  } catch (error) {
    throw new UserError(`The file could not be written: ${reasonOf(error)}.`, { file }, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'its folder does not exist; create it first',
    ENOTDIR: 'its folder does not exist; create it first',
    EISDIR: 'it is a folder; choose another name',
    EACCES: 'permission denied; check its permissions and those of its folder',
    EPERM: 'permission denied; check its permissions and those of its folder',
    ENOSPC: 'the disk is full; make room',
  }
  return known[code] ?? String(error)
}
