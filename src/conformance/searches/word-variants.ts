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
  lacks,
  names,
  problemIn,
  type SearchAnswer,
  type WithAnswer,
} from '../inquiry/answers/search.ts'
import type { SignedWord } from '../inquiry/searching/signed-words.ts'
import { isStopWord } from '../inquiry/searching/stop-words.ts'
import {
  folded,
  isLongEnough,
  isOfLetters,
  isSubstantial,
  longestPlain,
  partsOf,
  plainLength,
  prefixesOf,
  shortLength,
  type ShownWord,
  withoutSigns,
} from '../inquiry/searching/words.ts'
import type { Problem } from '../verdict.ts'
import { textsBesideTitle } from './excuses.ts'
import type { Context } from './search-context.ts'
import type { WordCheck } from './word-checks.ts'
import { dozen, fewestCases, least } from '../enough.ts'

/** A word of a title that does not find the entity. */
export interface Miss extends Problem {
  readonly word: string
  readonly id: string
}

export function problemOf({ word, id, answer }: Omit<WordCheck, 'finds'>): Miss {
  const expected = quoting`${word} finds ${id}, whose title contains it`
  return { word, id, ...problemIn([answer], 'word of a title', expected) }
}

/** A word that finds nothing, where another text made of it finds the entity. */
function missedUnlike({ word, id, answer }: Omit<WordCheck, 'finds'>, other: SearchAnswer, kind: string): Miss {
  const [shown, found] = quotedApart(word, other.q)
  const expected = `${shown} finds ${quoted(id)}, whose title contains it, as ${found} does`
  return { word, id, ...problemIn([answer, other], kind, expected) }
}

type Word = WithAnswer<ShownWord>

/** What is asked for in place of a word that finds nothing. */
interface Variant {
  readonly kind: string
  readonly of: (word: string) => readonly string[]
  /** A text without the word: what stands in it besides explains that the variant finds it. */
  readonly without: (text: string, word: string) => string
}

const withoutWord = (text: string, word: string): string => text.toLowerCase().replaceAll(word.toLowerCase(), ' ')

const variants = {
  /**
   * The specification does not show whether a search distinguishes case and accents (GAP-16); but one that does finds the exact
   * spelling, and one that does not finds both.
   */
  spelling: { kind: 'spelling of a title', of: spellingsOf, without: (text, word) => text.replaceAll(word, ' ') },
  /** What a beginning finds is found by the only word with that beginning. */
  beginning: { kind: 'beginning of a title', of: tellingBeginnings, without: withoutWord },
  /** What stands before a letter that one side of the search writes otherwise. */
  letter: { kind: 'letter', of: beforeLetter, without: withoutWord },
} as const satisfies Record<string, Variant>

/** A silent word, and where a variant of it finds its entities, that. */
export interface WordWithoutHits {
  readonly problem?: Miss
}

/** Words that find nothing, where a variant finds all entities that show them, and nothing else explains that. */
async function findByVariant(
  searches: Context,
  words: readonly Word[],
  { kind, of, without }: Variant,
): Promise<readonly WordWithoutHits[]> {
  const silent = words.filter(({ word, answer }) => findsNothing(answer) && of(word).length > 0)
  const found: WordWithoutHits[] = []
  for (const one of silent.slice(0, dozen)) found.push(await findOne(one))
  return found

  async function findOne(one: Word): Promise<WordWithoutHits> {
    const { word, ids, answer } = one
    for (const variant of of(word)) {
      const other = await searches.search(variant)
      if (!namesAll(other, ids) || (await isElsewhere(variant, one))) continue
      const isHeard = kind === variants.spelling.kind && isShortFound(searches, word)
      return !isHeard && (await isPartTooShort(searches, one))
        ? {}
        : { problem: missedUnlike({ word, id: [...ids][0] ?? '', answer }, other, kind) }
    }
    return {}
  }

  /** Whether something that one of the entities shows, the word aside, has these letters, or those of a part of them; or begins a word with them if they are few. */
  async function isElsewhere(variant: string, { word, ids }: Word): Promise<boolean> {
    const parts = [variant, ...partsOf(variant).filter(({ length }) => length >= shortLength)].map(folded)
    for (const id of [...ids].slice(0, fewestCases)) {
      const { title = '', type = '' } = searches.byId.get(id) ?? {}
      const texts = [id, type, title, ...(await textsBesideTitle(searches, id))].map((text) =>
        folded(without(text, word)),
      )
      const isIn = (part: string): boolean =>
        texts.some((text) =>
          part.length < shortLength ? wordsOf(text).some((one) => one.startsWith(part)) : text.includes(part),
        )
      if (parts.some(isIn)) return true
    }
    return false
  }
}

