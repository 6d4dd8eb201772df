import type { Exchange } from '../../client/exchange.ts'
import { operationPaths, searchPath } from '../../contract/operations.ts'
import { contradiction, declaredOperations, replyTo } from '../inquiry/declared.ts'
import type { Needed, RequiredRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

type Needs = 'contract' | 'schemas' | 'once' | 'unknown' | 'searches'

/** Refusals of what was asked; those of who asks, or how often, come from what stands before a server, too. */
const refusals = [400, 404, 422]
const mostOfOne = 5

/** By operation, answers among which refusals are: of identifiers that are none, and of searches for no words. */
const asked = {
  getEntity: async ({ unknown }: Needed<Needs>): Promise<readonly Exchange[]> =>
    (await unknown()).map(({ answer: { exchange } }) => exchange),
  searchModel: async ({ searches, once }: Needed<Needs>): Promise<readonly Exchange[]> => {
    // What a server that comes up answers to its first search is judged, so that must not be one of these.
    const others = (await searches()).map(({ exchange }) => exchange)
    return [await once(operationPaths.searchModel), await once(searchPath('')), ...others]
  },
}
const operations = ['getEntity', 'searchModel'] as const

const rule: RequiredRule<Needs> = {
  id: 'declared-errors-fit-the-contract',
  level: 'required',
  operations,
  clause: 'OPS-2',
  title:
    'A 404 of getEntity, and a 400 of searchModel, have the body that the contract declares for them, if it declares one',
  why: 'The shape of an error is currently open; once the contract declares one, servers must keep to it.',
  needs: ['contract', 'schemas', 'once', 'unknown', 'searches'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const declared = declaredOperations(document).flatMap((operation) => {
      const name = operations.find((one) => one === operation.name)
      const statuses = refusals.filter((status) => replyTo(document, operation, status) !== undefined)
      return name !== undefined && statuses.length > 0 ? [{ name, operation, statuses }] : []
    })
    if (declared.length === 0) return skip('the contract declares neither a 404 nor a 400')
    const refused = await Promise.all(
      declared.map(async ({ name, operation, statuses }) =>
        (await asked[name](inquiry))
          .filter(({ status, ended }) => statuses.includes(status) && ended !== 'too large')
          .slice(0, mostOfOne)
          .map((exchange) => ({ operation, exchange })),
      ),
    ).then((each) => each.flat())
    const problems = refused.flatMap(
      ({ operation, exchange }) => contradiction(document, inquiry.schemas, operation, exchange) ?? [],
    )
    return verdictOn(problems, refused.length, 'refusals')
  },
}

export default rule
