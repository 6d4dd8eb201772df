import { isUsable } from '../questions/search.ts'
import { folded } from '../reading/words.ts'
import { type Problem, type RequiredRule, skip, verdictOn } from '../rule.ts'

/** So many titles, and so large a share of them, must be found by their words before titles count as searched. */
const enough = 5
const share = 0.6

const rule: RequiredRule = {
  id: 'search-finds-shown-words',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Where titles are searched, each word of each title finds its entity',
  why: 'An entity whose title holds the very word that was typed matches it.',
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const { shown, most } = await inquiry.searching()
    let found = 0
    const problems: Problem[] = []
    for (const { word, ids, answer } of shown) {
      if (!isUsable(answer)) continue
      for (const id of ids) {
        // Which fields are searched is not shown (GAP-16): only a word that stands in the title alone tells something of titles.
        const { type = '', links = [] } = byId.get(id) ?? {}
        const elsewhere = folded(
          [id, type, ...links.map(({ from, to, relation }) => `${from} ${to} ${relation}`)].join(' '),
        )
        if (elsewhere.includes(folded(word))) continue
        if (answer.ids.has(id)) found++
        else if (answer.hits.length < most) {
          problems.push({
            expected: `${JSON.stringify(word)} finds ${JSON.stringify(id)}, whose title holds it`,
            actual: `${answer.hits.length} other hits`,
            exchanges: [answer.exchange],
          })
        }
      }
    }
    const checked = found + problems.length
    if (found < enough || found < share * checked)
      return skip('titles do not seem to be searched; which fields are is not shown')
    return verdictOn(problems, checked, 'words of titles')
  },
}

export default rule
