import { hasPath } from '../../contract/operations.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { answersTo, findsNothing, isUsable, lacks, names } from '../inquiry/answers/search.ts'
import { isUnspaced } from '../inquiry/searching/scripts.ts'
import { isStopWord } from '../inquiry/searching/stop-words.ts'
import { folded, isAscii, isOfLetters, plainLength } from '../inquiry/searching/words.ts'
import { areFoundByTitle, areShown, beginsOneText, inTitlesAlone } from './excuses.ts'
import type { Context } from './search-context.ts'
import { cutWords, type Miss, missedByLetter, missedBySigns, problemOf, respeltWords } from './word-variants.ts'
import { enoughFound } from './significance.ts'
import { areWholeOrMissing, isMissed, missedClasses, type WordCheck, wordsWithoutHits } from './word-checks.ts'
import { dozen, few, fewestCases } from '../enough.ts'

/** The words of titles that do not find their entities; undefined where titles do not seem to be searched (GAP-16). */
export async function missedWords(
  searches: Context,
  checks: readonly WordCheck[],
): Promise<readonly Miss[] | undefined> {
  // Whichever fields are searched.
  for (const missedBy of [missedByLetter, behindFirst]) {
    const missed = await missedBy(searches, checks)
    if (missed.length > 0) return missed
  }
  const missed = areBegunOnly(checks, searches.byId) ? undefined : await missedOfTitles(searches, checks)
  return missed !== undefined && missed.length > 0 ? missed : ((await missedTitles(searches)) ?? missed)
}

/** Each word once for each entity: as told with what finds it, if that is known. */
function onceEach(problems: readonly Miss[]): readonly Miss[] {
  const told = problems.toReversed().toSorted((a, b) => (a.exchanges?.length ?? 0) - (b.exchanges?.length ?? 0))
  const named = new Map(told.map((one) => [JSON.stringify([one.word, one.id]), one]))
  const kept = new Set(named.values())
  return problems.filter((one) => kept.has(one))
}

/** The share of titles that must be found by their words before titles count as searched: fewer may be found by what identifiers share with them. */
const share = 0.6

/** What is lost where titles are searched, as most of their words find them, and so many by nothing else that is shown. */
async function missedOfTitles(searches: Context, checks: readonly WordCheck[]): Promise<readonly Miss[] | undefined> {
  const { byId } = searches
  const inTitle = inTitlesAlone(checks, byId)
  const found = inTitle.filter(({ finds }) => finds)
  const silent = inTitle.filter(({ answer }) => answer.hits.length === 0)
  const cut = await cutWords(searches)
  // Words that find nothing, and their entities by their beginnings, count as found; those that were not tried as those that were.
  const begun = (silent.length * cut.filter(({ problem }) => problem).length) / Math.max(1, cut.length)
  // Where nothing beyond ASCII is found, an index may have no place for it.
  const isAsciiAlone = inTitle.every(({ word, answer }) => isAscii(word) || answer.hits.length === 0)
  const read = isAsciiAlone ? inTitle.filter(({ word }) => isAscii(word)) : inTitle
  const isMost = found.length + begun >= Math.max(enoughFound, share * read.length)
  const isFew = await areTitlesOfFewRead(searches)
  if (!isMost && !isFew && !(found.length >= enoughFound && areWholeOrMissing(inTitle))) return undefined
  const missed = onceEach([
    ...inTitle.filter(isMissed).map(problemOf),
    ...(await missedClasses(searches, checks)).map(problemOf),
    ...wordsWithoutHits(checks, byId.size).map(problemOf),
    ...(await respeltWords(searches)),
    ...cut.flatMap(({ problem }) => problem ?? []),
    ...(await missedBySigns(searches)),
  ])
  const isTold =
    missed.length === 0 ||
    begun >= enoughFound ||
    (await areFoundByTitle(searches, found, { lost: missed, enough: isFew ? fewestCases : enoughFound }))
  return isTold ? missed : undefined
}

