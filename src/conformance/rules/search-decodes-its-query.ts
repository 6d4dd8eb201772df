import { itemsIn } from '../../client/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { searchPath } from '../../contract/operations.ts'
import { counted } from '../../text/counted.ts'
import { quoting } from '../../text/quoting.ts'
import { unexplained } from '../inquiry/searching/patterns.ts'
import { hitCount, isUsable, problemIn } from '../inquiry/answers/search.ts'
import type { Needed, RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'ask' | 'portion' | 'search' | 'searching'> = {
  id: 'search-decodes-its-query',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A word whose letters are all percent-encoded finds what the word itself finds',
  why: 'Both are the same q (RFC 3986 section 6.2.2); a server that compares escapes misses every word with a space or an accent.',
  needs: ['ask', 'portion', 'search', 'searching'],
  async check(inquiry) {
    const { spelt, escaped, isComplete } = await inquiry.searching()
    const judged = spelt.filter(({ answer }) => isUsable(answer))
    const problems: Problem[] = judged
      .filter(({ of, answer }) => answer.hits.length !== of.hits.length)
      .map(({ of, answer }) => {
        const expected = `${hitCount(of)} ${quoting`for ${of.q}, escaped or not`}`
        return problemIn([answer, of], 'not decoded', expected, hitCount(answer))
      })
    for (const { word, answer } of escaped) {
      const hit = await unexplained(answer, { search: inquiry.search, isComplete })
      if (hit === undefined) continue
      const expected = quoting`no hit ${hit} for ${answer.q}, which is no ${word} once it is decoded`
      problems.push(problemIn([answer], 'decoded twice', expected, hitCount(answer)))
    }
    if (!inquiry.portion.isQuick) problems.push(...(await lostBehindAnother(inquiry)))
    return verdictOn(problems, judged.length, 'words')
  },
}

/** What a browser's script puts before all others, lest an older answer is kept; who does not know it may refuse it. */
const another = '_=1'

/** A parameter is told by its name, wherever it stands. */
async function lostBehindAnother({ ask, searching }: Needed<'ask' | 'searching'>): Promise<readonly Problem[]> {
  const { found, isComplete } = await searching()
  const of = found.find((one) => isComplete(one))
  if (of === undefined) return []
  const plain = searchPath(of.q)
  const behind = await ask({ method: 'GET', path: plain.replace('?', `?${another}&`) })
  const isFound = (exchange: Exchange): boolean => itemsIn(exchange) === of.hits.length
  if (behind.status !== 200 || isFound(behind) || !isFound(await ask({ method: 'GET', path: plain }))) return []
  const expected = `${hitCount(of)} ${quoting`for q=${of.q} behind another parameter, or a refusal`}`
  const actual = counted(itemsIn(behind) ?? 0, 'hit')
  return [{ kind: 'behind another', expected, actual, exchanges: [behind, of.exchange] }]
}

export default rule
