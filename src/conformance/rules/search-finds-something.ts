import { countOf } from '../../text/counted.ts'
import { isUsable } from '../inquiry/answers/search.ts'
import { required, type Rule } from '../rule.ts'
import { fail, pass, skip } from '../verdict.ts'

export default required({
  id: 'search-finds-something',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Searches for what the server shows find something',
  why: 'Whichever fields are searched, a search that never finds anything is useless.',
  needs: ['searching'],
  async check(inquiry) {
    const { shown, others, all } = await inquiry.searching()
    // The specification does not show which fields are searched (GAP-16); if titles have no words, there may be nothing to find.
    if (shown.length === 0) return skip('no title contains a word')
    const words = shown.map(({ answer }) => answer).filter(isUsable)
    if (words.length < shown.length / 2) return skip('fewer than half of the words of titles got an answer')
    const asked = [...words, ...others.filter(isUsable)]
    if (all.some(({ hits }) => hits.length > 0)) return pass(countOf(asked.length, 'texts searched for'))
    const tried = asked.slice(0, 8).map(({ q }) => JSON.stringify(q))
    return fail({
      kind: 'no hit',
      expected: `a hit for one of ${asked.length} words, identifiers and types that the server shows: ${tried.join(', ')}, ...`,
      actual: 'no hit for any',
      exchanges: asked.slice(0, 3).map(({ exchange }) => exchange),
    })
  },
}) as Rule
