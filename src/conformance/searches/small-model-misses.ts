import { wordsOf } from '../../text/words-of.ts'
import { areFoundByTitle, areShown, textsBesideTitle } from './excuses.ts'
import { quoting } from '../../text/quoting.ts'
import { type Lost, problemOf } from './silent-words.ts'
import { answersTo, isUsable, lacks, names, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { beginningsOfFields, isPlain, titlesIn, type TitleOfFew } from '../inquiry/searching/pieces.ts'
import { noWord } from '../inquiry/random.ts'
import { folded, isSimple } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'
import { fewestCases } from './telling.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'

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
    return areFoundByTitle(searches, found, { lost: fields, enough: fewestCases })
  })
}

/** What the titles of a small model show and do not find, told by the first of these that finds any. */
export async function smallModelMisses(searches: Searches): Promise<readonly Lost[]> {
  if (!searches.isSmall || !(await areTitlesOfFewRead(searches))) return []
  const titles = titlesIn(searches.entities)
  const lost = await titlesLost(searches, titles)
  return lost.length > 0 ? lost : partedOtherwise(searches, titles)
}

/** Titles, and what stands between white space in them, that do not find their entity as they stand, though titles are searched. */
async function titlesLost(searches: Searches, titles: readonly TitleOfFew[]): Promise<readonly Lost[]> {
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
  let left: number = sampleSize.usual
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
