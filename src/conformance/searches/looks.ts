import { hasPath } from '../../contract/operations.ts'
import { countsOf } from '../../text/counts-of.ts'
import { grouped } from '../../text/grouped.ts'
import { isUnspaced, longestRun } from '../inquiry/searching/scripts.ts'
import type { SearchAnswer, WithAnswer } from '../inquiry/answers/search.ts'
import {
  asciiParts,
  isAscii,
  isHanPair,
  isLongEnough,
  isNumber,
  isOfLetters,
  type ShownWord,
  withoutSigns,
} from '../inquiry/searching/words.ts'

/** A word of a title, and whether it finds the entity. */
export interface Look {
  readonly word: string
  readonly id: string
  readonly answer: SearchAnswer
  readonly finds: boolean
}

/** Each word with each entity that shows it. */
export function looksAt(words: readonly WithAnswer<ShownWord>[]): readonly Look[] {
  // What no URL can carry may have no place in an index either.
  return words.flatMap(({ word, ids, answer }) =>
    [...ids].filter(hasPath).map((id) => ({ word, id, answer, finds: answer.ids.has(id) })),
  )
}

/** A word that finds nothing at all may be one that the search leaves out. */
export function isLost({ answer, finds }: Look): boolean {
  return !finds && answer.hits.length > 0
}

/** How much it takes before entities that no word finds are ones that the index lacks. */
export interface Evidence {
  /** Words of an entity that were tried, at least. */
  readonly words: number
  /** Entities that each of their words finds. */
  readonly whole: number
  /** The part of all that is found by each word, or by none. */
  readonly share: number
  /** Words that stand in nothing but a title. */
  readonly found: number
}

/** Whether an entity is found by all of its words that were tried, or by none: the index has these titles and lacks others. */
export function areWholeOrMissing(looked: readonly Look[], { words, whole: fewest, share: least }: Evidence): boolean {
  const telling = [...grouped(looked, ({ id }) => id).values()].filter((looks) => looks.length >= words)
  const whole = telling.filter((looks) => looks.every(({ finds }) => finds))
  const missing = telling.filter((looks) => looks.every(({ finds }) => !finds))
  return whole.length >= fewest && whole.length + missing.length >= least * telling.length
}

/** The share of words that must find, where these stand in the identifier, too, which may be what is searched. */
const shareOfEither = 0.8

/** So many words must find what shows them before their field counts as searched. */
export const enoughFound = 5

export function isFoundEnough(looked: readonly Look[], enough: number): boolean {
  const found = looked.filter(({ finds }) => finds).length
  return found >= enough && found >= shareOfEither * looked.length
}

/** Words that any search could leave out, for being short, long or everywhere, are none of these. */
const longestPlain = 20
const shareOfAll = 0.05
/** So many plain words must be tried, and so few of them find nothing, before these are lost rather than left out. */
const enoughPlain = 10
const shareOfSilent = 0.2

