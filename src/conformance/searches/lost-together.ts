import { quoting } from '../../text/quoting.ts'
import type { Problem } from '../verdict.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import { firstMissing } from '../inquiry/answers/hits.ts'
import {
  areWhole,
  finds,
  findsNothing,
  isSame,
  isUsable,
  lacks,
  lostBeside,
  mayBeTooShort,
  names,
  problemIn,
  type Search,
  type SearchAnswer,
} from '../inquiry/answers/search.ts'
import type { CutTogether } from '../inquiry/searching/cut-together.ts'
import type { Pair } from '../inquiry/searching/pairs.ts'
import { folded } from '../inquiry/searching/words.ts'
import { beginsIdentifier, beginsOneText } from './as-one-text.ts'
import { beginsInIdentifier } from './beside-title.ts'
import { lostBehindCap, lostOfMany } from './between-words.ts'
import { lostByIdentifier, lostBySmallWords } from './lost-whole.ts'
import type { Searches } from './searches.ts'

/** What words find one by one and not together, in either order, whole or cut; `checked` is the number of pairs that could tell. */
export async function lostTogether(
  searches: Searches,
  isQuick: boolean,
): Promise<{ readonly problems: readonly Problem[]; readonly checked: number }> {
  const { byId, cutTogether, pairs, twice } = searches
  const isPhrase = !pairs.some(({ id, both, turned }) => both.ids.has(id) && turned.ids.has(id))
  const telling = pairs.filter(({ id, first, second }) => [first, second].every((answer) => names(answer, id)))
  const problems = [
    ...(await Promise.all(telling.map((pair) => lostOfPair(pair, isPhrase, searches)))).flat(),
    ...(await Promise.all(pairs.map((pair) => takenForAnother(pair, searches)))).flat(),
    ...(await lostOfWholeTitles(searches, isPhrase)),
    ...(isQuick ? [] : await lostTogetherOnly(searches)),
  ]
  // Of a phrase a word that comes twice is no part; an identifier may have two words the other way round.
  const together = pairs.filter((pair) => pair.both.ids.has(pair.id) && !areInIdentifier(pair))
  const isTurned =
    together.length > 0
      ? together.every(({ id, turned }) => turned.ids.has(id))
      : !isQuick && (await areFoundTurned(searches))
  if (isTurned) problems.push(...lostTwice(twice, byId), ...cutTogether.flatMap(lostWhenEachIsCut))
  return { problems, checked: telling.length }
}

/** Whether several words that no identifier begins with find the same in the opposite order. */
async function areFoundTurned({ cutTogether, search }: Searches): Promise<boolean> {
  const isOfIdentifier = ({ q, ids }: SearchAnswer): boolean =>
    [...ids].some((id) => q.split(' ').every((word) => beginsInIdentifier(word, id)))
  const told = cutTogether.map(({ whole }) => whole).find((one) => finds(one) && !isOfIdentifier(one))
  return told !== undefined && isSame(told, await search(told.q.split(' ').toReversed().join(' ')))
}

function areInIdentifier({ id, first, second }: Pair): boolean {
  return [first, second].every(({ q }) => beginsInIdentifier(q, id))
}

async function lostOfPair(pair: Pair, isPhrase: boolean, { byId, search }: Searches): Promise<readonly Problem[]> {
  const { id, first, second, both, turned, lastCut, firstCut } = pair
  const lost = (kind: string, answer: SearchAnswer, because: SearchAnswer, ids: readonly string[]): Problem[] => {
    const one = ids.find((some) => lacks(answer, some))
    return one === undefined ? [] : [lostBeside(because, answer, one, kind)]
  }
  // As a phrase, the identifier may have them the other way round.
  const isTurned = isPhrase && turned.ids.has(id) && areInIdentifier(pair)
  const ofBoth = isTurned ? [] : lost('both', both, first, [id, ...alsoWithBoth(byId, first, second)])
  if (!both.ids.has(id)) return ofBoth
  // In a phrase, too, each word may be cut, unless a search has no place for so few letters.
  const lostOfCut = async (kind: string, answer: SearchAnswer, beginning: string): Promise<readonly Problem[]> => {
    const problems = lost(kind, answer, both, [id])
    return problems.length > 0 && (await search(beginning)).ids.has(id) ? problems : []
  }
  // Read as one text, title and identifier have them in this order alone, and whole but for the last.
  const isOneText = !turned.ids.has(id) && beginsOneText(both.q, id, byId.get(id)) && beginsInIdentifier(second.q, id)
  return [
    ...ofBoth,
    ...(await lostOfCut('last cut', lastCut, lastCut.q.slice(first.q.length + 1))),
    ...(isOneText ? [] : await lostOfCut('first cut', firstCut, firstCut.q.slice(0, -second.q.length - 1))),
  ]
}

