import { startsOf, beginsOneText, areFoundByTitle, byTitleAlone, inTitlesAlone } from './excuses.ts'
import { findsNothing, isUsable } from '../inquiry/answers/search.ts'
import { folded, isAscii, isOfLetters } from '../inquiry/searching/words.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { areWholeOrMissing, isMissed, missedClasses, type WordCheck, wordsWithoutHits } from './word-checks.ts'
import { missedCodes, missedBySigns, numbersOfCodes } from './missed-signed-words.ts'
import type { Searches } from './searches.ts'
import { cutWords, missedByLetter, type Lost, problemOf, respeltWords } from './silent-words.ts'
import { areTitlesOfFewRead, smallModelMisses } from './small-model-misses.ts'
import { enoughFound, fewestCases } from './telling.ts'

/** The words of titles that do not find their entities; undefined where titles do not seem to be searched (GAP-16). */
export async function missedWords(
  searches: Searches,
  checks: readonly WordCheck[],
): Promise<readonly Lost[] | undefined> {
  // Whichever fields are searched.
  for (const missedBy of [missedByLetter, behindFirst]) {
    const missed = await missedBy(searches, checks)
    if (missed.length > 0) return missed
  }
  const missed = areBegunOnly(checks, searches.byId) ? undefined : await missedOfTitles(searches, checks)
  if (missed !== undefined && missed.length > 0) return missed
  const ofFew = await smallModelMisses(searches)
  return ofFew.length > 0 ? ofFew : missed
}

/** Each word once for each entity: as told with what finds it, if that is known. */
function onceEach(problems: readonly Lost[]): readonly Lost[] {
  const told = problems.toReversed().toSorted((a, b) => (a.exchanges?.length ?? 0) - (b.exchanges?.length ?? 0))
  const named = new Map(told.map((one) => [JSON.stringify([one.word, one.id]), one]))
  const kept = new Set(named.values())
  return problems.filter((one) => kept.has(one))
}

/** The share of titles that must be found by their words before titles count as searched. */
const share = 0.6

/** What is lost where titles are searched, as most of their words find them, and so many by nothing else that is shown. */
async function missedOfTitles(searches: Searches, checks: readonly WordCheck[]): Promise<readonly Lost[] | undefined> {
  const { byId, isSmall } = searches
  const inTitle = inTitlesAlone(checks, byId)
  const found = inTitle.filter(({ finds }) => finds)
  const silent = inTitle.filter(({ answer }) => answer.hits.length === 0)
  const cut = await cutWords(searches)
  // Words that find nothing, and their entities by their beginnings, count as found; those that were not tried as those that were.
  const begun = (silent.length * cut.filter(({ problem }) => problem).length) / Math.max(1, cut.length)
  const isFurther = found.some(({ word, id }) => !beginsOneText(word, id, byId.get(id)))
  const isFew = isSmall && isFurther && (await areTitlesOfFewRead(searches))
  // Where nothing beyond ASCII is found, an index may have no place for it.
  const isAsciiAlone = inTitle.every(({ word, answer }) => isAscii(word) || answer.hits.length === 0)
  const read = isAsciiAlone ? inTitle.filter(({ word }) => isAscii(word)) : inTitle
  const isMost = found.length + begun >= Math.max(enoughFound, share * read.length)
  if (!isFew && !isMost && !(found.length >= enoughFound && areWholeOrMissing(inTitle))) return undefined
  const missed = onceEach([
    ...inTitle.filter(isMissed).map(problemOf),
    ...(await missedClasses(searches, [...checks, ...(await numbersOfCodes(searches))])).map(problemOf),
    ...(await missedCodes(searches)),
    ...wordsWithoutHits(checks, byId.size).map(problemOf),
    ...(await respeltWords(searches)),
    ...cut.flatMap(({ problem }) => problem ?? []),
    ...(await missedBySigns(searches)),
  ])
  const isByTitle =
    missed.length === 0 ||
    begun >= enoughFound ||
    (await areFoundByTitle(searches, found, { lost: missed, enough: isFew ? 1 : enoughFound }))
  return isByTitle ? missed : undefined
}

/** Where titles are found by their first words, and not by themselves, all further words are lost. */
async function behindFirst(searches: Searches, checks: readonly WordCheck[]): Promise<readonly Lost[]> {
  const { byId } = searches
  const plain = checks.filter(({ word }) => isOfLetters(word))
  const ofLetters = areByIdentifier(plain) ? inTitlesAlone(plain, byId) : plain
  for (const isTelling of [() => true, byTitleAlone(byId)]) {
    if (!areBegunOnly(ofLetters, byId, isTelling)) continue
    const some = ofLetters.filter(isTelling)
    if (await areFirstAlone(searches, some)) return some.filter(({ finds }) => !finds).map(problemOf)
  }
  return []
}

/** Whether the words that find are those that a title begins with, and no other: then a title is read as one text. */
function areBegunOnly(
  checks: readonly WordCheck[],
  byId: ReadonlyMap<string, ShownEntity>,
  isTelling: (check: WordCheck) => boolean = () => true,
): boolean {
  return [(text: string) => text, folded].some((plain) => {
    const begins = ({ word, id }: WordCheck): boolean => plain(byId.get(id)?.title ?? '').startsWith(plain(word))
    return (
      checks.every((one) => one.finds === begins(one) || !isTelling(one)) &&
      checks.some((one) => !begins(one) && isTelling(one))
    )
  })
}

/** Whether one way to search identifiers finds what these words find, and nothing else. */
function areByIdentifier(checks: readonly WordCheck[]): boolean {
  return startsOf.some((starts) =>
    checks.every(({ word, id, finds }) => finds === starts(id).some((one) => folded(one).startsWith(folded(word)))),
  )
}

/** So many titles are searched for by the words that they begin with. */
const mostBegun = 4
const longestTitle = 4

/**
 * Whether titles are found by their first words, and not by themselves, as they are where they are read as one text; or
 * by the first and a word that nothing has, as they are not.
 */
async function areFirstAlone({ byId, nonsense, search }: Searches, checks: readonly WordCheck[]): Promise<boolean> {
  const found = new Set(checks.filter(({ finds }) => finds).map(({ id }) => id))
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
      return { isRead: isUsable(answer) && answer.isUncapped(), isAlone: !isFound || apart?.ids.has(id) === true }
    }),
  )
  const read = answers.filter(({ isRead }) => isRead)
  return read.length >= fewestCases && read.every(({ isAlone }) => isAlone)
}
