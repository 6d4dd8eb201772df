import { countsOf } from '../../../text/counts-of.ts'
import { usualSample } from '../sample.ts'
import { isStopWord } from './stop-word.ts'
import type { Random } from '../../../text/random.ts'
import { wordsOf } from '../../../text/words-of.ts'
import { shuffled } from '../random.ts'
import { isUnspaced, mayBegin, otherScripts } from './scripts.ts'
import {
  isAscii,
  isAsciiWord,
  isNumber,
  isOfLetters,
  isSimple,
  isSubstantial,
  plainBeginning,
  prefixesOf,
  type ShownWord,
  titlesOf,
} from './words.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { sampleSize } from './sample-size.ts'

/** In a larger model a letter finds more than all other questions together. */
export const largeModel = 250_000

/** The fewest and the most words of titles that are searched for. */
const fewestWords = 40
const mostWords = 2000
/** So many for each entity that is asked for; where a larger sample is asked for, one for each. */
const wordsForEach = 0.4
/** With fewer entities there is less to ask for, and more words of each can be searched for. */
const manyEntities = 75

/** How many words of titles are searched for in a model of so many entities. */
export function wordsFor(sample: number, entities: number): number {
  if (sample > usualSample) return Math.min(sample, mostWords)
  return entities > largeModel
    ? fewestWords
    : Math.max(fewestWords, fewestWords + manyEntities - entities, Math.ceil(wordsForEach * Math.min(sample, entities)))
}

/** What an index or a decoder of queries gets wrong in a word; two of each kind are always asked for. */
const traits: readonly RegExp[] = [
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
/** A capital whose small letter is another one in Turkish. */
const capitalI = /^I[a-z]/

/** What a program may read as a value or as a member of each object, and not as a word. */
const readByPrograms = /^(?:null|none|true|false|undefined|infinity|constructor|prototype|tostring|valueof|length)$/i

/**
 * Words that together stand in as many titles as possible, and others by chance; some beyond ASCII and some within it among
 * them, and those that programs read.
 */
export function chosenWords(words: readonly ShownWord[], random: Random, most: number): readonly ShownWord[] {
  const mixed = shuffled(words, random)
  const beyond = mixed.filter(({ word }) => !isAsciiWord(word))
  const numbers = beyond.filter(({ word }) => isNumber(word))
  const chosen = new Set<ShownWord>([
    ...traits.flatMap((trait) => beyond.filter(({ word }) => trait.test(word)).slice(0, 2)),
    ...beyond.filter((word) => !numbers.includes(word)).slice(0, 8),
    ...mixed
      .filter(({ word }) => isAscii(word) && !isNumber(word))
      .toSorted((a, b) => Number(capitalI.test(b.word)) - Number(capitalI.test(a.word)))
      .slice(0, 2),
    ...numbers.slice(0, 2),
    ...mixed.toSorted((a, b) => b.word.length - a.word.length).slice(0, sampleSize.small),
    ...mixed.filter(({ word }) => readByPrograms.test(word)).slice(0, sampleSize.usual),
  ])
  for (const word of mixed.slice(0, most / 2)) chosen.add(word)
  for (const pair of beginningOthers(mixed.slice(0, mostSorted))) for (const word of pair) chosen.add(word)
  const covered = new Set([...chosen].flatMap(({ ids }) => [...ids]))
  const rest = mixed.filter((word) => !chosen.has(word)).toSorted((a, b) => b.ids.size - a.ids.size)
  for (const word of rest) {
    if (chosen.size >= most + 8) break
    if (most === fewestWords && [...word.ids].every((id) => covered.has(id))) continue
    chosen.add(word)
    for (const id of word.ids) covered.add(id)
  }
  return [...chosen]
}

const mostSorted = 20_000

/** Words with which another begins, and that one: what begins with both may be looked for behind the shorter only. */
function beginningOthers(words: readonly ShownWord[]): readonly (readonly ShownWord[])[] {
  const sorted = words
    .filter(({ word }) => isSimple(word) || isUnspaced(word))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
  return sorted
    .flatMap((one, at) => {
      const next = sorted[at + 1]
      return next?.word.startsWith(one.word) && !isCutOff(one.word, next.word) ? [[one, next]] : []
    })
    .slice(0, sampleSize.least)
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

/** A longer text is not searched for as a whole: the question could not be sent, nor its command be read. */
export const longestText = 500

/** Whole and cut-up texts of every declared field: one of them is found if anything that is shown can be found. */
export function otherTexts(entities: readonly ShownEntity[], random: Random): readonly string[] {
  const texts = new Set<string>()
  for (const { id = '', title = '', type = '' } of shuffled(entities, random).slice(0, 12)) {
    for (const text of [id, title, type]) {
      for (const part of [text, text.toLowerCase(), ...text.split(/[^\p{L}\p{N}]+/u)])
        if (part.trim() !== '' && part.length <= longestText) texts.add(part)
    }
  }
  return [...[...texts].slice(0, 80), ...beginnings(entities)]
}

/** Letters and digits that words begin with, whatever fields hold them. */
function beginnings(entities: readonly ShownEntity[]): readonly string[] {
  const shown = entities.slice(0, 100).map(({ id = '', title = '' }) => id + title)
  const letters = new Set('abcdefghijklmnopqrstuvwxyz0123456789')
  let read = 0
  for (const [letter] of shown
    .join('')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}]/gu)) {
    if (read++ === 100) break
    letters.add(letter)
  }
  return [...letters]
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
  return isStopWord(prefix) || prefix.endsWith('\u03a3') || (article.test(word) && prefix.length < longestWithArticle)
}

