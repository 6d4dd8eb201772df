import { countsOf } from '../../text/counts-of.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import {
  answersTo,
  allUncapped,
  finds,
  findsNothing,
  isSame,
  isUsable,
  isSubset,
  lacks,
  lostBeside,
  names,
  overlap,
  type Search,
  type SearchAnswer,
} from '../inquiry/answers/search.ts'
import { isStopWord } from '../inquiry/searching/stop-word.ts'
import { areJoinedByAny, type Pair } from '../inquiry/searching/pairs.ts'
import { besides, isPlainWord, isSimple, prefixesOf, shortLength } from '../inquiry/searching/words.ts'
import type { Problem } from '../verdict.ts'
import { beginsInIdentifier, beginsOneText } from './excuses.ts'
import type { Searches } from './searches.ts'

/** A search that must find what another one does. */
interface Case {
  readonly answer: SearchAnswer
  readonly because: SearchAnswer
  readonly ids: Iterable<string>
  /** What of it a search may have no place for (GAP-12), unless it finds the entity by itself. */
  readonly shortPart?: string
}

/** A sort of searches for several words, each of which must find what shows them all, whatever fields are searched and however words are joined. */
interface Relation {
  readonly kind: string
  readonly cases: (searches: Searches, how: Joining) => readonly Case[] | Promise<readonly Case[]>
}

/** What is known of how words are joined (GAP-16). */
interface Joining {
  /** No two words find an entity in either order. */
  readonly isPhrase: boolean
  /** Those of a title find it in either order. */
  readonly isTurned: boolean
}

const relations: readonly Relation[] = [
  {
    kind: 'both',
    cases: (searches, { isPhrase }) =>
      foundByEach(searches.pairs).flatMap((pair) => {
        const { id, first, second, both, turned } = pair
        // As a phrase, the identifier may have them the other way round.
        const isExcused = isPhrase && turned.ids.has(id) && areInIdentifier(pair)
        return isExcused
          ? []
          : [{ answer: both, because: first, ids: [id, ...alsoWithBoth(searches.byId, first, second)] }]
      }),
  },
  { kind: 'both of many', cases: mostBesides },
  {
    kind: 'last cut',
    cases: ({ pairs }) =>
      foundTogether(pairs).map(({ id, first, both, lastCut }) => ({
        answer: lastCut,
        because: both,
        ids: [id],
        shortPart: lastCut.q.slice(first.q.length + 1),
      })),
  },
  { kind: 'last cut', cases: crossedAndCut },
  {
    kind: 'first cut',
    cases: ({ pairs, byId }) =>
      foundTogether(pairs)
        // Read as one text, title and identifier have them in this order alone, and whole but for the last.
        .filter(
          ({ id, second, both, turned }) =>
            turned.ids.has(id) || !beginsOneText(both.q, id, byId.get(id)) || !beginsInIdentifier(second.q, id),
        )
        .map(({ id, second, both, firstCut }) => ({
          answer: firstCut,
          because: both,
          ids: [id],
          shortPart: firstCut.q.slice(0, -second.q.length - 1),
        })),
  },
  { kind: 'whole title', cases: wholeTitles },
  {
    kind: 'each cut',
    cases: ({ cutTogether }, { isTurned }) =>
      isTurned
        ? cutTogether
            .filter(({ whole }) => isUsable(whole))
            .map(({ whole, cut }) => ({ answer: cut, because: whole, ids: whole.ids }))
        : [],
  },
  {
    kind: 'word twice',
    cases: ({ twice, byId }, { isTurned }) =>
      // Of a phrase a word that comes twice is no part.
      isTurned
        ? twice
            .filter(({ answer }) => findsNothing(answer))
            .map(({ of, answer }) => ({
              answer,
              because: of,
              ids: [...of.ids].filter((id) => !beginsOneText(of.q, id, byId.get(id))),
            }))
        : [],
  },
]

/** What words find one by one and not together, in either order, whole or cut; `checked` is the number of pairs that could tell. */
export async function missedTogether(
  searches: Searches,
): Promise<{ readonly problems: readonly Problem[]; readonly checked: number }> {
  const { pairs } = searches
  const together = pairs.filter((pair) => pair.both.ids.has(pair.id) && !areInIdentifier(pair))
  const how: Joining = {
    isPhrase: !pairs.some(({ id, both, turned }) => both.ids.has(id) && turned.ids.has(id)),
    isTurned:
      together.length > 0 ? together.every(({ id, turned }) => turned.ids.has(id)) : await areFoundTurned(searches),
  }
  const problems: Problem[] = []
  for (const { kind, cases } of relations) {
    for (const { answer, because, ids, shortPart } of await cases(searches, how)) {
      const id = [...ids].find((one) => lacks(answer, one))
      if (id === undefined) continue
      if (shortPart !== undefined && !(await searches.search(shortPart)).ids.has(id)) continue
      problems.push(lostBeside(because, answer, id, kind))
    }
  }
  return { problems, checked: foundByEach(pairs).length }
}

