import { inParallel } from '../client/in-parallel.ts'
import { entityFlaw, pathOf as placeOf } from '../build/build-shape.ts'
import { entityPath, pathOf, searchPath } from '../contract/operations.ts'
import type { Entity, Link } from '../model/model.ts'
import { isObject } from '../text/json-object.ts'
import type { Client } from './client.ts'
import type { RecordingJournal } from './journal.ts'

/** How far a recording is. */
export interface RecordProgress {
  readonly entities: number
  /** Grows while links and searches name entities that the list does not have. */
  readonly of: number
}

export interface CrawlOptions {
  readonly concurrency: number
  /** How many entities beyond the list are asked for: a server may name a new one with each answer. */
  readonly mostUnlisted: number
  readonly onProgress: (progress: RecordProgress) => void
}

/** Words that a search is asked for at most, each of one character. */
const mostSearches = 200

/** What a crawl did not ask. */
export interface CrawlRemainder {
  /** Why searches could not be asked to the end. */
  readonly searches?: string
  /** How many identifiers links and searches named beyond those that were asked for. */
  readonly entities: number
}

/**
 * Asks for every listed entity alone, then for those that only links or searches name, until nothing new turns up or it has
 * been enough. What the journal has is not asked again, and each answer goes into it.
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

/** The entity alone; null where there is none, which is right only for one that the list does not have. */
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
 * An identifier that is empty or a dot segment need not arrive as it was sent: what comes back counts only when it is an
 * entity that names itself so.
 */
async function askUncertain(id: string, ask: Client['ask']): Promise<Record<string, unknown> | null> {
  const { value } = await ask('getEntity', pathOf('getEntity', id).replaceAll('.', '%2E'), { uncertain: true })
  return isObject(value) && value['id'] === id && !entityFlaw(value) ? value : null
}

/** Asks for words of one character, which most entities match by prefix (OPS-3), to find those that the list does not have. */
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
      trouble ??= status === 200 ? 'its answer is no array' : `status ${status}`
      return
    }
    const found = value.map((hit: unknown) => (isObject(hit) ? hit['id'] : undefined))
    await journal.keepSearch(q, found.filter((id) => typeof id === 'string' && !ids.has(id)) as string[])
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

/** Like `inParallel`, but the first failure ends the asking, and only when all that was asked is answered and kept. */
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
