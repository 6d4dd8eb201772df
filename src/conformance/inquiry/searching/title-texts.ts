import type { ShownEntity } from '../answers/entity.ts'
import type { SearchAnswer } from '../answers/search.ts'
import { longestText } from './search-texts.ts'
import { sampleSize } from './sample-size.ts'

/** Titles of three words and more, each of which was searched for and finds the entity. */
export function titlesFound(
  entities: readonly ShownEntity[],
  answers: ReadonlyMap<string, SearchAnswer>,
): readonly { readonly id: string; readonly title: string }[] {
  return entities
    .flatMap(({ id = '', title = '' }) => {
      // Most titles begin with a word that was not searched for, and there may be very many.
      if (!answers.has(title.slice(0, Math.max(0, title.indexOf(' '))))) return []
      const words = title.split(' ')
      const isFound = words.every((word) => answers.get(word)?.ids.has(id))
      return isFound && new Set(words).size > 2 ? [{ id, title }] : []
    })
    .slice(0, sampleSize.least)
}

/** A word of this form means the same to every language of queries. */
const plainWords = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'\u2019-]*(?: [\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'\u2019-]*)+$/u

interface LongTitle {
  readonly id: string
  readonly title: string
  readonly words: readonly string[]
}

/** Of the titles of several plain words, none of them twice, the longest one and the one of the most words. */
export function longTitles(entities: readonly ShownEntity[]): readonly LongTitle[] {
  let longest: LongTitle | undefined
  let ofMost: LongTitle | undefined
  for (const { id, title = '' } of entities) {
    if (id === undefined || title.length > longestText) continue
    const words = title.split(' ')
    const isLonger = title.length > (longest?.title.length ?? 0)
    const isOfMore = words.length > (ofMost?.words.length ?? 0)
    if (!(isLonger || isOfMore) || !isOfPlainWords(title, words)) continue
    const one = { id, title, words }
    if (isLonger) longest = one
    if (isOfMore) ofMost = one
  }
  return [longest, ofMost === longest ? undefined : ofMost].filter((one) => one !== undefined)
}

function isOfPlainWords(title: string, words: readonly string[]): boolean {
  const isPlain = words.length <= sampleSize.large && new Set(words).size === words.length && plainWords.test(title)
  return isPlain && !/\b(?:AND|OR|NOT|NEAR)\b/.test(title)
}
