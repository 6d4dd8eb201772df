import { answersTo, findsNothing, isUsable, type SearchAnswer, type WithAnswer } from '../inquiry/answers/search.ts'
import { noWord } from '../inquiry/random.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'
import { isUnspaced, longestRun } from '../inquiry/searching/scripts.ts'
import {
  isAscii,
  isHanPair,
  isLongEnough,
  isNumber,
  isOfLetters,
  isPlainWord,
  plainLength,
  shortLength,
  type ShownWord,
} from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'
import { enoughFound, isTelling } from './telling.ts'
import { hasPath } from '../../contract/operations.ts'
import { grouped } from '../../text/grouped.ts'

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

/** So many words of an entity are tried where all of them are lost with it, and so many entities are found by each of theirs. */
const fewestWords = 2

/** Whether an entity is found by all of its words that were tried, or by none: the index has these titles and lacks others. */
export function areWholeOrMissing(checks: readonly WordCheck[]): boolean {
  const telling = [...grouped(checks, ({ id }) => id).values()].filter((some) => some.length >= fewestWords)
  const whole = telling.filter((some) => some.every(({ finds }) => finds))
  const missing = telling.filter((some) => some.every(({ finds }) => !finds))
  return whole.length >= enoughFound && isTelling(whole.length + missing.length, telling.length)
}

/** Words that any search could leave out, for being short, long or everywhere, are none of these. */
const longestPlain = 20
const shareOfAll = 0.05
/** So many plain words must be tried, and so few of them find nothing, before these are lost rather than left out. */
const enoughPlain = 10
const shareOfSilent = 0.2

/** Plain words that find nothing, where nearly all of their like find what shows them. */
export function wordsWithoutHits(checks: readonly WordCheck[], entities: number): readonly WordCheck[] {
  const ofWords = [...grouped(checks, ({ word }) => word).values()]
  const rare = ofWords.filter(([, ...others]) => others.length < Math.max(1, shareOfAll * entities))
  const [shortest, longest] = lengthsOf(checks)
  // What is shorter than each that finds something, or longer, a search may leave out.
  const isNumberOfLength = (word: string): boolean =>
    isNumber(word) && word.length >= shortest && word.length <= longest
  const like = [isPlainLetters, isHanPair, isNumberOfLength].map((isAlike) =>
    rare.filter(([{ word }]) => isAlike(word)),
  )
  return [...like, runsOfLength(rare), ...codesAlike(rare)].flatMap((plain) => {
    const silent = plain.filter(([{ answer }]) => answer.hits.length === 0)
    return plain.length >= enoughPlain && silent.length <= shareOfSilent * plain.length
      ? silent.map(([one]) => one)
      : []
  })
}

type ChecksOfWord = readonly [WordCheck, ...WordCheck[]]

/** The length of the shortest word that finds what shows it, and that of the longest. */
function lengthsOf(
  checks: readonly WordCheck[],
  lengthOf = (word: string): number => word.length,
): readonly [shortest: number, longest: number] {
  const lengths = checks.filter(({ finds }) => finds).map(({ word }) => lengthOf(word))
  return [lengths.reduce((a, b) => Math.min(a, b), Infinity), lengths.reduce((a, b) => Math.max(a, b), 0)]
}

/**
 * Runs without spaces that are no shorter and no longer than some that find what shows them, also in their longest part of
 * one script, since runs are parted in many ways.
 */
function runsOfLength(rare: readonly ChecksOfWord[]): readonly ChecksOfWord[] {
  const runs = rare.filter(([{ word }]) => isUnspaced(word) && isOfLetters(word) && !isHanPair(word))
  const [shortest, longest] = lengthsOf(runs.flat())
  const [shortestRun] = lengthsOf(runs.flat(), longestRun)
  return runs.filter(
    ([{ word }]) => word.length >= shortest && word.length <= longest && longestRun(word) >= shortestRun,
  )
}

/** Words with a digit in them, by their signs and by how many letters and digits they have: what leaves one of them out leaves out all its like. */
function codesAlike(rare: readonly ChecksOfWord[]): readonly (readonly ChecksOfWord[])[] {
  const codes = rare.filter(([{ word }]) => /\p{Nd}/u.test(word) && !isNumber(word))
  return [...grouped(codes, ([{ word }]) => word.replace(/\p{Nd}/gu, '0').replace(/\p{L}/gu, 'x')).values()]
}

function isPlainLetters(word: string): boolean {
  return isOfLetters(word) && !isUnspaced(word) && isLongEnough(word) && word.length <= longestPlain
}

/** Numbers, and words beyond ASCII, are none that a search leaves out if all that have something in common find nothing. */
export async function missedClasses(searches: Searches, checks: readonly WordCheck[]): Promise<readonly WordCheck[]> {
  const lost = silentAlike(checks)
  const numbers = lost.filter(({ word }) => isNumber(word))
  return (await arePassedOver(numbers, searches)) ? lost.filter((look) => !numbers.includes(look)) : lost
}

/**
 * Whether numbers are none of the given words: a title is found by a word and its number, and not by that word and another that
 * nothing has. Where one word is enough, nothing tells whether the number is read.
 */
async function arePassedOver(numbers: readonly WordCheck[], { byId, search }: Searches): Promise<boolean> {
  const passedOver = await Promise.all(
    numbers.slice(0, sampleSize.small).flatMap(({ id, word: number }) => {
      const words = byId.get(id)?.title?.split(/\s+/u).filter(isPlainWord) ?? []
      return words.slice(0, sampleSize.least).map(async (word) => {
        const [alone, together, apart] = await answersTo(search, word, `${word} ${number}`, `${word} ${noWord}`)
        if (!alone.ids.has(id) || !isUsable(together)) return undefined
        return together.ids.has(id) && findsNothing(apart)
      })
    }),
  )
  const tried = passedOver.filter((one) => one !== undefined)
  return tried.length > 0 && tried.every(Boolean)
}

function silentAlike(checks: readonly WordCheck[]): readonly WordCheck[] {
  const isShortFound = checks.some(({ word, finds }) => finds && Array.from(word).length <= shortLength)
  const fewest = isShortFound ? shortLength : plainLength
  const beyond = checks.filter(
    ({ word }) =>
      (isNumber(word) || (!isAscii(word) && isOfLetters(word))) &&
      longestRun(word) >= shortLength &&
      // Such a limit counts code units.
      word.length >= fewest,
  )
  return kindsOfLetters.flatMap((kind) => {
    const like = beyond.filter(({ word }) => kind.test(word))
    const words = new Set(like.map(({ word }) => word))
    const isTelling = words.size > 1 || (words.size === 1 && areElseFound(checks, words))
    return isTelling && like.every(({ answer }) => answer.hits.length === 0) ? like : []
  })
}

/** Whether the only words of a kind are no short numbers, and all others find what shows them. */
function areElseFound(checks: readonly WordCheck[], words: ReadonlySet<string>): boolean {
  const others = checks.filter(({ word }) => !words.has(word))
  const areLong = [...words].every((word) => !isNumber(word) || Array.from(word).length > shortLength)
  return areLong && others.length >= enoughFound && others.every(({ finds }) => finds)
}

const kindsOfLetters: readonly { readonly test: (word: string) => boolean }[] = [
  /\p{L}/u,
  /^\p{Nd}+$/u,
  /\p{M}/u,
  { test: (word) => word !== word.normalize('NFD') },
  /[\u{10000}-\u{10ffff}]/u,
  /[^\u0000-\u00ff\p{M}]/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Han}/u,
  /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Thai}/u,
]
