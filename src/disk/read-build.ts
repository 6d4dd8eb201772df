import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Build, Entity, Finding, Link } from '../model/model.ts'
import { UserError } from '../source/user-error.ts'
import { type BuildFile, type BuildFolder, withBuildFile } from './build-file.ts'
import { few, missingList, readLists, repeats } from './build-lists.ts'
import { entityFlaw, findingFlaw, linkFlaw, shorten } from './build-shape.ts'

/** A build as read from its folder. */
export interface ReadBuild {
  readonly build: Build & { readonly version: string }
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
export async function readBuild(folder: string, { signal }: ReadOptions = {}): Promise<ReadBuild> {
  for (let attempt = 1; ; attempt++) {
    const { stamp, real } = await look(folder)
    let read: Omit<ReadBuild, 'stamp'> | undefined
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

async function readOnce(folder: BuildFolder, signal: AbortSignal | undefined): Promise<Omit<ReadBuild, 'stamp'>> {
  const [modelPath, logPath] = servedFiles.map((name) => join(folder.given, name)) as [string, string]
  const model = await withBuildFile(folder, 'model.json', signal, readModel)
  if (!model) {
    throw new UserError('There is no model.json in this folder. Give the folder that a build left.', {
      file: folder.given,
    })
  }
  const log = await withBuildFile(folder, 'build-log.json', signal, readLog)
  return {
    build: {
      entities: model.entities,
      links: model.links,
      findings: log?.findings ?? [],
      version: createHash('sha256').update(`${model.digest} ${log?.digest}`).digest('hex').slice(0, 32),
    },
    remarks: [
      ...model.remarks,
      ...(log ? log.remarks : [`${logPath}: the build left no log, so there are no findings.`]),
    ],
    files: log ? [modelPath, logPath] : [modelPath],
  }
}

interface Model {
  readonly entities: readonly Entity[]
  readonly links: readonly Link[]
  readonly digest: string
  readonly remarks: readonly string[]
}

async function readModel(file: BuildFile): Promise<Model> {
  const entities: Entity[] = []
  const links: Link[] = []
  // Where each element starts, for the errors that name two of them.
  const offsets = { entities: [] as number[], links: [] as number[] }
  const entityAt = new Map<string, number>()
  const linkAt = new Map<string, number>()
  // Entities with members that getEntity answers from the links of the model (SEM-3).
  let hiding = 0

  const lists = await readLists(file, ['entities', 'links'], {
    entities(value, index, cut) {
      const flaw = entityFlaw(value)
      if (flaw) return flaw
      const entity = value as Entity
      offsets.entities.push(cut.offset)
      const first = entityAt.get(entity.id)
      if (first !== undefined) return repeats('/id', first, offsets.entities)
      entityAt.set(entity.id, index)
      entities.push(entity)
      if (Object.hasOwn(entity, 'links') || Object.hasOwn(entity, 'neighbourhood')) hiding++
      return undefined
    },
    links(value, index, cut) {
      const flaw = linkFlaw(value)
      if (flaw) return flaw
      const link = value as Link
      offsets.links.push(cut.offset)
      const triple = tripleOf(link)
      const first = triple === undefined ? undefined : linkAt.get(triple)
      if (first !== undefined) return repeats('', first, offsets.links)
      if (triple !== undefined) linkAt.set(triple, index)
      links.push(link)
      return undefined
    },
  })
  if (!lists.found.has('entities')) throw await missingList(file, 'entities', lists.members)

  const remarks = [...lists.remarks]
  if (!lists.found.has('links')) remarks.push(`${file.path}: there is no member "links", so there are no links.`)
  if (hiding > 0) {
    const have = hiding === 1 ? '1 entity has' : `${hiding.toLocaleString('en')} entities have`
    remarks.push(
      `${file.path}: ${have} a "links" or "neighbourhood" member; listEntities shows it, getEntity answers those of the model's links.`,
    )
  }
  const unknownEnds = remarkOnUnknownEnds(links, entityAt)
  if (unknownEnds) remarks.push(`${file.path}: ${unknownEnds}`)
  return { entities, links, digest: lists.digest, remarks }
}

async function readLog(
  file: BuildFile,
): Promise<{ findings: readonly Finding[]; digest: string; remarks: readonly string[] }> {
  const findings: Finding[] = []
  const { found, members, digest, remarks } = await readLists(file, ['findings'], {
    findings(value) {
      const flaw = findingFlaw(value)
      if (!flaw) findings.push(value as Finding)
      return flaw
    },
  })
  if (!found.has('findings')) throw await missingList(file, 'findings', members)
  return { findings, digest, remarks }
}

/** A link is identified by source, target and relation (SEM-4); one that lacks any of them has no identity to repeat. */
function tripleOf({ from, to, relation }: Link): string | undefined {
  if (from === undefined || to === undefined || relation === undefined) return undefined
  return `${from.length} ${to.length} ${from}${to}${relation}`
}

function remarkOnUnknownEnds(links: readonly Link[], entities: ReadonlyMap<string, number>): string | undefined {
  const unknown = new Set<string>()
  let count = 0
  for (const { from, to } of links) {
    const ends = [from, to].filter((end) => end !== undefined && !entities.has(end)) as string[]
    if (ends.length > 0) count++
    for (const end of ends) unknown.add(end)
  }
  if (count === 0) return undefined
  const named = few([...unknown].map((end) => JSON.stringify(shorten(end))))
  return `${count === 1 ? '1 link has an end' : `${count.toLocaleString('en')} links have ends`} that no entity is: ${named}.`
}
