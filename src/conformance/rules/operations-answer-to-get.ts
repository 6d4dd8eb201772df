import { type Problem, type RequiredRule, skip, verdictOn } from '../rule.ts'

/** A server that knows the path and the method answers otherwise, whatever else is the matter. */
const unknownOperation = new Set([404, 405, 501])

const rule: RequiredRule = {
  id: 'operations-answer-to-get',
  level: 'required',
  clause: 'SVC-3',
  title: 'Each of the four operations answers to GET at its path, without a body and without a header of its own',
  why: 'A client that knows the contract asks in no other way.',
  async check(inquiry) {
    const list = await inquiry.list()
    const findings = await inquiry.findings()
    const { all } = await inquiry.searching()
    const entities = (await inquiry.entities()).filter(({ id }) => list.byId.has(id))
    const groups = { listEntities: [list], listFindings: [findings], searchModel: all, getEntity: entities }
    const problems: Problem[] = []
    let checked = 0
    for (const [operation, answers] of Object.entries(groups)) {
      const judged = answers.filter(({ unjudged }) => unjudged === undefined)
      const [first] = judged
      if (!first) continue
      checked++
      if (!judged.every(({ exchange }) => unknownOperation.has(exchange.status))) continue
      const { exchange } = first
      problems.push({
        expected: `${operation} at GET ${exchange.question.path}`,
        actual: `status ${exchange.status}`,
        exchanges: [exchange],
      })
    }
    return checked === 0 ? skip('nothing was answered') : verdictOn(problems, checked, 'operations')
  },
}

export default rule
