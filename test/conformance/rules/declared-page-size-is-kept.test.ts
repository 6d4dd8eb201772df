import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/declared-page-size-is-kept.ts'
import type { ContractSource } from '../../../src/conformance.ts'
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
/** The list with this parameter for the number of items. */
function sized(size: object): { contract: ContractSource } {
  const parameters = [{ $ref: '#/components/parameters/Size' }]
  const paths = { ...document.paths, '/entities': { get: { ...list, parameters } } }
  const Size = { name: 'pageSize', in: 'query', schema: { type: 'integer', ...size } }
  const components = { ...document.components, parameters: { Size } }
  return { contract: { document: { ...document, paths, components } } }
}
/** Answers so many without the parameter, and what is asked for from the least number on. */
const sizedServer =
  (byDefault: number, least: number = 1) =>
  ({ url }: Request): Response => {
    const size = Number(new URL(url).searchParams.get('pageSize') ?? byDefault)
    return size < least ? json({}, 400) : json(things.slice(0, size))
  }
const findings = document.paths?.['/findings']?.['get'] as Record<string, unknown>
const boundedFindings = {
  contract: {
    document: {
      ...document,
      paths: {
        ...document.paths,
        '/findings': {
          get: { ...findings, responses: { 200: { content: { 'application/json': { schema: { maxItems: 1 } } } } } },
        },
      },
    },
  },
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
    ['gives no more than the default', { any: sizedServer(2) }, sized({ default: 2 })],
    ['refuses less than the least number', { any: sizedServer(2, 2) }, sized({ minimum: 2, maximum: 4, default: 2 })],
    ['takes the numbers that are listed', { any: sizedServer(2, 2) }, sized({ enum: [2, 4], default: 2 })],
    ['gives at most what is asked for', { any: paged(3) }, { contract }],
    ['gives no longer list than x-limits declares', { list: things.slice(0, 3) }, limited],
    ['gives no longer list than its maxItems', { list: things.slice(0, 3) }, bounded],
  ],
  fail: [
    ['gives more than the default', { any: sizedServer(3) }, sized({ default: 2 })],
    ['does not know a parameter by reference', {}, sized({ maximum: 3 })],
    ['does not know the numbers that are listed', {}, sized({ enum: [2, 4] })],
    ['gives more findings than their maxItems', {}, boundedFindings],
    ['does not know the parameter', {}, { contract }],
    ['gives more than is asked for', { any: paged(9) }, { contract }],
    ['gives a longer list than x-limits declares', {}, limited],
    ['gives a longer list than its maxItems', {}, bounded],
    ['refuses the greatest number', { any: paged(2) }, { contract }],
  ],
  skip: [
    ['a parameter of that name that is no number of items', {}, sized({ type: 'number', maximum: 1 })],
    ['x-limits in words', {}, { contract: { document: { ...document, 'x-limits': { 'page-size': 'small' } } } }],
    ['no such parameter is declared', {}],
  ],
})
