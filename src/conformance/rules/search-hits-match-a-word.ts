import { quoting } from '../../text/quoting.ts'
import { finds, isUsable, belowMinLength, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { folded } from '../inquiry/searching/words.ts'
import { required, type Rule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'
import searchFindsShownWords from './search-finds-shown-words.ts'

export default required({
  id: 'search-hits-match-a-word',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Whatever two words find together, at least one of them finds alone',
  why: 'However several words are joined, an entity that matches none of them is not a hit.',
  after: [searchFindsNothingForNonsense, searchFindsShownWords],
  needs: ['list', 'searching'],
  async check(inquiry) {
    const { pairs, most, shortest } = await inquiry.searching()
    const { byId } = await inquiry.list()
    // An entity that shows the word may have been dropped for its score.
    const mayHold = (answer: SearchAnswer, id: string): boolean =>
      answer.ids.has(id) || (!answer.isUncapped() && folded(byId.get(id)?.title ?? '').includes(folded(answer.q)))
    const judged = pairs.filter(
      ({ first, second, both }) =>
        [first, second].every(isUsable) &&
        finds(both) &&
        first.hits.length < most &&
        second.hits.length < most &&
        ![first, second].some((one) => belowMinLength(one, shortest)),
    )
    const problems = judged.flatMap(({ first, second, both }) => {
      const stranger = [...both.ids].find((id) => !mayHold(first, id) && !mayHold(second, id))
      if (stranger === undefined) return []
      const expected = quoting`${both.q} finds only what ${first.q} or ${second.q} finds`
      return problemIn([both, first, second], 'neither word', expected, quoting`it also finds ${stranger}`)
    })
    return verdictOn(problems, judged.length, 'pairs of words')
  },
}) as Rule
