import { quoting } from '../../text/quoting.ts'
import { unexplained } from '../inquiry/searching/patterns.ts'
import { hitCount, isUsable, problemIn } from '../inquiry/answers/search.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'search' | 'searching'> = {
  id: 'search-decodes-its-query',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A word whose letters are all percent-encoded finds what the word itself finds',
  why: 'Both are the same q (RFC 3986 section 6.2.2); a server that compares escapes misses every word with a space or an accent.',
  needs: ['search', 'searching'],
  async check(inquiry) {
    const { spelt, escaped, isComplete } = await inquiry.searching()
    const judged = spelt.filter(({ answer }) => isUsable(answer))
    const problems: Problem[] = judged
      .filter(({ of, answer }) => answer.hits.length !== of.hits.length)
      .map(({ of, answer }) => {
        const expected = `${hitCount(of)} ${quoting`for ${of.q}`} at ${answer.exchange.question.path}, too`
        return problemIn([answer, of], 'not decoded', expected, hitCount(answer))
      })
    for (const { of, answer } of spelt) {
      // The other spelling is the same question, which is no limit's to refuse.
      if (answer.exchange.status !== 400 || !isUsable(of)) continue
      const expected = `status 200 ${quoting`for ${of.q}`} at ${answer.exchange.question.path}, too`
      problems.push(problemIn([answer, of], 'not decoded', expected, 'status 400'))
    }
    for (const { word, answer } of escaped) {
      const hit = await unexplained(answer, { search: inquiry.search, isComplete })
      if (hit === undefined) continue
      const expected = quoting`no hit ${hit} for ${answer.q}, which is no ${word} once it is decoded`
      problems.push(problemIn([answer], 'decoded twice', expected, hitCount(answer)))
    }
    return verdictOn(problems, judged.length, 'words')
  },
}

export default rule
