import { inOtherHan } from '../../text/other-han.ts'
import { quoted, quotedApart, quoting } from '../../text/quoting.ts'
import { sliceOf } from '../../text/slice-of.ts'
import { withoutMarks } from '../../text/without-marks.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { Ids } from '../inquiry/answers/hits.ts'
import {
  findsNothing,
  isSubset,
  isUsable,
  problemIn,
  type SearchAnswer,
  type WithAnswer,
} from '../inquiry/answers/search.ts'
import { textsIn } from '../inquiry/searching/inside.ts'
import { isPlain, titlesIn } from '../inquiry/searching/pieces.ts'
import {
  folded,
  isLongEnough,
  isOfLetters,
  isSimple,
  partsOf,
  plainLength,
  prefixesOf,
  shortLength,
  type ShownWord,
} from '../inquiry/searching/words.ts'
import type { Problem } from '../verdict.ts'
import { textsBesideTitle } from './excuses.ts'
import type { WordCheck } from './word-checks.ts'
import type { Searches } from './searches.ts'
import { fewestCases } from './telling.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'

/** A word of a title that does not find the entity. */
export interface Lost extends Problem {
  readonly word: string
  readonly id: string
}

export function problemOf({ word, id, answer }: Omit<WordCheck, 'finds'>): Lost {
  const expected = quoting`${word} finds ${id}, whose title contains it`
  return { word, id, ...problemIn([answer], 'word of a title', expected) }
}

/** A word that finds nothing, where another text made of it finds the entity. */
export function lostUnlike({ word, id, answer }: Omit<WordCheck, 'finds'>, other: SearchAnswer, kind: string): Lost {
  const [shown, found] = quotedApart(word, other.q)
  const expected = `${shown} finds ${quoted(id)}, whose title contains it, as ${found} does`
  return { word, id, ...problemIn([answer, other], kind, expected) }
}

type Word = WithAnswer<ShownWord>

/** What is asked for in place of a word that finds nothing, and whether something else than this word explains that it finds the entity. */
interface Variant {
  readonly kind: string
  /** Whether it has all parts of the word. */
  readonly isWhole: boolean
  readonly of: (word: string) => readonly string[]
  readonly isElsewhere: (searches: Searches, word: Word, variant: string) => Promise<boolean>
}

const variants = {
  /**
   * The specification does not show whether a search distinguishes case and accents (GAP-16); but one that does finds the exact
   * spelling, and one that does not finds both.
   */
  spelling: { kind: 'spelling of a title', isWhole: true, of: spellingsOf, isElsewhere: isSpeltElsewhere },
  /** A code has digits that no spelling may lack. */
  code: {
    kind: 'spelling of a title',
    isWhole: true,
    of: (code) => [code.toLowerCase(), code.toUpperCase()].filter((one) => one !== code),
    isElsewhere: isSpeltElsewhere,
  },
  /** What a beginning finds is found by the only word with that beginning. */
  beginning: { kind: 'beginning of a title', isWhole: false, of: tellingBeginnings, isElsewhere: beginsElsewhere },
  /** What stands before a letter that one side of the search writes otherwise. */
  letter: { kind: 'letter', isWhole: false, of: beforeLetter, isElsewhere: beginsElsewhere },
} as const satisfies Record<string, Variant>

/** A silent word, and where a variant of it finds its entities, that. */
export interface SilentWord {
  readonly word: string
  readonly variant?: string
  readonly problem?: Lost
}

/** Words that find nothing, where a variant finds all entities that show them, and nothing else explains that. */
async function findByVariant(
  searches: Searches,
  words: readonly Word[],
  { kind, isWhole, of, isElsewhere }: Variant,
): Promise<readonly SilentWord[]> {
  const silent = words.filter(({ word, answer }) => findsNothing(answer) && of(word).length > 0)
  const found: SilentWord[] = []
  for (const one of silent.slice(0, sampleSize.large)) found.push({ word: one.word, ...(await findOne(one)) })
  return found

  async function findOne(one: Word): Promise<Omit<SilentWord, 'word'>> {
    const { word, ids, answer } = one
    for (const variant of of(word)) {
      const other = await searches.search(variant)
      if (!namesAll(other, ids) || (await isElsewhere(searches, one, variant))) continue
      if (!(isWhole && isShortFound(searches, one)) && (await isPartTooShort(searches, one))) break
      return { variant, problem: lostUnlike({ word, id: [...ids][0] ?? '', answer }, other, kind) }
    }
    return {}
  }
}

/** Words that find nothing as titles spell them, but the same entities in another spelling. */
export async function respeltWords(searches: Searches): Promise<readonly Lost[]> {
  const { shown, codes } = searches
  const respelt = [
    ...(await findByVariant(searches, shown, variants.spelling)),
    ...(await findByVariant(searches, codes, variants.code)),
  ]
  return respelt.flatMap(({ problem }) => problem ?? [])
}

/** Words that find nothing, and those of their beginnings that find the entities. */
export async function cutWords(searches: Searches): Promise<readonly SilentWord[]> {
  const { shown, numbered } = searches
  const all = [...shown, ...numbered, ...(await partsOfFew(searches))]
  // Of a word with signs in it little is known of where it ends.
  const sorted = all.toSorted((a, b) => Number(isOfLetters(b.word)) - Number(isOfLetters(a.word)))
  return findByVariant(searches, sorted, variants.beginning)
}

