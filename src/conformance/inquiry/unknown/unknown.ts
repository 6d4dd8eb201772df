import { inParallel } from '../../../client/in-parallel.ts'
import type { Exchange } from '../../../client/exchange.ts'
import { isRefusal } from '../../../client/shut-out.ts'
import { defined } from '../../../text/defined.ts'
import { entityPath, hasPath } from '../../../contract/operations.ts'
import type { EntityAnswer } from '../answers/entity.ts'
import { isTooLong } from '../answers/long-texts.ts'
import type { Listing } from '../answers/lists.ts'
import { syntheticIds } from './synthetic-ids.ts'
import { memberTexts, namedTexts } from './neighbours/members.ts'
import { neighboursOf } from './neighbours/neighbours.ts'
import type { KnownId } from './neighbours/transformation.ts'
import { oddIdentifiers } from './odd-questions.ts'
import { createPortion, type Portion } from '../portion.ts'
import type { Random } from '../../../text/random.ts'
import { nonsense } from '../random.ts'
import { strangestOf } from '../sample.ts'
import { earlyRefusalBeside } from './early-refusal.ts'
import type { UnknownId } from './unknown-id.ts'
import { isUntidy } from './spellings.ts'
import { few, longList, several } from '../../enough.ts'

export interface UnknownAnswer extends UnknownId {
  readonly answer: EntityAnswer
}

/** What leads to other operations where paths are resolved once they are decoded: no identifier is one of theirs. */
const climbs: readonly string[] = ['../findings', '../search?q=a']

/** Identifiers far from every known one; among them what programs stumble over. */
function unrelatedIds(random: Random): readonly UnknownId[] {
  return [
    ...Array.from({ length: 3 }, () => invented('letters', nonsense(random), 'random letters')),
    invented('letters and a space', `${nonsense(random, 8)} ${nonsense(random, 8)}`, 'random letters with a space'),
    invented('letters beyond ASCII', `${nonsense(random, 8)}\u00e9\u65e5`, 'random letters beyond ASCII'),
    { kind: 'number', id: `9${Math.floor(random() * 1e9)}`, how: 'a random number' },
    ...climbs.map((id) => ({
      kind: 'climb',
      id,
      how: 'the path of another operation, where an escaped slash is decoded',
    })),
    ...oddIdentifiers(random).map(({ kind, how, text }) => ({ kind, id: text, how })),
  ]
}

/** Those that a run asks for whether it is a quick one or not. */
export function unrelatedIdsOfAll(random: (label: string) => Random): readonly string[] {
  return someUnrelatedIds(createPortion(true, random), random)
    .map(({ id }) => id)
    .filter((id) => canBeAsked(id) && !/[/\\]/.test(id))
}

function someUnrelatedIds(portion: Portion, random: (label: string) => Random): readonly UnknownId[] {
  return portion.of('strangers', unrelatedIds(random('strangers')), 12)
}

function invented(kind: string, id: string, how: string): UnknownId {
  return { kind, id, how, synthetic: true }
}

function canBeAsked(id: string): boolean {
  const path = entityPath(id)
  return path !== undefined && !isTooLong(path)
}

/** Each way of being near once, and most a second time. */
const mostNear = 300
/** A tenth of them: so many say whether a server knows what it does not, and seldom which. */
const mostInQuick = 30

export interface UnknownInput {
  readonly known: readonly string[]
  readonly list: Listing
  readonly entities: readonly EntityAnswer[]
  readonly entity: (id: string) => Promise<EntityAnswer> | undefined
  /** The same, of which nothing is noted that the answer has by itself unless it failed. */
  readonly entityAside: (id: string, path?: string) => Promise<EntityAnswer>
  /** The whole answer at a path. */
  readonly get: (path: string) => Promise<Exchange>
  readonly concurrency: number
  readonly random: (label: string) => Random
  readonly portion: Portion
}