async function lostOfWholeTitles({ longest, search, whole }: Searches, isPhrase: boolean): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { id, words, answer } of [
    ...whole.map((one) => ({ ...one, words: one.answer.q.split(' ') })),
    ...longest,
  ]) {
    if (!lacks(answer, id)) continue
    if (isPhrase && answer.q.split(/\s+/u).every((word) => beginsInIdentifier(word, id))) continue
    const each = await Promise.all(words.map(search))
    if (!each.every((one) => names(one, id))) continue
    const fewer = await findingFewer(words, id, search)
    if (!fewer) continue
    const expected = quoting`${answer.q} finds ${id}, as each of these words does, and ${fewer.q}`
    problems.push(problemIn([answer, fewer], 'whole title', expected))
  }
  return problems
}

/** As many words from the first on as still find an entity together, at least two. */
async function findingFewer(words: readonly string[], id: string, search: Search): Promise<SearchAnswer | undefined> {
  for (let most = words.length - 1; most > 1; most--) {
    const answer = await search(words.slice(0, most).join(' '))
    if (names(answer, id)) return answer
  }
  return undefined
}

/** Entities whose titles have both words side by side, and that each of them finds. */
function alsoWithBoth(byId: Listing['byId'], first: SearchAnswer, second: SearchAnswer): readonly string[] {
  const together = ` ${first.q} ${second.q} `
  const both: string[] = []
  for (const [id, { title = '' }] of byId) {
    if (first.ids.has(id) && second.ids.has(id) && ` ${title} `.includes(together)) both.push(id)
  }
  return both
}

/**
 * Words of which the second finds nothing find what the first does, or nothing: never what those with another second do,
 * but for identifiers that are read as one text.
 */
async function takenForAnother(
  { first, second, both, lastOther }: Pair,
  { byId, shortest, search }: Searches,
): Promise<readonly Problem[]> {
  if (lastOther === undefined || both.hits.length === 0 || mayBeTooShort(first, shortest)) return []
  if (!areWhole([first, both, lastOther]) || !isSame(lastOther, both) || isSame(both, first)) return []
  const lost = [...first.ids].filter((id) => !lastOther.ids.has(id))
  const word = folded(first.q)
  const isByIdentifier = (id: string): boolean =>
    !folded(byId.get(id)?.title ?? '').includes(word) && beginsIdentifier(word, id)
  if (lost.length > 0 && lost.every(isByIdentifier)) return []
  // Where a word ends at a mark, as at that of an İ in lower case, a part of it may find something.
  const isParted = /\p{M}/u.test(second.q.toLowerCase())
  if (isParted && finds(await search(lastOther.q.slice(first.q.length + 1)))) return []
  const expected = quoting`${lastOther.q} finds what ${first.q} does, or nothing`
  return [problemIn([lastOther, both], 'other end', expected, quoting`what ${both.q} finds`)]
}

/** Whatever words find together, their beginnings find together. */
function lostWhenEachIsCut({ whole, cut }: CutTogether): readonly Problem[] {
  if (![whole, cut].every(isUsable)) return []
  const lost = firstMissing(whole.ids, cut.ids)
  if (lost === undefined || (cut.hits.length > 0 && !cut.isComplete())) return []
  return [lostBeside(whole, cut, lost, 'each cut')]
}

function lostTwice(twice: Searches['twice'], byId: Listing['byId']): readonly Problem[] {
  return twice
    .filter(({ answer }) => findsNothing(answer))
    .filter(({ of }) => [...of.ids].some((id) => !beginsOneText(of.q, id, byId.get(id))))
    .map(({ of, answer }) => problemIn([answer, of], 'word twice', quoting`${answer.q} finds what ${of.q} finds`))
}

/** What is found by single words, and not by several: of a title, of an identifier, of many titles. */
async function lostTogetherOnly(searches: Searches): Promise<readonly Problem[]> {
  return [
    ...(await lostOfMany(searches)),
    ...(await lostBehindCap(searches)),
    ...(await lostBySmallWords(searches)),
    ...(await lostByIdentifier(searches)),
  ]
}
