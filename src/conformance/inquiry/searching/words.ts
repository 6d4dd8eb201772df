import type { Ids } from '../answers/hits.ts'
import { isStopWord } from './stop-words.ts'
import { isUnspaced, scriptOf } from './scripts.ts'
import { longestName } from '../../enough.ts'

/** A word as an entity shows it: a run of letters between spaces or ends, which every sane way to split a text keeps whole. */
export interface ShownWord {
  readonly word: string
  /** The entities in whose title it stands. */
  readonly ids: Ids
}

/** A search may have no place for what has fewer letters (GAP-12): neither InnoDB's index has one, nor one of trigrams. */
export const shortLength = 3
/** Hardly a search passes over what has so many letters: MyISAM's index holds them. */
export const plainLength = 4

/** Hardly an index leaves out a word that is no longer (GAP-12): InnoDB's holds 84 letters. */
export const longestTerm = 60
/** Nor does one of beginnings leave out the whole of such a word: of edge n-grams those of 20 letters are held, as a rule. */
export const longestPlain = 20

type TitledEntity = { readonly id?: string; readonly title?: string }

/**
 * The words of titles: runs of letters between spaces, long enough that hardly a search passes over them; and what else
 * stands between spaces with as many letters in it, or as a number, whole.
 */
export function titleWords(entities: readonly TitledEntity[]): readonly ShownWord[] {
  return wordsThat(isTitleWord, entities)
}

function isTitleWord(word: string): boolean {
  return (
    word.length <= longestName &&
    (isNumber(word) || (isSubstantial(word) && (isOfLetters(word) || isBetweenLetters(word))))
  )
}

/** Codes: what else stands between spaces in titles, with a digit in it. */
export function codesIn(entities: readonly TitledEntity[]): readonly ShownWord[] {
  return wordsThat((word) => word.length <= longestName && /\p{Nd}/u.test(word) && !isTitleWord(word), entities)
}

function wordsThat(isWord: (word: string) => boolean, entities: readonly TitledEntity[]): readonly ShownWord[] {
  const { words, numbersAt } = titlesOf(entities)
  const holders = words.map((word): number[] | undefined => (isWord(word) ? [] : undefined))
  for (const [at, { id }] of entities.entries()) {
    if (id === undefined) continue
    for (const number of numbersAt(at)) {
      const some = holders[number]
      if (some && some.at(-1) !== at) some.push(at)
    }
  }
  return words.flatMap((word, number) => {
    const some = holders[number]
    return some && some.length > 0 ? { word, ids: namedBy(some, entities) } : []
  })
}

/** The identifiers of the entities at these places: no set for each word, of which titles have some millions. */
function namedBy(places: readonly number[], entities: readonly TitledEntity[]): Ids {
  let known: ReadonlySet<string> | undefined
  const ids = {
    size: places.length,
    has: (id: string): boolean => (known ??= new Set(ids)).has(id),
    *[Symbol.iterator]() {
      for (const at of places) yield entities[at]!.id!
    },
  }
  return ids
}

/** What stands between white space in titles, each text once. */
export interface Titles {
  readonly words: readonly string[]
  /** The numbers of the words of the title of the entity at a place, in their order. */
  readonly numbersAt: (at: number) => Uint32Array
}

const readTitles = new WeakMap<readonly TitledEntity[], Titles>()

export function titlesOf(entities: readonly TitledEntity[]): Titles {
  const read = readTitles.get(entities) ?? splitTitles(entities)
  readTitles.set(entities, read)
  return read
}

function splitTitles(entities: readonly TitledEntity[]): Titles {
  const known = new Map<string, number>()
  const words: string[] = []
  const starts = new Uint32Array(entities.length + 1)
  let numbers = new Uint32Array(4 * entities.length)
  let count = 0
  for (const [at, { title = '' }] of entities.entries()) {
    for (const word of title.split(/\s+/u)) {
      let number = known.get(word)
      if (number === undefined) known.set(word, (number = words.push(word) - 1))
      if (count === numbers.length) {
        const more = new Uint32Array(2 * count + 16)
        more.set(numbers)
        numbers = more
      }
      numbers[count++] = number
    }
    starts[at + 1] = count
  }
  return { words, numbersAt: (at) => numbers.subarray(starts[at], starts[at + 1]) }
}

