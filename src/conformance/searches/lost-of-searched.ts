import { folded } from '../inquiry/searching/words.ts'
import { beginsOneText } from './as-one-text.ts'
import { areFoundByTitle, beginsInIdentifier, inTitlesAlone, signsBefore } from './beside-title.ts'
import { codesLost, lostBySigns, numbersOfCodes } from './lost-by-signs.ts'
import { cutWords, isOfWord, type Lost, type LostWordOrTitle, problemOf, shareOfCut } from './cut-words.ts'
import { byTitleAlone, strangersOf } from './explained.ts'
import {
  areWholeOrMissing,
  asciiWhereElseSilent,
  enoughFound,
  type Evidence,
  isAsciiAlone,
  isFoundEnough,
  isLost,
  isWithoutMarks,
  type Look,
  silentWords,
  wordsIn,
} from './looks.ts'
import { isLostAlike, silentOfFew } from './looks-of-few.ts'
import { lostInCensus } from './lost-in-census.ts'
import { respeltWords } from './respelt-words.ts'
import { scriptsLost } from './scripts-lost.ts'
import type { Searches } from './searches.ts'
import { areTitlesOfFewRead } from './titles-of-few.ts'

/** The words of titles that are lost, as enough others are found to show what is searched; nothing where they do not show it. */
export async function lostOfSearched(
  searches: Searches,
  looked: readonly Look[],
): Promise<readonly LostWordOrTitle[] | undefined> {
  const { byId } = searches
  const inTitle = inTitlesAlone(looked, byId)
  const known = new Set(looked.flatMap((look) => (look.finds ? onlyPlaceIn(look) : [])))
  const isFoundSo = (word: string, id: string): boolean => placesIn(word, id).some((place) => known.has(place))
  const inBoth = looked.filter(({ word, id }) => isFoundSo(word, id))
  const titles = await readingOfTitles(searches, looked, inTitle)
  const areEitherRead = await areTitlesOrIdentifiersRead(searches, inBoth)
  const ofTitles = titles
    ? await lostOfTitles(searches, looked, inTitle, titles)
    : await lostOfExplained(searches, looked, inTitle)
  const ofEither = areEitherRead ? await lostOfEither(searches, inBoth, isFoundSo) : undefined
  if (!ofTitles && !ofEither) return undefined
  return onceEach([...(ofTitles ?? []), ...(ofEither ?? [])])
}

/** Each word once for each entity: as told with what finds it, if that is known. */
function onceEach(problems: readonly LostWordOrTitle[]): readonly LostWordOrTitle[] {
  const told = problems.toReversed().toSorted((a, b) => (a.exchanges?.length ?? 0) - (b.exchanges?.length ?? 0))
  const named = new Map(told.map((one) => [isOfWord(one) ? JSON.stringify([one.word, one.id]) : one.expected, one]))
  const kept = new Set(named.values())
  return problems.filter((one) => kept.has(one))
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

/** Behind which signs an identifier has a word, and whether in this case: a search may part it elsewhere, or keep to case. */
function placesIn(word: string, id: string): readonly string[] {
  return signsBefore(word, id).map((sign) => `${sign} ${id.includes(word)}`)
}

function onlyPlaceIn({ word, id }: Look): readonly string[] {
  const places = placesIn(word, id)
  return places.length === 1 ? places : []
}

/** Whether words that stand in titles and in identifiers are found, by which of the two they may be. */
async function areTitlesOrIdentifiersRead(searches: Searches, inBoth: readonly Look[]): Promise<boolean> {
  const alike = inBoth.filter(({ word, id }) => isInIdentifier(word, id))
  const [found, lost] = [alike.filter(({ finds }) => finds), alike.filter(({ finds }) => !finds)]
  return (
    isFoundEnough(inBoth, enoughFound) ||
    isFoundEnough(asciiWhereElseSilent(alike), enoughFound) ||
    (areWholeOrMissing(alike, ofMany) && (await areFoundByTitle(searches, found, { lost, enough: enoughFound })))
  )
}

/** Whether the identifier has the word with its accents: one that writes it without them need not be found by it. */
function isInIdentifier(word: string, id: string): boolean {
  return beginsInIdentifier(word, id) && id.toLowerCase().includes(word.toLowerCase())
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
    ...(await lostInCensus(searches, looked, () => true)),
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

async function lostOfEither(
  searches: Searches,
  inBoth: readonly Look[],
  isFoundSo: (word: string, id: string) => boolean,
): Promise<readonly LostWordOrTitle[]> {
  return [
    ...inBoth.filter(isLost).map(problemOf),
    ...(
      await scriptsLost(
        searches,
        inBoth.filter(({ word, id }) => isInIdentifier(word, id)),
      )
    ).map(problemOf),
    ...(await lostInCensus(searches, [], (word, id) => isFoundSo(word, id) && isInIdentifier(word, id))),
  ]
}

/** So many words must be found that stand in titles alone, where no hit's title lacks the word, before titles count as searched. */
const enoughAlone = 10

/** What is lost where little is found, and each hit's title has the word, or all that is shown explains each hit. */
async function lostOfExplained(
  searches: Searches,
  looked: readonly Look[],
  inTitle: readonly Look[],
): Promise<readonly LostWordOrTitle[] | undefined> {
  const { byId } = searches
  const found = inTitle.filter(({ finds }) => finds)
  const lost = inTitle.filter(isLost)
  const isAlone =
    (looked.every(byTitleAlone(byId)) && (await areFoundByTitle(searches, found, { lost, enough: enoughAlone }))) ||
    (await areExplained(searches, found, lost))
  return isAlone ? lost.map(problemOf) : undefined
}

/** Whether all that is found shows the word, so that no hidden text is searched, and many titles are found by words further on in them. */
async function areExplained(searches: Searches, found: readonly Look[], lost: readonly Look[]): Promise<boolean> {
  const further = found.filter(({ word, id }) => !folded(searches.byId.get(id)?.title ?? '').startsWith(folded(word)))
  if (lost.length === 0 || wordsIn(further) < enoughAlone) return false
  return (
    (await areFoundByTitle(searches, further, { lost, enough: enoughAlone })) &&
    (await strangersOf(searches)) !== undefined
  )
}
