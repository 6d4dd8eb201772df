import { withoutMarks } from '../../text/without-marks.ts'
import type { Searches } from './searches.ts'
import { textsBesideTitle } from './beside-title.ts'
import { arePartsFound, type Lost, lostUnlike } from './cut-words.ts'
import { textsIn } from '../inquiry/searching/inside.ts'
import { isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import { casesOf, namesAll, spellingsOf } from './word-spellings.ts'
import { folded, isOfLetters, partsOf } from '../inquiry/searching/words.ts'

const mostRespelt = 12
const shortestPart = 3

/**
 * Words that find nothing as the titles spell them, but find the same entities without case or accents. The specification
 * does not show whether a search distinguishes case and accents (GAP-16); but one that does finds the exact spelling, and
 * one that does not finds both.
 */
export async function respeltWords(searches: Searches): Promise<readonly Lost[]> {
  const { shown, codes, all, search } = searches
  const spelt = [
    ...shown.map((one) => ({ ...one, spellings: spellingsOf(one.word) })),
    ...codes.map((one) => ({ ...one, spellings: casesOf(one.word) })),
  ]
  const changed = spelt.filter(({ spellings, answer }) => spellings.length > 0 && isUsable(answer))
  const silent = changed.filter(({ answer }) => answer.hits.length === 0).slice(0, mostRespelt)
  const problems: Lost[] = []
  for (const { word, ids, answer, spellings } of silent) {
    for (const spelling of spellings) {
      const other = await search(spelling)
      if (!namesAll(other, ids)) continue
      const [id = ''] = ids
      if (await showsElsewhere(searches, ids, { word, spelling })) continue
      if (!isShortFound(word, all) && !(await arePartsFound(word, ids, search))) break
      problems.push(lostUnlike({ word, id, answer }, other, 'spelling of a title'))
      break
    }
  }
  return problems
}

/** Whether something is found by as few letters as the shortest part of a word has. */
function isShortFound(word: string, all: readonly SearchAnswer[]): boolean {
  const shortest = Math.min(...partsOf(word).map(({ length }) => length))
  return all.some(({ q, hits }) => hits.length > 0 && q.length <= shortest && isOfLetters(q))
}

function isOfWords(spelling: string): boolean {
  return partsOf(spelling).length > 1
}

/** Whether one of the entities has this spelling in any field, or in another one than the title in other cases, which would explain the hit. */
async function showsElsewhere(
  searches: Searches,
  ids: Iterable<string>,
  { word, spelling }: { readonly word: string; readonly spelling: string },
): Promise<boolean> {
  const isOtherLetters = spelling.toLowerCase() !== word.toLowerCase()
  for (const id of [...ids].slice(0, 3)) {
    const texts = [...textsIn(searches.byId.get(id)), ...(await textsBesideTitle(searches, id))]
    if (texts.some((text) => text.includes(spelling))) return true
    if (texts.some((text) => !text.includes(word) && withoutMarks(text).includes(withoutMarks(spelling)))) return true
    if (isOtherLetters && (await textsBesideTitle(searches, id)).some((text) => hasInAnyCase(text, spelling)))
      return true
    // Of several words one may be what finds it.
    const parts = partsOf(spelling).filter(({ length }) => length >= shortestPart)
    const beside = (await textsBesideTitle(searches, id)).map(folded)
    if (isOfWords(spelling) && parts.some((part) => beside.some((text) => text.includes(folded(part))))) return true
  }
  return false
}

function hasInAnyCase(text: string, spelling: string): boolean {
  return text.toLowerCase().includes(spelling.toLowerCase())
}
