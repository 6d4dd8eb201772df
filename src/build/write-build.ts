import { lstat, open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UserError } from '../text/user-error.ts'
import { besideOf, removeLeftovers } from '../files/beside.ts'
import { makeFolder } from '../files/make-folder.ts'

/** A file of a build, and the members of which one opens it: how a build's file is told from one that only has its name. */
const opening = {
  'candidates.json': ['objectsWithoutNote', 'expressionsWithoutDefinition'],
  'build-log.json': ['findings'],
  'model.json': ['entities', 'links'],
} as const

type FileName = keyof typeof opening

const fileNames = Object.keys(opening) as readonly FileName[]

/**
 * Writes the files of a build into a folder, which is made when it does not exist, and returns their size in bytes.
 * Each is written beside its place, as fast as the disk takes it; only when all are whole do they move into place,
 * the model last. Until then a build that is there stays as it is; other files of the folder are never touched.
 * @throws UserError when the folder cannot be written, when a file that is no build's has the name of one, or when `stopped` aborts
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
 * Asks, before a long run, whether a build could be written to a folder. Nothing is made or changed.
 * @throws UserError when it is no folder, or when a file in it that is no build's has the name of one
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

/** Refuses to replace what is not a file that a build left. */
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
    'This is not a file that a build left, so it is not replaced; choose another folder with --out.',
    {
      file: path,
    },
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
  EACCES: 'this folder may not be written; choose another with --out, or change its permissions',
  EDQUOT: 'the disk quota is used up; make room, or write fewer entities and links',
  EEXIST: 'this is a file and not a folder; choose another with --out',
  ENAMETOOLONG: 'this name is too long; choose a shorter one with --out',
  ENOENT: 'no folder can be made here; choose another with --out',
  ENOSPC: 'the disk is full; make room, or write fewer entities and links',
  ENOTDIR: 'a part of this path is a file and not a folder; choose another with --out',
  EPERM: 'this folder may not be written; choose another with --out, or change its permissions',
  EROFS: 'this disk may only be read; choose a folder on another with --out',
}

function asUserError(error: unknown, folder: string, moved: number, stopped: AbortSignal | undefined): unknown {
  if (error instanceof UserError) return error
  const place = { file: folder }
  const left = moved
    ? 'some files are of the new build and some of the old: write it again'
    : 'nothing there was changed'
  if (stopped?.aborted) return new UserError(`Stopped before the build was whole; ${left}.`, place, { cause: error })
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  if (code === undefined || !('syscall' in (error as object))) return error
  const cause = causes[code] ?? `the system answered ${code}; choose another with --out`
  return new UserError(`The build cannot be written: ${cause} (${left}).`, place, { cause: error })
}
