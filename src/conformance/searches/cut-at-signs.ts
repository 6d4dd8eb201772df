import type { Problem } from '../verdict.ts'
import { isUsable } from '../inquiry/answers/search.ts'
import { isSame } from '../inquiry/searching/patterns.ts'
import { hasUnspaced } from '../inquiry/searching/scripts.ts'
import type { Searching } from '../inquiry/searching/searching.ts'

/**
 * Two words with a sign between them are one word or two, however words are parted and joined: none finds what one of the
 * two does alone, where both together do not.
 */
export function cutAtSigns({ odd, apart: pair, isComplete }: Searching): readonly Problem[] {
  if (!pair || ![pair.first, pair.second, pair.both].every((answer) => isUsable(answer) && isComplete(answer)))
    return []
  // Where a run without spaces is parted, what stands behind it may be joined to the sign.
  if (hasUnspaced(pair.both.q)) return []
  // Of two that stand in one title, nothing is found where a space does not part them.
  if (pair.both.hits.length === 0 && [...pair.first.ids].some((id) => pair.second.ids.has(id))) return []
  const parted = odd.filter(({ isParted, answer }) => isParted && isUsable(answer) && isComplete(answer))
  return [pair.first, pair.second].flatMap((word) =>
    parted
      .filter(({ answer }) => isSame(answer, word) && !isSame(pair.both, word))
      .map(({ answer }) => ({
        kind: 'cut at a sign',
        expected: `${JSON.stringify(answer.q)} finds what ${JSON.stringify(pair.both.q)} does, or nothing`,
        actual: `what ${JSON.stringify(word.q)} finds alone`,
        exchanges: [answer.exchange, pair.both.exchange],
      })),
  )
}
