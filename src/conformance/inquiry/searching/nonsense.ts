import { sliceOf } from '../../../text/slice-of.ts'
import { quoted } from '../../../text/quoting.ts'
import { anyOf } from '../../../text/any-of.ts'
import type { Random } from '../../../text/random.ts'
import { nonsense } from '../random.ts'
import { isUnspaced, rareLetter, rareLetters, scriptOf } from './scripts.ts'
import { isAsciiWord, isWhole, plainLength } from './words.ts'
import { sampleSize } from './sample-size.ts'

/** Letters with which no word begins, and how they were made. */
export interface NonsenseWord {
  readonly q: string
  /** Part of fingerprints, never reworded. */
  readonly kind: string
  readonly how: string
  /** What is left without a letter that not all alphabets have, where a search that does not know it may part the word. */
  readonly parted?: string
}

interface Asked {
  readonly q: string
}

/** A word may be too long to be searched for, which is a limit, and limits are not shown (GAP-12). */
const longestWord = 60

type Made = NonsenseWord & {
  /** The word that it was made of, if it was. */
  readonly of?: string
}

/** Letters that spell nothing, by themselves and in place of letters of words that are found; `textsShown` are all that is shown. */
export function nonsenseWords(
  probes: readonly Asked[],
  found: readonly Asked[],
  textsShown: Iterable<string>,
  random: Random,
): readonly NonsenseWord[] {
  const words = probes.map(({ q }) => q).filter(isAsciiWord)
  const bySize = words.filter((q) => q.length >= plainLength).toSorted((a, b) => a.length - b.length)
  const long = found
    .map(({ q }) => q)
    .filter((q) => isWhole(q) && q.length >= plainLength && q.length <= longestWord)
    .toSorted((a, b) => b.length - a.length)
  const made = [
    ...lettersByChance(found, random),
    ...words
      .slice(0, sampleSize.small)
      .map((q) => madeOf(q, `${q}${nonsense(random, 5)}`, 'more letters', 'and more letters')),
    ...long
      .slice(0, sampleSize.usual)
      .map((q) => madeOf(q, otherEnd(q), 'other end', 'with another letter at its end')),
    ...behindLongest(long),
    ...misspeltWords(words, bySize),
    ...probes
      .filter(({ q }) => !isAsciiWord(q) && isWhole(q) && Array.from(q).length >= plainLength)
      .slice(0, sampleSize.usual)
      .flatMap(({ q }, at) => [madeOf(q, misspelt(q, 1), 'misspelt', 'misspelt'), furtherOf(q, at)]),
    ...bySize.slice(-sampleSize.small).flatMap(likeWords),
    ...otherEndings(found, long),
  ]
  return notShown(
    made.filter(({ q, of }) => q !== of),
    textsShown,
  )
}

function lettersByChance(found: readonly Asked[], random: Random): readonly Made[] {
  return [
    ...[12, 9, 7].map((length) => ({ q: nonsense(random, length), kind: 'letters', how: 'random letters' })),
    { q: nonsense(random, 300), kind: 'many letters', how: '300 random letters' },
    { q: `${nonsense(random, 9)} ${nonsense(random, 9)}`, kind: 'two words', how: 'two words of random letters' },
    ...scriptsOf(found).map((word) => ({
      q: nonsense(random, 9, rareLetters(word).join('')),
      kind: 'letters of an alphabet',
      how: 'random letters of that alphabet',
    })),
  ]
}

const lettersBehind = 4

/** The longest word with letters behind it: an answer may be kept under as many letters of q as this has, and no shorter word. */
function behindLongest(long: readonly string[]): readonly Made[] {
  return long
    .filter((q) => q.length + lettersBehind <= longestWord)
    .slice(0, 1)
    .map((q) => madeOf(q, `${q}${rareLetter(q).repeat(lettersBehind)}`, 'more letters', 'and more letters'))
}

