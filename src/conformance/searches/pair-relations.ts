import { isSubset, isUsable, lacks, missedBeside, names, type SearchAnswer } from '../inquiry/answers/search.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import type { Pair } from '../inquiry/searching/pairs.ts'
import type { Problem } from '../verdict.ts'
import { beginsInIdentifier, beginsOneText } from './excuses.ts'
import type { Context } from './search-context.ts'

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
  readonly cases: (searches: Context, how: Joining) => readonly Case[] | Promise<readonly Case[]>
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
    cases: ({ pairs, byId }, { isPhrase }) =>
      foundByEach(pairs)
        // As a phrase, the identifier may have them the other way round.
        .filter((pair) => !(isPhrase && pair.turned.ids.has(pair.id) && areInIdentifier(pair)))
        .map(({ id, first, second, both }) => ({
          answer: both,
          because: first,
          ids: [id, ...alsoWithBoth(byId, first, second)],
        })),
  },
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
  {
    kind: 'last cut',
    cases: ({ crossed }) =>
      crossed
        .filter(({ first, second, both, turned }) =>
          // One word is enough.
          [both, turned].every((answer) => isSubset(first, answer) && isSubset(second, answer)),
        )
        .map(({ first, second, both, lastCut }) => ({
          answer: lastCut,
          because: both,
          ids: second.ids,
          shortPart: lastCut.q.slice(first.q.length + 1),
        })),
  },
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
  {
    kind: 'each cut',
    cases: ({ cutTogether }, { isTurned }) =>
      cutTogether
        .filter(({ whole }) => isTurned && isUsable(whole))
        .map(({ whole, cut }) => ({ answer: cut, because: whole, ids: whole.ids })),
  },
  { kind: 'whole title', cases: allOfMany },
]

/** What words find one by one and not together, in either order, whole or cut; `checked` is the number of pairs that could tell. */
export async function missedTogether(
  searches: Context,
): Promise<{ readonly problems: readonly Problem[]; readonly checked: number }> {
  const { pairs } = searches
  const together = pairs.filter((pair) => pair.both.ids.has(pair.id) && !areInIdentifier(pair))
  const how: Joining = {
    isPhrase: !pairs.some(({ id, both, turned }) => both.ids.has(id) && turned.ids.has(id)),
    isTurned: together.length > 0 && together.every(({ id, turned }) => turned.ids.has(id)),
  }
  const problems: Problem[] = []
  for (const { kind, cases } of relations) {
    for (const { answer, because, ids, shortPart } of await cases(searches, how)) {
      const id = [...ids].find((one) => lacks(answer, one))
      if (id === undefined) continue
      if (shortPart !== undefined && !(await searches.search(shortPart)).ids.has(id)) continue
      problems.push(missedBeside(because, answer, id, kind))
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

/** Entities whose titles have both words side by side, and that each of them finds. */
function alsoWithBoth(byId: Listing['byId'], first: SearchAnswer, second: SearchAnswer): readonly string[] {
  const together = ` ${first.q} ${second.q} `
  return [...byId].flatMap(([id, { title = '' }]) =>
    first.ids.has(id) && second.ids.has(id) && ` ${title} `.includes(together) ? [id] : [],
  )
}

/** Words of a title each of which finds the entity, and as many of them together, from the first on, as still do. */
async function allOfMany({ cutTogether, search }: Context, { isPhrase }: Joining): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const { id, words, whole } of cutTogether.filter((one) => lacks(one.whole, one.id))) {
    if (isPhrase && words.every((word) => beginsInIdentifier(word, id))) continue
    const each = await Promise.all(words.map(search))
    if (!each.every((one) => names(one, id))) continue
    for (let most = words.length - 1; most > 1; most--) {
      const because = await search(words.slice(0, most).join(' '))
      if (!names(because, id)) continue
      cases.push({ answer: whole, because, ids: [id] })
      break
    }
  }
  return cases
}
