import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/declared-page-size-is-kept.ts'
import { json, judges, things } from '../canned.ts'

const { document } = defaultContract()
const list = document.paths?.['/entities']?.['get'] as Record<string, unknown>
const parameters = [{ name: 'pageSize', in: 'query', schema: { type: 'integer', maximum: 3 } }]
const contract = {
  document: { ...document, paths: { ...document.paths, '/entities': { get: { ...list, parameters } } } },
}
const limited = { contract: { document: { ...document, 'x-limits': { 'page-size': 3 } } } }
const schema = { type: 'array', maxItems: 3 }
const responses = { 200: { content: { 'application/json': { schema } } } }
const bounded = {
  contract: { document: { ...document, paths: { ...document.paths, '/entities': { get: { ...list, responses } } } } },
}
const paged =
  (most: number) =>
  ({ url }: Request): Response | undefined => {
    const size = Number(new URL(url).searchParams.get('pageSize') ?? NaN)
    if (Number.isNaN(size)) return undefined
    return size > most ? json({}, 400) : json(things.slice(0, most === 9 ? 9 : size))
  }

judges(rule, {
  pass: [
    ['gives at most what is asked for', { any: paged(3) }, { contract }],
    ['gives no longer list than x-limits declares', { list: things.slice(0, 3) }, limited],
    ['gives no longer list than its maxItems', { list: things.slice(0, 3) }, bounded],
  ],
  fail: [
    ['does not know the parameter', {}, { contract }],
    ['gives more than is asked for', { any: paged(9) }, { contract }],
    ['gives a longer list than x-limits declares', {}, limited],
    ['gives a longer list than its maxItems', {}, bounded],
    ['refuses the greatest number', { any: paged(2) }, { contract }],
  ],
  skip: [
    ['x-limits in words', {}, { contract: { document: { ...document, 'x-limits': { 'page-size': 'small' } } } }],
    ['no such parameter is declared', {}],
  ],
})
