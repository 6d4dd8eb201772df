import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/entity-fits-its-schema.ts'
import { type Canned, judges } from '../canned.ts'

const { document } = defaultContract()
const schema = {
  allOf: [{ $ref: '#/components/schemas/Entity' }, { properties: { source: { type: 'string' } } }],
}
const get = { operationId: 'getEntity', responses: { 200: { content: { 'application/json': { schema } } } } }
const contract = { document: { ...document, paths: { ...document.paths, '/entities/{id}': { get } } } }
const withSource = (source: unknown): Canned => ({ entity: (entity) => entity && { ...entity, source } })

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['undeclared fields', withSource({ line: 1 })],
    ['a field that getEntity alone declares', withSource('loan.md'), { contract }],
  ],
  fail: [
    ['a title that is null', { entity: (entity, id) => entity && { ...entity, title: id === 'e' ? null : 'x' } }],
    ['a field that getEntity alone declares, of another type', withSource({ line: 1 }), { contract }],
    ['links that are null', { entity: (entity) => entity && { ...entity, links: null } }],
  ],
})
