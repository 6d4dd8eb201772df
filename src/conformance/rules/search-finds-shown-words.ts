import { beginsInIdentifier, foundByTitle, standsElsewhere } from '../searches/beside-title.ts'
import { cutWords, type Lost, partsOfFew, problemOf, shareOfCut } from '../searches/cut-words.ts'
import { strangersOf } from '../searches/explained.ts'
import { strayedHits } from '../searches/hit-counts.ts'
import { scriptsLost } from '../searches/scripts-lost.ts'
import { foundElsewhere, isLostAlike, silentOfFew } from '../searches/looks-of-few.ts'
import {
  areWholeOrMissing,
  asciiWhereElseSilent,
  capitalsLost,
  endsLost,
  foundAndLost,
  isFoundEnough,
  type Evidence,
  isAsciiAlone,
  isLost,
  isWithoutMarks,
  type Look,
  looksAt,
  silentWords,
  wordsIn,
} from '../searches/looks.ts'
import { areTitlesOfFewRead } from '../searches/titles-of-few.ts'
import { mostOfFew } from '../inquiry/searching/pieces.ts'
import { respeltWords } from '../searches/respelt-words.ts'
import { lostOfFew } from '../searches/lost-of-few.ts'
import { oneShort } from '../searches/one-short.ts'
import { lostInCensus } from '../searches/lost-in-census.ts'
import { lostBySigns } from '../searches/lost-by-signs.ts'
import { isUsable } from '../inquiry/answers/search.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { folded, isLongEnough, isNumber, isOfLetters, partsOf } from '../inquiry/searching/words.ts'
import type { Needed, RequiredRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

/** The number and the share of titles that must be found by their words before titles count as searched. */
const enough = 5
const share = 0.6
/** So many words, and so much of those tried, must be found by their beginnings alone before that counts by itself. */
const enoughBegun = 6
const shareOfBegun = 2 / 3
/** In a small model there are no more of them. */
const fewBegun = 3

/** So many words must be found in another spelling only, before that counts by itself. */
const enoughRespelt = 2

const rule: RequiredRule<'once' | 'list' | 'remember' | 'search' | 'searching'> = {
  id: 'search-finds-shown-words',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'If titles are searched, each word of each title finds its entity',
  why: 'An entity whose title contains the search word matches it.',
  needs: ['once', 'list', 'remember', 'search', 'searching'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const { shown, ofFew: answersOfFew } = await inquiry.searching()
    const respelt = await respeltWords(inquiry)
    if (respelt.length >= enoughRespelt) return verdictOn(respelt, shown.length, 'words of titles')
    const looked = await lookAtShown(inquiry)
    const inTitle = looked.filter(({ word, id }) => !standsElsewhere(word, id, byId.get(id)))
    const capitals = byId.size <= mostOfFew ? capitalsLost(looked, inTitle) : undefined
    if (capitals && (await foundByTitle(inquiry, capitals.found, [])) > 0)
      return verdictOn(capitals.lost.map(problemOf), looked.length, 'words of titles')
    const inBoth = looked.filter(({ word, id }) => beginsInIdentifier(word, id))
    const cut = await cutWords(inquiry)
    const beginnings = cut.flatMap(({ problem }) => problem ?? [])
    // Whatever is searched, what a beginning finds is found by its only word with that beginning.
    const isSmall = byId.size <= mostOfFew
    const isEnough = beginnings.length >= (isSmall ? fewBegun : enoughBegun)
    if (isEnough && beginnings.length >= shareOfBegun * cut.filter(({ word }) => !isSmall || word.length > 4).length)
      return verdictOn(beginnings, looked.length, 'words of titles')
    const lostInFew = isSmall ? await lostOfFew(inquiry) : []
    if (lostInFew.length > 0) return verdictOn(lostInFew, looked.length, 'words of titles')
    const further =
      answersOfFew.length > 0 ? looksAt(await partsOfFew(inquiry, new Set(shown.map(({ word }) => word)))) : []
    const strayed = foundElsewhere([...looked, ...further], byId)
    if (isSmall) strayed.push(...(await oneShort(inquiry)))
    if (strayed.length > 0) return verdictOn(strayed.map(problemOf), looked.length, 'words of titles')
    const isMostlyFound = isFoundEnough(looked, enough)
    const counted = isMostlyFound ? [] : await strayedHits(inquiry)
    if (counted.length > 0) return verdictOn(counted, looked.length, 'words of titles')
    const lostAtEnds = endsLost(inTitle, byId)
    if (lostAtEnds.length > 0) return verdictOn(lostAtEnds.map(problemOf), looked.length, 'words of titles')
    const ofLetters = (areByIdentifier(looked) ? inTitle : looked).filter(({ word }) => isOfLetters(word))
    const ofTitles = ofLetters.filter((look) => isByTitleAlone([look], byId))
    for (const looks of [ofLetters, ofTitles]) {
      if (areBegunOnly(looks, byId) && (await areFirstAlone(inquiry, looks)))
        return verdictOn(looks.filter(({ finds }) => !finds).map(problemOf), looked.length, 'words of titles')
    }
    const found = inTitle.filter(({ finds }) => finds)
    const silent = inTitle.filter(({ answer }) => answer.hits.length === 0)
    // Those of which not each was tried count as those that were.
    const begun = silent.length * shareOfCut(cut)
    const areRead = found.length + begun
    const isFew = isSmall && areWholeOrMissing(looked, ofFew)
    const isSomeRead =
      isSmall && isLostAlike(inTitle) && wordsIn(found) >= fewFound && 2 * found.length >= inTitle.length
    const areMost = areRead >= enough && (areRead >= share * inTitle.length || areWholeOrMissing(inTitle, ofMany))
    const areFewRead = isSmall && (await areTitlesOfFewRead(inquiry))
    const isTitleSearched =
      areMost || areFewRead || isFew || isSomeRead || isAsciiAlone(looked) || isWithoutMarks(inTitle)
    // An identifier that writes the word without its accents need not be found by it.
    const inBothAlike = inBoth.filter(({ word, id }) => isInIdentifier(word, id))
    const isEitherSearched =
      isFoundEnough(inBoth, enough) ||
      isFoundEnough(asciiWhereElseSilent(inBothAlike), enough) ||
      (areWholeOrMissing(inBothAlike, ofMany) && (await foundByTitle(inquiry, ...foundAndLost(inBothAlike))) >= enough)
    if (areBegunOnly(looked, byId)) return skip(notSearched)
    if (!isTitleSearched && !isEitherSearched) {
      const lost = inTitle.filter(isLost)
      const isAlone =
        (isByTitleAlone(looked, byId) && (await foundByTitle(inquiry, found, lost)) >= enoughAlone) ||
        (await areExplained(inquiry, found, lost))
      return isAlone ? verdictOn(lost.map(problemOf), looked.length, 'words of titles') : skip(notSearched)
    }

    const problems: Lost[] = []
    if (isTitleSearched) {
      problems.push(
        ...inTitle.filter(isLost).map(problemOf),
        ...scriptsLost(looked).map(problemOf),
        ...silentWords(looked, byId.size).map(problemOf),
        ...(isSmall ? silentOfFew(isFew ? looked : inTitle, isFew) : []).map(problemOf),
        ...respelt,
        ...beginnings,
        ...(await lostBySigns(inquiry)),
        ...(await lostInCensus(inquiry, looked, () => true)),
      )
      const least = isFew ? ofFew.found : isSomeRead ? fewFound : areMost ? enough : 1
      // Of few words most stand in identifiers, too; a search for beginnings of identifiers finds none of these.
      const telling = isFew
        ? looked.filter(({ finds, word, id }) => finds && !folded(id).startsWith(folded(word)))
        : found
      const isByTitle = begun >= enough || (await foundByTitle(inquiry, telling, problems)) >= least
      if (problems.length > 0 && !isByTitle) {
        if (!isEitherSearched) return skip(notSearched)
        problems.length = 0
      }
    }
    if (isEitherSearched) {
      problems.push(
        ...inBoth.filter(isLost).map(problemOf),
        ...scriptsLost(inBothAlike).map(problemOf),
        ...(await lostInCensus(inquiry, [], isInIdentifier)),
      )
    }
    const distinct = [...new Map(problems.map((problem) => [problem.expected, problem])).values()]
    return verdictOn(distinct, looked.length, 'words of titles')
  },
}

/** So many words must be found that stand in titles alone, where no hit's title lacks the word, before titles count as searched. */
const enoughAlone = 10

/** Whether each hit for a word has it in its title. */
function isByTitleAlone(looked: readonly Look[], byId: ReadonlyMap<string, ShownEntity>): boolean {
  return looked.every(({ word, answer }) =>
    [...answer.ids].every((id) => folded(byId.get(id)?.title ?? '').includes(folded(word))),
  )
}

/** Whether all that is found shows the word, so that no hidden text is searched, and many titles are found by words further on in them. */
async function areExplained(
  inquiry: Needed<'list' | 'once' | 'remember' | 'searching'>,
  found: readonly Look[],
  lost: readonly Look[],
): Promise<boolean> {
  const { byId } = await inquiry.list()
  const further = found.filter(({ word, id }) => !folded(byId.get(id)?.title ?? '').startsWith(folded(word)))
  if (lost.length === 0 || wordsIn(further) < enoughAlone) return false
  return (await foundByTitle(inquiry, further, lost)) >= enoughAlone && (await strangersOf(inquiry)) !== undefined
}

/** Whether the identifier has the word with its accents. */
function isInIdentifier(word: string, id: string): boolean {
  return beginsInIdentifier(word, id) && id.toLowerCase().includes(word.toLowerCase())
}

const notSearched = 'titles do not seem to be searched; the specification does not show which fields are'

async function lookAtShown(inquiry: Needed<'searching'>): Promise<readonly Look[]> {
  const { shown, isComplete } = await inquiry.searching()
  // A shorter word that finds none that shows it may be one that the search passes over; what it finds, it begins.
  const isShort = (word: string): boolean =>
    !isNumber(word) &&
    (!isLongEnough(word) || Array.from(word).length < 3 || (hasSigns(word) && !partsOf(word).every(isLongEnough)))
  const judged = shown
    .filter(({ answer }) => isUsable(answer) && (answer.hits.length === 0 || isComplete(answer)))
    .filter(({ word, ids, answer }) => !isShort(word) || [...ids].some((id) => answer.ids.has(id)))
  return looksAt(judged)
}

/** What an index may have no place for is then given with the rest of the word. */
function hasSigns(word: string): boolean {
  return /[^\p{L}\p{M}\p{N}]/u.test(word)
}

/** In a small model so many words must be found by a title, where the words of others are lost. */
const fewFound = 3
const ofMany: Evidence = { words: 2, whole: enough, share: 0.9, found: enough }
const ofFew: Evidence = { words: 1, whole: 3, share: 1, found: 2 }

/** Whether the words that find are those that a title begins with, and no other: then a title is read as one text. */
function areBegunOnly(looked: readonly Look[], byId: ReadonlyMap<string, ShownEntity>): boolean {
  return [(text: string) => text, folded].some((plain) => {
    const begins = ({ word, id }: Look): boolean => plain(byId.get(id)?.title ?? '').startsWith(plain(word))
    return looked.some((one) => !begins(one)) && looked.every((one) => one.finds === begins(one))
  })
}

/** Where a search of identifiers may begin: at their beginning, behind their kind, at their last part, at each part. */
const startsOf: readonly ((id: string) => readonly string[])[] = [
  (id) => [id],
  (id) => [id.replace(/^[^:]*:/, '')],
  (id) => [id.replace(/^.*[:/.#]/, '')],
  (id) => id.split(/[^\p{L}\p{M}\p{N}]+/u),
]

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
async function areFirstAlone(
  inquiry: Needed<'list' | 'search' | 'searching'>,
  looked: readonly Look[],
): Promise<boolean> {
  const { byId } = await inquiry.list()
  const { isComplete, nonsense } = await inquiry.searching()
  const first = new Set(looked.filter(({ finds }) => finds).map(({ id }) => id))
  const begun = [...first].flatMap((id) => {
    const words = byId.get(id)?.title?.split(/\s+/u) ?? []
    return words.length < 2 || words.length > longestTitle ? [] : [{ id, word: words[0], q: words.join(' ') }]
  })
  const [other] = nonsense.filter(({ answer }) => isUsable(answer) && answer.hits.length === 0)
  const answers = await Promise.all(
    begun.slice(0, mostBegun).map(async ({ id, word, q }) => {
      const answer = await inquiry.search(q)
      const isFound = answer.ids.has(id)
      const apart = isFound && other ? await inquiry.search(`${word} ${other.answer.q}`) : undefined
      return { isRead: isUsable(answer) && isComplete(answer), isAlone: !isFound || apart?.ids.has(id) === true }
    }),
  )
  const read = answers.filter(({ isRead }) => isRead)
  return read.length >= fewestBegun && read.every(({ isAlone }) => isAlone)
}

export default rule
