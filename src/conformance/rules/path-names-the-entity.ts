import { quoted } from '../../text/quoting.ts'
import { jsonIn } from '../../client/answer.ts'
import { createContract } from '../../contract/contract.ts'
import { entityPath } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import type { RequiredRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'contract' | 'examples' | 'once'> = {
  id: 'path-names-the-entity',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'A parameter id in the query does not replace the identifier in the path',
  why: 'The identifier is a parameter of the path; a framework that puts all parameters into one table lets a link show another entity.',
  needs: ['contract', 'examples', 'once'],
  async check(inquiry) {
    const { operations } = createContract(inquiry.contract.document, '')
    const declared = operations.find(({ name }) => name === 'getEntity')?.parameters ?? []
    if (declared.some(({ name, in: place }) => name === 'id' && place === 'query')) {
      return skip('the contract declares a parameter id in the query')
    }
    const [first, second] = (await inquiry.examples()).filter(({ id, entity }) => entity?.id === id)
    if (first === undefined || second === undefined) return skip('no two entities were shown with their identifiers')
    const exchange = await inquiry.once(`${entityPath(first.id)}?id=${encodeURIComponent(second.id)}`)
    const shown = exchange.status === 200 ? jsonIn(exchange) : undefined
    // Whoever refuses a parameter that is not declared, or sends the client elsewhere, may do so (GAP-9).
    if (!isObject(shown) || typeof shown['id'] !== 'string')
      return skip('no entity was shown where the query has an id')
    const problems =
      shown['id'] === first.id
        ? []
        : [
            {
              kind: 'query before path',
              expected: `the entity ${quoted(first.id)}, as the path says`,
              actual: `the entity ${JSON.stringify(shown['id'])}`,
              exchanges: [exchange, first.exchange],
            },
          ]
    return verdictOn(problems, 1, 'parameters in the query')
  },
}

export default rule
