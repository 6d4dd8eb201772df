import {
  charactersIn,
  finds,
  findsNothing,
  type Search,
  type SearchAnswer,
  type WithAnswer,
} from '../answers/search.ts'
import type { Reader } from '../answers/reader.ts'
import type { ChosenWords, TitlesToSearch } from './choose-words.ts'
import { completenessOf, readScores } from './complete.ts'
import type { ShownWord } from './words.ts'

export interface SearchingInput extends TitlesToSearch {
  readonly chosen: ChosenWords
  readonly search: Search
  /** Searches for a word in the spelling given, which is not encoded once more. */
  readonly spelt: (q: string, spelling: string) => Promise<SearchAnswer>
  readonly completeness: Reader['completeness']
}

/** Asks for texts, and keeps what all answers show together. */
export interface Asking {
  readonly search: Search
  /** Asks for the text of each of these that stands in the member of this name. */
  readonly searchEach: <Name extends string, T extends Readonly<Record<Name, string>>>(
    items: readonly T[],
    name: Name,
  ) => Promise<WithAnswer<T>[]>
  /** Asks for the whole titles of some whose words may have dropped them for their score: it finds what something else counts against. */
  readonly askMissing: (words: readonly WithAnswer<ShownWord>[]) => Promise<void>
  /** The most hits that any text with a word in it got so far. */
  readonly most: () => number
  /** Characters of the shortest text with a word in it that found something so far. */
  readonly shortest: () => number
  /** The answers to all texts that were asked for. */
  readonly all: () => Promise<readonly SearchAnswer[]>
}

const mostMissing = 40

export function createAsking({ entities, search: ask, completeness }: SearchingInput): Asking {
  const asked = new Map<string, Promise<SearchAnswer>>()
  const scores = readScores()
  const unfound = new Set<string>()
  let [most, shortest] = [0, Infinity]
  const search: Search = (q) => {
    const answer = ask(q).then((one) => {
      if (/[\p{L}\p{N}]/u.test(q)) {
        most = Math.max(most, one.hits.length)
        if (finds(one)) shortest = Math.min(shortest, charactersIn(q))
      }
      scores.see(one.hits)
      return one
    })
    asked.set(q, answer)
    return answer
  }
  completeness.tells = completenessOf(
    entities,
    () => most,
    scores,
    (id) => unfound.has(id),
  )
  return {
    search,
    searchEach: (items, name) =>
      Promise.all(items.map(async (item) => ({ ...item, answer: await search(item[name]) }))),
    async askMissing(words) {
      const titles = new Map(entities.map(({ id, title }) => [id, title]))
      const missing = words.flatMap(({ ids, answer }) =>
        finds(answer) && !answer.isComplete() ? [...ids].filter((id) => !answer.ids.has(id)) : [],
      )
      for (const id of [...new Set(missing)].slice(0, mostMissing)) {
        const answer = await search(titles.get(id) ?? '')
        // Where others are found, one that counts more may have put it below the share that is dropped.
        if (findsNothing(answer)) unfound.add(id)
      }
    },
    most: () => most,
    shortest: () => shortest,
    all: () => Promise.all(asked.values()),
  }
}
