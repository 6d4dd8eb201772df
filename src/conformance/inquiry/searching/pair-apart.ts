import type { ShownEntity } from '../answers/entity.ts'
import type { CrossedPair } from './pairs.ts'
import { areWhole, isSame, isUsable, isWithin, type Search, type SearchAnswer } from '../answers/search.ts'
import type { OddQuery } from './search-texts.ts'
import { besides, isSimple } from './words.ts'

/** Two words, and what both find: neither what the first does nor what the second does, however they are joined. */
export type ApartPair = Pick<CrossedPair, 'first' | 'second' | 'both'>
type Apart = Omit<ApartPair, 'both'>

const mostTitles = 2000

/** Two words side by side in a title, both of which find it, and each something that the other does not: those that find the most. */
export function pairApart(
  entities: readonly ShownEntity[],
  answers: ReadonlyMap<string, SearchAnswer>,
): Apart | undefined {
  const fewer = ({ first, second }: Apart): number => Math.min(first.ids.size, second.ids.size)
  const known = (word: string): SearchAnswer | undefined => {
    const answer = isSimple(word) ? answers.get(word) : undefined
    return answer && isUsable(answer) ? answer : undefined
  }
  let best: Apart | undefined
  for (const { id = '', title = '' } of entities.slice(0, mostTitles)) {
    for (const both of besides(title)) {
      const [first, second] = both.map(known)
      if (!first || !second || (best && fewer({ first, second }) <= fewer(best))) continue
      if (![first, second].every(({ ids }) => ids.has(id))) continue
      if (!isWithin(first, second) && !isWithin(second, first)) best = { first, second }
    }
  }
  return best
}

export async function askBoth(pair: Apart | undefined, search: Search): Promise<ApartPair | undefined> {
  return pair && { ...pair, both: await search(`${pair.first.q} ${pair.second.q}`) }
}

/** The signs at which a q is parted: with one between the two words they find what both do. */
export function signsBetween(
  odd: readonly (OddQuery & { readonly answer: SearchAnswer })[],
  pair: ApartPair | undefined,
): readonly string[] {
  if (pair === undefined || pair.both.hits.length === 0) return []
  const { first, second, both } = pair
  if (!areWhole([first, second, both]) || isSame(both, first) || isSame(both, second)) return []
  return odd.flatMap(({ isParted, answer }) => {
    const sign = answer.q.at(-1) ?? ''
    const isBetween = isParted === true && answer.q === `${first.q}${sign}${second.q}${sign}`
    return isBetween && isUsable(answer) && isSame(answer, both) ? [sign] : []
  })
}
