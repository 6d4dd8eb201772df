import { randomUUID } from 'node:crypto'
import { realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { UserError } from '../text/user-error.ts'

/**
 * Writes a file so that a reader sees the old content or the whole new one: beside it, then renamed over it.
 * A device or a pipe is written to as it is; a link stays a link.
 * @throws {UserError} when it cannot be written.
 */
export async function replaceFile(file: string, text: string | AsyncIterable<string>): Promise<void> {
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
    ENOENT: 'its folder is not there',
    ENOTDIR: 'its folder is not there',
    EISDIR: 'it is a folder',
    EACCES: 'it is not yours to write',
    EPERM: 'it is not yours to write',
    ENOSPC: 'no space is left',
  }
  return known[code] ?? String(error)
}
