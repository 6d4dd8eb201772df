import { quoted, quotedApart, quoting } from '../../text/quoting.ts'
import type { Searches } from './searches.ts'
import type { Problem } from '../verdict.ts'
import { textsBesideTitle } from './beside-title.ts'
import type { Ids } from '../inquiry/answers/hits.ts'
import type { Look } from './looks.ts'
import { findsNothing, problemIn, type Search, type SearchAnswer, type WithAnswer } from '../inquiry/answers/search.ts'
import { isPlain, titlesIn } from '../inquiry/searching/pieces.ts'
import { beginsAnother, namesAll, tellingBeginnings } from './word-spellings.ts'
import { folded, isLongEnough, isOfLetters, isSimple, partsOf, type ShownWord } from '../inquiry/searching/words.ts'

/** A word of a title that does not find the entity. */
export interface Lost extends Problem {
  readonly word: string
  readonly id: string
}

/** The same, or what is told of a title as a whole. */
export type LostWordOrTitle = Problem & Partial<Pick<Lost, 'word'>>

export function isOfWord(lost: LostWordOrTitle): lost is Lost {
  return lost.word !== undefined && lost.id !== undefined
}

export function problemOf({ word, id, answer }: Omit<Look, 'finds'>): Lost {
  const expected = quoting`${word} finds ${id}, whose title contains it`
  return { word, id, ...problemIn([answer], 'word of a title', expected) }
}

/** A word that finds nothing, where its beginning or another spelling finds the entity. */
export function lostUnlike({ word, id, answer }: Omit<Look, 'finds'>, other: SearchAnswer, kind: string): Lost {
  const [shown, found] = quotedApart(word, other.q)
  const expected = `${shown} finds ${quoted(id)}, whose title contains it, as ${found} does`
  return { word, id, ...problemIn([answer, other], kind, expected) }
}

/** A part of a word between its signs may be too short for a search, which then finds nothing with it: unless it does by the parts. */
export async function arePartsFound(word: string, ids: Ids, search: Search): Promise<boolean> {
  const parts = partsOf(word)
  return parts.every(isLongEnough) || namesAll(await search(parts.join(' ')), ids)
}

/** So many words that find nothing are tried by their beginnings. */
const mostCut = 12

export interface CutWord {
  readonly word: string
  /** The longest beginning of it that finds them, where one does. */
  readonly beginning?: string
  readonly problem?: Lost
}

export function shareOfCut(words: readonly CutWord[]): number {
  return words.length === 0 ? 0 : words.filter(({ problem }) => problem !== undefined).length / words.length
}

/** Words with signs around them, which are as many as others in a small model. */
export async function partsOfFew({
  entities,
  ofFew,
  search,
  shown,
}: Searches): Promise<readonly WithAnswer<ShownWord>[]> {
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

/** Words that find nothing, while all but their last letters find the entities that show them: none that is left out. */
export async function cutWords(searches: Searches): Promise<readonly CutWord[]> {
  const { shown, numbered, byId, search } = searches
  const all = [...shown, ...numbered, ...(await partsOfFew(searches))].filter(
    ({ word, answer }) => findsNothing(answer) && tellingBeginnings(word).length > 0,
  )
  // Of a word with signs in it little is known of where it ends.
  const silent = all.toSorted((a, b) => Number(isOfLetters(b.word)) - Number(isOfLetters(a.word))).slice(0, mostCut)
  const cut = new Map<string, CutWord>(silent.map(({ word }) => [word, { word }]))
  for (const { word, ids, answer } of silent) {
    for (const beginning of tellingBeginnings(word)) {
      const other = await search(beginning)
      if (!namesAll(other, ids)) continue
      const [id = ''] = ids
      if (beginsAnother(byId.get(id) ?? {}, word, beginning)) continue
      const texts = [id, byId.get(id)?.type ?? '', ...(await textsBesideTitle(searches, id))]
      const others = texts.map((text) => folded(text).replaceAll(folded(word), ''))
      if (others.some((text) => text.includes(folded(beginning)))) continue
      if (!(await arePartsFound(word, ids, search))) break
      const problem = lostUnlike({ word, id, answer }, other, 'beginning of a title')
      cut.set(word, { word, beginning, problem })
      break
    }
  }
  return [...cut.values()]
}
