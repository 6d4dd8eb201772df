import { expect, test } from 'vitest'
import { createContract } from '../../src/contract/contract.ts'
import { placeFinder } from '../../src/contract/places.ts'

const required = { required: true, schema: { type: 'string' } }
const placeAt = placeFinder(
  createContract(
    {
      paths: {
        '/v2/{tenant}/entities({key})': {
          parameters: [
            { name: 'tenant', in: 'path', ...required },
            { name: 'key', in: 'path', ...required },
          ],
          get: { operationId: 'get-entity' },
        },
        '/v2/{tenant}/entities(all)': {
          parameters: [{ name: 'tenant', in: 'path', ...required }],
          get: { operationId: 'ListEntities' },
        },
        '/findings': { post: { operationId: 'listFindings' } },
      },
    },
    'openapi.yaml',
  ),
)

test.each([
  ['/v2/a/entities(all)', 'listEntities', undefined],
  ['/v2/a/entities(b%2Fc)', 'getEntity', 'b%2Fc'],
  ['/search', 'searchModel', undefined],
  ['/findings', 'listFindings', undefined],
])('%s is a place of %s', (path, operation, id) => {
  expect(placeAt(path)).toMatchObject({ place: { operation }, id })
})

test.each(['/entities', '/entities/a', '/v2/a/entitiesXallX', '/v2/a/entities()', '/v2/a/b/entities(c)'])(
  '%s is none',
  (path) => {
    expect(placeAt(path)).toBeUndefined()
  },
)
