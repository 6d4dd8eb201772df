import { hasPath } from '../../contract/operations.ts'
import { grouped } from '../../text/grouped.ts'
import {
  answersTo,
  findsNothing,
  isUsable,
  names,
  type SearchAnswer,
  type WithAnswer,
} from '../inquiry/answers/search.ts'
import { noWord } from '../inquiry/random.ts'
import { isUnspaced, longestRun } from '../inquiry/searching/scripts.ts'
import {
  isAscii,
  isHanPair,
  isLongEnough,
  isNumber,
  isOfLetters,
  isPlainWord,
  longestPlain,
  plainLength,
  shortLength,
  type ShownWord,
} from '../inquiry/searching/words.ts'
import type { Context } from './search-context.ts'
import { enoughFound, isSignificant } from './significance.ts'
import { fewestCases, least } from '../enough.ts'

/** A word of a title, and whether it finds the entity. */
export interface WordCheck {
  readonly word: string
  readonly id: string
  readonly answer: SearchAnswer
  readonly finds: boolean
}

/** Each word with each entity that shows it. */
export function wordChecks(words: readonly WithAnswer<ShownWord>[]): readonly WordCheck[] {
  // What no URL can carry may have no place in an index either.
  return words.flatMap(({ word, ids, answer }) =>
    [...ids].filter(hasPath).map((id) => ({ word, id, answer, finds: answer.ids.has(id) })),
  )
}

/** A word that finds nothing at all may be one that the search leaves out. */
export function isMissed({ answer, finds }: WordCheck): boolean {
  return !finds && answer.hits.length > 0
}

/** Whether an entity is found by all of its words that were tried, or by none: the index has these titles and lacks others. */
export function areWholeOrMissing(checks: readonly WordCheck[]): boolean {
  const telling = [...grouped(checks, ({ id }) => id).values()].filter((some) => some.length > 1)
  const whole = telling.filter((some) => some.every(({ finds }) => finds))
  const missing = telling.filter((some) => some.every(({ finds }) => !finds))
  return whole.length >= enoughFound && isSignificant(whole.length + missing.length, telling.length)
}

/** Any search may leave out a word that one title in twenty has, or more (GAP-12). */
const shareOfAll = 0.05

/** Words that find nothing, where nearly all of their like find what shows them, some of them as short, and some as long. */
export function wordsWithoutHits(checks: readonly WordCheck[], entities: number): readonly WordCheck[] {
  const ofWords = [...grouped(checks, ({ word }) => word).values()]
  const rare = ofWords.filter(([, ...others]) => others.length < Math.max(1, shareOfAll * entities))
  const like = grouped(
    rare.map(([one]) => one),
    ({ word }) => kindOf(word),
  )
  return [...like].flatMap(([kind, some]) => {
    const found = some.filter(({ answer }) => answer.hits.length > 0)
    if (kind === undefined || !isSignificant(found.length, some.length)) return []
    return some.filter(
      ({ word, answer }) =>
        answer.hits.length === 0 &&
        found.some((one) => one.word.length <= word.length && longestRun(one.word) <= longestRun(word)) &&
        found.some((one) => one.word.length >= word.length),
    )
  })
}

/** What leaves out one word of a kind leaves out all of them that are as long: codes are alike by their signs, and by how many letters and digits they have. */
function kindOf(word: string): string | undefined {
  if (isHanPair(word)) return 'two characters'
  if (isNumber(word)) return 'number'
  if (/\p{Nd}/u.test(word)) return word.replace(/\p{Nd}/gu, '0').replace(/\p{L}/gu, 'x')
  if (!isOfLetters(word)) return undefined
  if (isUnspaced(word)) return 'run'
  return isLongEnough(word) && word.length <= longestPlain ? 'letters' : undefined
}

/** Numbers, and words beyond ASCII, are none that a search leaves out if all that have something in common find nothing. */
export async function missedClasses(searches: Context, checks: readonly WordCheck[]): Promise<readonly WordCheck[]> {
  const isShortFound = checks.some(({ word, finds }) => finds && Array.from(word).length <= shortLength)
  const beyond = checks.filter(
    ({ word }) =>
      (isNumber(word) || (!isAscii(word) && isOfLetters(word))) &&
      longestRun(word) >= shortLength &&
      // Such a limit counts code units.
      word.length >= (isShortFound ? shortLength : plainLength),
  )
  const lost = classesOfLetters.flatMap((kind) => {
    const like = beyond.filter(({ word }) => kind.test(word))
    const words = new Set(like.map(({ word }) => word))
    const isTold = words.size > 1 || areElseFound(checks, words)
    return isTold && like.every(({ answer }) => answer.hits.length === 0) ? like : []
  })
  // What is found in small letters is in an index that the title may not be in.
  const small = await Promise.all(lost.map(({ word }) => searches.search(word.toLowerCase())))
  const silent = lost.filter(({ id }, at) => !names(small[at]!, id))
  const numbers = silent.filter(({ word }) => isNumber(word))
  return (await arePassedOver(numbers, searches)) ? silent.filter((one) => !numbers.includes(one)) : silent
}

/** Whether words are no short numbers, and all others find what shows them. */
function areElseFound(checks: readonly WordCheck[], words: ReadonlySet<string>): boolean {
  const others = checks.filter(({ word }) => !words.has(word))
  const areLong = [...words].every((word) => !isNumber(word) || word.length > shortLength)
  return areLong && others.length >= enoughFound && others.every(({ finds }) => finds)
}

/**
 * Whether numbers are none of the given words: a title is found by a word and its number, and not by that word and another that
 * nothing has. Where one word is enough, nothing tells whether the number is read.
 */
async function arePassedOver(numbers: readonly WordCheck[], { byId, search }: Context): Promise<boolean> {
  const tried = await Promise.all(
    numbers.slice(0, fewestCases).flatMap(({ id, word: number }) => {
      const words = byId.get(id)?.title?.split(/\s+/u).filter(isPlainWord) ?? []
      return words.slice(0, least).map(async (word) => {
        const [alone, both, apart] = await answersTo(search, word, `${word} ${number}`, `${word} ${noWord}`)
        return names(alone, id) && isUsable(both) ? [names(both, id) && findsNothing(apart)] : []
      })
    }),
  )
  return tried.flat().length > 0 && tried.flat().every(Boolean)
}

const classesOfLetters: readonly { readonly test: (word: string) => boolean }[] = [
  /\p{L}/u,
  /^\p{Nd}+$/u,
  /\p{M}/u,
  { test: (word) => word !== word.normalize('NFD') },
  /[\u{10000}-\u{10ffff}]/u,
  /[^\u0000-\u00ff\p{M}]/u,
  ...['Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai'].map(
    (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
  ),
]
