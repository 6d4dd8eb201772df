import { counted } from '../../text/counted.ts'
import { quoting } from '../../text/quoting.ts'
import { withCommon } from '../explain/in-common.ts'
import { hitCount, isSame, isSubset, problemIn, type SearchAnswer, type WithAnswer } from '../inquiry/answers/search.ts'
import type { NonsenseWord } from '../inquiry/searching/nonsense.ts'
import { folded } from '../inquiry/searching/words.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { entityTexts } from '../searches/excuses.ts'
import { isSignificant } from '../searches/significance.ts'
import { verdictOn } from '../verdict.ts'
import searchDecodesItsQuery from './search-decodes-its-query.ts'
import { fewestCases } from '../enough.ts'

export default required({
  id: 'search-finds-nothing-for-nonsense',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Letters that no word begins with find nothing',
  why: 'Hits that do not match the search hide those that do.',
  after: [searchDecodesItsQuery],
  needs: ['once', 'search', 'searching'],
  async check(inquiry) {
    const { nonsense, found } = await inquiry.searching()
    const judged = nonsense.filter(({ answer }) => answer.wrong === undefined && answer.unjudged === undefined)
    const finding = judged.filter(({ answer }) => answer.hits.length > 0)
    const areShown = await Promise.all(finding.map((one) => isExplained(one, inquiry)))
    const wrong = finding.filter((_, at) => !areShown[at])
    const problems = wrong.map(({ kind, how, answer }) =>
      problemIn([answer], kind, `${quoting`no hit for ${answer.q}`} (${how})`, hitCount(answer)),
    )
    return withCommon(verdictOn(problems, judged.length, 'searches'), sameHits(wrong, found))
  },
}) as Rule

function sameHits(
  wrong: readonly { readonly answer: SearchAnswer }[],
  foundBy: readonly SearchAnswer[],
): string | undefined {
  const [first, ...others] = wrong.map(({ answer }) => answer)
  // Hits that name no entity are the same in nothing.
  const isNamed = first !== undefined && first.ids.size > 0
  if (!isNamed || others.length + 1 < fewestCases || !others.every((one) => isSame(one, first))) return undefined
  const same = `each of these texts finds the same ${counted(first.ids.size, 'entity', 'entities')}`
  // A cache may have taken some answers before it kept one.
  const alike = foundBy.filter((one) => isSame(one, first)).length
  if (!isSignificant(alike, foundBy.length)) return same
  return `${same}, as ${alike} of ${counted(foundBy.length, 'word')} do: q may not be read, or a cache leave it out`
}

/** Whether something explains what is found: texts that are shown by getEntity alone, or one that nobody sees and that a shorter q finds, too. */
async function isExplained(
  { kind, holders: ids, answer }: WithAnswer<Pick<NonsenseWord, 'kind' | 'holders'>>,
  inquiry: Needed<'once' | 'search'>,
): Promise<boolean> {
  if (ids !== undefined && !isSubset(answer, { ids })) return true
  if (kind === 'value' && isSubset(answer, await inquiry.search(answer.q.slice(0, -1)))) return true
  const some = [...answer.ids].slice(0, fewestCases)
  const all = await Promise.all(some.map((id) => entityTexts(inquiry, id)))
  const shown = all.filter((texts) => texts !== undefined)
  return shown.length > 0 && shown.every((texts) => texts.some((text) => folded(text).includes(folded(answer.q))))
}
