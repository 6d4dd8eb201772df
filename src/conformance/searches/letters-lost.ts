import { sliceOf } from '../../text/slice-of.ts'
import { wordsOf } from '../../text/words-of.ts'
import { isUsable, overlap, type WithAnswer } from '../inquiry/answers/search.ts'
import { folded, type ShownWord } from '../inquiry/searching/words.ts'
import { textsBesideTitle } from './beside-title.ts'
import { type Lost, lostUnlike } from './cut-words.ts'
import type { Searches } from './searches.ts'

type Word = WithAnswer<ShownWord>

/** So many words with such a letter must find nothing, and be found by what stands before it; so many without one must find. */
const enoughSilent = 3
const enoughHeard = 3
const mostTried = 8

/** Letters that are written otherwise by one who takes marks off, or puts the last letter of a Hebrew word like any other. */
const kindsOfLetters: readonly RegExp[] = [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}/u, /[ךםןףץ]/u]

/**
 * Words that find nothing, where none with a certain letter does and those without it do: whatever is searched, what stands
 * before that letter finds their entity, so that the index or the query has another letter in its place.
 */
export async function lettersLost(searches: Searches): Promise<readonly Lost[]> {
  const words = wordsOfTitles(searches).filter(({ answer }) => isUsable(answer))
  const silent = words.filter(({ answer }) => answer.hits.length === 0)
  const heard = words.filter((one) => overlap(one, one.answer))
  for (const letter of [...kindsOfLetters, ...lettersOf(silent)]) {
    const without = silent.filter(({ word }) => placeOf(letter, word) > 0)
    const shortest = Math.min(...without.map(({ word }) => word.length))
    const isHeard = heard.some(({ word }) => placeOf(letter, word) >= 0)
    // What is longer than each that finds something may be too long.
    const others = heard.filter(({ word }) => word.length >= shortest)
    if (without.length < enoughSilent || isHeard || others.length < enoughHeard) continue
    const lost: Lost[] = []
    for (const one of without.slice(0, mostTried)) lost.push(...(await lostBehind(letter, one, searches)))
    if (lost.length >= enoughSilent) return lost
  }
  return []
}

function wordsOfTitles({ shown, pairs }: Searches): readonly Word[] {
  const ofPairs = pairs.flatMap(({ id, first, second }) =>
    [first, second].map((answer) => ({ word: answer.q, ids: new Set([id]), answer })),
  )
  // What stands in a pair may be shown by itself as well.
  return [...new Map([...ofPairs, ...shown].map((one) => [one.word, one])).values()]
}

/** The letters beyond ASCII that these words have. */
function lettersOf(words: readonly Word[]): readonly RegExp[] {
  const letters = new Set(words.flatMap(({ word }) => word.match(/(?!\p{ASCII})[\p{L}\p{M}]/gu) ?? []))
  return Array.from(letters, (letter) => new RegExp(letter, 'u'))
}

/** Where such a letter first stands in a word; -1 where none does. */
function placeOf(letter: RegExp, word: string): number {
  return Array.from(word).findIndex((one) => letter.test(one) || letter.test(one.normalize('NFD')))
}

async function lostBehind(letter: RegExp, { word, ids, answer }: Word, searches: Searches): Promise<readonly Lost[]> {
  const beginning = sliceOf(word, 0, placeOf(letter, word))
  const other = await searches.search(beginning)
  if (!isUsable(other)) return []
  for (const id of ids) {
    if (other.ids.has(id) && !(await beginsElsewhere(id, word, beginning, searches)))
      return [lostUnlike({ word, id, answer }, other, 'letter')]
  }
  return []
}

/** Whether something else that the entity shows, the word aside, begins so. */
async function beginsElsewhere(id: string, word: string, beginning: string, searches: Searches): Promise<boolean> {
  const { title = '', type = '' } = searches.byId.get(id) ?? {}
  const texts = [id, type, title, ...(await textsBesideTitle(searches, id))]
  return texts
    .flatMap((text) => wordsOf(text.toLowerCase()))
    .some((one) => one !== word.toLowerCase() && folded(one).startsWith(folded(beginning)))
}