const problemsOf = (words: readonly WordWithoutHits[]): readonly Miss[] => words.flatMap(({ problem }) => problem ?? [])

/** Words that find nothing as titles spell them, but the same entities in another spelling. */
export async function respeltWords(searches: Context): Promise<readonly Miss[]> {
  const { shown, codes } = searches
  return problemsOf([
    ...(await findByVariant(searches, shown, variants.spelling)),
    ...(await findByVariant(searches, codes, variants.spelling)),
  ])
}

/** Words that find nothing, and those of their beginnings that find the entities. */
export function cutWords(searches: Context): Promise<readonly WordWithoutHits[]> {
  // Of a word with signs in it little is known of where it ends.
  const sorted = searches.shown.toSorted((a, b) => Number(isOfLetters(b.word)) - Number(isOfLetters(a.word)))
  return findByVariant(searches, sorted, variants.beginning)
}

/** Words with a letter that the index or the query has otherwise: what stands before it may be short, so that one tells little. */
export async function missedByLetter(searches: Context): Promise<readonly Miss[]> {
  const lost = problemsOf(await findByVariant(searches, searches.shown, variants.letter))
  return lost.length < fewestCases ? [] : lost
}

function namesAll(answer: SearchAnswer, ids: Ids): boolean {
  return isUsable(answer) && isSubset({ ids }, answer)
}

/** Whether a part between the signs of a word may be too short for a search (GAP-12), which then finds nothing with it. */
async function isPartTooShort({ search }: Context, { word, ids }: Pick<Word, 'word' | 'ids'>): Promise<boolean> {
  const parts = partsOf(word)
  return !parts.every(isLongEnough) && !namesAll(await search(parts.join(' ')), ids)
}

/** Whether something is found by as few letters as the shortest part of a word has. */
function isShortFound({ all }: Context, word: string): boolean {
  const shortest = Math.min(...partsOf(word).map(({ length }) => length))
  return all.some(({ q, hits }) => hits.length > 0 && q.length <= shortest && isOfLetters(q))
}

/** The other ways to write a word that a search may reduce it to. */
function spellingsOf(word: string): readonly string[] {
  const parts = word.split(/[^\p{L}\p{M}\p{N}]+/u)
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
    return letters.length >= plainLength ? [letters] : []
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

/**
 * Words with signs in them that do not find the entity as its title shows them, though a part between their signs does; and
 * those with signs around them that find it neither so nor without these signs.
 */
export async function missedBySigns(searches: Context): Promise<readonly Miss[]> {
  const problems: Miss[] = []
  for (const one of searches.signed) {
    if (!lacks(one.answer, one.id)) continue
    if ((await isFoundByPart(one, searches)) || (await isLostAlone(one, searches))) problems.push(problemOf(one))
  }
  return problems
}

async function isFoundByPart({ word, id }: SignedWord, searches: Context): Promise<boolean> {
  if (await isPartTooShort(searches, { word, ids: new Set([id]) })) return false
  const parts = partsOf(word).filter((part) => part.length >= shortLength && !isStopWord(part))
  for (const part of parts.toSorted((a, b) => b.length - a.length).slice(0, least)) {
    if (names(await searches.search(part), id)) return true
  }
  return false
}

async function isLostAlone({ word, id }: SignedWord, { search }: Context): Promise<boolean> {
  const plain = withoutSigns(word)
  const isUsual = plain.length > plainLength && plain.length <= longestPlain
  return isUsual && isOfLetters(plain) && isSubstantial(plain) && lacks(await search(plain), id)
}
