import { counted } from '../../text/counted.ts'
import { pathOf } from '../../contract/operations.ts'
import { readJson } from '../../client/json.ts'
import { withoutBulk } from '../../client/evidence.ts'
import { declaredPageSize, sizeParameters } from '../inquiry/declared-limits.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, undeclared, verdictOn } from '../verdict.ts'

export default required({
  id: 'declared-page-size-is-kept',
  operations: ['listEntities', 'searchModel', 'listFindings'],
  clause: 'SVC-3',
  title: 'An answer has at most as many items as the contract declares, and as a parameter declared for that asks for',
  why: 'A screen that asks for a page has room for one page.',
  needs: ['contract', 'once', 'searching'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const sizes = (['listEntities', 'searchModel'] as const).flatMap((operation) =>
      sizeParameters(document, operation).map((size) => ({ operation, ...size })),
    )
    const pages = (['listEntities', 'listFindings'] as const).flatMap((operation) => {
      const page = declaredPageSize(document, operation)
      return page ? [{ operation, ...page }] : []
    })
    if (pages.length === 0 && sizes.every(({ values, byDefault }) => values.length === 0 && byDefault === undefined)) {
      return undeclared()
    }
    const q = sizes.some(({ operation }) => operation === 'searchModel')
      ? ((await inquiry.searching()).found[0]?.q ?? 'a')
      : 'a'
    const asked = sizes.flatMap(({ operation, name, values, byDefault, pointer }) => {
      const path = operation === 'listEntities' ? pathOf(operation) : pathOf(operation, q)
      const given = values.map((size) => {
        const parameter = `${encodeURIComponent(name)}=${size}`
        const about = `${operation}: at most ${size} with ${parameter}`
        return { path: `${path}${path.includes('?') ? '&' : '?'}${parameter}`, size, about, pointer }
      })
      const about = `${operation}: at most ${byDefault}, the default of ${name}`
      return byDefault === undefined
        ? given
        : [...given, { path, size: byDefault, about, pointer: `${pointer}/default` }]
    })
    for (const { operation, value, pointer } of pages) {
      asked.push({ path: pathOf(operation), size: value, about: `${operation}: at most ${value}`, pointer })
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
}) as Rule
