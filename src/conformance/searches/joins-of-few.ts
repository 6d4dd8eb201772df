import { quoting } from '../../text/quoting.ts'
import type { Problem } from '../verdict.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import { areJoinedByAny, type CrossedPair } from '../inquiry/searching/pairs.ts'
import { answersTo, areWhole, isSame, isWithin, overlap, problemIn, type Search } from '../inquiry/answers/search.ts'
import { isSimple, isSubstantial, prefixesOf } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

/** In a small model, words that are not joined as others are: some that are cut, all but the longest. */
export async function joinedOtherwise({ crossed, ofFew, search }: Searches): Promise<readonly Problem[]> {
  const telling = crossed.filter(({ first, second, both, turned }) => areWhole([first, second, both, turned]))
  if (ofFew.length === 0 || telling.length === 0) return []
  const longer = longerOnly(crossed.filter(({ first, second }) => areWhole([first, second])))
  if (longer.length > 0) return longer
  if (!telling.every(areJoinedByAny)) return []
  return lostWhenCut(telling, search)
}

/** So many pairs must be found by the longer of their words alone. */
const enoughLonger = 2

function longerOnly(pairs: readonly CrossedPair[]): readonly Problem[] {
  const uneven = pairs.filter(({ first, second }) => first.q.length !== second.q.length)
  const problems = uneven.flatMap(({ first, second, both, turned }) => {
    const [long, short] = first.q.length > second.q.length ? [first, second] : [second, first]
    if (![both, turned].every((answer) => isSame(answer, long)) || !isSubstantial(short.q)) return []
    const actual = quoting`it finds what ${long.q} finds alone, in either order`
    return [problemIn([both, turned, long], 'longest word only', quoting`both words of ${both.q} count`, actual)]
  })
  return problems.length >= enoughLonger && problems.length === uneven.length ? problems : []
}

const shortestCut = 3

/** Where one word is enough, the beginning of one is, too, behind another. */
async function lostWhenCut(pairs: readonly CrossedPair[], search: Search): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  const inBothOrders = pairs.flatMap(({ first, second }) => [[first, second] as const, [second, first] as const])
  for (const [one, other] of inBothOrders) {
    const cut = isSimple(other.q) ? prefixesOf(other.q).at(-1) : undefined
    if (cut === undefined || cut.length < shortestCut || isLeftOut(cut)) continue
    const [alone, both] = await answersTo(search, cut, `${one.q} ${cut}`)
    if (!areWhole([alone, both]) || !isWithin(other, alone) || isWithin(other, both)) continue
    if (overlap(alone, one)) continue
    const expected = quoting`${both.q} finds what ${cut} finds, as ${`${one.q} ${other.q}`} does`
    problems.push(problemIn([both, alone], 'last cut', expected))
  }
  return problems
}
