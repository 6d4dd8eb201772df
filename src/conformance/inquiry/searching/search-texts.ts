import { countsOf } from '../../../text/counts-of.ts'
import { usualSample } from '../sample.ts'
import { isStopWord } from './stop-words.ts'
import type { Random } from '../../../text/random.ts'
import { wordsOf } from '../../../text/words-of.ts'
import { shuffled } from '../random.ts'
import { isUnspaced, otherScripts } from './scripts.ts'
import {
  isAsciiWord,
  isNumber,
  isOfLetters,
  isSimple,
  isSubstantial,
  plainBeginning,
  plainLength,
  prefixesOf,
  shortLength,
  type ShownWord,
  titlesOf,
} from './words.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { fewestCases, least, longList, longestName, mostInOrder, usual } from '../../enough.ts'

/** In a larger model a letter finds more than all other questions together. */
export const largeModel = 250_000

/** Words of titles that are searched for at least: so many tell a class of words that is lost from one that has few words. */
const fewest = 60
/** Words for each entity of the usual sample; of a larger one each has one of its own. */
const forEach = 0.4

export function wordsFor(sample: number, entities: number): number {
  if (sample > usualSample) return Math.min(sample, longList)
  return entities > largeModel ? fewest : Math.max(fewest, Math.ceil(forEach * Math.min(sample, entities)))
}

/** What an index or a decoder of queries gets wrong in a word; two of each kind are always asked for. */
const traits: readonly RegExp[] = [
  /^[A-Za-z]+$/,
  // A capital whose small letter is another one in Turkish.
  /^I[a-z]/,
  // What a program may read as a value, or as a member of each object.
  /^(?:null|none|true|false|undefined)$/i,
  /^(?:constructor|prototype|tostring|valueof|length)$/i,
  /^\p{Nd}+$/u,
  /[a-z][-\p{Pd}][a-z]/iu,
  /['\u2019]/u,
  /_/u,
  /\./u,
  /\p{Cf}/u,
  /\p{L}\p{M}/u,
  /\p{L}\p{Nd}/u,
  /[\u0300-\u036f]/u,
  /[\u{10000}-\u{10ffff}]/u,
  /[\u0130\u0131]/u,
  /[\u00df\u1e9e\ufb00-\ufb06]/u,
  /[\u00c0-\u00ff]/u,
  /[\u0100-\u024f]/u,
  ...otherScripts,
  /[\uff01-\uff5e]/u,
]
/** Words of each trait, the longest, those that begin others, and some by chance; then those that stand in titles of which none was chosen yet. */
export function chosenWords(words: readonly ShownWord[], random: Random, most: number): readonly ShownWord[] {
  const mixed = shuffled(words, random)
  const some = mixed.slice(0, mostInOrder)
  const chosen = new Set<ShownWord>([
    ...traits.flatMap((trait) => some.filter(({ word }) => trait.test(word)).slice(0, least)),
    ...some.filter(({ word }) => !isAsciiWord(word) && !isNumber(word)).slice(0, usual),
    ...mixed.toSorted((a, b) => b.word.length - a.word.length).slice(0, fewestCases),
    ...mixed.slice(0, most / 2),
    ...beginningOthers(some),
  ])
  const covered = new Set([...chosen].flatMap(({ ids }) => [...ids]))
  const rest = mixed.filter((word) => !chosen.has(word)).toSorted((a, b) => b.ids.size - a.ids.size)
  for (const word of rest) {
    if (chosen.size >= most) break
    if (most === fewest && [...word.ids].every((id) => covered.has(id))) continue
    chosen.add(word)
    for (const id of word.ids) covered.add(id)
  }
  return [...chosen]
}

/** Words with which another begins, and that one: what begins with both may be looked for behind the shorter only. */
function beginningOthers(words: readonly ShownWord[]): readonly ShownWord[] {
  const sorted = words
    .filter(({ word }) => isSimple(word) || isUnspaced(word))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
  const pairs = sorted.flatMap((one, at) => {
    const next = sorted[at + 1]
    return next?.word.startsWith(one.word) && !isCutOff(one.word, next.word) ? [[one, next]] : []
  })
  return pairs.slice(0, least).flat()
}

/** The word of the most titles before all others: it shows whether hits are cut short. */
export function widestFirst(words: readonly ShownWord[]): readonly ShownWord[] {
  const [widest] = words.toSorted((a, b) => b.ids.size - a.ids.size)
  return widest === undefined ? [] : [widest, ...words.filter((word) => word !== widest)]
}

/**
 * The letters that most words of titles begin with, each spelt as it stands there: whether hits are cut short shows in what finds
 * the most.
 */
export function firstLetters(entities: readonly ShownEntity[], most: number): readonly string[] {
  if (entities.length > largeModel) return []
  const words = titlesOf(entities).words.filter((word) => isSubstantial(word) && isOfLetters(word))
  const counts = countsOf(words.map((word) => prefixesOf(word)[0] ?? word))
  return [...counts]
    .filter(([letter]) => !isStopWord(letter))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([letter]) => letter)
}

