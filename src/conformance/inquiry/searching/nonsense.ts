import { anyOf } from '../../../text/any-of.ts'
import { quoted } from '../../../text/quoting.ts'
import type { Random } from '../../../text/random.ts'
import { sliceOf } from '../../../text/slice-of.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { nonsense } from '../random.ts'
import { rareLetter } from './scripts.ts'
import { textsShown } from './search-texts.ts'
import { isAsciiWord, isWhole, longestTerm, plainLength } from './words.ts'
import { fewestCases, least, usual } from '../../enough.ts'

/** Letters with which no word begins, and how they were made. */
export interface NonsenseWord {
  readonly q: string
  /** Part of fingerprints, never reworded. */
  readonly kind: string
  readonly how: string
  /** Where other entities than these are found, something that nobody sees may have the letters. */
  readonly holders?: ReadonlySet<string>
}

interface Asked {
  readonly q: string
}

/** Words that find something. */
interface Words {
  /** Some of ASCII by chance: the shortest two and the longest two first. */
  readonly mixed: readonly string[]
  /** Those the longest first. */
  readonly ascii: readonly string[]
  /** Some beyond ASCII. */
  readonly beyond: readonly string[]
  /** All that stay whole, the longest first. */
  readonly long: readonly string[]
}

/** A way to make of a word what differs from it by a little, and what of. */
interface Way {
  readonly kind: string
  readonly how: string
  readonly from: keyof Words
  readonly most: number
  readonly of: (q: string) => string
}

const ways: readonly Way[] = [
  { kind: 'more letters', how: 'and more letters', from: 'mixed', most: fewestCases, of: withLetters },
  // An answer may be kept under as many letters of q as the longest word has.
  { kind: 'more letters', how: 'and more letters', from: 'long', most: least, of: withLetters },
  { kind: 'other end', how: 'with another letter at its end', from: 'long', most: usual, of: otherEnd },
  { kind: 'misspelt', how: 'misspelt', from: 'mixed', most: usual, of: (q) => misspelt(q, 1) },
  { kind: 'misspelt', how: 'misspelt', from: 'mixed', most: fewestCases, of: (q) => misspelt(q, 2) },
  { kind: 'misspelt', how: 'misspelt', from: 'beyond', most: usual, of: (q) => misspelt(q, 1) },
  ...(['ascii', 'beyond'] as const).flatMap((from): readonly Way[] => [
    { kind: 'letters swapped', how: 'with two letters swapped', from, most: fewestCases, of: swapped },
    { kind: 'letter left out', how: 'without one of its letters', from, most: fewestCases, of: shortened },
    { kind: 'one letter more', how: 'and a letter more', from, most: fewestCases, of: (q) => q + rareLetter(q) },
  ]),
  { kind: 'letter doubled', how: 'with a letter doubled', from: 'ascii', most: fewestCases, of: doubled },
  { kind: 'other vowels', how: 'with other vowels', from: 'ascii', most: fewestCases, of: revowelled },
]

/**
 * What is taken off where words are reduced to their stems, behind words that are never written so: in English, where names keep
 * their y in the plural, and are mostly shorter; in Turkish and others; in German, French and Russian.
 */
const wrongEndings: readonly (readonly [takesNot: RegExp, ending: string])[] = [
  [/^[A-Za-z]{4,}[b-df-hj-np-tv-z]y$/, 's'],
  [/^[A-Za-z]+(?:ing|ung|ness)$/, 'ing'],
  [/^[A-Za-z]+[b-df-hj-np-tv-xz]e$/, 'ed'],
  [/^(?!.*s$).*[\u0100-\u024f]/i, 's'],
  [/[\u00df\u00e4\u00f6\u00fc].*(?:[bdfghklpt]|[^e][mr])$/i, 'em'],
  [/[\u00e0\u00e2\u00e7-\u00eb\u00ee\u00ef\u00f4\u00f9\u00fb].*[dlrt]$/i, 'issait'],
  [/[\u0431-\u0434\u0436\u0437\u043a-\u043d\u043f-\u0442\u0444-\u0449]$/i, '\u0435\u044e'],
]

/** What HTML writes for signs, without the signs around it. */
const inHtml: readonly (readonly [sign: string, q: string])[] = [
  ["'", '39'],
  ['"', 'quot'],
  ['&', 'amp'],
  ['<', 'lt'],
]

/** As what an index has that is made of pages: where several titles have the sign. */
export function escapedSigns(entities: readonly ShownEntity[]): readonly NonsenseWord[] {
  const made = inHtml.flatMap(([sign, q]) => {
    const holders = new Set(entities.flatMap(({ id, title = '' }) => (id && title.includes(sign) ? [id] : [])))
    return holders.size > 1 ? [{ q, kind: 'escaped sign', how: `as HTML writes ${sign}`, holders }] : []
  })
  return notShown(made, textsShown(entities))
}

