import { entityTexts } from './entity-texts.ts'
import { mayBegin, textsIn } from '../inquiry/searching/inside.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import { finds, isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import { folded, isOfLetters, partsOf } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

/**
 * Names a hit in which no word begins with any that was given, in whatever way texts are parted and letters compared; the
 * words are those of q, letters and digits apart, unless others are given.
 */
export type StrangerIn = (answer: SearchAnswer, words?: readonly string[]) => Promise<string | undefined>

/** So many words must find nothing but what shows their letters, before no hidden text is searched; some hits of each are looked at. */
const fewestExplained = 6
const mostLookedAt = 40
/** So many entities are asked for where the list does not show the letters. */
const mostAskedFor = 12

/**
 * Tells strangers among hits, where what entities show has the letters of each word of a title that was searched for: then
 * no field is searched that nobody sees. Undefined where some hit has them nowhere.
 */
export async function strangersOf(searches: Searches): Promise<StrangerIn | undefined> {
  return searches.remember('strangers', async () => {
    const plain = searches.shown.filter(({ word, answer }) => isOfLetters(word) && finds(answer))
    if (plain.length < fewestExplained) return undefined
    let left = mostAskedFor
    for (const { word, answer } of plain) {
      for (const id of [...answer.ids].slice(0, mostLookedAt)) {
        if (listShows(searches, id, (text) => has(text, word))) continue
        if (left-- === 0 || !(await shows(searches, id, (text) => has(text, word)))) return undefined
      }
    }
    return async (answer: SearchAnswer, words: readonly string[] = partsOf(answer.q)) => {
      if (!isUsable(answer)) return undefined
      for (const id of answer.ids) {
        if (!(await shows(searches, id, (text) => words.some((word) => begins(text, word))))) return id
      }
      return undefined
    }
  })
}

/** Tells whether each hit for a word has it in its title: once for each word, in however many titles it stands. */
export function byTitleAlone(
  byId: Listing['byId'],
): (search: { readonly word: string; readonly answer: SearchAnswer }) => boolean {
  const known = new Map<string, boolean>()
  return ({ word, answer }) => {
    const isSo = known.get(word) ?? areIn(answer.ids, (id) => folded(byId.get(id)?.title ?? '').includes(folded(word)))
    known.set(word, isSo)
    return isSo
  }
}

function areIn(ids: Iterable<string>, has: (id: string) => boolean): boolean {
  for (const id of ids) if (!has(id)) return false
  return true
}

/** Whether each hit shows the letters of one of these words somewhere. */
export async function areShown(searches: Searches, answers: readonly SearchAnswer[]): Promise<boolean> {
  for (const { q, ids } of answers) {
    for (const id of ids) {
      if (!(await shows(searches, id, (text) => has(text, q)))) return false
    }
  }
  return true
}

/** Whether some text of an entity is as asked for: one that the list shows, or that its own answer does. What is not in the list is not known. */
async function shows(searches: Searches, id: string, isSo: (text: string) => boolean): Promise<boolean> {
  if (listShows(searches, id, isSo)) return true
  return (await entityTexts(searches, id))?.some(isSo) ?? true
}

function listShows({ byId }: Pick<Listing, 'byId'>, id: string, isSo: (text: string) => boolean): boolean {
  const entity = byId.get(id)
  return entity === undefined || textsIn(entity).some(isSo)
}

function has(text: string, word: string): boolean {
  return plainly(text).includes(plainly(word))
}

/** Whether a word may be said to begin in a text with these letters. */
function begins(text: string, word: string): boolean {
  const letters = plainly(word)
  if (!plainly(text).includes(letters)) return false
  for (let at = 0; at < text.length; at++) {
    if (mayBegin(text, at) && plainly(text.slice(at)).startsWith(letters)) return true
  }
  return false
}

/** Letters and digits alone, in their plainest form. */
function plainly(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => likeOf[letter] ?? letter)
}

/** Letters that no normal form takes apart, and what is written for them. */
const likeOf: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
}