const article = /^\u0627\u0644/u
const longestWithArticle = 5

export function withoutArticle(word: string): string {
  return word.replace(article, '')
}

/** Half of a word that begins with an article: whether this is taken off or not, it begins the word, or what is left of it. */
export function halfWithArticle(word: string): string | undefined {
  const all = prefixesOf(word)
  const half = all[Math.ceil((all.length + 1) / 2) - 1]
  return article.test(word) && half !== undefined && withoutArticle(half) !== '' ? half : undefined
}

/** What articles and particles in Arabic and Hebrew begin with: they are written as the beginning of their word. */
const particle = /^[\u0627\u0648\u0641\u0628\u0644\u0643\u0633\u05d5\u05d4\u05d1\u05db\u05dc\u05de\u05e9]/u

function mayHaveParticle(word: string): boolean {
  return particle.test(word)
}

/** Cut inside a word, never where another one could be said to begin: at a capital, or behind a letter with a mark. */
export function innerParts(word: string): readonly string[] {
  const letters = Array.from(plainBeginning(word))
  const cut = (mayHaveParticle(word) ? [3, 4] : [1, 2])
    .map((from) => letters.slice(from).join(''))
    .filter((part) => part.length >= 3 && /^[\p{Ll}\p{Lo}]+$/u.test(part))
  return [...cut, ...betweenMarks(word)].filter((part) => !isStopWord(part))
}

/** In a word whose vowels are written as marks, what no mark parts from the letter before, nor from each other. */
function betweenMarks(word: string): readonly string[] {
  if (!/^\p{Lo}[\p{Lo}\p{M}]*\p{M}/u.test(word) || mayHaveParticle(word)) return []
  return (word.match(/(?<=\p{Lo})\p{Lo}{2,}/gu) ?? []).slice(0, 2)
}

/** Letters inside a word that are few enough for a search that looks for short texts in another way. */
export function shortParts(word: string): readonly string[] {
  const letters = Array.from(plainBeginning(word))
  const part = letters.slice(1, 1 + sizeOfShort).join('')
  return letters.length > 2 * sizeOfShort && /^[\p{Ll}\p{Lo}]+$/u.test(part) && !isStopWord(part) ? [part] : []
}

const sizeOfShort = 3

/** What is left of a word with digits behind its letters, cut where no word could be said to begin. */
export function innerOfDigits(word: string): readonly string[] {
  const [, letters = ''] = /^(\p{L}{2,})\p{Nd}+$/u.exec(word) ?? []
  const at = [1, 2].find((cut) => cut < letters.length && !mayBegin(word, cut))
  return at === undefined ? [] : [word.slice(at).toLowerCase()]
}

/** All words that an entity shows in its title and its identifier: where several must match, few entities have them. */
export function wholeTexts(entities: readonly ShownEntity[], random: Random): readonly string[] {
  const texts: string[] = []
  for (const { title = '', id = '' } of shuffled(entities, random)) {
    const words = [...new Set(`${title} ${id}`.split(/[^\p{L}\p{M}]+/u))].filter((word) => word !== '')
    const text = words.join(' ')
    if (words.length >= 2 && words.length <= 6 && text.length <= longestText) texts.push(text)
    if (texts.length === sampleSize.small) break
  }
  return texts
}

const entitiesInText = 10_000

/** All that entities show, some of them at a time: in one text it would be the largest thing in memory. */
export function* textsShown(entities: readonly ShownEntity[]): Generator<string> {
  for (let from = 0; from < entities.length; from += entitiesInText) {
    const some = entities.slice(from, from + entitiesInText)
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
      if (words.size === sampleSize.usual) return [...words]
    }
  }
  return [...words]
}

/** In so small a model, what the list lacks may begin with a letter that no word of it begins with. */
const mostOfSmall = 12

/** Letters that no word of a title begins with, in a small model. */
export function unheardLetters(entities: readonly ShownEntity[]): readonly string[] {
  if (entities.length > mostOfSmall) return []
  const heard = new Set(titlesOf(entities).words.map((word) => word.slice(0, 1).toLowerCase()))
  return Array.from('abcdefghijklmnopqrstuvwxyz').filter((letter) => !heard.has(letter))
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
