import { quoting } from '../../text/quoting.ts'
import { beginsOneText } from './as-one-text.ts'
import { textsBesideTitle } from './beside-title.ts'
import { type Lost, problemOf } from './cut-words.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import { answersTo, isUsable, lacks, names, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { isPlain, type Piece, titlesIn, type TitleOfFew } from '../inquiry/searching/pieces.ts'
import type { Searches } from './searches.ts'
import { areTitlesOfFewRead, titlesOfFewLost } from './titles-of-few.ts'
import { folded, isAsciiWord, isSimple, prefixesOf } from '../inquiry/searching/words.ts'
import { noWord } from '../inquiry/random.ts'

/** What the titles of a small model show and do not find, told by the first of these that finds any. */
export async function lostOfFew(searches: Searches): Promise<readonly Lost[]> {
  if (!(await areTitlesOfFewRead(searches))) return []
  const titles = titlesIn(searches.entities)
  for (const lostIn of [titlesOfFewLost, silentPieces, lostBeginnings, lostCapitals, partedOtherwise]) {
    const lost = await lostIn(searches, titles)
    if (lost.length > 0) return lost
  }
  return []
}

/** How many letters the longest part of a text has. */
function sizeOf(parts: readonly string[]): number {
  return Math.max(...parts.map((part) => Array.from(part).length))
}

/** One word alone may be one that a search leaves out, if it is short. */
const shortestAlone = 5
/** So much may be lost of what is found. */
const shareOfSilent = 0.5

/**
 * What stands in titles, the first words aside, and finds nothing, neither as it stands nor by a part of it, while shorter
 * and longer words find what shows them.
 */
async function silentPieces(searches: Searches, titles: readonly TitleOfFew[]): Promise<readonly Lost[]> {
  const heard: number[] = []
  let isFurther = false
  const silent = new Map<string, Lost & { readonly size: number }>()
  for (const { id, title, pieces } of titles) {
    for (const [at, { text, parts }] of pieces.entries()) {
      const plain = parts.filter(isPlain)
      if (plain.length === 0) continue
      const answers = await Promise.all([text, ...plain].map(searches.search))
      if (!answers.every(isUsable)) continue
      const size = sizeOf(plain)
      isFurther ||= answers[0]!.ids.has(id) && !beginsOneText(text, id, { title })
      if (answers.some(({ hits }) => hits.length > 0)) heard.push(size)
      else if (at > 0 || plain.length < parts.length || text !== plain[0])
        silent.set(text, { ...problemOf({ word: text, id, answer: answers[0]! }), size })
    }
  }
  const lost = [...silent.values()].filter(({ size }) => size <= Math.max(...heard) && size >= Math.min(...heard))
  const isTelling = (silent.size > 1 && lost.length > 0) || lost.some(({ size }) => size >= shortestAlone)
  return isFurther && isTelling && silent.size <= shareOfSilent * heard.length ? lost : []
}

const shortestBeginning = 3
/** So many letters begin hardly another word. */
const longBeginning = 4
const mostBeginnings = 24

/** Beginnings of words with signs around them: each finds what a longer one finds, and what a shorter one finds that begins no other word. */
async function lostBeginnings(searches: Searches, titles: readonly TitleOfFew[]): Promise<readonly Lost[]> {
  let left = mostBeginnings
  for (const { id, piece, word, pieces } of wordsWithSigns(titles)) {
    const beginnings = beginningsOf(word)
    if ((left -= beginnings.length) < 0) return []
    const answers = await Promise.all(beginnings.map(searches.search))
    const further = pieces.flatMap(({ text }) => (text === piece.text ? [] : [text]))
    const texts = [...piece.parts.filter((one) => one !== word), ...further]
    const others = [...texts, ...(await textsBesideTitle(searches, id)), id].map(folded)
    const isOnly = (q: string): boolean => q.length >= longBeginning && !others.some((one) => one.includes(folded(q)))
    const lost = lostBeginning(id, answers, isOnly)
    if (lost) return [{ ...problemOf({ word: lost.q, id, answer: lost }), kind: 'beginning of a title' }]
  }
  return []
}

interface WordWithSigns extends Pick<TitleOfFew, 'id' | 'pieces'> {
  readonly piece: Piece
  readonly word: string
}

function wordsWithSigns(titles: readonly TitleOfFew[]): readonly WordWithSigns[] {
  return titles.flatMap(({ id, pieces }) =>
    pieces.flatMap((piece) => {
      const words = piece.parts.filter((part) => part !== piece.text && isPlain(part) && isSimple(part))
      return words.map((word) => ({ id, pieces, piece, word }))
    }),
  )
}

