import { counted } from '../../text/counted.ts'
import { withoutBulk } from '../../client/evidence.ts'
import { declaredHits } from '../inquiry/declared-limits.ts'
import type { SearchAnswer } from '../inquiry/answers/search.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, undeclared, unseen, verdictOn } from '../verdict.ts'

export default required({
  id: 'declared-hits-are-kept',
  operation: 'searchModel',
  clause: 'SVC-3',
  title: 'Hits come in the order by score, and at most in the number, that the contract declares',
  why: 'A client shows the first hits as the best ones as soon as the contract says that they are.',
  needs: ['contract', 'searching'],
  async check(inquiry) {
    const { order, most } = declaredHits(inquiry.contract.document)
    if (order === undefined && most === undefined) {
      return undeclared()
    }
    const answers = (await inquiry.searching()).all.filter(({ hits }) => hits.length > 0)
    if (answers.length === 0) return unseen('hits')
    const problems: Problem[] = []
    for (const answer of answers) {
      const { exchange, hits } = answer
      const exchanges = [withoutBulk(exchange)]
      if (most !== undefined && hits.length > most.value) {
        problems.push({
          kind: 'too many',
          expected: `at most ${counted(most.value, 'hit')}`,
          actual: counted(hits.length, 'hit'),
          exchanges,
          pointer: most.pointer,
        })
      }
      const wrong = order === undefined ? undefined : firstOutOfOrder(answer, order.value === 'descending')
      if (order === undefined || wrong === undefined) continue
      problems.push({
        kind: 'order',
        expected: `hits by ${order.value} score`,
        actual: `${hits.scoreAt(wrong)} after ${hits.scoreAt(wrong - 1)}, at /${wrong}`,
        exchanges,
        pointer: order.pointer,
      })
    }
    return verdictOn(problems, answers.length, 'answers with hits')
  },
}) as Rule

function firstOutOfOrder({ hits }: SearchAnswer, descending: boolean): number | undefined {
  for (let at = 1; at < hits.length; at++) {
    const before = hits.scoreAt(at - 1)
    const here = hits.scoreAt(at)
    if (before === undefined || here === undefined) continue
    if (descending ? before < here : before > here) return at
  }
  return undefined
}
