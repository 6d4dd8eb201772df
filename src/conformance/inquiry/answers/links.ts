import type { Exchange } from '../../../client/exchange.ts'
import type { LinkFields } from '../../reference.ts'
import type { Random } from '../../../text/random.ts'
import type { EntityAnswer } from './entity.ts'
import type { Listing } from './lists.ts'
import { shuffled } from '../random.ts'
import { many } from '../../enough.ts'

/** Links that an entity shows, alone or in the list, in one answer. */
export interface LinksShown {
  readonly links: readonly LinkFields[]
  readonly exchange: Exchange
}

export function linksShown(answers: readonly EntityAnswer[], list: Listing): readonly LinksShown[] {
  return [
    ...answers.flatMap(({ entity, exchange }) => (entity?.links ? [{ links: entity.links, exchange }] : [])),
    ...list.entities.flatMap(({ links }) => (links ? [{ links, exchange: list.exchange }] : [])),
  ]
}

/** Ends of the links shown that the list knows, and that were not asked for. */
export function furtherEnds(
  answers: readonly EntityAnswer[],
  asked: ReadonlySet<string>,
  list: Listing,
  random: Random,
): readonly string[] {
  if (asked.size >= list.byId.size) return []
  const ends = endsOf(linksShown(answers, list), (end) => list.byId.has(end) && !asked.has(end))
  return shuffled(ends, random).slice(0, many)
}

/** Those ends of the links shown that are wanted, each once. */
export function endsOf(
  shown: Iterable<{ readonly links?: readonly LinkFields[] } | undefined>,
  isWanted: (end: string) => boolean,
): readonly string[] {
  const ends = new Set<string>()
  for (const one of shown) {
    for (const { from, to } of one?.links ?? []) {
      for (const end of [from, to]) if (end !== undefined && isWanted(end)) ends.add(end)
    }
  }
  return [...ends]
}
