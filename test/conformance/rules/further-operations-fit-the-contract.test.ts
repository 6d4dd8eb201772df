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
  ],
  fail: [
    ['another schema', { any: further([{ id: 1 }]) }, { contract: grown }],
    ['not there', {}, { contract: grown }],
  ],
  skip: [['none is added', {}]],
})
