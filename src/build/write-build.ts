import { lstat, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../text/user-error.ts'
import { besideOf, removeLeftovers } from '../files/beside.ts'
import { makeFolder } from '../files/make-folder.ts'

/** The files of a build, each with the members that can come first: this distinguishes it from another file of the same name. */
const opening = {
  'candidates.json': ['objectsWithoutNote', 'expressionsWithoutDefinition'],
  'build-log.json': ['findings'],
  'model.json': ['entities', 'links'],
} as const

type FileName = keyof typeof opening

const fileNames = Object.keys(opening) as readonly FileName[]

/**
 * Writes the files of a build into a folder, which is created if needed, and returns their size in bytes. Each is written
 * under a temporary name; they move into place only when all are complete, the model last. Until then an existing build
 * stays unchanged; other files of the folder are never touched.
 * @throws UserError if the folder cannot be written, if a foreign file has the name of a build file, or if `stopped` aborts
 */
export async function writeBuild(
  folder: string,
  files: Readonly<Partial<Record<FileName, Iterable<string>>>>,
  stopped?: AbortSignal,
): Promise<number> {
  const made: string[] = []
  const beside = new Map<FileName, string>()
  let bytes = 0
  let moved = 0
  try {
    await makeFolder(folder, made)
    const given = fileNames.flatMap((name) => (files[name] ? [[name, files[name]] as const] : []))
    for (const [name] of given) await refuseForeign(join(folder, name), opening[name])
    for (const [name, pieces] of given) {
      stopped?.throwIfAborted()
      await removeLeftovers(join(folder, name))
      const path = besideOf(join(folder, name))
      const file = await open(path, 'wx')
      beside.set(name, path)
      const stream = file.createWriteStream()
      await pipeline(Readable.from(pieces), stream, ...(stopped ? [{ signal: stopped }] : []))
      bytes += stream.bytesWritten
    }
    stopped?.throwIfAborted()
    for (const [name, path] of beside) {
      await rename(path, join(folder, name))
      moved++
    }
    return bytes
  } catch (error) {
    await Promise.all([...beside.values()].map((path) => rm(path, { force: true })))
    for (const path of moved ? [] : made.toReversed()) await rmdir(path).catch(() => undefined)
    throw asUserError(error, folder, moved, stopped)
  }
}

/**
 * Checks, before a long run, whether a build can be written to a folder. Creates and changes nothing.
 * @throws UserError if it is not a folder, or if a foreign file in it has the name of a build file
 */
export async function checkBuildFolder(folder: string): Promise<void> {
  const kind = await stat(folder).catch(() => undefined)
  if (!kind) return
  if (!kind.isDirectory()) throw new UserError(`The build cannot be written: ${causes['EEXIST']}.`, { file: folder })
  try {
    for (const name of ['model.json', 'build-log.json'] as const) await refuseForeign(join(folder, name), opening[name])
  } catch (error) {
    throw asUserError(error, folder, 0, undefined)
  }
}

/** Refuses to replace a file that a build did not write. */
async function refuseForeign(path: string, members: readonly string[]): Promise<void> {
  const kind = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!kind) return
  if (kind.isFile()) {
    const start = await startOf(path)
    if (members.some((member) => new RegExp(`^\\s*\\{\\s*"${member}"\\s*:`).test(start))) return
  }
  throw new UserError(
    'This file was not written by a build, so it is not replaced; choose another folder with --out.',
    { file: path },
  )
}

async function startOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

const causes: Readonly<Record<string, string>> = {
  EACCES: 'permission denied; choose another folder with --out, or change its permissions',
  EDQUOT: 'the disk quota is used up; make room, or write fewer entities and links',
  EEXIST: 'this is a file, not a folder; choose a folder with --out',
  ENAMETOOLONG: 'this name is too long; choose a shorter one with --out',
  ENOENT: 'no folder can be created here; choose another with --out',
  ENOSPC: 'the disk is full; make room, or write fewer entities and links',
  ENOTDIR: 'part of this path is a file, not a folder; choose another with --out',
  EPERM: 'permission denied; choose another folder with --out, or change its permissions',
  EROFS: 'the disk is read-only; choose a folder on another disk with --out',
}

function asUserError(error: unknown, folder: string, moved: number, stopped: AbortSignal | undefined): unknown {
  if (error instanceof UserError) return error
  const place = { file: folder }
  const left = moved
    ? 'some files are from the new build and some from the old; write it again'
    : 'nothing there was changed'
  if (stopped?.aborted) return new UserError(`Stopped before the build was complete; ${left}.`, place, { cause: error })
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  if (code === undefined || !('syscall' in (error as object))) return error
  const cause = causes[code] ?? `the system reported ${code}; choose another folder with --out`
  return new UserError(`The build cannot be written: ${cause} (${left}).`, place, { cause: error })
}
