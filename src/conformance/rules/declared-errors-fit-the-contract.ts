import { readAnswer } from '../../client/answer.ts'
import type { Exchange } from '../../client/exchange.ts'
import { operationPaths, searchPath } from '../../contract/operations.ts'
import { membersOf, valueAt } from '../../contract/pointer.ts'
import { declaredOperations, isRefusedAsDeclared, replyTo } from '../inquiry/declared.ts'
import { errorProblems } from '../inquiry/declared-headers.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { type Problem, undeclared, verdictOn } from '../verdict.ts'
import { few } from '../enough.ts'

type Needs = 'contract' | 'unknown' | 'searches' | 'once'

export default required({
  id: 'declared-errors-fit-the-contract',
  operations: ['getEntity', 'searchModel'],
  clause: 'OPS-2',
  title:
    'An unknown identifier, or a search without words, gets the error that the contract declares, if it declares one',
  why: 'The shape of an error is currently open; once the contract declares one, servers must keep to it.',
  needs: ['contract', 'unknown', 'searches', 'once'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const declared = declaredOperations(document).filter(
      ({ name, pointer }) =>
        asked.has(name) &&
        membersOf(valueAt(document, `${pointer}/responses`)).some(([status]) => /^(4|default$)/.test(status)),
    )
    if (declared.length === 0) return undeclared()
    const problems: Problem[] = []
    let checked = 0
    for (const operation of declared) {
      const errors = (await asked.get(operation.name)?.(inquiry))?.filter(isRead) ?? []
      for (const exchange of errors.slice(0, few)) {
        if (replyTo(document, operation, exchange.status) === undefined) continue
        checked++
        problems.push(...errorProblems(document, operation, exchange))
      }
    }
    return verdictOn(problems, checked, 'declared errors')
  },
}) as Rule

const asked: ReadonlyMap<string, (inquiry: Needed<Needs>) => Promise<readonly Exchange[]>> = new Map([
  [
    'getEntity',
    async ({ contract, unknown }: Needed<Needs>) =>
      (await unknown())
        .filter(
          ({ id, answer: { exchange } }) =>
            exchange.status === 404 || isRefusedAsDeclared(contract.document, id, exchange.status),
        )
        .map(({ answer }) => answer.exchange),
  ],
  [
    'searchModel',
    async ({ searches, once }: Needed<Needs>) => {
      // What a server that comes up answers to its first search is judged, so that must not be one of these.
      await searches()
      return (await Promise.all([once(operationPaths.searchModel), once(searchPath(''))])).filter(
        ({ status }) => status >= 400,
      )
    },
  ],
])

/** Whether something can be concluded from an error: not from one of access or of limits, nor from a server error. */
function isRead(exchange: Exchange): boolean {
  return exchange.ended === 'complete' && exchange.status < 500 && readAnswer(exchange).unjudged === undefined
}
