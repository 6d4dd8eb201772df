import { folded } from '../inquiry/searching/words.ts'
import { areFoundByTitle, beginsOneText, inTitlesAlone } from './excuses.ts'
import { codesLost, lostBySigns, numbersOfCodes } from './lost-by-signs.ts'
import { cutWords, type Lost, problemOf, respeltWords, type SilentWord } from './silent-words.ts'
import {
  areWholeOrMissing,
  enoughFound,
  type Evidence,
  isAsciiAlone,
  isLost,
  isWithoutMarks,
  type Look,
  silentWords,
  wordsIn,
} from './looks.ts'
import { isLostAlike, silentOfFew } from './looks-of-few.ts'
import { scriptsLost } from './scripts-lost.ts'
import type { Searches } from './searches.ts'
import { areTitlesOfFewRead } from './titles-of-few.ts'

/** The words of titles that are lost, as enough others are found to show what is searched; nothing where they do not show it. */
export async function lostOfSearched(
  searches: Searches,
  looked: readonly Look[],
): Promise<readonly Lost[] | undefined> {
  const { byId } = searches
  const inTitle = inTitlesAlone(looked, byId)
  const titles = await readingOfTitles(searches, looked, inTitle)
  const lost = titles && (await lostOfTitles(searches, looked, inTitle, titles))
  return lost && onceEach(lost)
}

/** Each word once for each entity: as told with what finds it, if that is known. */
function onceEach(problems: readonly Lost[]): readonly Lost[] {
  const told = problems.toReversed().toSorted((a, b) => (a.exchanges?.length ?? 0) - (b.exchanges?.length ?? 0))
  const named = new Map(told.map((one) => [JSON.stringify([one.word, one.id]), one]))
  const kept = new Set(named.values())
  return problems.filter((one) => kept.has(one))
}

function shareOfCut(words: readonly SilentWord[]): number {
  return words.length === 0 ? 0 : words.filter(({ problem }) => problem !== undefined).length / words.length
}

/** The share of titles that must be found by their words before titles count as searched. */
const share = 0.6
/** In a small model so many words must be found by a title, where the words of others are lost. */
const fewFound = 3
const ofMany: Evidence = { words: 2, whole: enoughFound, share: 0.9, found: enoughFound }
const ofFew: Evidence = { words: 1, whole: 3, share: 1, found: 2 }

/** By what titles seem to be searched. */
interface ReadingOfTitles {
  /** So many words must be found by a title alone before others count as lost. */
  readonly least: number
  /** Whether each entity of a small model is found by all of its words or by none. */
  readonly isWhole: boolean
  /** Words that find nothing as they stand, and their entities by their beginnings: they count as found. */
  readonly begun: number
}

async function readingOfTitles(
  searches: Searches,
  looked: readonly Look[],
  inTitle: readonly Look[],
): Promise<ReadingOfTitles | undefined> {
  const { byId, isSmall } = searches
  const found = inTitle.filter(({ finds }) => finds)
  const silent = inTitle.filter(({ answer }) => answer.hits.length === 0)
  // Those of which not each was tried count as those that were.
  const begun = silent.length * shareOfCut(await cutWords(searches))
  const areRead = found.length + begun
  const isFurther = found.some(({ word, id }) => !beginsOneText(word, id, byId.get(id)))
  if (isSmall && isFurther && areWholeOrMissing(looked, ofFew)) return { least: ofFew.found, isWhole: true, begun }
  const isHalfRead = isFurther && wordsIn(found) >= fewFound && 2 * found.length >= inTitle.length
  if (isSmall && isLostAlike(inTitle) && isHalfRead) return { least: fewFound, isWhole: false, begun }
  if (areRead >= enoughFound && (areRead >= share * inTitle.length || areWholeOrMissing(inTitle, ofMany)))
    return { least: enoughFound, isWhole: false, begun }
  const areFewRead = isSmall && isFurther && (await areTitlesOfFewRead(searches))
  return areFewRead || isAsciiAlone(looked) || isWithoutMarks(inTitle) ? { least: 1, isWhole: false, begun } : undefined
}

async function lostOfTitles(
  searches: Searches,
  looked: readonly Look[],
  inTitle: readonly Look[],
  { least, isWhole, begun }: ReadingOfTitles,
): Promise<readonly Lost[] | undefined> {
  const { byId, isSmall } = searches
  const problems = [
    ...inTitle.filter(isLost).map(problemOf),
    ...(await scriptsLost(searches, [...looked, ...(await numbersOfCodes(searches))])).map(problemOf),
    ...(await codesLost(searches)),
    ...silentWords(looked, byId.size).map(problemOf),
    ...(isSmall ? silentOfFew(isWhole ? looked : inTitle, isWhole) : []).map(problemOf),
    ...(await respeltWords(searches)),
    ...(await cutWords(searches)).flatMap(({ problem }) => problem ?? []),
    ...(await lostBySigns(searches)),
  ]
  // Of few words most stand in identifiers, too; a search for beginnings of identifiers finds none of these.
  const telling = isWhole
    ? looked.filter(({ finds, word, id }) => finds && !folded(id).startsWith(folded(word)))
    : inTitle.filter(({ finds }) => finds)
  const isByTitle =
    problems.length === 0 ||
    begun >= enoughFound ||
    (await areFoundByTitle(searches, telling, { lost: problems, enough: least }))
  return isByTitle ? problems : undefined
}
