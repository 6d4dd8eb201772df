import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import type { ContractSource } from '../../../src/conformance.ts'
import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/further-operations-fit-the-contract.ts'
import { cannedTarget, json, judges } from '../canned.ts'
import { inFiles } from '../in-files.ts'
import { tooLargeAt } from '../too-large.ts'

const { document } = defaultContract()
const list = document.paths?.['/entities']?.['get'] as Record<string, unknown>
const grown = {
  document: {
    ...document,
    paths: { ...document.paths, '/suggestions': { get: { ...list, operationId: 'suggestLinks' } } },
  },
}

const ofAnyType = (range: string): ContractSource => {
  const responses = { 200: { content: { 'text/*': {}, [range]: { schema: { type: 'array', maxItems: 1 } } } } }
  const get = { operationId: 'suggestLinks', responses }
  return { document: { ...document, paths: { ...document.paths, '/suggestions': { get } } } }
}
const respelt = {
  document: {
    ...document,
    paths: { ...document.paths, '/entities': { get: { ...list, operationId: 'list-entities' } } },
  },
}

const further =
  (value: unknown) =>
  ({ url }: Request): Response | undefined =>
    url.endsWith('/suggestions') ? json(value) : undefined

const byType = {
  document: {
    ...document,
    paths: {
      ...document.paths,
      '/types/{type}/entities': {
        get: {
          ...list,
          operationId: 'listByType',
          parameters: [
            { name: 'type', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'entityId', in: 'query', required: true, schema: { type: 'string' } },
          ],
        },
      },
    },
  },
}
const filled = ({ url }: Request): Response | undefined =>
  /\/types\/(object|note)\/entities\?entityId=./.test(url) ? json([{ id: 'x' }]) : undefined

judges(rule, {
  pass: [
    ['as declared', { any: further([{ id: 'x' }]) }, { contract: grown }],
    ['as declared, with parameters of what the server shows', { any: filled }, { contract: byType }],
    ['as declared, with such parameters in several files', { any: filled }, { contract: inFiles(byType) }],
    ['of a media type in a range', { any: further([1]) }, { contract: ofAnyType('application/*') }],
    ['of any media type', { any: further([1]) }, { contract: ofAnyType('*/*') }],
  ],
  fail: [
    ['another schema for any media type', { any: further([1, 2]) }, { contract: ofAnyType('*/*') }],
    ['a media type outside of the range', { any: further([1]) }, { contract: ofAnyType('image/*') }],
    ['another schema', { any: further([{ id: 1 }]) }, { contract: grown }],
    ['not there', {}, { contract: grown }],
    ['not there, by a contract in several files', {}, { contract: inFiles(grown) }],
  ],
  skip: [
    ['none is added', {}],
    ['one is spelt in another way', {}, { contract: respelt }],
  ],
})

test('an answer that is larger than what is read is not judged', async () => {
  const target = tooLargeAt(cannedTarget({}), ({ question }) => question.path === '/suggestions')
  const { entries } = await judge([rule], target, { contract: grown })
  expect(entries[0]).toMatchObject({ id: rule.id, outcome: 'skip' })
})
