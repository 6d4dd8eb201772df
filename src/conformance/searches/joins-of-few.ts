import type { Needed } from '../rule.ts'
import type { Problem } from '../verdict.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import { isSame, isWithin } from '../inquiry/searching/patterns.ts'
import type { CrossedPair } from '../inquiry/searching/pairs.ts'
import { isUsable, otherHits, type SearchAnswer } from '../inquiry/answers/search.ts'
import { isLongEnough, isSimple, prefixesOf } from '../inquiry/searching/words.ts'

type Searches = Needed<'search' | 'searching'>

/** So many pairs must be found by the longer of their words alone. */
const enoughLonger = 2

/** In a small model, words that are not joined as others are: some that are cut, some in the middle, all but the longest. */
export async function joinedOtherwise(inquiry: Searches): Promise<readonly Problem[]> {
  const { crossed, ofFew, isComplete } = await inquiry.searching()
  if (ofFew.length === 0) return []
  const telling = crossed.filter(({ first, second, both, turned }) =>
    [first, second, both, turned].every((answer) => isUsable(answer) && isComplete(answer)),
  )
  const whole = crossed.filter(({ first, second }) => [first, second].every((one) => isUsable(one) && isComplete(one)))
  const longer = telling.length > 0 ? longerOnly(whole) : []
  if (longer.length > 0) return longer
  if (telling.length === 0 || !telling.every(areJoinedByAny)) return []
  return [...(await lostWhenCut(telling, inquiry)), ...(await lostInTheMiddle(inquiry))]
}

function longerOnly(pairs: readonly CrossedPair[]): readonly Problem[] {
  const uneven = pairs.filter(({ first, second }) => first.q.length !== second.q.length)
  const problems = uneven.flatMap(({ first, second, both, turned }) => {
    const [long, short] = first.q.length > second.q.length ? [first, second] : [second, first]
    if (![both, turned].every((answer) => isSame(answer, long)) || !isPlain(short)) return []
    return [
      {
        kind: 'longest word only',
        expected: `both words of ${JSON.stringify(both.q)} count`,
        actual: `it finds what ${JSON.stringify(long.q)} finds alone, in either order`,
        exchanges: [both.exchange, turned.exchange, long.exchange],
      },
    ]
  })
  return problems.length >= enoughLonger && problems.length === uneven.length ? problems : []
}

function isPlain({ q }: SearchAnswer): boolean {
  return isLongEnough(q) && !isLeftOut(q)
}

/** Words that find nothing in common, and together all that each of them finds. */
function areJoinedByAny({ first, second, both, turned }: CrossedPair): boolean {
  return [both, turned].every((answer) => isWithin(first, answer) && isWithin(second, answer))
}

const shortestCut = 3

/** Where one word is enough, the beginning of one is, too, behind another. */
async function lostWhenCut(
  pairs: readonly CrossedPair[],
  { search, searching }: Searches,
): Promise<readonly Problem[]> {
  const { isComplete } = await searching()
  const problems: Problem[] = []
  for (const { first, second } of pairs) {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const cut = isSimple(other.q) ? prefixesOf(other.q).at(-1) : undefined
      if (cut === undefined || cut.length < shortestCut || isLeftOut(cut)) continue
      const [alone, answer] = await Promise.all([cut, `${one.q} ${cut}`].map(search))
      if (![alone!, answer!].every((some) => isUsable(some) && isComplete(some)) || !isWithin(other, alone!)) continue
      if ([...alone!.ids].some((id) => one.ids.has(id)) || isWithin(other, answer!)) continue
      problems.push({
        kind: 'last cut',
        expected: `${JSON.stringify(answer!.q)} finds what ${JSON.stringify(cut)} finds, as ${JSON.stringify(`${one.q} ${other.q}`)} does`,
        actual: otherHits(answer!),
        exchanges: [answer!.exchange, alone!.exchange],
      })
    }
  }
  return problems
}

/** Enough for one in the middle, and few enough for a limit on their number. */
const mostApart = 4

/** Where one word is enough, none between others is passed over that the last is not. */
async function lostInTheMiddle({ search, searching }: Searches): Promise<readonly Problem[]> {
  const { found, isComplete } = await searching()
  const apart: SearchAnswer[] = []
  for (const one of found.toSorted((a, b) => a.ids.size - b.ids.size)) {
    if (apart.length === mostApart || !isSimple(one.q) || !isPlain(one)) continue
    if (apart.every(({ ids }) => [...one.ids].every((id) => !ids.has(id)))) apart.push(one)
  }
  const [first, last] = [apart[0], apart.at(-1)]
  if (first === undefined || last === undefined || apart.length < 3) return []
  const answer = await search(apart.map(({ q }) => q).join(' '))
  if (!isUsable(answer) || !isComplete(answer) || ![first, last].every((one) => isWithin(one, answer))) return []
  return apart
    .slice(1, -1)
    .filter((one) => !isWithin(one, answer))
    .map(({ q, exchange }) => ({
      kind: 'middle word',
      expected: `${JSON.stringify(answer.q)} finds what ${JSON.stringify(q)} finds, as it does with the first word and the last`,
      actual: otherHits(answer),
      exchanges: [answer.exchange, exchange],
    }))
}
