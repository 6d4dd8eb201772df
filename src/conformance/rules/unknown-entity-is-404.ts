import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'unknown-entity-is-404',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity answers 404 when no entity has the identifier',
  why: 'Anything else lets a client take a missing entity for an empty one, or for a fault of the server.',
  async check(inquiry) {
    const all = (await inquiry.unknown()).filter(
      ({ near, answer }) => near === undefined && answer.unjudged === undefined,
    )
    // A list in pages may not show an entity that is called 0 or null; random letters name none.
    const invents = all.some(({ how, answer }) => how.startsWith('random letters') && answer.exchange.status === 200)
    const asked = all.filter(({ id, answer }) => invents || answer.entity?.id !== id)
    const problems = asked.flatMap(({ id, how, answer: { exchange } }): Problem[] => {
      if (exchange.status === 404) return []
      const expected = `status 404 for ${JSON.stringify(id)} (${how})`
      return [{ expected, actual: statusOf(exchange), exchanges: [exchange] }]
    })
    return verdictOn(problems, asked.length, 'identifiers')
  },
}

export default rule

function statusOf({ status, ended }: { readonly status: number; readonly ended: string }): string {
  return status === 0 ? ended : `status ${status}`
}
