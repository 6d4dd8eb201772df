import { operationAt } from '../../contract/operations.ts'
import { findsNothing, isUsable } from '../inquiry/answers/search.ts'
import { folded, partsOf } from '../inquiry/searching/words.ts'
import type { Needed } from '../rule.ts'
import type { Fail } from '../verdict.ts'

/** So many searches of as many words must find nothing, and so many of one word less must find something. */
const fewest = 3
/** Of one word or of two, how they are joined says whether they find anything. */
const fewestWords = 3

/**
 * From how many words on no search finds anything, where a failure is of one with so many: a word with signs inside it may
 * be several. Undefined where those of one word less find as little.
 */
export async function commonToWordsAtOnce(
  { problems: [first] }: Pick<Fail, 'problems'>,
  { list, searches }: Needed<'list' | 'searches'>,
): Promise<string | undefined> {
  const [exchange] = first.exchanges ?? []
  if (exchange === undefined || operationAt(exchange.question.path) !== 'searchModel') return undefined
  const all = await searches()
  const failed = all.find((one) => one.exchange === exchange)
  if (failed === undefined || !findsNothing(failed)) return undefined
  if (partsOf(failed.q).length < fewestWords) return undefined
  const titles = (await list()).entities.map(({ title = '' }) => partsOf(folded(title)))
  const tried = all.filter(isUsable).flatMap(({ q, hits }) => {
    const given = partsOf(folded(q))
    if (given.length < fewestWords - 1) return []
    const isOfTitle = titles.some((title) => given.every((one) => title.some((word) => word.startsWith(one))))
    return isOfTitle ? [{ words: given.length, finds: hits.length > 0 }] : []
  })
  const least = tried.reduce((most, { words, finds }) => (finds ? Math.max(most, words) : most), fewestWords - 1) + 1
  const many = tried.filter(({ words }) => words >= least)
  const fewer = tried.filter(({ words }) => words === least - 1)
  const found = fewer.filter(({ finds }) => finds)
  if (
    partsOf(failed.q).length < least ||
    many.length < fewest ||
    found.length < fewest ||
    2 * found.length <= fewer.length
  )
    return undefined
  return `none of ${many.length} searches of ${least} words or more finds anything, unlike ${found.length} of ${least - 1}`
}
