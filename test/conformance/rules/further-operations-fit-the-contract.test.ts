import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/further-operations-fit-the-contract.ts'
import { json, judges } from '../canned.ts'

const { document } = defaultContract()
const list = document.paths?.['/entities']?.['get'] as Record<string, unknown>
const grown = {
  document: {
    ...document,
    paths: { ...document.paths, '/suggestions': { get: { ...list, operationId: 'suggestLinks' } } },
  },
}

const further =
  (value: unknown) =>
  ({ url }: Request): Response | undefined =>
    url.endsWith('/suggestions') ? json(value) : undefined

judges(rule, {
  pass: [['as declared', { any: further([{ id: 'x' }]) }, { contract: grown }]],
  fail: [
    ['another schema', { any: further([{ id: 1 }]) }, { contract: grown }],
    ['not there', {}, { contract: grown }],
  ],
  skip: [['none is added', {}]],
})