/** Letters that spell nothing, by themselves and in place of letters of words that are found. */
export function nonsenseWords(
  probes: readonly Asked[],
  found: readonly Asked[],
  entities: readonly ShownEntity[],
  random: Random,
): readonly NonsenseWord[] {
  const words = wordsIn(probes, found)
  const made = [
    ...[12, 9, 7].map((length) => ({ q: nonsense(random, length), kind: 'letters', how: 'random letters' })),
    { q: nonsense(random, 300), kind: 'many letters', how: '300 random letters' },
    { q: `${nonsense(random, 9)} ${nonsense(random, 9)}`, kind: 'two words', how: 'two words of random letters' },
    ...['null', 'undefined'].map((q) => ({ q, kind: 'value', how: 'which programs may read as no q' })),
    ...ways.flatMap(({ kind, how, from, most, of }) =>
      words[from].slice(0, most).map((word) => madeOf(word, of(word), kind, how)),
    ),
    ...wrongEndings.flatMap(([takesNot, ending]) =>
      words.long
        .filter((word) => takesNot.test(word))
        .slice(0, least)
        .map((word) => madeOf(word, word + ending, 'wrong ending', 'with an ending that it does not take')),
    ),
  ]
  return notShown(
    made.filter(({ q, of }: NonsenseWord & { readonly of?: string }) => q !== of),
    textsShown(entities),
  )
}

function wordsIn(probes: readonly Asked[], found: readonly Asked[]): Words {
  const plain = (some: readonly Asked[]): readonly string[] =>
    some.map(({ q }) => q).filter((q) => isWhole(q) && Array.from(q).length >= plainLength && q.length <= longestTerm)
  const byLength = (some: readonly string[]): readonly string[] => some.toSorted((a, b) => b.length - a.length)
  const drawn = plain(probes)
  const ascii = byLength(drawn.filter(isAsciiWord))
  return {
    mixed: [...new Set([...ascii.slice(-2), ...ascii.slice(0, 2), ...drawn.filter(isAsciiWord)])],
    ascii,
    beyond: drawn.filter((word) => !isAsciiWord(word)),
    long: byLength(plain(found)),
  }
}

/** Those that stand nowhere in what is shown. */
function notShown(made: readonly NonsenseWord[], texts: Iterable<string>): readonly NonsenseWord[] {
  let left = made
  const anyLeft = (): RegExp => anyOf(left.map(({ q }) => q.toLowerCase()))
  let pattern = anyLeft()
  for (const text of texts) {
    const lower = text.toLowerCase()
    // A sign may be left out of the word that it stands in.
    const shown = `${lower}\n${lower.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')}`
    if (!pattern.test(shown)) continue
    left = left.filter(({ q }) => !shown.includes(q.toLowerCase()))
    pattern = anyLeft()
  }
  return left
}

function madeOf(of: string, q: string, kind: string, how: string): NonsenseWord & { readonly of: string } {
  return { of, q: inCaseOf(of, q), kind, how: `the word ${quoted(of)} ${how}` }
}

/** Small letters behind capitals may be taken for a word of their own. */
export function inCaseOf(word: string, q: string): string {
  return word === word.toUpperCase() ? q.toUpperCase() : q
}

/** A word with so many letters behind it that no stemmer takes them off. */
function withLetters(word: string): string {
  return word + rareLetter(word).repeat(4)
}

/** One letter inside the word replaced by one or two that it does not have. */
function misspelt(word: string, letters: number): string {
  return replaced(word, Math.max(1, Math.floor(Array.from(word).length / 2)), letters)
}

function otherEnd(word: string): string {
  return replaced(word, Array.from(word).length - 1)
}

function replaced(word: string, at: number, times: number = 1): string {
  return `${sliceOf(word, 0, at)}${rareLetter(word).repeat(times)}${sliceOf(word, at + 1)}`
}

/** Two neighbours that differ, inside the word, in each other's place. */
function swapped(word: string): string {
  const middle = Math.floor(word.length / 2)
  for (const at of [middle, middle - 1, middle + 1]) {
    const [one, other] = [word[at], word[at + 1]]
    if (at < 1 || one === undefined || other === undefined || one === other) continue
    return `${word.slice(0, at)}${other}${one}${word.slice(at + 2)}`
  }
  return word
}

function shortened(word: string): string {
  const at = Math.floor(word.length / 2)
  return word.length < 6 ? word : `${word.slice(0, at)}${word.slice(at + 1)}`
}

/** One that hardly a word has twice in a row. */
function doubled(word: string): string {
  return word.replace(/(?<=.)[ahijkuvwxy]/, '$&$&')
}

function revowelled(word: string): string {
  const other = /u/i.test(word) ? 'o' : 'u'
  const changed = word.slice(1).replace(/[aeiou]/g, other)
  return /[aeiou].*[aeiou]/.test(word.slice(1)) ? `${word.slice(0, 1)}${changed}` : word
}
