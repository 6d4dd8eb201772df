import type { Problem } from '../verdict.ts'
import { quoting } from '../../text/quoting.ts'
import { areWhole, isSame, overlap, problemIn } from '../inquiry/answers/search.ts'
import { hasUnspaced } from '../inquiry/searching/scripts.ts'
import type { Searches } from './searches.ts'

/**
 * Two words with a sign between them are one word or two, however words are parted and joined: none finds what one of the
 * two does alone, where both together do not.
 */
export async function cutAtSigns({ search, searching }: Searches): Promise<readonly Problem[]> {
  const { odd, apart: pair, isComplete } = await searching()
  if (!pair || !areWhole([pair.first, pair.second, pair.both], isComplete)) return []
  // Where a run without spaces is parted, what stands behind it may be joined to the sign.
  if (hasUnspaced(pair.both.q)) return []
  const { first, second, both } = pair
  // Of two that stand in one title, nothing is found where a space does not part them.
  if (both.hits.length === 0 && overlap(first, second)) return []
  const parted = odd.filter(({ isParted, answer }) => isParted && areWhole([answer], isComplete))
  const problems: Problem[] = []
  for (const word of [first, second]) {
    if (isSame(both, word)) continue
    for (const { answer } of parted.filter((one) => isSame(one.answer, word))) {
      const sign = answer.q.slice(-1)
      // A sign behind a word may belong to it, as in C#: the other word is then one that no title has.
      const apart = word === first ? `${first.q} ${second.q}${sign}` : `${first.q}${sign} ${second.q}`
      if (isSame(await search(apart), word)) continue
      const expected = quoting`${answer.q} finds what ${both.q} does, or nothing`
      problems.push(problemIn([answer, both], 'cut at a sign', expected, quoting`what ${word.q} finds alone`))
    }
  }
  return problems
}
