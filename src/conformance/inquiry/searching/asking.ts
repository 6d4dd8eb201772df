import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import type { IsComplete, Search, SearchAnswer, WithAnswer } from '../answers/search.ts'
import type { Portion } from '../portion.ts'
import { completeness, mostTitles, readScores } from './complete.ts'

export interface SearchingInput {
  readonly entities: readonly ShownEntity[]
  readonly search: Search
  /** Searches for a word in the spelling given, which is not encoded once more. */
  readonly spelt: (q: string, spelling: string) => Promise<SearchAnswer>
  readonly random: (label: string) => Random
  readonly portion: Portion
  /** How many entities are asked for one by one. */
  readonly sample: number
}

/** Asks for texts, and keeps what all answers show together. */
export interface Asking {
  readonly search: Search
  /** Asks for a text of each of these. */
  readonly searchEach: <T>(items: readonly T[], textOf: (item: T) => string) => Promise<WithAnswer<T>[]>
  readonly isComplete: IsComplete
  /** The most hits that any text with a word in it got so far. */
  readonly most: () => number
  /** The answers to all texts that were asked for. */
  readonly all: () => Promise<readonly SearchAnswer[]>
}

export function createAsking(entities: readonly ShownEntity[], ask: Search): Asking {
  const asked = new Map<string, Promise<SearchAnswer>>()
  const scores = readScores()
  const found = new Set<string>()
  let most = 0
  const search: Search = (q) => {
    const answer = ask(q).then((one) => {
      if (/[\p{L}\p{N}]/u.test(q)) most = Math.max(most, one.hits.length)
      scores.see(one.hits)
      if (entities.length <= mostTitles) for (const id of one.ids) found.add(id)
      return one
    })
    asked.set(q, answer)
    return answer
  }
  return {
    search,
    searchEach: (items, textOf) =>
      Promise.all(items.map(async (item) => ({ ...item, answer: await search(textOf(item)) }))),
    isComplete: completeness(
      entities,
      () => most,
      scores,
      (id) => found.has(id),
    ),
    most: () => most,
    all: () => Promise.all(asked.values()),
  }
}
