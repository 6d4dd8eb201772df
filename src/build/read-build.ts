import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Build, type Model, openModel } from '../model/model.ts'
import { createPacker, type PackedBuild } from '../model/pack.ts'
import { UserError } from '../text/user-error.ts'
import { type BuildFolder, type FileReading, withBuildFile } from './build-file.ts'
import { readLog, readModel, remarkOnUnknownEnds } from './read-model.ts'

/** A build as read from its folder. */
export interface ReadBuild {
  /** The model that answers queries. */
  readonly model: Model
  /** The build as objects, made on each call, entities in identifier order; for callers that need all of it. */
  readonly build: () => Build & { readonly version: string }
  /** What `model` answers from. */
  readonly packed: PackedBuild
  /** Remarks for people that are not errors, one line each. */
  readonly remarks: readonly string[]
  /** The paths of the files it was read from. */
  readonly files: readonly string[]
  /** Changes when a file of the build does; a watcher compares it. */
  readonly stamp: string
}

/** The contents of candidates.json: its lists by name, with elements as the build wrote them. */
export type Candidates = Readonly<Record<string, readonly unknown[]>>

export interface ReadOptions extends Pick<FileReading, 'onRead'> {
  /** Stops reading; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** The files that are served; `candidates.json` is not. */
const servedFiles = ['model.json', 'build-log.json'] as const

/** How often to start again if a build changes while it is read. */
const attempts = 5

/**
 * Reads the build in a folder: `model.json` with `entities` and, if present, `links`; `build-log.json`, if present, with
 * `findings`. Checks the types of RES-1 to RES-3 and SEM-4, accepts every other member, and throws a `UserError` with
 * file, line, column and frame otherwise. `version` is derived from the bytes of the two files.
 */
export async function readBuild(folder: string, options: ReadOptions = {}): Promise<ReadBuild> {
  return openBuild(await readPacked(folder, options))
}

/** The part of it that another thread can do. */
export async function readPacked(folder: string, options: ReadOptions = {}): Promise<PackedReading> {
  for (let attempt = 1; ; attempt++) {
    const { stamp, real } = await look(folder)
    let read: Omit<PackedReading, 'stamp'> | undefined
    let failure: unknown
    try {
      read = await readOnce({ given: folder, real }, options)
    } catch (error) {
      failure = error
    }
    options.signal?.throwIfAborted()
    if (stamp === (await buildStamp(folder))) {
      if (read) return { ...read, stamp }
      throw failure
    }
    if (attempt === attempts) {
      throw new UserError('The build keeps changing while it is read; try again when it is finished.', { file: folder })
    }
  }
}

/**
 * Reads `candidates.json` of a build's folder: every member that is an array, unchanged. `undefined` if the build left
 * none. The specification types nothing in it, so it only has to be JSON.
 */
export async function readCandidates(folder: string): Promise<Candidates | undefined> {
  return withBuildFile({ given: folder, real: folder }, 'candidates.json', {}, async (file) => {
    const lists: [string, unknown[]][] = []
    await file.read({
      list: (name) => void lists.push([name, []]),
      element: (value) => void lists.at(-1)?.[1].push(value),
      member() {},
    })
    return Object.fromEntries(lists)
  })
}

/** A stamp of a build's folder and files, without reading them; equal while they do not change. */
export async function buildStamp(folder: string): Promise<string> {
  return (await look(folder)).stamp
}

/** Symbolic links are resolved once, so that a link that changes meanwhile does not mix two builds. */
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

/** What is read, in the form that threads exchange. */
export type PackedReading = Pick<ReadBuild, 'packed' | 'remarks' | 'files' | 'stamp'>

/** What was read, with the model that answers from it. */
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

/** In bytes; element offsets are kept in 32 bits. */
const largestModel = 2 ** 32 - 1

async function readOnce(folder: BuildFolder, reading: FileReading): Promise<Omit<PackedReading, 'stamp'>> {
  const [modelPath, logPath] = servedFiles.map((name) => join(folder.given, name)) as [string, string]
  const model = await withBuildFile(folder, 'model.json', reading, async (file) => {
    if (file.size > largestModel) {
      throw new UserError('This is larger than 4 GiB, the most that can be served; build it in parts.', {
        file: file.path,
      })
    }
    const packer = createPacker(file.size)
    return { packer, ...(await readModel(file, packer)) }
  })
  if (!model) {
    throw new UserError('This folder has no model.json; name the folder of a build.', { file: folder.given })
  }
  const log = await withBuildFile(folder, 'build-log.json', reading, (file) => readLog(file, model.packer))
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
