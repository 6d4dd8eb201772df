import type { Needed } from '../rule.ts'
import type { Problem } from '../verdict.ts'
import { isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import type { CrossedPair } from '../inquiry/searching/pairs.ts'
import { type Explaining, isSame, isWithin } from '../inquiry/searching/patterns.ts'
import type { Searching } from '../inquiry/searching/searching.ts'
import { isLongEnough, isSimple } from '../inquiry/searching/words.ts'

type Complete = Searching['isComplete']

/** Pairs of words of which one alone counts, in either order. */
export async function oneOfTwo({ search, searching }: Needed<'search' | 'searching'>): Promise<readonly Problem[]> {
  const { pairs, crossed, found, prefixes, isComplete } = await searching()
  const alone = oneOnly([...pairs, ...crossed], isComplete)
  if (alone.length === 0) return []
  const words = [...found, ...prefixes.map(({ answer }) => answer)]
  const isTold = alone.some(shareHits) || (await isOneAlone(words, search, isComplete))
  return isTold ? alone.map(problemOf) : []
}

/** So many pairs must say the same where a cap on the number of hits may have chosen among them. */
const enoughCut = 3

/** Two words of which one alone counts. */
interface OneOfTwo extends CrossedPair {
  readonly which: 'first' | 'last'
}

/** Words of which only the first counts, or the last: no way to join words depends on their order and finds so much. */
function oneOnly(pairs: readonly CrossedPair[], isComplete: Complete): readonly OneOfTwo[] {
  const telling = pairs.filter(
    ({ first, second, both, turned }) =>
      [first, second, both, turned].every((answer) => isUsable(answer) && answer.hits.length > 0) &&
      isComplete(first) &&
      isComplete(second) &&
      !isSame(first, second),
  )
  const ways = [
    ['first', ({ first, second, both, turned }: CrossedPair) => isSame(both, first) && isSame(turned, second)],
    ['last', ({ first, second, both, turned }: CrossedPair) => isSame(both, second) && isSame(turned, first)],
  ] as const
  return ways.flatMap(([which, isSo]) => {
    const some = telling.filter(isSo)
    const isAll = some.length === telling.length && some.length >= enoughCut
    return some
      .filter(({ both, turned }) => isAll || [both, turned].every(isComplete))
      .map((pair) => ({ ...pair, which }))
  })
}

function problemOf({ which, both, turned }: OneOfTwo): Problem {
  return {
    kind: 'one word only',
    expected: `both words of ${JSON.stringify(both.q)} count, as they do in ${JSON.stringify(turned.q)}`,
    actual: `each finds what its ${which} word finds alone`,
    exchanges: [both.exchange, turned.exchange],
  }
}

/** Whether an entity has both words, so that no search has to leave one out to find something. */
function shareHits({ first, second }: CrossedPair): boolean {
  return [...first.ids].some((id) => second.ids.has(id))
}

/**
 * Whether one of two words counts alone where both find something in common, too. If not, what finds nothing together is
 * looked for with fewer words, as it may be where no two words tell.
 */
async function isOneAlone(
  found: readonly SearchAnswer[],
  search: Explaining['search'],
  isComplete: Complete,
): Promise<boolean> {
  // Others may be left out of a question, or be several.
  const isPlain = ({ q }: SearchAnswer): boolean => isSimple(q) && isLongEnough(q) && !isLeftOut(q)
  const whole = found.filter((answer) => isUsable(answer) && isComplete(answer) && answer.hits.length > 0)
  for (const wider of whole.filter((one) => one.ids.size > 1 && isSimple(one.q))) {
    const other = whole.find((one) => isPlain(one) && !isWithin(wider, one) && isWithin(one, wider))
    if (other === undefined) continue
    const both = await Promise.all([`${wider.q} ${other.q}`, `${other.q} ${wider.q}`].map(search))
    return both.some((one) => isUsable(one) && isSame(one, wider))
  }
  return false
}