/** Whole and cut-up texts of every declared field: one of them is found if anything that is shown can be found. */
export function otherTexts(entities: readonly ShownEntity[], random: Random): readonly string[] {
  const texts = new Set<string>()
  for (const { id = '', title = '', type = '' } of shuffled(entities, random).slice(0, 12)) {
    for (const text of [id, title, type]) {
      for (const part of [text, text.toLowerCase(), ...text.split(/[^\p{L}\p{N}]+/u)])
        if (part.trim() !== '' && part.length <= longestName) texts.add(part)
    }
  }
  return [...[...texts].slice(0, 80), ...beginnings(entities)]
}

/** Letters and digits that words begin with, whatever fields hold them. */
function beginnings(entities: readonly ShownEntity[]): readonly string[] {
  const shown = entities.slice(0, 100).map(({ id = '', title = '' }) => `${id}${title}`.toLowerCase())
  const letters = shown.join('').match(/[\p{L}\p{N}]/gu) ?? []
  return [...new Set([...Array.from('abcdefghijklmnopqrstuvwxyz0123456789'), ...letters.slice(0, 100)])]
}

export function chosenPrefixes(word: string): readonly string[] {
  const all = prefixesOf(word)
  // Of a run without spaces another way to part it may begin with the second character.
  if (isUnspaced(word)) return all.slice(0, 1)
  const at = [1, 2, 3, 4, Math.ceil((all.length + 1) / 2), all.length]
  return [...new Set(at)].flatMap((length) => all[length - 1] ?? []).filter((prefix) => !isCutOff(prefix, word))
}

/** Whether a search may read it as something else than the beginning of the word. */
export function isCutOff(prefix: string, word: string): boolean {
  // A mark before all letters belongs to none of them.
  if (/^\p{M}/u.test(word)) return true
  // What is beyond ASCII, such as a ligature, may be taken for no letter, and the word then begins behind it.
  if (/^[^\p{ASCII}]+$/u.test(prefix) && /[a-z]/i.test(word)) return true
  // At its end, a capital sigma becomes another small letter than inside; an article may be taken off a word.
  return isStopWord(prefix) || prefix.endsWith('\u03a3') || (article.test(word) && prefix.length <= plainLength)
}

const article = /^\u0627\u0644/u

export function withoutArticle(word: string): string {
  return word.replace(article, '')
}

/** What articles and particles in Arabic and Hebrew begin with: they are written as the beginning of their word. */
const particle = /^[\u0627\u0648\u0641\u0628\u0644\u0643\u0633\u05d5\u05d4\u05d1\u05db\u05dc\u05de\u05e9]/u

/** Cut inside a word, never where another one could be said to begin: at a capital, or behind a letter with a mark. */
export function innerParts(word: string): readonly string[] {
  const letters = Array.from(plainBeginning(word))
  return (particle.test(word) ? [3, 4] : [1, 2]).map((from) => letters.slice(from).join('')).filter(isInner)
}

/** Letters inside a word that are few enough for a search that looks for short texts in another way. */
export function shortParts(word: string): readonly string[] {
  const letters = Array.from(plainBeginning(word))
  const part = letters.slice(1, 1 + shortLength).join('')
  return letters.length > 2 * shortLength && isInner(part) ? [part] : []
}

function isInner(part: string): boolean {
  return part.length >= shortLength && /^[\p{Ll}\p{Lo}]+$/u.test(part) && !isStopWord(part)
}

/** All that entities show, some of them at a time: in one text it would be the largest thing in memory. */
export function* textsShown(entities: readonly ShownEntity[]): Generator<string> {
  for (let from = 0; from < entities.length; from += mostInOrder) {
    const some = entities.slice(from, from + mostInOrder)
    yield some.map(({ id = '', title = '', type = '' }) => `${id} ${title} ${type}`).join('\n')
  }
}

/** Words of one or two letters or digits: a search that finds one does not pass over what is as short. */
export function shortWords(entities: readonly ShownEntity[]): readonly string[] {
  const words = new Set<string>()
  function* texts(): Generator<string> {
    yield* titlesOf(entities).words
    for (const { id = '' } of entities) yield id
  }
  for (const text of texts()) {
    for (const word of wordsOf(text)) {
      if (word.length > 4 || !/^[\p{L}\p{N}]{1,2}$/u.test(word) || isStopWord(word)) continue
      words.add(word)
      if (words.size === usual) return [...words]
    }
  }
  return [...words]
}

/** A text that programs stumble over. */
export interface OddQuery {
  readonly q: string
  /** Two words stand in it with a sign between them, at which no text ends. */
  readonly isParted?: true
}

/** What a text may be cut at. At its end the same sign stands again: whoever parts words at one parts them at the other. */
const parting = ['&', '#', '%', '+', ',', '\n', ';', '|', '=', '/', "'", ':', '-', '_']

export function oddQueries(word: string, second?: string): readonly OddQuery[] {
  const letters = ['\u00e9t\u00e9', '\u00fcbung', '\u65e5\u672c\u8a9e', '\u0441\u043b\u043e\u0432\u043e']
  const marks = ['?', '(', '[', '*', '\\', '\u{1f600}', ' AND', ' OR']
  return [
    ...letters.map((q) => ({ q })),
    ...parting.map((sign): OddQuery => {
      return second === undefined ? { q: `${word}${sign}` } : { q: `${word}${sign}${second}${sign}`, isParted: true }
    }),
    ...marks.map((mark) => ({ q: `${word}${mark}` })),
    ...['*', '(', '%', '.*', '*:*', '0', '1'].map((q) => ({ q })),
  ]
}