/** The shortest, the longest and others with one letter replaced, the first of them with two in its place as well. */
function misspeltWords(words: readonly string[], bySize: readonly string[]): readonly Made[] {
  const long = words.filter((q) => q.length >= plainLength)
  const chosen = [...new Set([...bySize.slice(0, 2), ...bySize.slice(-2), ...long])].slice(0, sampleSize.usual)
  return chosen.flatMap((q, at) =>
    (at < sampleSize.small ? [1, 2] : [1]).map((letters) => madeOf(q, misspelt(q, letters), 'misspelt', 'misspelt')),
  )
}

/** What differs from a word by so little that it could be a word of its own. */
function likeWords(q: string): readonly Made[] {
  const [turned, shorter, longer] = mistyped(q)
  return [
    turned,
    shorter,
    madeOf(q, doubled(q), 'letter doubled', 'with a letter doubled'),
    longer,
    madeOf(q, revowelled(q), 'other vowels', 'with other vowels'),
    madeOf(q, `${rareLetter(q)}${q.slice(1)}`, 'other first letter', 'with another first letter'),
  ]
}

function mistyped(q: string): readonly [Mistyped, Mistyped, Mistyped] {
  return [
    madeOf(q, swapped(q), 'letters swapped', 'with two letters swapped'),
    madeOf(q, shortened(q), 'letter left out', 'without one of its letters'),
    madeOf(q, `${q}${rareLetter(q)}`, 'one letter more', 'and a letter more'),
  ]
}

type Mistyped = ReturnType<typeof madeOf>

/** Numbers with other digits, and words with endings that they do not take. */
function otherEndings(found: readonly Asked[], long: readonly string[]): readonly Made[] {
  const some = (isSo: (q: string) => boolean, words: readonly string[] = found.map(({ q }) => q)): readonly string[] =>
    words.filter(isSo).slice(0, sampleSize.least)
  return [
    ...some((q) => /^\d{3,}$/.test(q)).map((q) => madeOf(q, otherDigits(q), 'other digits', 'with other digits')),
    ...['s', 'ed', 'ing'].flatMap((ending) =>
      some((q) => isAsciiWord(q) && wrongEnding(q) === ending, long).map((q) =>
        madeOf(q, `${q}${ending}`, 'wrong ending', 'with an ending that it does not take'),
      ),
    ),
    ...strangeEndings.flatMap(([takesNot, ending]) =>
      some((q) => isWhole(q) && takesNot.test(q)).map((q) =>
        madeOf(q, `${q}${ending}`, 'wrong ending', 'with an ending that its language does not have'),
      ),
    ),
  ]
}

/** What the stemmers of Turkish and others, German, French and Russian take off, behind words that are never written so. */
const strangeEndings: readonly (readonly [takesNot: RegExp, ending: string])[] = [
  [/^(?!.*s$).*[\u0100-\u024f]/i, 's'],
  [/[\u00df\u00e4\u00f6\u00fc].*(?:[bdfghklpt]|[^e][mr])$/i, 'em'],
  [/[\u00e0\u00e2\u00e7-\u00eb\u00ee\u00ef\u00f4\u00f9\u00fb].*[dlrt]$/i, 'issait'],
  [/[\u0431-\u0434\u0436\u0437\u043a-\u043d\u043f-\u0442\u0444-\u0449]$/i, '\u0435\u044e'],
]

/** Those that stand nowhere in what is shown. */
function notShown(made: readonly Made[], textsShown: Iterable<string>): readonly Made[] {
  let left = made
  const anyLeft = (): RegExp => anyOf(left.map(({ q }) => q.toLowerCase()))
  let pattern = anyLeft()
  for (const text of textsShown) {
    const lower = text.toLowerCase()
    // A sign may be left out of the word that it stands in.
    const shown = `${lower}\n${lower.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '')}`
    if (!pattern.test(shown)) continue
    left = left.filter(({ q }) => !shown.includes(q.toLowerCase()))
    pattern = anyLeft()
  }
  return left
}

