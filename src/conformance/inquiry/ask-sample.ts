import { inParallel } from '../../client/in-parallel.ts'
import { type Random, randomOf } from '../../text/random.ts'
import type { LinkFields } from '../reference.ts'
import { isOfShard, type Shard } from '../shard.ts'
import type { EntityAnswer } from './answers/entity.ts'
import { endsOf } from './answers/links.ts'
import type { Portion } from './portion.ts'
import { sampleOf } from './sample.ts'
import { several } from '../enough.ts'

/** What is asked for one by one: settled by the list alone but for the most linked examples, so that every shard knows all of it. */
export interface Choice {
  readonly ids: readonly string[]
  /** How many examples. */
  readonly size: number
  /** Those of the examples that are chosen before anything is answered. */
  readonly first: readonly string[]
  /** What is asked for beyond them. */
  readonly rest: readonly string[]
}

/** Further questions are made of so many entities, two or more of each usual kind; a larger sample adds what is compared, and no further questions. */
const mostExamples = 200

/** How many identifiers outside the list to request, and how many in a quick run: many links may lead out of the model. */
export const mostUnlisted = [40, 10] as const
/** One in some of a sample is chosen for its many links. */
function forLinksOf(size: number): number {
  return Math.floor(size / several)
}

export function choiceOf(
  ids: readonly string[],
  traitsOf: (id: string) => readonly string[],
  { sample, random }: { readonly sample: number; readonly random: (label: string) => Random },
): Choice {
  const size = Math.min(sample, mostExamples)
  const first = ids.length > size ? sampleOf(ids, size - forLinksOf(size), random('sample'), traitsOf) : ids
  if (sample === size) return { ids, size, first, rest: [] }
  const taken = new Set(first)
  const others = ids.filter((id) => !taken.has(id))
  return { ids, size, first, rest: sampleOf(others, sample - size, random('rest'), traitsOf) }
}

/** Asks for the entities with these identifiers, as far as a URL can carry them. */
export type AskEach = (ids: readonly string[]) => Promise<readonly EntityAnswer[]>

export async function askEach(
  ids: readonly string[],
  entity: (id: string) => Promise<EntityAnswer> | undefined,
  concurrency: number,
): Promise<readonly EntityAnswer[]> {
  return (await inParallel(ids, concurrency, async (id) => entity(id))).filter((answer) => answer !== undefined)
}

interface SampleOptions extends Choice {
  /** Links that are known before any entity is asked for. */
  readonly links: Iterable<LinkFields>
  readonly ask: AskEach
  readonly portion: Portion
}

/**
 * The answers for a sample, in the order of the identifiers. Who has most links shows only in what others answer, so part of
 * the sample is chosen when the rest is there. Ends of links that getEntity knows, and no list shows, come last.
 */
export async function askSample({
  ids,
  size,
  first,
  links,
  ask,
  portion,
}: SampleOptions): Promise<readonly EntityAnswer[]> {
  const known = new Set(ids)
  const forLinks = ids.length > size ? forLinksOf(size) : 0
  const unlisted = new Set<string>()
  const counted = new Set<LinkFields>()
  const linksOf = new Map<string, number>()
  const count = (some: Iterable<LinkFields>): void => {
    for (const link of some) {
      // Links that are the same in two answers are the same object.
      if (counted.has(link)) continue
      counted.add(link)
      for (const end of link.from === link.to ? [link.to] : [link.from, link.to]) {
        if (end === undefined) continue
        if (!known.has(end) && unlisted.size < mostUnlisted[0]) unlisted.add(end)
        if (forLinks > 0) linksOf.set(end, (linksOf.get(end) ?? 0) + 1)
      }
    }
  }
  const answers = new Map((await ask(first)).map((answer) => [answer.id, answer]))
  count(links)
  for (const { entity: shown } of answers.values()) count(shown?.links ?? [])
  if (forLinks > 0) {
    const most = ids
      .filter((id) => !answers.has(id))
      .toSorted((a, b) => (linksOf.get(b) ?? 0) - (linksOf.get(a) ?? 0))
      .slice(0, forLinks)
    for (const answer of await ask(most)) {
      answers.set(answer.id, answer)
      count(answer.entity?.links ?? [])
    }
  }
  const further = (await ask(portion.of('unlisted', [...unlisted], 4))).filter((answer) => answer.entity !== undefined)
  return [...ids.flatMap((id) => answers.get(id) ?? []), ...further]
}

/**
 * The answers for what is asked for beyond the examples, or for the part of a shard, and for ends of their links that no list
 * shows. Which ends is settled by hash: the first of all shards are among the first of each.
 */
export async function askRest(
  { ids, rest }: Choice,
  { ask, seed, shard }: { readonly ask: AskEach; readonly seed: string; readonly shard: Shard | undefined },
): Promise<readonly EntityAnswer[]> {
  const known = new Set(ids)
  const answers = await ask(shard ? rest.filter((id) => isOfShard(id, shard)) : rest)
  const shown = answers.map((answer) => answer.entity)
  const ranked = endsOf(shown, (end) => !known.has(end)).map((id) => ({ id, rank: randomOf(seed, 'unlisted', id)() }))
  const first = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, mostUnlisted[0])
  const further = await ask(first.map(({ id }) => id))
  return [...answers, ...further.filter((answer) => answer.entity !== undefined)]
}

/** The answers in the order of the identifiers, one for each, and last those for others. */
export function inOrderOf(ids: readonly string[], answers: readonly EntityAnswer[]): readonly EntityAnswer[] {
  const left = new Map<string, EntityAnswer>()
  for (const answer of answers) left.set(answer.id, answer)
  const inOrder: EntityAnswer[] = []
  for (const id of ids) {
    const answer = left.get(id)
    if (answer) inOrder.push(answer)
    left.delete(id)
  }
  for (const answer of left.values()) inOrder.push(answer)
  return inOrder
}
