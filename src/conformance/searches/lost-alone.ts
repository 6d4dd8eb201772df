import { inOtherHan } from '../../text/other-han.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { findsNothing, isUsable } from '../inquiry/answers/search.ts'
import { folded, isOfLetters, prefixesOf } from '../inquiry/searching/words.ts'
import { startsOf } from './as-one-text.ts'
import { areFoundByTitle, inTitlesAlone, textsBesideTitle } from './beside-title.ts'
import { type CutWord, cutWords, type LostWordOrTitle, partsOfFew, problemOf } from './cut-words.ts'
import { byTitleAlone } from './explained.ts'
import { strayedHits } from './hit-counts.ts'
import {
  capitalsLost,
  endsLost,
  enoughFound,
  isFoundEnough,
  type Look,
  looksAt,
  lostBehindPlace,
  wordsIn,
} from './looks.ts'
import { foundElsewhere } from './looks-of-few.ts'
import { lettersLost } from './letters-lost.ts'
import { lostOfFew } from './lost-of-few.ts'
import { respeltWords } from './respelt-words.ts'
import type { Searches } from './searches.ts'

type LostIn = (searches: Searches, looked: readonly Look[]) => Promise<readonly LostWordOrTitle[]>

/** The words of titles that the first of these finds lost: each tells by itself, whichever fields are searched. */
export async function lostAlone(searches: Searches, looked: readonly Look[]): Promise<readonly LostWordOrTitle[]> {
  for (const lostIn of alone) {
    const lost = await lostIn(searches, looked)
    if (lost.length > 0) return lost
  }
  return []
}

const alone: readonly LostIn[] = [respelt, capitals, lettersLost, begun, few, strayed, counted, ends, first]

/** So many words must be found in another spelling only. */
const enoughRespelt = 2

/** What is searched in place of titles may be written in the other Chinese form. */
async function respelt(searches: Searches): Promise<readonly LostWordOrTitle[]> {
  const lost = (await respeltWords(searches)).filter(({ word }) => inOtherHan(word) === word)
  return lost.length >= enoughRespelt ? lost : []
}

async function capitals(searches: Searches, looked: readonly Look[]): Promise<readonly LostWordOrTitle[]> {
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
async function begun(searches: Searches, looked: readonly Look[]): Promise<readonly LostWordOrTitle[]> {
  const { byId, isSmall } = searches
  const cut = await cutWords(searches)
  const lost = cut.flatMap(({ problem }) => problem ?? [])
  if (lost.length >= (isSmall ? fewBegun : enoughBegun) && lost.length >= shareOfBegun * cut.length) return lost
  if (!isSmall || lost.length < Math.max(leastBegun, cut.length) || !lackLastLetters(cut)) return []
  const found = inTitlesAlone(looked, byId).filter(({ finds }) => finds)
  return (await areFoundByTitle(searches, found, { lost, enough: 1 })) ? lost : []
}

/** Whether words lack their last letters alone, and not all the same one, as plurals do that a hidden text has in the singular. */
function lackLastLetters(cut: readonly CutWord[]): boolean {
  const last = new Set(cut.map(({ word }) => word.at(-1)))
  return last.size > 1 && cut.every(({ word, beginning }) => beginning === prefixesOf(word).at(-1))
}

async function few(searches: Searches): Promise<readonly LostWordOrTitle[]> {
  return searches.isSmall ? lostOfFew(searches) : []
}

async function strayed(searches: Searches, looked: readonly Look[]): Promise<readonly LostWordOrTitle[]> {
  const { byId, isSmall } = searches
  const further = looksAt(await partsOfFew(searches))
  const short = isSmall ? await oneShort(searches) : []
  return [...foundElsewhere([...looked, ...further], byId), ...short].map(problemOf)
}

async function counted(searches: Searches, looked: readonly Look[]): Promise<readonly LostWordOrTitle[]> {
  return isFoundEnough(looked, enoughFound) ? [] : strayedHits(searches)
}

async function ends(searches: Searches, looked: readonly Look[]): Promise<readonly LostWordOrTitle[]> {
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
async function first(searches: Searches, looked: readonly Look[]): Promise<readonly LostWordOrTitle[]> {
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

const fewestWords = 8
/** So many words must find nothing, and one at least several entities: each word of two titles may be searched in one of them. */
const fewestSilent = 2

/** Words that find all that shows them but one, each of them, whether titles are searched, identifiers or all that is shown: one hit is lost. */
async function oneShort(searches: Searches): Promise<readonly Look[]> {
  const plain = looksAt(searches.shown).filter(({ word, answer }) => isOfLetters(word) && isUsable(answer))
  const silent = plain.filter(({ answer }) => answer.hits.length === 0)
  if (wordsIn(plain) < fewestWords || wordsIn(silent) < fewestSilent) return []
  if (plain.every(({ answer }) => answer.ids.size < 2)) return []
  const shown = await Promise.all(
    Array.from(searches.byId, async ([id, { title = '' }]) => ({
      id,
      title,
      texts: await textsBesideTitle(searches, id),
    })),
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
