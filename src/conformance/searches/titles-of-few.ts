import { wordsOf } from '../../text/words-of.ts'
import { areFoundByTitle, areShown, textsBesideTitle } from './excuses.ts'
import { type Lost, problemOf } from './silent-words.ts'
import { isUsable, lacks, type SearchAnswer } from '../inquiry/answers/search.ts'
import { beginningsOfFields, isPlain, titlesIn, type TitleOfFew } from '../inquiry/searching/pieces.ts'
import { folded, isSimple } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

/** So many words must be found by titles, where what is found shows its words, before titles count as searched. */
const fewestByTitle = 3

/** Whether the titles of a small model are searched, and no text that nobody sees. */
export async function areTitlesOfFewRead(searches: Searches): Promise<boolean> {
  return searches.remember('titles of few', async () => {
    const { entities, ofFew, search } = searches
    if (ofFew.length === 0) return false
    const titles = titlesIn(entities)
    const ofTitles = titles.flatMap(({ id, pieces }) =>
      pieces.flatMap(({ parts }) => parts.filter(isPlain).map((word) => ({ word, id }))),
    )
    const look = async ({ word, id }: { readonly word: string; readonly id: string }) => {
      const answer = await search(word)
      return { word, id, answer, finds: answer.ids.has(id) }
    }
    const looked = await Promise.all(ofTitles.map(look))
    // Fields that are not found by what they begin with are not searched.
    const begun = await Promise.all(beginningsOfFields(entities).map(look))
    const known = new Set(begun.flatMap(({ id, finds }) => (finds ? [id] : [])))
    const fields = begun.filter(({ id }) => !known.has(id))
    const found = looked.filter(({ finds }) => finds)
    // Of others a part may be what is found.
    const answers = found.flatMap(({ word, answer }) => (isSimple(word) ? [answer] : []))
    if (!answers.every(isUsable) || !(await areShown(searches, answers))) return false
    return areFoundByTitle(searches, found, { lost: fields, enough: fewestByTitle })
  })
}

/** Titles, and what stands between white space in them, that do not find their entity as they stand, though titles are searched. */
export async function titlesOfFewLost(searches: Searches, titles: readonly TitleOfFew[]): Promise<readonly Lost[]> {
  const problems: Lost[] = []
  for (const title of titles) {
    const lost = await lostAsItStands(title, searches)
    if (lost)
      problems.push({ ...problemOf({ word: title.title, id: title.id, answer: lost }), kind: 'title as it stands' })
  }
  return problems
}

/** However its words are parted and joined, a title as it stands finds its entity, unless a search has no place for its short words. */
async function lostAsItStands(
  { id, title, pieces }: TitleOfFew,
  searches: Searches,
): Promise<SearchAnswer | undefined> {
  const { search } = searches
  const finds = async (q: string): Promise<boolean> => (await search(q)).ids.has(id)
  const plain = pieces.filter(({ parts }) => parts.some(isPlain))
  if (plain.length === 0) return undefined
  const answer = await search(title)
  if (!lacks(answer, id) && !(await isLostBesideTwin(answer, { id, title }, searches))) return undefined
  const short = pieces.flatMap(({ parts }) => parts.filter((part) => !isPlain(part)))
  if (short.length === 0) return answer
  const withoutShort = plain.flatMap(({ parts }) => parts.filter(isPlain))
  const isEachFound = (await Promise.all(withoutShort.map(finds))).every(Boolean)
  if (plain.length < pieces.length && (await finds(plain.map(({ text }) => text).join(' ')))) return undefined
  if (!isEachFound) return answer
  // One that begins a longer word of the title may be found by that; and a search may have a place for longer ones only.
  const fewest = Math.min(...short.map((one) => Array.from(one).length))
  const telling = short.filter(
    (one) => Array.from(one).length === fewest && withoutShort.every((part) => !folded(part).startsWith(folded(one))),
  )
  for (const one of telling) if (await finds(`${withoutShort[0]} ${one}`)) return answer
  return undefined
}

/**
 * Whether a title finds another entity, whose title differs from it in case at most, and which has none of its words elsewhere
 * that this one lacks there: then no score and no cap on the number of hits left this one out.
 */
async function isLostBesideTwin(
  answer: SearchAnswer,
  { id, title }: Pick<TitleOfFew, 'id' | 'title'>,
  searches: Searches,
): Promise<boolean> {
  if (!isUsable(answer) || answer.ids.has(id) || answer.hits.length >= searches.most) return false
  const wordsBeside = async (one: string): Promise<readonly string[]> => {
    const texts = (await textsBesideTitle(searches, one)).map(folded)
    return wordsOf(folded(title)).filter((word) => texts.some((text) => text.includes(word)))
  }
  const own = new Set(await wordsBeside(id))
  for (const other of answer.ids) {
    if (folded(searches.byId.get(other)?.title ?? '') !== folded(title)) continue
    if ((await wordsBeside(other)).every((word) => own.has(word))) return true
  }
  return false
}
