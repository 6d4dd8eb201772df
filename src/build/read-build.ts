import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Build, type Model, openModel } from '../model/model.ts'
import { createPacker, type PackedBuild } from '../model/pack.ts'
import { UserError } from '../text/user-error.ts'
import { type BuildFolder, withBuildFile } from './build-file.ts'
import { readLog, readModel, remarkOnUnknownEnds } from './read-model.ts'

/** A build as read from its folder. */
export interface ReadBuild {
  /** What answers questions about it. */
  readonly model: Model
  /** The build as objects, made anew on each call, entities in identifier order: for those that look through all of it. */
  readonly build: () => Build & { readonly version: string }
  /** What `model` answers from. */
  readonly packed: PackedBuild
  /** What a person should know and nothing is refused for, one line each. */
  readonly remarks: readonly string[]
  /** The paths of the files it was read from. */
  readonly files: readonly string[]
  /** Changes when a file of the build does: what a watcher compares. */
  readonly stamp: string
}

/** What candidates.json holds: its lists by name, each element whatever the build wrote. */
export type Candidates = Readonly<Record<string, readonly unknown[]>>

export interface ReadOptions {
  /** Stops the reading; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

/** The files that a build is served from; `candidates.json` is not among them. */
const servedFiles = ['model.json', 'build-log.json'] as const

/** A build that changes while it is read is read again, this often at most. */
const attempts = 5

/**
 * Reads the build in a folder: `model.json` with `entities` and, when there are any, `links`; `build-log.json`, when
 * there is one, with `findings`. Checks what RES-1 to RES-3 and SEM-4 type, lets every other member pass, and throws a
 * `UserError` with file, line, column and frame otherwise. `version` is made of the bytes of the two files.
 */
export async function readBuild(folder: string, options: ReadOptions = {}): Promise<ReadBuild> {
  return openBuild(await readPacked(folder, options))
}

/** The same, as far as another thread can do it. */
export async function readPacked(folder: string, { signal }: ReadOptions = {}): Promise<PackedReading> {
  for (let attempt = 1; ; attempt++) {
    const { stamp, real } = await look(folder)
    let read: Omit<PackedReading, 'stamp'> | undefined
    let failure: unknown
    try {
      read = await readOnce({ given: folder, real }, signal)
    } catch (error) {
      failure = error
    }
    signal?.throwIfAborted()
    if (stamp === (await buildStamp(folder))) {
      if (read) return { ...read, stamp }
      throw failure
    }
    if (attempt === attempts) {
      throw new UserError('The build keeps changing while it is read. Try again when it is finished.', { file: folder })
    }
  }
}

/**
 * Reads `candidates.json` of a build's folder: every member that is an array, as it stands. `undefined` when the build
 * left none. Nothing in it is typed by the specification, so nothing but JSON is asked of it.
 */
export async function readCandidates(folder: string): Promise<Candidates | undefined> {
  return withBuildFile({ given: folder, real: folder }, 'candidates.json', undefined, async (file) => {
    const lists: [string, unknown[]][] = []
    await file.read({
      list: (name) => void lists.push([name, []]),
      element: (value) => void lists.at(-1)?.[1].push(value),
      member() {},
    })
    return Object.fromEntries(lists)
  })
}

/** Names the state of a build's folder and files, without reading them: equal while nobody touches them. */
export async function buildStamp(folder: string): Promise<string> {
  return (await look(folder)).stamp
}

/** The folder behind the symbolic links is looked up once, so that a link that turns meanwhile mixes no two builds. */
async function look(folder: string): Promise<{ readonly real: string; readonly stamp: string }> {
  const real = await realpath(folder).catch(() => folder)
  const stampOf = async (path: string): Promise<string> => {
    try {
      const found = await stat(path, { bigint: true })
      if (found.isDirectory()) return 'folder'
      const { dev, ino, size, mtimeNs, ctimeNs } = found
      return [dev, ino, size, mtimeNs, ctimeNs].join('-')
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : 'absent'
    }
  }
  const stamps = await Promise.all([real, ...servedFiles.map((name) => join(real, name))].map(stampOf))
  return { real, stamp: [real, ...stamps].join(' ') }
}

/** What is read, as it goes from one thread to another. */
export type PackedReading = Pick<ReadBuild, 'packed' | 'remarks' | 'files' | 'stamp'>

/** What was read, with what answers from it. */
export function openBuild({ packed, remarks, files, stamp }: PackedReading): ReadBuild {
  const model = openModel(packed)
  return {
    packed,
    remarks,
    files,
    stamp,
    model,
    build: () => ({
      entities: [...model.entities()],
      links: [...model.links()],
      findings: [...model.findings()],
      version: model.version,
    }),
  }
}

/** In bytes: where elements stand is kept in 32 bits. */
const largestModel = 2 ** 32 - 1

async function readOnce(folder: BuildFolder, signal: AbortSignal | undefined): Promise<Omit<PackedReading, 'stamp'>> {
  const [modelPath, logPath] = servedFiles.map((name) => join(folder.given, name)) as [string, string]
  const model = await withBuildFile(folder, 'model.json', signal, async (file) => {
    if (file.size > largestModel) {
      throw new UserError('This is larger than 4 GiB, and no larger build can be served. Build it in parts.', {
        file: file.path,
      })
    }
    const packer = createPacker(file.size)
    return { packer, ...(await readModel(file, packer)) }
  })
  if (!model) {
    throw new UserError('There is no model.json in this folder. Give the folder that a build left.', {
      file: folder.given,
    })
  }
  const log = await withBuildFile(folder, 'build-log.json', signal, (file) => readLog(file, model.packer))
  const digests = `${model.digest} ${log?.digest}`
  const packed = model.packer.finish(createHash('sha256').update(digests).digest('hex').slice(0, 32))
  const unknownEnds = remarkOnUnknownEnds(packed)
  return {
    packed,
    remarks: [
      ...model.remarks,
      ...(unknownEnds === undefined ? [] : [`${modelPath}: ${unknownEnds}`]),
      ...(log ? log.remarks : [`${logPath}: the build left no log, so there are no findings.`]),
    ],
    files: log ? [modelPath, logPath] : [modelPath],
  }
}