/** Each two texts that stand side by side between the spaces of a title. */
export function besides(title: string): readonly (readonly [first: string, second: string])[] {
  const words = title.split(' ')
  return words.slice(1).map((second, at) => [words[at]!, second])
}

/** Whether a word has four letters; or two, in a script that needs no more for one. */
export function isLongEnough(word: string): boolean {
  if (/^[A-Za-z]{4}/.test(word)) return true
  const letters = word.match(/\p{L}/gu)?.length ?? 0
  return letters >= (isUnspaced(word) ? 2 : 4)
}

/** Whether hardly a search passes over a word: it is long enough, and none that many leave out. */
export function isSubstantial(word: string): boolean {
  return isLongEnough(word) && !isStopWord(word)
}

/** The same of a word that stays in one piece, however texts are parted. */
export function isPlainWord(word: string): boolean {
  return isSimple(word) && isSubstantial(word)
}

/** A number of three digits and more: what is shorter a search may pass over. */
export function isNumber(word: string): boolean {
  return /^\p{Nd}{3,}$/u.test(word)
}

export function isOfLetters(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word)
}

/** Two characters are the usual length of a word in Chinese. */
export function isHanPair(word: string): boolean {
  return /^\p{Script=Han}{2}$/u.test(word)
}

/**
 * Letters, with signs between them that a word may be parted at: a hyphen, an apostrophe, what is not seen at all; or with
 * a few digits behind them, where it may be parted, too.
 */
function isBetweenLetters(word: string): boolean {
  return (
    /^[\p{L}\p{M}]+(?:[-\p{Pd}'\u2019\u00b7_.\p{Cf}][\p{L}\p{M}]+)+$/u.test(word) ||
    /^[\p{L}\p{M}]{3,}\p{Nd}{1,3}[\p{L}\p{M}]*$/u.test(word)
  )
}

const signsAround = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu

export function withoutSigns(word: string): string {
  return word.replace(signsAround, '')
}

/** What of a word stands between its signs, letters and digits apart. */
export function partsOf(word: string): readonly string[] {
  return word.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []
}

/** Without case and accents: the coarsest way in which a search may compare. */
export function folded(text: string): string {
  // Most texts are of ASCII, and read again and again.
  if (isAscii(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('\u00df', 'ss')
    .replaceAll('\u0131', 'i')
}

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Proper prefixes, cut between characters as a person counts them: `[first letter, ..., all but the last]`. */
export function prefixesOf(word: string): readonly string[] {
  const parts = isAsciiWord(word) ? word.split('') : [...characters.segment(word)].map(({ segment }) => segment)
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join(''))
}

/**
 * A word that no way to split a text takes apart but at its marks, and no way to write it joins from several: letters of
 * one script that puts spaces between words, without a capital after the first.
 */
export function isSimple(word: string): boolean {
  const hasCase = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+)$/u.test(word) && !/[\p{Lo}\p{Lm}]/u.test(word)
  return (hasCase || /^\p{Lo}[\p{Lo}\p{M}]*$/u.test(word)) && scriptOf(word) !== undefined
}

/** A simple word that stays whole where words are parted at marks, too. */
export function isWhole(word: string): boolean {
  return isSimple(word) && !/\p{M}/u.test(word.toLowerCase())
}

/**
 * The letters that a word begins with and that every search reads as letters of one word: those of ASCII, or those of
 * another alphabet than the Latin one, up to the first with a mark.
 */
export function plainBeginning(word: string): string {
  const [ascii] = /^[A-Za-z]+/.exec(word) ?? []
  if (ascii !== undefined) return ascii
  const letters = Array.from(word)
  const end = letters.findIndex((letter) => /[\p{Script=Latin}\p{M}]/u.test(letter.normalize('NFD')))
  return (end < 0 ? letters : letters.slice(0, end)).join('')
}

export function isAscii(word: string): boolean {
  return /^[\0-\x7f]*$/.test(word)
}

/** What of a word an index of ASCII alone may hold. */
export function asciiParts(word: string): readonly string[] {
  return isAscii(word) ? [word] : (word.match(/[A-Za-z0-9]+/g) ?? [])
}

export function isAsciiWord(word: string): boolean {
  return /^[A-Za-z]+$/.test(word)
}
