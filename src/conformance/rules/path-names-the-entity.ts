import { quoted } from '../../text/quoting.ts'
import { jsonIn } from '../../client/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { entityPath } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import { contractOf } from '../inquiry/contract-of.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

export default required({
  id: 'path-names-the-entity',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'A parameter id in the query does not replace the identifier in the path',
  why: 'The identifier is a parameter of the path; a framework that puts all parameters into one table lets a link show another entity.',
  needs: ['contract', 'examples', 'unknown', 'once'],
  async check(inquiry) {
    const { operations } = contractOf(inquiry.contract.document)
    const declared = operations.find(({ name }) => name === 'getEntity')?.parameters ?? []
    if (declared.some(({ name, in: place }) => name === 'id' && place === 'query')) {
      return skip('the contract declares a parameter id in the query')
    }
    const [first, second] = (await inquiry.examples()).filter(({ id, entity }) => entity?.id === id)
    if (first === undefined || second === undefined) return skip('no two entities were shown with their identifiers')
    const stranger = (await inquiry.unknown()).find(({ madeUp, answer }) => madeUp && answer.exchange.status === 404)
    const problems: Problem[] = []
    let checked = 0
    const exchange = await inquiry.once(`${entityPath(first.id)}?id=${encodeURIComponent(second.id)}`)
    const shown = shownId(exchange)
    // Whoever refuses a parameter that is not declared, or sends the client elsewhere, may do so (GAP-9).
    if (shown !== undefined) checked++
    if (shown !== undefined && shown !== first.id)
      problems.push({
        kind: 'query before path',
        expected: `the entity ${quoted(first.id)}, as the path says`,
        actual: `the entity ${quoted(shown)}`,
        exchanges: [exchange, first.exchange],
      })
    const path = stranger && entityPath(stranger.id)
    if (path === undefined) return verdictOn(problems, checked, 'answers to a path with ?id=')
    const other = await inquiry.once(`${path}?id=${encodeURIComponent(first.id)}`)
    const given = shownId(other)
    if (other.status === 404) checked++
    if (given === first.id)
      problems.push({
        kind: 'query instead of path',
        expected: `status 404, as without ?id=, for the identifier in the path`,
        actual: `the entity ${quoted(given)}`,
        exchanges: [other, stranger!.answer.exchange],
      })
    return verdictOn(problems, checked, 'answers to a path with ?id=')
  },
}) as Rule

/** The identifier of the entity that an answer shows; undefined where it shows none. */
function shownId(exchange: Exchange): string | undefined {
  const shown = exchange.status === 200 ? jsonIn(exchange) : undefined
  return isObject(shown) && typeof shown['id'] === 'string' ? shown['id'] : undefined
}
