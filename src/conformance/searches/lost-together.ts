import { quoting } from '../../text/quoting.ts'
import type { Needed } from '../rule.ts'
import type { Problem } from '../verdict.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import { firstMissing } from '../inquiry/answers/hits.ts'
import {
  areWhole,
  findsNothing,
  isSame,
  isUsable,
  lacks,
  lostBeside,
  names,
  problemIn,
  type Search,
  type SearchAnswer,
} from '../inquiry/answers/search.ts'
import type { CutTogether } from '../inquiry/searching/cut-together.ts'
import type { Pair } from '../inquiry/searching/pairs.ts'
import { folded } from '../inquiry/searching/words.ts'
import type { Searching } from '../inquiry/searching/searching.ts'
import { beginsIdentifier, beginsOneText } from './as-one-text.ts'
import { beginsInIdentifier } from './beside-title.ts'
import { lostBehindCap, lostOfMany } from './between-words.ts'
import { lostByIdentifier, lostBySmallWords } from './lost-whole.ts'
import type { Searches } from './searches.ts'

/** What words find one by one and not together, in either order, whole or cut; `checked` is the number of pairs that could tell. */
export async function lostTogether(
  inquiry: Searches & Needed<'portion'>,
): Promise<{ readonly problems: readonly Problem[]; readonly checked: number }> {
  const searching = await inquiry.searching()
  const { byId } = await inquiry.list()
  const entities = [...byId.values()]
  const { pairs } = searching
  const isPhrase = !pairs.some(({ id, both, turned }) => both.ids.has(id) && turned.ids.has(id))
  const telling = pairs.filter(({ id, first, second }) => [first, second].every((answer) => names(answer, id)))
  const problems = [
    ...(
      await Promise.all(telling.map((pair) => lostOfPair(pair, byId.get(pair.id), isPhrase, entities, inquiry)))
    ).flat(),
    ...pairs.flatMap((pair) => takenForAnother(pair, byId)),
    ...(await lostOfWholeTitles(inquiry, isPhrase, searching)),
    ...(inquiry.portion.isQuick ? [] : await lostTogetherOnly(inquiry)),
  ]
  // Of a phrase a word that comes twice is no part; an identifier may have two words the other way round.
  const together = pairs.filter((pair) => pair.both.ids.has(pair.id) && !areInIdentifier(pair))
  if (together.length > 0 && together.every(({ id, turned }) => turned.ids.has(id)))
    problems.push(
      ...lostTwice(searching.twice, byId),
      ...searching.cutTogether.flatMap((one) => lostWhenEachIsCut(one)),
    )
  return { problems, checked: telling.length }
}

function areInIdentifier({ id, first, second }: Pair): boolean {
  return [first, second].every(({ q }) => beginsInIdentifier(q, id))
}

async function lostOfPair(
  pair: Pair,
  entity: ShownEntity | undefined,
  isPhrase: boolean,
  entities: readonly ShownEntity[],
  inquiry: Searches,
): Promise<readonly Problem[]> {
  const { id, first, second, both, turned, lastCut, firstCut } = pair
  const lost = (kind: string, answer: SearchAnswer, because: SearchAnswer, ids: readonly string[]): Problem[] => {
    const one = ids.find((some) => lacks(answer, some))
    return one === undefined ? [] : [lostBeside(because, answer, one, kind)]
  }
  // As a phrase, the identifier may have them the other way round.
  const isTurned = isPhrase && turned.ids.has(id) && areInIdentifier(pair)
  const ofBoth = isTurned ? [] : lost('both', both, first, [id, ...alsoWithBoth(entities, first, second)])
  if (!both.ids.has(id)) return ofBoth
  // In a phrase, too, each word may be cut, unless a search has no place for so few letters.
  const lostOfCut = async (kind: string, answer: SearchAnswer, beginning: string): Promise<readonly Problem[]> => {
    const problems = lost(kind, answer, both, [id])
    return problems.length > 0 && (await inquiry.search(beginning)).ids.has(id) ? problems : []
  }
  // Read as one text, title and identifier have them in this order alone, and whole but for the last.
  const isOneText = !turned.ids.has(id) && beginsOneText(both.q, id, entity) && beginsInIdentifier(second.q, id)
  return [
    ...ofBoth,
    ...(await lostOfCut('last cut', lastCut, lastCut.q.slice(first.q.length + 1))),
    ...(isOneText ? [] : await lostOfCut('first cut', firstCut, firstCut.q.slice(0, -second.q.length - 1))),
  ]
}

async function lostOfWholeTitles(
  { search }: Searches,
  isPhrase: boolean,
  searching: Searching,
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { id, words, answer } of [
    ...searching.whole.map((one) => ({ ...one, words: one.answer.q.split(' ') })),
    ...searching.longest,
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
function alsoWithBoth(entities: readonly ShownEntity[], first: SearchAnswer, second: SearchAnswer): readonly string[] {
  const together = ` ${first.q} ${second.q} `
  const both: string[] = []
  for (const { id, title = '' } of entities) {
    if (id !== undefined && first.ids.has(id) && second.ids.has(id) && ` ${title} `.includes(together)) both.push(id)
  }
  return both
}

/**
 * Words of which the second finds nothing find what the first does, or nothing: never what those with another second do,
 * but for identifiers that are read as one text.
 */
function takenForAnother({ first, both, lastOther }: Pair, byId: Listing['byId']): readonly Problem[] {
  if (lastOther === undefined || both.hits.length === 0) return []
  if (!areWhole([first, both, lastOther]) || !isSame(lastOther, both) || isSame(both, first)) return []
  const lost = [...first.ids].filter((id) => !lastOther.ids.has(id))
  const word = folded(first.q)
  const isByIdentifier = (id: string): boolean =>
    !folded(byId.get(id)?.title ?? '').includes(word) && beginsIdentifier(word, id)
  if (lost.length > 0 && lost.every(isByIdentifier)) return []
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

function lostTwice(twice: Searching['twice'], byId: Listing['byId']): readonly Problem[] {
  return twice
    .filter(({ answer }) => findsNothing(answer))
    .filter(({ of }) => [...of.ids].some((id) => !beginsOneText(of.q, id, byId.get(id))))
    .map(({ of, answer }) => problemIn([answer, of], 'word twice', quoting`${answer.q} finds what ${of.q} finds`))
}

/** What is found by single words, and not by several: of a title, of an identifier, of many titles. */
async function lostTogetherOnly(inquiry: Searches): Promise<readonly Problem[]> {
  return [
    ...(await lostOfMany(inquiry)),
    ...(await lostBehindCap(inquiry)),
    ...(await lostBySmallWords(inquiry)),
    ...(await lostByIdentifier(inquiry)),
  ]
}
