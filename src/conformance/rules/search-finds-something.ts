import { countOf } from '../../text/counted.ts'
import type { RequiredRule } from '../rule.ts'
import { fail, pass, skip } from '../verdict.ts'

const rule: RequiredRule<'searching'> = {
  id: 'search-finds-something',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Searches for what the server shows find something',
  why: 'Whichever fields are searched, a search that never finds anything is useless.',
  needs: ['searching'],
  async check(inquiry) {
    const { shown, others, all } = await inquiry.searching()
    // The specification does not show which fields are searched (GAP-16); if titles have no words, there may be nothing to find.
    if (shown.length === 0) return skip('no title contains a word')
    const asked = [...shown.map(({ answer }) => answer), ...others].filter(
      ({ wrong, unjudged }) => !wrong && unjudged === undefined,
    )
    const [first] = asked
    if (!first) return skip('the server shows no text to search for')
    if (all.some(({ hits }) => hits.length > 0)) return pass(countOf(asked.length, 'texts searched for'))
    const tried = asked.slice(0, 8).map(({ q }) => JSON.stringify(q))
    return fail({
      kind: 'no hit',
      expected: `a hit for one of ${asked.length} words, identifiers and types that the server shows: ${tried.join(', ')}, ...`,
      actual: 'no hit for any',
      exchanges: asked.slice(0, 3).map(({ exchange }) => exchange),
    })
  },
}

export default rule
