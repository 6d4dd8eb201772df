import { inParallel } from '../../client/in-parallel.ts'
import type { Random } from '../../text/random.ts'
import type { LinkFields } from '../reference.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { Portion } from './portion.ts'
import { sampleOf } from './sample.ts'

/** What the entities of a sample are chosen by, and asked with. */
interface SampleOptions {
  readonly ids: readonly string[]
  readonly size: number
  /** What of it is chosen before anything is answered. */
  readonly first: readonly string[]
  /** Links that are known before any entity is asked for. */
  readonly links: Iterable<LinkFields>
  readonly ask: AskEach
  readonly portion: Portion
}

/** Asks for the entities with these identifiers. */
export type AskEach = (ids: readonly string[]) => Promise<readonly EntityAnswer[]>

/** One of so many in a sample is chosen for its many links. */
const partForLinks = 8
/** Ends of links that no list shows are asked for up to this number. */
export const mostUnlisted = 40

/** The answers for these identifiers, as far as a URL can carry them. */
export async function askEach(
  ids: readonly string[],
  entity: (id: string) => Promise<EntityAnswer> | undefined,
  concurrency: number,
): Promise<readonly EntityAnswer[]> {
  return (await inParallel(ids, concurrency, async (id) => entity(id))).filter((answer) => answer !== undefined)
}

function forLinksOf(size: number): number {
  return Math.floor(size / partForLinks)
}

/** The part of a sample that is chosen before anything is answered. */
export function chosenFirst(
  ids: readonly string[],
  size: number,
  random: Random,
  traitsOf: (id: string) => readonly string[],
): readonly string[] {
  return ids.length > size ? sampleOf(ids, size - forLinksOf(size), random, traitsOf) : ids
}

/**
 * The answers for a sample, in the order of the identifiers. Who has most links shows only in what others answer, so part of
 * the sample is chosen when the rest is there. Ends of links that getEntity knows, and no list shows, come last.
 */
export async function askSample(options: SampleOptions): Promise<readonly EntityAnswer[]> {
  const { ids, size, first, ask, portion } = options
  const known = new Set(ids)
  const forLinks = ids.length > size ? forLinksOf(size) : 0
  const unlisted = new Set<string>()
  const counted = new Set<LinkFields>()
  const linksOf = new Map<string, number>()
  const count = (links: Iterable<LinkFields>): void => {
    for (const link of links) {
      // Links that are the same in two answers are the same object.
      if (counted.has(link)) continue
      counted.add(link)
      for (const end of link.from === link.to ? [link.to] : [link.from, link.to]) {
        if (end === undefined) continue
        if (!known.has(end) && unlisted.size < mostUnlisted) unlisted.add(end)
        if (forLinks > 0) linksOf.set(end, (linksOf.get(end) ?? 0) + 1)
      }
    }
  }
  const answers = new Map((await ask(first)).map((answer) => [answer.id, answer]))
  count(options.links)
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
