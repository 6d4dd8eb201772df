import { countOf } from '../../text/counted.ts'
import { quoting } from '../../text/quoting.ts'
import { hitCount, isUsable } from '../inquiry/answers/search.ts'
import type { RequiredRule } from '../rule.ts'
import { lettersAlone } from '../searches/letters-alone.ts'
import { fail, pass, skip } from '../verdict.ts'

const rule: RequiredRule<'list' | 'once' | 'searching'> = {
  id: 'search-finds-something',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Searches for what the server shows find something',
  why: 'Whichever fields are searched, a search that never finds anything is useless.',
  needs: ['list', 'once', 'searching'],
  async check(inquiry) {
    const { shown, others, all } = await inquiry.searching()
    // The specification does not show which fields are searched (GAP-16); if titles have no words, there may be nothing to find.
    if (shown.length === 0) return skip('no title contains a word')
    const words = shown.map(({ answer }) => answer).filter(isUsable)
    if (words.length < shown.length / 2) return skip('fewer than half of the words of titles got an answer')
    const asked = [...words, ...others.filter(isUsable)]
    const [letter] = await lettersAlone(inquiry)
    if (letter === undefined && all.some(({ hits }) => hits.length > 0))
      return pass(countOf(asked.length, 'texts searched for'))
    const tried = asked.slice(0, 8).map(({ q }) => JSON.stringify(q))
    return fail({
      kind: letter ? 'no hit but for letters' : 'no hit',
      expected: `a hit for one of ${asked.length} words, identifiers and types that the server shows: ${tried.join(', ')}, ...`,
      actual: letter
        ? quoting`only single letters find anything: ${letter.q}, for one, has ` + hitCount(letter)
        : 'no hit for any',
      exchanges: [...asked.slice(0, 3), ...(letter ? [letter] : [])].map(({ exchange }) => exchange),
    })
  },
}

export default rule
