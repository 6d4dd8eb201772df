import { pathOf } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import type { Header } from '../../client/exchange.ts'
import { declaredOperation, resolve } from '../inquiry/declared.ts'
import { errorProblems } from '../inquiry/declared-headers.ts'
import { pointerTo, valueAt } from '../../contract/pointer.ts'
import type { ContractDocument } from '../inquiry/answers/schema.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, undeclared, verdictOn } from '../verdict.ts'

export default required({
  id: 'declared-credentials-are-required',
  operations: ['listEntities', 'listFindings'],
  clause: 'SVC-3',
  title: 'A question without the credentials that the contract requires is answered 401, as the contract declares it',
  why: 'Whoever declares an operation as protected relies on that.',
  needs: ['contract', 'ask'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const problems: Problem[] = []
    let checked = 0
    let isDeclared = false
    for (const operation of ['listEntities', 'listFindings'] as const) {
      const declared = declaredOperation(document, operation)
      const pointer = declared?.pointer
      const own = `${pointer ?? ''}/security`
      const at = pointer !== undefined && valueAt(document, own) !== undefined ? own : '/security'
      const headers = pointer === undefined ? undefined : blanksFor(document, at)
      if (!headers) continue
      isDeclared = true
      const exchange = await inquiry.ask({ method: 'GET', path: pathOf(operation), headers, inPlace: true })
      if (exchange.ended !== 'complete' || exchange.status === 429) continue
      checked++
      if (exchange.status === 401) {
        if (declared) problems.push(...errorProblems(document, declared, exchange))
        continue
      }
      problems.push({
        kind: 'let in',
        expected: `${operation} without credentials: status 401`,
        actual: `status ${exchange.status}`,
        exchanges: [exchange],
        pointer: at,
      })
    }
    return isDeclared ? verdictOn(problems, checked, 'protected operations') : undeclared()
  },
}) as Rule

/**
 * Headers that blank out every credential that may be given along; `undefined` if none is required, or one that no header
 * carries.
 */
function blanksFor(document: ContractDocument, at: string): readonly Header[] | undefined {
  const ways = valueAt(document, at)
  if (!Array.isArray(ways) || ways.length === 0) return undefined
  const names = ways.flatMap((way: unknown) =>
    isObject(way) && Object.keys(way).length > 0 ? Object.keys(way) : [undefined],
  )
  const blanks = names.map((name) => {
    const scheme =
      name === undefined
        ? undefined
        : valueAt(document, resolve(document, `/components/securitySchemes${pointerTo(name)}`))
    if (!isObject(scheme)) return undefined
    if (scheme['type'] !== 'apiKey') return scheme['type'] === 'mutualTLS' ? undefined : 'authorization'
    if (scheme['in'] === 'cookie') return 'cookie'
    return scheme['in'] === 'header' && typeof scheme['name'] === 'string' ? scheme['name'] : undefined
  })
  return blanks.includes(undefined) ? undefined : [...new Set(blanks)].map((name) => [name ?? '', ''])
}
