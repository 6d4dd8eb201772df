import { escaped, escapedInLowerCase } from '../inquiry/escaped.ts'
import { isUsable } from '../inquiry/search.ts'
import { readAnswer } from '../inquiry/answer.ts'
import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'
import { searchAnswer } from '../inquiry/search.ts'
import { createShapes } from '../inquiry/shapes.ts'

const rule: RequiredRule = {
  id: 'search-decodes-its-query',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A word whose letters are all percent-encoded finds what the word itself finds',
  why: 'Both are the same q (RFC 3986 section 6.2.2); a server that compares the escapes loses every word with a space or an accent.',
  async check(inquiry) {
    const { found } = await inquiry.searching()
    const problems: Problem[] = []
    // From the first letter on, lest what is left of the word finds as much.
    const lettered = found.filter(({ q }) => /^%.?[a-f]/.test(escapedInLowerCase(q)))
    const judged = [
      ...found.slice(0, 3).map((answer) => ({ ...answer, spelling: escaped(answer.q) })),
      ...lettered.slice(0, 1).map((answer) => ({ ...answer, spelling: escapedInLowerCase(answer.q) })),
    ]
    for (const { q, hits, exchange: plain, spelling } of judged) {
      const exchange = await inquiry.once(`/search?q=${spelling}`)
      const answer = searchAnswer(
        q,
        readAnswer('searchModel', exchange, inquiry.heard),
        inquiry.schemas,
        inquiry.heard,
        createShapes(),
      )
      if (!isUsable(answer) || answer.hits.length === hits.length) continue
      const actual = `${answer.hits.length} hits`
      problems.push({
        expected: `${hits.length} hits for ${JSON.stringify(q)}, escaped or not`,
        actual,
        exchanges: [answer.exchange, plain],
      })
    }
    return verdictOn(problems, judged.length, 'words')
  },
}

export default rule