export interface OtherCharacter extends NonsenseWord {
  /** The run, and what is left of it without the character. */
  readonly of: string
  readonly parted: string
}

/**
 * Runs without spaces with another character in them, which a search may part anywhere; and words with other digits behind
 * their letters, which it may part there.
 */
export function otherCharacters(found: readonly Asked[]): readonly OtherCharacter[] {
  return [...otherInRuns(found), ...otherInDigits(found)]
}

function otherInDigits(found: readonly Asked[]): readonly OtherCharacter[] {
  const known = new Set(found.map(({ q }) => q.toLowerCase()))
  return found
    .flatMap(({ q }) => {
      const [, letters = '', digits = ''] = /^(\p{L}{2,})(\d+)$/u.exec(q) ?? []
      const others = otherDigits(digits)
      if (digits === '' || known.has(`${letters}${others}`.toLowerCase())) return []
      return [
        { ...madeOf(q, `${letters}${others}`, 'other digits', 'with other digits'), parted: `${letters} ${others}` },
      ]
    })
    .slice(0, sampleSize.least)
}

function otherDigits(digits: string): string {
  return digits.replace(/\d/g, (digit) => String((Number(digit) + 5) % 10))
}

function otherInRuns(found: readonly Asked[]): readonly OtherCharacter[] {
  return found
    .map(({ q }) => q)
    .filter((q) => isUnspaced(q) && Array.from(q).length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, sampleSize.least)
    .flatMap((q) =>
      [0, 1].map((at) => ({
        ...madeOf(q, replaced(q, at), 'other character', 'with another character in it'),
        parted: Array.from(q).with(at, ' ').join(''),
      })),
    )
}

function madeOf(of: string, q: string, kind: string, how: string): NonsenseWord & { readonly of: string } {
  return { of, q: inCaseOf(of, q), kind, how: `the word ${quoted(of)} ${how}` }
}

/** Small letters behind capitals may be taken for a word of their own. */
export function inCaseOf(word: string, q: string): string {
  return word === word.toUpperCase() ? q.toUpperCase() : q
}

/** One word of each alphabet beside the Latin one. */
function scriptsOf(found: readonly Asked[]): readonly string[] {
  const words = new Map(found.map(({ q }) => [scriptOf(q), q]))
  return [...words].flatMap(([script, word]) => (script === undefined || script === 'Latin' ? [] : [word]))
}

/** Each of the others that typing gets wrong, by turns; a marked Latin letter becomes another one. */
function furtherOf(q: string, at: number): NonsenseWord & { readonly of: string } {
  const [mark, parted] = ['\u1e8d', ' '].map((other) => q.normalize('NFC').replace(/(?<=.)[\u00c0-\u024f]/, other))
  if (/[a-z]/i.test(q) && mark !== undefined && parted !== undefined && mark !== q.normalize('NFC'))
    return { ...madeOf(q, mark, 'other mark', 'with another marked letter'), parted }
  return mistyped(q)[at % 3]!
}

/** One letter inside the word replaced by one or two that it does not have. */
function misspelt(word: string, letters: number): string {
  return replaced(word, Math.max(1, Math.floor(Array.from(word).length / 2)), letters)
}

export function otherEnd(word: string): string {
  const plain = word.replace(/\p{M}+$/u, '')
  return replaced(plain, Array.from(plain).length - 1)
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

/** What is taken off where words are reduced to their stems, and what English spells otherwise behind this word. */
function wrongEnding(word: string): string {
  if (word.length >= shortestInflected && /[^aeiou]y$/.test(word)) return 's'
  if (/(?:ing|ung|ness|ity)$/.test(word)) return 'ing'
  return /[^aeiouy]e$/.test(word) ? 'ed' : ''
}
/** Names keep their y in the plural, and are mostly shorter. */
const shortestInflected = 6
