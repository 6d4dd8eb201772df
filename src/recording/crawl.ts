import { inParallel } from '../client/in-parallel.ts'
import { entityFlaw, pathOf as placeOf } from '../build/build-shape.ts'
import { entityPath, pathOf, searchPath } from '../contract/operations.ts'
import type { Entity, Link } from '../model/model.ts'
import { isObject } from '../text/json-object.ts'
import type { Client } from './client.ts'
import type { RecordingJournal } from './journal.ts'

/** Progress of a recording. */
export interface RecordProgress {
  readonly entities: number
  /** Grows while links and searches name entities that the list does not have. */
  readonly of: number
}

export interface CrawlOptions {
  readonly concurrency: number
  /** Maximum number of unlisted entities to request: a server may name a new one with each answer. */
  readonly mostUnlisted: number
  readonly onProgress: (progress: RecordProgress) => void
}

/** Maximum number of one-character words to search for. */
const mostSearches = 200

/** What a crawl did not request. */
export interface CrawlRemainder {
  /** Why the searches could not be completed. */
  readonly searches?: string
  /** How many further identifiers links and searches named. */
  readonly entities: number
}

/**
 * Requests every listed entity by itself, then those that only links or searches name, until nothing new turns up or a
 * limit is reached. Answers in the journal are not requested again, and each new answer goes into it.
 */
export async function crawl(
  listed: readonly Entity[],
  client: Client,
  journal: RecordingJournal,
  { concurrency, mostUnlisted, onProgress }: CrawlOptions,
): Promise<CrawlRemainder> {
  const known = new Set(listed.map(({ id }) => id))
  let waiting: readonly string[] = [...known]
  const most = known.size + mostUnlisted
  let searches: string | undefined
  let entities = 0
  for (let round = 0; waiting.length > 0 || round === 0; round++) {
    const open = waiting.filter((id) => !journal.entities.has(id) && !/\p{Surrogate}/u.test(id))
    let done = known.size - open.length
    onProgress({ entities: done, of: known.size })
    await each(open, concurrency, async (id) => {
      await journal.keepEntity(id, await askEntity(id, round === 0, client))
      onProgress({ entities: ++done, of: known.size })
    })
    if (round === 0) searches = await searchAll(listed, client, journal, concurrency)
    const named = [...namedByLinks(listed, journal), ...[...journal.searches.values()].flat()]
    const unknown = [...new Set(named)].filter((id) => !known.has(id))
    waiting = unknown.slice(0, most - known.size)
    entities = unknown.length - waiting.length
    for (const id of waiting) known.add(id)
  }
  return { entities, ...(searches === undefined ? {} : { searches }) }
}

/** The entity by itself; null if there is none, which is correct only for one that is not in the list. */
async function askEntity(
  id: string,
  isListed: boolean,
  { ask, refuse }: Client,
): Promise<Record<string, unknown> | null> {
  const path = entityPath(id)
  if (path === undefined) return askUncertain(id, ask)
  const { status, value } = await ask('getEntity', path)
  const name = `getEntity ${JSON.stringify(id)}`
  if (status !== 200) {
    if (!isListed) return null
    throw refuse(`${name}: expected status 200, since the list has it, found status ${status}`)
  }
  const flaw = entityFlaw(isObject(value) ? { id, ...value } : value)
  if (flaw) throw refuse.flaw(`${name}: ${placeOf('entity', flaw.pointer)}`, flaw)
  const entity = value as Record<string, unknown>
  if ((entity['id'] ?? id) !== id)
    throw refuse(`${name}: expected this identifier, found ${JSON.stringify(entity['id'])}`)
  return entity
}

/**
 * An identifier that is empty or a dot segment may not arrive as sent, so an answer counts only if it is an entity with
 * this identifier.
 */
async function askUncertain(id: string, ask: Client['ask']): Promise<Record<string, unknown> | null> {
  const { value } = await ask('getEntity', pathOf('getEntity', id).replaceAll('.', '%2E'), { uncertain: true })
  return isObject(value) && value['id'] === id && !entityFlaw(value) ? value : null
}

/** Searches for one-character words, which most entities match by prefix (OPS-3), to find those that are not in the list. */
async function searchAll(
  listed: readonly Entity[],
  { ask }: Client,
  journal: RecordingJournal,
  concurrency: number,
): Promise<string | undefined> {
  const ids = new Set(listed.map(({ id }) => id))
  let trouble: string | undefined
  await each(firstCharacters(listed), concurrency, async (q) => {
    if (journal.searches.has(q) || trouble !== undefined) return
    const { status, value } = await ask('searchModel', searchPath(q))
    if (!Array.isArray(value)) {
      trouble ??= status === 200 ? 'its answer is not an array' : `status ${status}`
      return
    }
    const found = value.map((hit: unknown) => (isObject(hit) ? hit['id'] : undefined))
    const isNew = (id: unknown): id is string => typeof id === 'string' && !ids.has(id)
    const unlisted = [...new Set(found.filter(isNew))]
    // What one search found is not kept for another, or lists of all entities would fill the memory.
    for (const id of unlisted) ids.add(id)
    await journal.keepSearch(q, unlisted)
  })
  return trouble
}

function firstCharacters(entities: readonly Entity[]): readonly string[] {
  const found = new Set('abcdefghijklmnopqrstuvwxyz0123456789')
  for (const { id, title = '' } of entities) {
    for (const [word] of `${id} ${title}`.matchAll(/[\p{L}\p{N}]+/gu))
      found.add(/^./u.exec(word.toLowerCase())?.[0] ?? word)
  }
  return [...found].slice(0, mostSearches)
}

function namedByLinks(listed: readonly Entity[], { entities }: RecordingJournal): readonly string[] {
  const named = new Set<string>()
  for (const entity of [...listed, ...entities.values()]) {
    for (const { from, to } of (entity?.['links'] ?? []) as readonly Link[]) {
      if (from !== undefined) named.add(from)
      if (to !== undefined) named.add(to)
    }
  }
  return [...named]
}

/** Like `inParallel`, but the first failure stops new requests, and it rejects only once pending answers are kept. */
async function each<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  let failed: { readonly error: unknown } | undefined
  await inParallel(items, width, async (item) => {
    if (failed) return
    try {
      await work(item)
    } catch (error) {
      failed ??= { error }
    }
  })
  if (failed) throw failed.error
}
