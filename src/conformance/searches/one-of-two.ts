import { quoting } from '../../text/quoting.ts'
import type { Problem } from '../verdict.ts'
import {
  answersTo,
  finds,
  isSame,
  isUsable,
  isWithin,
  overlap,
  problemIn,
  type Search,
  type SearchAnswer,
} from '../inquiry/answers/search.ts'
import type { CrossedPair } from '../inquiry/searching/pairs.ts'
import { isPlainWord, isSimple } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

/** Pairs of words of which one alone counts, in either order. */
export async function oneOfTwo({ pairs, crossed, found, prefixes, search }: Searches): Promise<readonly Problem[]> {
  const alone = oneOnly([...pairs, ...crossed])
  if (alone.length === 0) return []
  const words = [...found, ...prefixes.map(({ answer }) => answer)]
  // Where an entity has both words, no search has to leave one out to find something.
  const isTold = alone.some(({ first, second }) => overlap(first, second)) || (await isOneAlone(words, search))
  return isTold ? alone.map(problemOf) : []
}

/** So many pairs must say the same where a cap on the number of hits may have chosen among them. */
const enoughCut = 3

/** Two words of which one alone counts. */
interface OneOfTwo extends CrossedPair {
  readonly which: 'first' | 'last'
}

/** Words of which only the first counts, or the last: no way to join words depends on their order and finds so much. */
function oneOnly(pairs: readonly CrossedPair[]): readonly OneOfTwo[] {
  const telling = pairs.filter(
    ({ first, second, both, turned }) =>
      [first, second, both, turned].every(finds) &&
      [first, second].every((one) => one.isComplete()) &&
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
      .filter(({ both, turned }) => isAll || [both, turned].every((one) => one.isComplete()))
      .map((pair) => ({ ...pair, which }))
  })
}

function problemOf({ which, both, turned }: OneOfTwo): Problem {
  const expected = quoting`both words of ${both.q} count, as they do in ${turned.q}`
  return problemIn([both, turned], 'one word only', expected, `each finds what its ${which} word finds alone`)
}

/**
 * Whether one of two words counts alone where both find something in common, too. If not, what finds nothing together is
 * looked for with fewer words, as it may be where no two words tell.
 */
async function isOneAlone(found: readonly SearchAnswer[], search: Search): Promise<boolean> {
  const whole = found.filter((answer) => finds(answer) && answer.isComplete())
  for (const wider of whole.filter((one) => one.ids.size > 1 && isSimple(one.q))) {
    // Others may be left out of a question, or be several.
    const other = whole.find((one) => isPlainWord(one.q) && !isWithin(wider, one) && isWithin(one, wider))
    if (other === undefined) continue
    const both = await answersTo(search, `${wider.q} ${other.q}`, `${other.q} ${wider.q}`)
    return both.some((one) => isUsable(one) && isSame(one, wider))
  }
  return false
}
