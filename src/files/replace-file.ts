import { access, constants, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UserError } from '../text/user-error.ts'
import { besideOf, removeLeftovers } from './beside.ts'
import { makeFolder } from './make-folder.ts'

/** A file and what is to stand in it. */
export interface FileText {
  readonly file: string
  /** Written piece by piece where it comes so. */
  readonly text: string | AsyncIterable<string>
}

/**
 * Writes a file under a temporary name and renames it, so that readers see either the old content or all of the new.
 * Devices and pipes are written directly; a link stays a link.
 * @throws {UserError} if it cannot be written.
 */
export async function replaceFile(file: string, text: FileText['text']): Promise<void> {
  try {
    await moveInto(await written({ file, text }))
  } catch (error) {
    throw unwritten(file, error)
  }
}

/**
 * Tries what `replaceFile` does, before a run that may be long, and leaves everything as it was.
 * @throws {UserError} if the file cannot be written.
 */
export async function checkWritable(file: string): Promise<void> {
  try {
    const there = await stat(file).catch(() => undefined)
    // A pipe that is opened may block, and its reader sees an end when it is closed.
    if (there && !there.isFile() && !there.isDirectory()) return await access(file, constants.W_OK)
    const { beside } = await written({ file, text: '' })
    if (beside !== undefined) await rm(beside, { force: true })
  } catch (error) {
    throw unwritten(file, error)
  }
}

/**
 * Writes files as `replaceFile` does, into folders that are made for them: all of them, or none where one cannot be written.
 * @throws {UserError} that names the one that cannot be written.
 */
export async function replaceFiles(files: readonly FileText[]): Promise<void> {
  const ready: Beside[] = []
  const made: string[] = []
  let current = ''
  try {
    for (const one of files) {
      current = one.file
      await makeFolder(dirname(one.file), made)
      ready.push(await written(one))
    }
    for (const one of ready) {
      current = one.target
      await moveInto(one)
    }
  } catch (error) {
    for (const { beside } of ready) if (beside !== undefined) await rm(beside, { force: true })
    for (const folder of made.toReversed()) await rmdir(folder).catch(() => undefined)
    throw unwritten(current, error)
  }
}

/** A file that is whole and not yet in its place; without `beside` it is there already. */
interface Beside {
  readonly target: string
  readonly beside?: string
}

async function written({ file, text }: FileText): Promise<Beside> {
  const there = await stat(file).catch(() => undefined)
  if (there && !there.isFile()) {
    await writeFile(file, text)
    return { target: file }
  }
  const target = there ? await realpath(file) : resolve(file)
  await removeLeftovers(target)
  const beside = besideOf(target)
  try {
    await writeFile(beside, text, { mode: there?.mode ?? 0o666 })
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  return { target, beside }
}

async function moveInto({ target, beside }: Beside): Promise<void> {
  if (beside === undefined) return
  try {
    await rename(beside, target)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** That a file or folder could not be written, and why. */
export function unwritten(file: string, error: unknown, what = 'The file'): UserError {
  return new UserError(`${what} could not be written: ${reasonOf(error)}.`, { file }, { cause: error })
}

function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'its folder does not exist; create it first',
    EEXIST: 'a file is in the place of its folder; choose another name',
    ENOTDIR: 'a file is in the place of its folder; choose another name',
    ENAMETOOLONG: 'its name is too long; choose another one',
    EISDIR: 'it is a folder; choose another name',
    EACCES: 'permission denied; check its permissions and those of its folder',
    EPERM: 'permission denied; check its permissions and those of its folder',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full; make room',
    EDQUOT: 'your quota is used up; make room',
    EMFILE: 'too many files are open; raise the limit (ulimit -n)',
    EFBIG: 'it is larger than a file may be here; raise the limit',
  }
  return known[code] ?? String(error)
}
