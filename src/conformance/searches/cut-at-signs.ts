import type { Problem } from '../verdict.ts'
import { quoting } from '../../text/quoting.ts'
import { areWhole, isSame, problemIn } from '../inquiry/answers/search.ts'
import { hasUnspaced } from '../inquiry/searching/scripts.ts'
import type { Searching } from '../inquiry/searching/searching.ts'

/**
 * Two words with a sign between them are one word or two, however words are parted and joined: none finds what one of the
 * two does alone, where both together do not.
 */
export function cutAtSigns({ odd, apart: pair, isComplete }: Searching): readonly Problem[] {
  if (!pair || !areWhole([pair.first, pair.second, pair.both], isComplete)) return []
  // Where a run without spaces is parted, what stands behind it may be joined to the sign.
  if (hasUnspaced(pair.both.q)) return []
  // Of two that stand in one title, nothing is found where a space does not part them.
  if (pair.both.hits.length === 0 && [...pair.first.ids].some((id) => pair.second.ids.has(id))) return []
  const parted = odd.filter(({ isParted, answer }) => isParted && areWhole([answer], isComplete))
  return [pair.first, pair.second].flatMap((word) =>
    parted
      .filter(({ answer }) => isSame(answer, word) && !isSame(pair.both, word))
      .map(({ answer }) => {
        const expected = quoting`${answer.q} finds what ${pair.both.q} does, or nothing`
        return problemIn([answer, pair.both], 'cut at a sign', expected, quoting`what ${word.q} finds alone`)
      }),
  )
}
