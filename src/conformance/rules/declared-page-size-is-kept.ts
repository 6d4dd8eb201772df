import { pathOf } from '../../contract/operations.ts'
import { readJson } from '../../client/json.ts'
import { withoutBulk } from '../../client/evidence.ts'
import { sizeParameters } from '../inquiry/declared-limits.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'contract' | 'once' | 'searching'> = {
  id: 'declared-page-size-is-kept',
  level: 'required',
  operations: ['listEntities', 'searchModel'],
  clause: 'SVC-3',
  title:
    'A parameter for which the contract declares a greatest number of items gives at most so many as are asked for',
  why: 'A screen that asks for a page has room for a page.',
  needs: ['contract', 'once', 'searching'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const sizes = (['listEntities', 'searchModel'] as const).flatMap((operation) =>
      sizeParameters(document, operation).map((size) => ({ operation, ...size })),
    )
    if (sizes.length === 0) return skip('the contract declares no parameter with a greatest number of items')
    const q = sizes.some(({ operation }) => operation === 'searchModel')
      ? ((await inquiry.searching()).found[0]?.q ?? 'a')
      : 'a'
    const problems: Problem[] = []
    let checked = 0
    for (const { operation, name, maximum, pointer } of sizes) {
      const path = operation === 'listEntities' ? `${pathOf(operation)}?` : `${pathOf(operation, q)}&`
      for (const size of new Set([1, maximum])) {
        const exchange = await inquiry.once(`${path}${encodeURIComponent(name)}=${size}`)
        if (exchange.ended !== 'complete' || exchange.status === 401 || exchange.status === 429) continue
        checked++
        const { value } = exchange.status === 200 ? readJson(exchange.body) : { value: undefined }
        if (Array.isArray(value) && value.length <= size) continue
        problems.push({
          kind: Array.isArray(value) ? 'too many' : 'no list',
          expected: `${operation}: at most ${size} with ${name}=${size}`,
          actual: Array.isArray(value) ? `${value.length} items` : `status ${exchange.status}`,
          exchanges: [withoutBulk(exchange)],
          pointer,
        })
      }
    }
    return verdictOn(problems, checked, 'sizes that were asked for')
  },
}

export default rule
