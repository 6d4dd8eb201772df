import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'unknown-entity-is-404',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity answers 404 when no entity has the identifier',
  why: 'Anything else lets a client take a missing entity for an empty one, or for a fault of the server.',
  async check(inquiry) {
    const asked = (await inquiry.unknown()).filter(
      ({ near, answer }) => near === undefined && answer.unjudged === undefined,
    )
    const problems = asked.flatMap(({ id, how, answer: { exchange } }) =>
      exchange.status === 404
        ? []
        : [
            {
              expected: `status 404 for ${JSON.stringify(id)} (${how})`,
              actual: statusOf(exchange),
              exchanges: [exchange],
            },
          ],
    )
    return verdictOn(problems, asked.length, 'identifiers')
  },
}

export default rule

function statusOf({ status, ended }: { readonly status: number; readonly ended: string }): string {
  return status === 0 ? ended : `status ${status}`
}