/** Asks for identifiers that no entity has: some far from all known ones, some made like them, some near to one. */
export async function askUnknown(input: UnknownInput): Promise<readonly UnknownAnswer[]> {
  const { known: ids, entities, entity, entityAside, concurrency, random, portion } = input
  const { byId } = input.list
  const answered = entities.filter((answer) => answer.entity !== undefined).map(({ id }) => id)
  const unlisted = new Set([...ids.filter((id) => !byId.has(id)), ...answered])
  const isKnown = (id: string): boolean => byId.has(id) || unlisted.has(id)
  const near = await nearIds(input, answered.length > 0 ? answered : ids, isKnown)
  const synthetic = syntheticIds(answered, isKnown, random('made up'))
  const all = [
    ...someUnrelatedIds(portion, random),
    ...portion.of('made up', synthetic, 4),
    ...portion.of('near', near, mostInQuick),
  ].filter(({ id }) => !isKnown(id) && canBeAsked(id))
  const asked = [...new Map(all.map((one) => [one.id, one])).values()]
  const turnedAway = earlyRefusalBeside(answered)
  const showsSlashes = answered.some((id) => id.includes('/'))
  const isShutOut = shutOutOf(answered[0], input.get)
  return inParallel(asked, concurrency, async (one) => {
    const isPath = one.id.includes('/')
    const isAside = isPath || one.path !== undefined
    const answer = isAside ? await entityAside(one.id, one.path) : (await entity(one.id))!
    const { exchange } = answer
    const away =
      turnedAway(one.id, exchange) ??
      (isPath && !isOfOtherOperation(one, answer) ? leftToPaths(answer, showsSlashes && !isUntidy(one.id)) : undefined)
    if (away !== undefined) return { ...one, answer: { ...answer, unjudged: away } }
    // Where known entities may be seen, a refusal is not a matter of admission: it stands in place of the 404.
    const isInPlace = isRefusal(exchange) && !(await isShutOut())
    return { ...one, answer: isInPlace ? { id: one.id, exchange } : answer }
  })
}

/** Tells whether an identifier that was answered before is refused by now, as when credentials expire in the run. */
function shutOutOf(known: string | undefined, get: UnknownInput['get']): () => Promise<boolean> {
  if (known === undefined) return async () => true
  let looks = 0
  let isOut = false
  return async () => {
    if (!isOut && looks++ < several) isOut ||= isRefusal(await get(entityPath(known) ?? ''))
    return isOut
  }
}

/** Texts near to known identifiers: made of them, and shown by their entities. */
async function nearIds(
  { list: { byId }, get, concurrency, random, portion }: UnknownInput,
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): Promise<readonly UnknownId[]> {
  const askable = ids.filter(hasPath)
  const pool = [...new Set([...strangestOf(askable, longList, random('near')), ...askable.slice(0, 1)])]
  const places = placesOf(new Set(pool), [...byId.keys()])
  const knownIds = pool.map((id, at): KnownId => {
    const { title = '', type = '' } = byId.get(id) ?? {}
    const other = pool.length > 1 ? (pool[(at + 1) % pool.length] ?? '') : ''
    return { id, title, type, other, ...defined({ place: places.get(id) }) }
  })
  const holders = await inParallel(pool.slice(0, portion.most(several, 2)), concurrency, async (id) => ({
    id,
    texts: namedTexts(await get(entityPath(id) ?? '')),
  }))
  const byMembers = memberTexts(holders)
    .filter(({ id }) => !isKnown(id))
    .slice(0, portion.most(mostInQuick, few))
  // A quick run draws fewer of them than there are transformations.
  const tries = portion.most(3, 1)
  return [
    ...neighboursOf({
      pool: knownIds,
      isKnown,
      most: portion.most(mostNear, mostInQuick) - byMembers.length,
      tries,
      random,
    }).map(({ id, near, transformation: { kind, how } }) => ({ id, near, kind, how })),
    ...withPlainPlus(pool),
    ...byMembers.map(({ id, near }) => ({ id, near, kind: 'other member', how: 'by another of its members' })),
  ]
}

/** A plus sign is one in a path; in forms it stands for a space, and some decode paths like forms. */
function withPlainPlus(pool: readonly string[]): readonly UnknownId[] {
  const spaced = pool.filter((id) => id.includes(' ')).slice(0, 1)
  return spaced.map((near) => {
    const id = near.replaceAll(' ', '+')
    const path = entityPath(id)?.replaceAll('%2B', '+') ?? ''
    return { id, near, kind: 'plain plus', how: 'with plain plus signs for its spaces', path }
  })
}

/** Where some of the listed identifiers stand, counted from 0. */
function placesOf(some: ReadonlySet<string>, listed: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, id] of listed.entries()) if (some.has(id)) places.set(id, place)
  return places
}

/** Whether a path that climbs out of the entities has led to JSON, and to no page. */
function isOfOtherOperation({ kind }: UnknownId, { exchange, wrong }: EntityAnswer): boolean {
  return kind === 'climb' && exchange.status === 200 && wrong?.kind === 'no object'
}

/**
 * Why an answer for an identifier with slashes is left to whoever decodes them too early; undefined where it is not: an
 * escaped slash is kept where known identifiers have some.
 */
function leftToPaths({ exchange: { status }, entity }: EntityAnswer, isKept: boolean): string | undefined {
  if (isKept || entity !== undefined || status === 404 || status === 0 || status >= 500) return undefined
  return `status ${status}: another path, where an escaped slash is decoded first`
}