/** Plain words that find nothing, where nearly all of their like find what shows them. */
export function silentWords(looked: readonly Look[], entities: number): readonly Look[] {
  const ofWords = [...grouped(looked, ({ word }) => word).values()]
  const rare = ofWords.filter(([, ...others]) => others.length < Math.max(1, shareOfAll * entities))
  const [shortest, longest] = lengthsOf(looked)
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

type LooksOfWord = readonly [Look, ...Look[]]

/** The length of the shortest word that finds what shows it, and that of the longest. */
function lengthsOf(
  looked: readonly Look[],
  lengthOf = (word: string): number => word.length,
): readonly [shortest: number, longest: number] {
  const lengths = looked.filter(({ finds }) => finds).map(({ word }) => lengthOf(word))
  return [lengths.reduce((a, b) => Math.min(a, b), Infinity), lengths.reduce((a, b) => Math.max(a, b), 0)]
}

/**
 * Runs without spaces that are no shorter and no longer than some that find what shows them, also in their longest part of
 * one script, since runs are parted in many ways.
 */
function runsOfLength(rare: readonly LooksOfWord[]): readonly LooksOfWord[] {
  const runs = rare.filter(([{ word }]) => isUnspaced(word) && isOfLetters(word) && !isHanPair(word))
  const [shortest, longest] = lengthsOf(runs.flat())
  const [shortestRun] = lengthsOf(runs.flat(), longestRun)
  return runs.filter(
    ([{ word }]) => word.length >= shortest && word.length <= longest && longestRun(word) >= shortestRun,
  )
}

/** Words with a digit in them, by their signs and by how many letters and digits they have: what leaves one of them out leaves out all its like. */
function codesAlike(rare: readonly LooksOfWord[]): readonly (readonly LooksOfWord[])[] {
  const codes = rare.filter(([{ word }]) => /\p{Nd}/u.test(word) && !isNumber(word))
  return [...grouped(codes, ([{ word }]) => word.replace(/\p{Nd}/gu, '0').replace(/\p{L}/gu, 'x')).values()]
}

function isPlainLetters(word: string): boolean {
  return isOfLetters(word) && !isUnspaced(word) && isLongEnough(word) && word.length <= longestPlain
}

/**
 * Whether so many words beyond ASCII find nothing, and one that is within, or has a part that is, finds what shows it, that
 * the others are never read.
 */
export function isAsciiAlone(looked: readonly Look[]): boolean {
  const beyond = looked.filter(({ word }) => !isAscii(word))
  const silent = beyond.filter(({ answer }) => answer.hits.length === 0)
  const heard = beyond.filter(({ answer }) => answer.hits.length > 0)
  const isSilent = wordsIn(silent) >= enoughBeyond
  return isSilent && heard.every(hasAsciiPart) && looked.some((look) => look.finds && hasAsciiPart(look))
}

/** So many words with marks must find nothing, and nearly all of so many without must find what shows them. */
const enoughMarked = 5
const shareOfPlain = 0.8

/** Whether no word with marks finds anything, and nearly each without finds what shows it: one side of the search takes marks off. */
export function isWithoutMarks(looked: readonly Look[]): boolean {
  const isMarked = ({ word }: Look): boolean => isOfLetters(word) && /\p{M}/u.test(word.normalize('NFD'))
  const [marked, plain] = [looked.filter(isMarked), looked.filter((look) => !isMarked(look))]
  const found = plain.filter(({ finds }) => finds)
  return (
    wordsIn(marked) >= enoughMarked &&
    marked.every(({ answer }) => answer.hits.length === 0) &&
    wordsIn(found) >= enoughMarked &&
    found.length >= shareOfPlain * plain.length
  )
}

function hasAsciiPart({ word }: Look): boolean {
  return asciiParts(word).length > 0
}

const enoughBeyond = 20

/** What is found of ASCII alone, where nothing beyond it is: then these words are searched, and the others are lost. */
export function asciiWhereElseSilent(looked: readonly Look[]): readonly Look[] {
  const ascii = looked.filter(({ word }) => isAscii(word))
  const isElseSilent = looked.every(({ word, answer }) => isAscii(word) || answer.hits.length === 0)
  return isElseSilent ? ascii : looked
}

/** So many words with a capital must not find what shows them, and so many without one must. */
const fewestCapitals = 2
const fewestWithout = 1

/**
 * Words that begin with a capital, where none of them finds what shows it, and each without one does: what is lost, unless a
 * field in lower case is searched, and case counts.
 */
export function capitalsLost(looked: readonly Look[], inTitle: readonly Look[]): FoundAndLost | undefined {
  const capital = looked.filter(({ word }) => /^\p{Lu}/u.test(word))
  const without = inTitle.filter(({ word }) => /^\p{Ll}/u.test(word))
  const isLost = capital.every(({ finds }) => !finds) && without.every(({ finds }) => finds)
  return isLost && wordsIn(capital) >= fewestCapitals && wordsIn(without) >= fewestWithout
    ? { lost: capital, found: without }
    : undefined
}

/** So many last words of titles must be lost, and so many found that are neither the last nor the first. */
const fewestLast = 3
const fewestWithin = 1
const shareOfPlaces = 0.9
/** A search may leave out what titles often begin with, as `Get`: not words that find others, nor so many. */
const fewestFirst = 12

type Titles = ReadonlyMap<string, { readonly title?: string }>

/** A word of a title, by the places that it has in it. */
interface Placed {
  readonly look: Look
  readonly first: number
  readonly isLast: boolean
}

function placedIn(titles: Titles, looked: readonly Look[]): readonly Placed[] {
  return looked.flatMap((look) => {
    const words = (titles.get(look.id)?.title ?? '').trim().split(/\s+/u).map(withoutSigns)
    const first = words.indexOf(withoutSigns(look.word))
    const isLast = words.at(-1) === withoutSigns(look.word)
    return words.length < 2 || first < 0 ? [] : [{ look, first, isLast }]
  })
}

/** So many words must be lost behind a place, and so many found before it that are not the first. */
const fewestBehind = 5
/** A field beside the title may have as many of its words. */
const fewestBefore = 4
/** What stands in more of the titles, an index may leave out for that. */
const shareOfCommon = 0.5

interface FoundAndLost {
  readonly found: readonly Look[]
  readonly lost: readonly Look[]
}

/** Words behind a place in titles of which none finds what shows it, where each before it does: an index reads no further. */
export function lostBehindPlace(looked: readonly Look[], titles: Titles): FoundAndLost | undefined {
  const placed = placedIn(titles, looked)
  const found = placed.filter(({ look }) => look.finds)
  const lost = placed.filter(({ look }) => !look.finds)
  const start = lost.reduce((least, { first }) => Math.min(least, first), Infinity)
  if (start < fewestBefore || found.some(({ first }) => first >= start)) return undefined
  const further = found.filter(({ first }) => first > 0).map(({ look }) => look)
  const behind = lost.map(({ look }) => look)
  const times = countsOf(behind.map(({ word }) => word))
  const rare = [...times.values()].filter((count) => count < shareOfCommon * titles.size)
  return rare.length >= fewestBehind && wordsIn(further) >= fewestBehind ? { found: further, lost: behind } : undefined
}

/** Words of titles at one end, where next to none of them finds what shows it, and next to every other word does: what an index leaves out. */
export function endsLost(looked: readonly Look[], titles: Titles): readonly Look[] {
  const placed = placedIn(titles, looked)
  const within = placed.filter(({ look, isLast, first }) => first > 0 && !isLast && look.finds)
  if (wordsIn(within.map(({ look }) => look)) < fewestWithin) return []
  const lostWhere = (isThere: (one: Placed) => boolean): readonly Look[] => {
    const there = placed.filter(isThere)
    const others = placed.filter((one) => !isThere(one))
    const lost = there.map(({ look }) => look).filter(({ finds }) => !finds)
    const isTelling =
      wordsIn(lost) >= fewestLast &&
      lost.length >= shareOfPlaces * there.length &&
      others.filter(({ look }) => look.finds).length >= shareOfPlaces * others.length
    return isTelling ? lost : []
  }
  const last = lostWhere(({ isLast }) => isLast)
  if (last.length > 0) return last
  const first = lostWhere(({ first }) => first === 0)
  const isTelling =
    wordsIn(first) >= fewestFirst || wordsIn(first.filter(({ answer }) => answer.hits.length > 0)) >= fewestLast
  return isTelling ? first : []
}

export function wordsIn(looked: readonly Look[]): number {
  return new Set(looked.map(({ word }) => word)).size
}
