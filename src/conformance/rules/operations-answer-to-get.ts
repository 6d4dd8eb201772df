import { sentPath } from '../../client/exchange.ts'
import { required, type Rule } from '../rule.ts'
import { pass, type Problem, verdictOn } from '../verdict.ts'
import successIs200 from './success-is-200.ts'

/** Statuses by which a server says that it does not know the path or the method. */
const unknownOperation = new Set([404, 405, 501])

export default required({
  id: 'operations-answer-to-get',
  clause: 'SVC-3',
  title: 'Each of the four operations answers to GET at its path, without a body or a special header',
  why: 'A client that follows the contract sends no other requests.',
  after: [successIs200],
  needs: ['list', 'findings', 'entities', 'searches'],
  async check(inquiry) {
    const list = await inquiry.list()
    const findings = await inquiry.findings()
    const all = await inquiry.searches()
    const entities = (await inquiry.entities()).filter(({ id }) => list.byId.has(id))
    const groups = { listEntities: [list], listFindings: [findings], searchModel: all, getEntity: entities }
    const problems: Problem[] = []
    const answering: string[] = []
    for (const [operation, answers] of Object.entries(groups)) {
      const judged = answers.filter(({ unjudged }) => unjudged === undefined)
      const [first] = judged
      if (!first) continue
      if (judged.some(({ exchange }) => exchange.status === 200)) answering.push(operation)
      if (!judged.every(({ exchange }) => unknownOperation.has(exchange.status))) continue
      const { exchange } = first
      problems.push({
        kind: 'no operation',
        expected: `${operation} at GET ${sentPath(exchange)}`,
        actual: `status ${exchange.status}`,
        exchanges: [exchange],
      })
    }
    return problems.length > 0 || answering.length === 0
      ? verdictOn(problems, 0, 'operations')
      : pass(answering.join(', '))
  },
}) as Rule