/** Words with a letter that the index or the query has otherwise: what stands before it may be short, so that one tells little. */
export async function missedByLetter(searches: Searches): Promise<readonly Lost[]> {
  const ofPairs = searches.pairs.flatMap(({ id, first, second }) =>
    [first, second].map((answer) => ({ word: answer.q, ids: new Set([id]), answer })),
  )
  const words = [...new Map([...ofPairs, ...searches.shown].map((one) => [one.word, one])).values()]
  const lost = (await findByVariant(searches, words, variants.letter)).flatMap(({ problem }) => problem ?? [])
  return lost.length < fewestCases ? [] : lost
}

/** Words with signs around them, which are as many as others in a small model. */
async function partsOfFew({ entities, ofFew, search, shown }: Searches): Promise<readonly Word[]> {
  if (ofFew.length === 0) return []
  const known = new Set(shown.map(({ word }) => word))
  const ids = new Map<string, Set<string>>()
  for (const { id, pieces } of titlesIn(entities)) {
    for (const word of pieces.flatMap(({ parts }) => parts)) {
      if (known.has(word) || !isPlain(word) || !isSimple(word)) continue
      ids.set(word, (ids.get(word) ?? new Set()).add(id))
    }
  }
  return Promise.all([...ids].map(async ([word, some]) => ({ word, ids: some, answer: await search(word) })))
}

function namesAll(answer: SearchAnswer, ids: Ids): boolean {
  return isUsable(answer) && isSubset({ ids }, answer)
}

/** Whether a part between the signs of a word may be too short for a search (GAP-12), which then finds nothing with it. */
async function isPartTooShort({ search }: Searches, { word, ids }: Word): Promise<boolean> {
  const parts = partsOf(word)
  return !parts.every(isLongEnough) && !namesAll(await search(parts.join(' ')), ids)
}

/** Whether something is found by as few letters as the shortest part of a word has. */
function isShortFound({ all }: Searches, { word }: Word): boolean {
  const shortest = Math.min(...partsOf(word).map(({ length }) => length))
  return all.some(({ q, hits }) => hits.length > 0 && q.length <= shortest && isOfLetters(q))
}

/** The other ways to write a word that a search may reduce it to. */
function spellingsOf(word: string): readonly string[] {
  const parts = word.split(/[^\p{L}\p{M}]+/u)
  const others = [
    word.toLowerCase(),
    withoutMarks(word),
    folded(word),
    word.normalize('NFC'),
    word.normalize('NFD'),
    word.normalize('NFKC'),
    word.toLocaleLowerCase('tr'),
    word.toUpperCase(),
    inOtherHan(word),
    parts.join(' '),
    parts.join(''),
  ]
  return [...new Set(others)].filter((spelling) => spelling !== word)
}

/**
 * Beginnings of a word that few other words have: nearly all of it, most of it, and its first letters; or the letters before
 * the first sign or digit in it.
 */
function tellingBeginnings(word: string): readonly string[] {
  if (!isOfLetters(word)) {
    const [letters = ''] = /^[\p{L}\p{M}]*/u.exec(word) ?? []
    const isBeforeDigit = /^\p{Nd}/u.test(word.slice(letters.length))
    return letters.length >= (isBeforeDigit ? shortLength : plainLength) ? [letters] : []
  }
  const all = prefixesOf(word)
  const lengths = [all.length, Math.ceil((all.length * 3) / 4), Math.ceil(all.length / 2), plainLength]
  return [...new Set(lengths)].filter((length) => length >= plainLength).flatMap((length) => all[length - 1] ?? [])
}

/** Letters with marks, the long vowel of Katakana, and the last letters of Hebrew words. */
const writtenOtherwise =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}|[\u30fc\u05da\u05dd\u05df\u05e3\u05e5]/u

function beforeLetter(word: string): readonly string[] {
  const at = Array.from(word).findIndex((letter) => writtenOtherwise.test(letter.normalize('NFD')))
  return at > 0 ? [sliceOf(word, 0, at)] : []
}

/** Whether something that the entity shows, the word aside, has these letters, or begins a word with them if they are few. */
async function beginsElsewhere(searches: Searches, { word, ids }: Word, beginning: string): Promise<boolean> {
  const [id = ''] = ids
  const { title = '', type = '' } = searches.byId.get(id) ?? {}
  const start = folded(beginning)
  const texts = [id, type, title, ...(await textsBesideTitle(searches, id))].map((text) =>
    folded(text.toLowerCase().replaceAll(word.toLowerCase(), ' ')),
  )
  return texts.some((text) =>
    start.length < shortLength ? wordsOf(text).some((one) => one.startsWith(start)) : text.includes(start),
  )
}

/** Whether one of the entities has this spelling in any field, or in another one than the title in other cases, which would explain the hit. */
async function isSpeltElsewhere(searches: Searches, { word, ids }: Word, spelling: string): Promise<boolean> {
  const isOtherLetters = spelling.toLowerCase() !== word.toLowerCase()
  const parts = partsOf(spelling)
  for (const id of [...ids].slice(0, sampleSize.small)) {
    const beside = await textsBesideTitle(searches, id)
    const texts = [...textsIn(searches.byId.get(id)), ...beside]
    if (texts.some((text) => text.includes(spelling))) return true
    if (texts.some((text) => !text.includes(word) && withoutMarks(text).includes(withoutMarks(spelling)))) return true
    // Of several words one may be what finds it.
    const letters = [
      ...(isOtherLetters ? [spelling.toLowerCase()] : []),
      ...(parts.length > 1 ? parts.filter(({ length }) => length >= shortLength).map(folded) : []),
    ]
    if (letters.some((one) => beside.some((text) => text.toLowerCase().includes(one) || folded(text).includes(one))))
      return true
  }
  return false
}
