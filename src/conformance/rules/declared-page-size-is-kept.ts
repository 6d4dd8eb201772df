import { counted } from '../../text/counted.ts'
import { pathOf } from '../../contract/operations.ts'
import { readJson } from '../../client/json.ts'
import { withoutBulk } from '../../client/evidence.ts'
import { declaredPageSize, sizeParameters } from '../inquiry/declared-limits.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'contract' | 'once' | 'searching'> = {
  id: 'declared-page-size-is-kept',
  level: 'required',
  operations: ['listEntities', 'searchModel'],
  clause: 'SVC-3',
  title: 'An answer has at most as many items as the contract declares, and as a parameter declared for that asks for',
  why: 'A screen that asks for a page has room for one page.',
  needs: ['contract', 'once', 'searching'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const sizes = (['listEntities', 'searchModel'] as const).flatMap((operation) =>
      sizeParameters(document, operation).map((size) => ({ operation, ...size })),
    )
    const page = declaredPageSize(document)
    if (sizes.length === 0 && !page) {
      return skip('the contract declares no greatest number of items')
    }
    const q = sizes.some(({ operation }) => operation === 'searchModel')
      ? ((await inquiry.searching()).found[0]?.q ?? 'a')
      : 'a'
    const asked = sizes.flatMap(({ operation, name, maximum, pointer }) => {
      const path = operation === 'listEntities' ? `${pathOf(operation)}?` : `${pathOf(operation, q)}&`
      return [...new Set([1, maximum])].map((size) => {
        const parameter = `${encodeURIComponent(name)}=${size}`
        return { path: `${path}${parameter}`, size, about: `${operation}: at most ${size} with ${parameter}`, pointer }
      })
    })
    if (page) {
      const about = `listEntities: at most ${page.maximum}`
      asked.push({ path: pathOf('listEntities'), size: page.maximum, about, pointer: page.pointer })
    }
    const problems: Problem[] = []
    let checked = 0
    for (const { path, size, about, pointer } of asked) {
      const exchange = await inquiry.once(path)
      if (exchange.ended !== 'complete' || exchange.status === 401 || exchange.status === 429) continue
      checked++
      const { value } = exchange.status === 200 ? readJson(exchange.body) : { value: undefined }
      if (Array.isArray(value) && value.length <= size) continue
      problems.push({
        kind: Array.isArray(value) ? 'too many' : 'no list',
        expected: about,
        actual: Array.isArray(value) ? counted(value.length, 'item') : `status ${exchange.status}`,
        exchanges: [withoutBulk(exchange)],
        pointer,
      })
    }
    return verdictOn(problems, checked, 'greatest numbers')
  },
}

export default rule
