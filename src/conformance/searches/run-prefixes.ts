import { quoting } from '../../text/quoting.ts'
import { finds, isUsable, lacks, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { isUnspaced } from '../inquiry/searching/scripts.ts'
import { prefixesOf } from '../inquiry/searching/words.ts'
import type { Problem } from '../verdict.ts'
import type { Searches } from './searches.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'
import { fewestCases } from './telling.ts'

/**
 * Runs without spaces, each of which finds its entities as a whole and by no beginning of two characters and more. How a
 * search parts such runs is open, but not all beginnings end where none of it matches.
 */
export async function noPrefixOfRun(
  { shown, search }: Pick<Searches, 'shown' | 'search'>,
  isPassedOver: (answer: SearchAnswer) => boolean,
): Promise<readonly Problem[]> {
  const runs = shown
    .filter(({ word, answer }) => isUnspaced(word) && finds(answer) && someBeginnings(word).length > 0)
    .toSorted((a, b) => b.word.length - a.word.length)
  const problems: Problem[] = []
  for (const { word, ids, answer: whole } of runs.slice(0, sampleSize.usual)) {
    const id = [...ids].find((one) => whole.ids.has(one))
    if (id === undefined) continue
    const answers = await Promise.all(someBeginnings(word).map(search))
    if (answers.some((answer) => !isUsable(answer) || answer.ids.has(id))) return []
    const judged = answers.filter((answer) => lacks(answer, id) && !isPassedOver(answer))
    const longest = judged.at(-1)
    if (longest === undefined) continue
    const expected = quoting`${longest.q} finds ${id}, as ${word} does`
    problems.push(problemIn([longest, whole], 'beginning of a run', expected))
  }
  return problems.length < fewestCases ? [] : problems
}

/** The shortest of two characters, half of the run, and all but its last character. */
function someBeginnings(run: string): readonly string[] {
  const all = prefixesOf(run).slice(1)
  return [...new Set([0, Math.floor(all.length / 2), all.length - 1])].flatMap((at) => all[at] ?? [])
}