/** Some beginnings of a word, from the shortest on, and the word itself. */
function beginningsOf(word: string): readonly string[] {
  const all = prefixesOf(word)
  const half = Math.max(shortestBeginning, Math.ceil(all.length / 2))
  const lengths = [...new Set([shortestBeginning, longBeginning, half, all.length])].toSorted((a, b) => a - b)
  return [...lengths.flatMap((length) => all[length - 1] ?? []), word].filter((one) => !isLeftOut(one))
}

/** The first answer that lacks the entity, though a longer beginning finds it, or one that nothing else has. */
function lostBeginning(
  id: string,
  answers: readonly SearchAnswer[],
  isOnly: (q: string) => boolean,
): SearchAnswer | undefined {
  return answers.find((answer, at) => {
    // What is as short may be passed over.
    const isRead = answer.hits.length > 0 || answer.q.length >= longBeginning
    const isFoundBy = (other: SearchAnswer, nth: number): boolean => other.ids.has(id) && (nth > at || isOnly(other.q))
    return lacks(answer, id) && isRead && answers.some(isFoundBy)
  })
}

const mostInCapitals = 3

/**
 * Words that find the entity with a capital and without one, though its title has only one of the two: then case does not
 * count, and they do in capitals. An I may be another letter in lower case.
 */
async function lostCapitals(searches: Searches, titles: readonly TitleOfFew[]): Promise<readonly Lost[]> {
  let left = mostInCapitals
  for (const { id, pieces } of titles) {
    const beside = (await textsBesideTitle(searches, id)).map(folded)
    for (const { text: word } of pieces) {
      if (!isAsciiWord(word) || !isSimple(word) || /i/iu.test(word) || word.length < shortestBeginning) continue
      const others = pieces.filter(({ text }) => text !== word).map(({ text }) => folded(text))
      if ([...others, ...beside].some((text) => text.includes(folded(word)))) continue
      if (left-- === 0) return []
      const small = word.toLowerCase()
      const withCapital = `${small.slice(0, 1).toUpperCase()}${small.slice(1)}`
      const [first, second, answer] = await answersTo(searches.search, small, withCapital, word.toUpperCase())
      const isElseFound = first.ids.has(id) && second.ids.has(id)
      if (isElseFound && lacks(answer, id))
        return [{ ...problemOf({ word: answer.q, id, answer }), kind: 'spelling of a title' }]
    }
  }
  return []
}

const mostParted = 6

interface Parting {
  readonly before: string
  readonly sign: string
  readonly behind: string
  /** Letters that no word begins with, spelt so that they are parted from what is before them in the same way. */
  readonly other: string
}

/** Where a text may be parted: at its first sign between letters, and at its first capital inside a word. */
function partingsIn(text: string): readonly Parting[] {
  const [, atSign = '', sign = '', behindSign = ''] =
    /([\p{L}\p{N}]+)([^\p{L}\p{N}\s])([\p{L}\p{N}]+)/u.exec(text) ?? []
  const [, before = '', capital = ''] =
    /([\p{L}\p{N}]*?\p{Ll})(\p{Lu}[\p{L}\p{N}]*)/u.exec(text) ??
    /(\p{Lu}+)(\p{Lu}\p{Ll}[\p{L}\p{N}]*)/u.exec(text) ??
    []
  return [
    { before: atSign, sign, behind: behindSign, other: noWord },
    { before, sign: '', behind: capital, other: 'Zqx' },
  ]
}

/**
 * Words that a question is parted at, by a sign or a capital, so that what stands before it finds the entity with letters that
 * no word begins with behind it; and what stands behind it finds nothing by itself, as if titles were not parted there.
 */
async function partedOtherwise(searches: Searches, titles: readonly TitleOfFew[]): Promise<readonly Lost[]> {
  let left = mostParted
  const partings = titles.flatMap(({ id, pieces }) =>
    pieces.flatMap(({ text }) => partingsIn(text).map((parting) => ({ id, ...parting }))),
  )
  for (const { id, before, sign, behind, other: letters } of partings.filter(({ behind }) => isPlain(behind))) {
    if (left-- <= 0) return []
    const [alone, other] = await answersTo(searches.search, behind, `${before}${sign}${letters}`)
    if (!lacks(alone, id) || !names(other, id)) continue
    const expected = quoting`${behind} finds ${id}, whose title contains it, as ${other.q} is parted`
    return [{ word: behind, id, ...problemIn([alone, other], 'parted otherwise', expected) }]
  }
  return []
}