function foundByEach(pairs: readonly Pair[]): readonly Pair[] {
  return pairs.filter(({ id, first, second }) => [first, second].every((answer) => names(answer, id)))
}

function foundTogether(pairs: readonly Pair[]): readonly Pair[] {
  return foundByEach(pairs).filter(({ id, both }) => both.ids.has(id))
}

function areInIdentifier({ id, first, second }: Pair): boolean {
  return [first, second].every(({ q }) => beginsInIdentifier(q, id))
}

/** Whether several words that no identifier begins with find the same in the opposite order. */
async function areFoundTurned({ cutTogether, search }: Searches): Promise<boolean> {
  const isOfIdentifier = ({ q, ids }: SearchAnswer): boolean =>
    [...ids].some((id) => q.split(' ').every((word) => beginsInIdentifier(word, id)))
  const told = cutTogether.map(({ whole }) => whole).find((one) => finds(one) && !isOfIdentifier(one))
  return told !== undefined && isSame(told, await search(told.q.split(' ').toReversed().join(' ')))
}

/** Entities whose titles have both words side by side, and that each of them finds. */
function alsoWithBoth(byId: Listing['byId'], first: SearchAnswer, second: SearchAnswer): readonly string[] {
  const together = ` ${first.q} ${second.q} `
  return [...byId].flatMap(([id, { title = '' }]) =>
    first.ids.has(id) && second.ids.has(id) && ` ${title} `.includes(together) ? [id] : [],
  )
}

/** So many titles must have two words side by side before what an index keeps of each word may be too little for both. */
const fewestTogether = 5
const mostTitles = 5000

/** The two words that most titles have side by side. */
async function mostBesides({ byId, entities, search, isQuick }: Searches): Promise<readonly Case[]> {
  const counts = isQuick ? new Map<string, number>() : countsOf(entities.slice(0, mostTitles).flatMap(plainBesides))
  const [[text, count] = ['', 0]] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (count < fewestTogether) return []
  const [one = '', next = ''] = text.split(' ')
  const [both, first, second] = await answersTo(search, text, one, next)
  const isTold = [both, first, second].every(isUsable) && both.hits.length > 0
  return isTold ? [{ answer: both, because: first, ids: alsoWithBoth(byId, first, second) }] : []
}

function plainBesides({ title = '' }: ShownEntity): readonly string[] {
  return [...new Set(besides(title).flatMap((words) => (words.every(isPlainWord) ? [words.join(' ')] : [])))]
}

/** In a small model, where one of two words is enough: the beginning of one is, too, behind the other. */
async function crossedAndCut({ crossed, ofFew, search }: Searches): Promise<readonly Case[]> {
  const telling = crossed.filter(({ first, second, both, turned }) => allUncapped([first, second, both, turned]))
  if (ofFew.length === 0 || !telling.every(areJoinedByAny)) return []
  const cases = telling
    .flatMap(({ first, second }) => [[first, second] as const, [second, first] as const])
    .map(async ([one, other]): Promise<readonly Case[]> => {
      const cut = isSimple(other.q) ? prefixesOf(other.q).at(-1) : undefined
      if (cut === undefined || cut.length < shortLength || isStopWord(cut)) return []
      const [alone, answer] = await answersTo(search, cut, `${one.q} ${cut}`)
      const isTold = allUncapped([alone]) && isSubset(other, alone) && !overlap(alone, one)
      return isTold ? [{ answer, because: alone, ids: other.ids }] : []
    })
  return (await Promise.all(cases)).flat()
}

/** Titles of which each word finds the entity, and some of them do together. */
async function wholeTitles({ longest, search, whole }: Searches, { isPhrase }: Joining): Promise<readonly Case[]> {
  const titles = [...whole.map((one) => ({ ...one, words: one.answer.q.split(' ') })), ...longest]
  const cases: Case[] = []
  for (const { id, words, answer } of titles.filter((one) => lacks(one.answer, one.id))) {
    if (isPhrase && answer.q.split(/\s+/u).every((word) => beginsInIdentifier(word, id))) continue
    const each = await Promise.all(words.map(search))
    const because = each.every((one) => names(one, id)) ? await findingFewer(words, id, search) : undefined
    if (because) cases.push({ answer, because, ids: [id] })
  }
  return cases
}

/** As many words from the first on as still find an entity together, at least two. */
async function findingFewer(words: readonly string[], id: string, search: Search): Promise<SearchAnswer | undefined> {
  for (let most = words.length - 1; most > 1; most--) {
    const answer = await search(words.slice(0, most).join(' '))
    if (names(answer, id)) return answer
  }
  return undefined
}
