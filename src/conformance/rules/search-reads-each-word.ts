import { required, type Rule } from '../rule.ts'
import { cutAtSigns, neverTogether, oneOfTwo } from '../searches/joining.ts'
import { searchContext } from '../searches/search-context.ts'
import { missedTogether } from '../searches/pair-relations.ts'
import { skip, verdictOn } from '../verdict.ts'
import searchDecodesItsQuery from './search-decodes-its-query.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'
import searchFindsShownWords from './search-finds-shown-words.ts'

export default required({
  id: 'search-reads-each-word',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'The first two words of a title find it together, even if one is cut to a prefix',
  why: 'Each of the given words is matched by prefix, however they are joined.',
  after: [searchFindsNothingForNonsense, searchDecodesItsQuery, searchFindsShownWords],
  needs: ['list', 'once', 'remember', 'search', 'searches', 'searching'],
  async check(inquiry) {
    const searches = await searchContext(inquiry)
    const ignored = [...oneOfTwo(searches), ...(await cutAtSigns(searches))]
    const never = ignored.length === 0 ? neverTogether(searches) : undefined
    if (never?.length === 0) return skip('no two words find anything together')
    if (never) return verdictOn(never, never.length, 'pairs of words')
    const { problems, checked } = await missedTogether(searches)
    return verdictOn([...problems, ...ignored], checked, 'pairs of words')
  },
}) as Rule
