import { inOtherHan } from '../../text/other-han.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { findsNothing, isUsable } from '../inquiry/answers/search.ts'
import { folded, isOfLetters, prefixesOf } from '../inquiry/searching/words.ts'
import { areFoundByTitle, byTitleAlone, inTitlesAlone, startsOf } from './excuses.ts'
import { type SilentWord, cutWords, type Lost, lettersLost, problemOf, respeltWords } from './silent-words.ts'
import { capitalsLost, endsLost, enoughFound, type Look, lostBehindPlace } from './looks.ts'
import { lostOfFew } from './lost-of-few.ts'
import type { Searches } from './searches.ts'

type LostIn = (searches: Searches, looked: readonly Look[]) => Promise<readonly Lost[]>

/** The words of titles that the first of these finds lost: each tells by itself, whichever fields are searched. */
export async function lostAlone(searches: Searches, looked: readonly Look[]): Promise<readonly Lost[]> {
  for (const lostIn of alone) {
    const lost = await lostIn(searches, looked)
    if (lost.length > 0) return lost
  }
  return []
}

const alone: readonly LostIn[] = [respelt, capitals, lettersLost, begun, few, ends, first]

/** So many words must be found in another spelling only. */
const enoughRespelt = 2

/** What is searched in place of titles may be written in the other Chinese form. */
async function respelt(searches: Searches): Promise<readonly Lost[]> {
  const lost = (await respeltWords(searches)).filter(({ word }) => inOtherHan(word) === word)
  return lost.length >= enoughRespelt ? lost : []
}

async function capitals(searches: Searches, looked: readonly Look[]): Promise<readonly Lost[]> {
  if (!searches.isSmall) return []
  const inTitle = inTitlesAlone(looked, searches.byId)
  const { lost, found } = capitalsLost(looked, inTitle) ?? { lost: [], found: [] }
  return lost.length > 0 && (await areFoundByTitle(searches, found, { enough: 1 })) ? lost.map(problemOf) : []
}

/** So many words, and so much of those tried, must be found by their beginnings alone. */
const enoughBegun = 6
const shareOfBegun = 2 / 3
/** In a small model there are no more of them. */
const fewBegun = 3
/** So many are enough where that is all that is lost, and titles are searched. */
const leastBegun = 2

/** Whatever is searched, what a beginning finds is found by its only word with that beginning. */
async function begun(searches: Searches, looked: readonly Look[]): Promise<readonly Lost[]> {
  const { byId, isSmall } = searches
  const cut = await cutWords(searches)
  const lost = cut.flatMap(({ problem }) => problem ?? [])
  if (lost.length >= (isSmall ? fewBegun : enoughBegun) && lost.length >= shareOfBegun * cut.length) return lost
  if (!isSmall || lost.length < Math.max(leastBegun, cut.length) || !lackLastLetters(cut)) return []
  const found = inTitlesAlone(looked, byId).filter(({ finds }) => finds)
  return (await areFoundByTitle(searches, found, { lost, enough: 1 })) ? lost : []
}

/** Whether words lack their last letters alone, and not all the same one, as plurals do that a hidden text has in the singular. */
function lackLastLetters(cut: readonly SilentWord[]): boolean {
  const last = new Set(cut.map(({ word }) => word.at(-1)))
  return last.size > 1 && cut.every(({ word, variant }) => variant === prefixesOf(word).at(-1))
}

async function few(searches: Searches): Promise<readonly Lost[]> {
  return searches.isSmall ? lostOfFew(searches) : []
}

async function ends(searches: Searches, looked: readonly Look[]): Promise<readonly Lost[]> {
  const { byId } = searches
  const inTitle = inTitlesAlone(looked, byId)
  const ofEnds = endsLost(inTitle, byId)
  if (ofEnds.length > 0) return ofEnds.map(problemOf)
  const { lost = [], found = [] } = lostBehindPlace(inTitle, byId) ?? {}
  return lost.length > 0 && (await areFoundByTitle(searches, found, { lost, enough: enoughFound }))
    ? lost.map(problemOf)
    : []
}

/** Where titles are found by their first words, and not by themselves, all further words are lost. */
async function first(searches: Searches, looked: readonly Look[]): Promise<readonly Lost[]> {
  const { byId } = searches
  const plain = looked.filter(({ word }) => isOfLetters(word))
  const ofLetters = areByIdentifier(plain) ? inTitlesAlone(plain, byId) : plain
  for (const isTelling of [() => true, byTitleAlone(byId)]) {
    if (!areBegunOnly(ofLetters, byId, isTelling)) continue
    const looks = ofLetters.filter(isTelling)
    if (await areFirstAlone(searches, looks)) return looks.filter(({ finds }) => !finds).map(problemOf)
  }
  return []
}

/** Whether the words that find are those that a title begins with, and no other: then a title is read as one text. */
export function areBegunOnly(
  looked: readonly Look[],
  byId: ReadonlyMap<string, ShownEntity>,
  isTelling: (look: Look) => boolean = () => true,
): boolean {
  return [(text: string) => text, folded].some((plain) => {
    const begins = ({ word, id }: Look): boolean => plain(byId.get(id)?.title ?? '').startsWith(plain(word))
    return (
      looked.every((one) => one.finds === begins(one) || !isTelling(one)) &&
      looked.some((one) => !begins(one) && isTelling(one))
    )
  })
}

/** Whether one way to search identifiers finds what these words find, and nothing else. */
function areByIdentifier(looked: readonly Look[]): boolean {
  return startsOf.some((starts) =>
    looked.every(({ word, id, finds }) => finds === starts(id).some((one) => folded(one).startsWith(folded(word)))),
  )
}

/** So many titles are searched for by the words that they begin with. */
const mostBegun = 4
const fewestBegun = 3
const longestTitle = 4

/**
 * Whether titles are found by their first words, and not by themselves, as they are where they are read as one text; or
 * by the first and a word that nothing has, as they are not.
 */
async function areFirstAlone({ byId, nonsense, search }: Searches, looked: readonly Look[]): Promise<boolean> {
  const found = new Set(looked.filter(({ finds }) => finds).map(({ id }) => id))
  const titles = [...found].flatMap((id) => {
    const words = byId.get(id)?.title?.split(/\s+/u) ?? []
    return words.length < 2 || words.length > longestTitle ? [] : [{ id, word: words[0], q: words.join(' ') }]
  })
  const [other] = nonsense.filter(({ answer }) => findsNothing(answer))
  const answers = await Promise.all(
    titles.slice(0, mostBegun).map(async ({ id, word, q }) => {
      const answer = await search(q)
      const isFound = answer.ids.has(id)
      const apart = isFound && other ? await search(`${word} ${other.answer.q}`) : undefined
      return { isRead: isUsable(answer) && answer.isComplete(), isAlone: !isFound || apart?.ids.has(id) === true }
    }),
  )
  const read = answers.filter(({ isRead }) => isRead)
  return read.length >= fewestBegun && read.every(({ isAlone }) => isAlone)
}
