import { wordsOf } from '../../text/words-of.ts'
import { textsBesideTitle } from './beside-title.ts'
import { type Look, looksAt, wordsIn } from './looks.ts'
import { isUsable } from '../inquiry/answers/search.ts'
import { folded, isOfLetters } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

const fewestWords = 8
/** So many words must find nothing, and one at least several entities: each word of two titles may be searched in one of them. */
const fewestSilent = 2

/** Words that find all that shows them but one, each of them, whether titles are searched, identifiers or all that is shown: one hit is lost. */
export async function oneShort(inquiry: Searches): Promise<readonly Look[]> {
  const { byId } = await inquiry.list()
  const plain = looksAt((await inquiry.searching()).shown).filter(
    ({ word, answer }) => isOfLetters(word) && isUsable(answer),
  )
  const silent = plain.filter(({ answer }) => answer.hits.length === 0)
  if (wordsIn(plain) < fewestWords || wordsIn(silent) < fewestSilent) return []
  if (plain.every(({ answer }) => answer.ids.size < 2)) return []
  const shown = await Promise.all(
    Array.from(byId, async ([id, { title = '' }]) => ({ id, title, texts: await textsBesideTitle(inquiry, id) })),
  )
  const readings = [
    shown.map(({ id, title }) => ({ id, read: [title] })),
    shown.map(({ id, title }) => ({ id, read: [title, id] })),
    shown.map(({ id, title, texts }) => ({ id, read: [title, ...texts] })),
  ].map((reading) => reading.map(({ id, read }) => ({ id, words: read.flatMap(wordsOf).map(folded) })))
  const isShort = ({ word, answer }: Look, reading: (typeof readings)[number]): boolean => {
    const holders = reading.filter(({ words }) => words.some((one) => one.startsWith(folded(word))))
    const found = holders.filter(({ id }) => answer.ids.has(id))
    return found.length === answer.ids.size && found.length === holders.length - 1
  }
  const isEachShort = readings.some((reading) => plain.every((look) => isShort(look, reading)))
  return isEachShort ? plain.filter(({ finds }) => !finds) : []
}