/** Whether titles are searched where so few are that each is looked at, by more than what they begin with, and no text that nobody sees. */
function areTitlesOfFewRead(searches: Context): Promise<boolean> {
  return searches.remember('titles of few', async () => {
    const { byId, entities, search } = searches
    if (byId.size > dozen) return false
    const parts = entities.flatMap(({ id, title = '' }) =>
      id === undefined ? [] : plainParts(title).map((word) => ({ word, id })),
    )
    const asked = await Promise.all(parts.map(async (part) => ({ ...part, answer: await search(part.word) })))
    const found = asked.filter(({ id, answer }) => names(answer, id))
    const isFurther = found.some(({ word, id }) => !beginsOneText(word, id, byId.get(id)))
    if (!isFurther || !(await areShown(searches, found))) return false
    return areFoundByTitle(searches, found, { lost: [], enough: fewestCases })
  })
}

/** Titles of few that do not find their entity as they stand, but do without their signs, or not by their plain words either. */
async function missedTitles(searches: Context): Promise<readonly Miss[] | undefined> {
  if (!(await areTitlesOfFewRead(searches))) return undefined
  const missed = searches.entities.map(async ({ id, title: word = '' }): Promise<readonly Miss[]> => {
    const parts = plainParts(word)
    if (id === undefined || !hasPath(id) || parts.length === 0 || parts.length > few) return []
    const [answer, plain, apart] = await answersTo(searches.search, word, parts.join(' '), wordsOf(word).join(' '))
    const isLost = lacks(answer, id) && (lacks(plain, id) || names(apart, id))
    return isLost ? [{ ...problemOf({ word, id, answer }), kind: 'title as it stands' }] : []
  })
  return (await Promise.all(missed)).flat()
}

function plainParts(title: string): readonly string[] {
  if (isUnspaced(title)) return []
  return wordsOf(title).filter((part) => Array.from(part).length >= plainLength && !isStopWord(part))
}

/** Whether the words that find are those that a title begins with, and no other: then a title is read as one text. */
function areBegunOnly(checks: readonly WordCheck[], byId: ReadonlyMap<string, ShownEntity>): boolean {
  return [(text: string) => text, folded].some((plain) => {
    const begins = ({ word, id }: WordCheck): boolean => plain(byId.get(id)?.title ?? '').startsWith(plain(word))
    return checks.every((one) => one.finds === begins(one)) && checks.some((one) => !begins(one))
  })
}

/**
 * Where titles are found by their first words and not by themselves, as they are where they are read as one text, all further
 * words are lost; or where they are found by the first and a word that nothing has, as they are not. Titles of few words: of more, a
 * search may leave some out.
 */
async function behindFirst(
  { byId, nonsense, search }: Context,
  checks: readonly WordCheck[],
): Promise<readonly Miss[]> {
  const ofLetters = inTitlesAlone(
    checks.filter(({ word }) => isOfLetters(word)),
    byId,
  )
  if (!areBegunOnly(ofLetters, byId)) return []
  const titles = [...new Set(ofLetters.filter(({ finds }) => finds).map(({ id }) => id))].flatMap((id) => {
    const words = byId.get(id)?.title?.split(/\s+/u) ?? []
    return words.length < 2 || words.length > few ? [] : [{ id, words }]
  })
  const other = nonsense.find(({ answer }) => findsNothing(answer))
  const alone = await Promise.all(
    titles.slice(0, few).map(async ({ id, words }) => {
      const answer = await search(words.join(' '))
      if (!isUsable(answer) || !answer.isUncapped()) return []
      return !answer.ids.has(id) || (other && (await search(`${words[0]} ${other.answer.q}`)).ids.has(id)) === true
    }),
  )
  const read = alone.flat()
  const areAlone = read.length >= fewestCases && read.every(Boolean)
  return areAlone ? ofLetters.filter(({ finds }) => !finds).map(problemOf) : []
}
