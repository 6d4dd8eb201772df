import rule from '../../../src/conformance/rules/known-entity-is-found.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['only its identifier', { entity: (entity, id) => entity && { id } }],
    ['an empty object', { entity: (entity) => entity && {} }],
  ],
  fail: [
    ['404 for one', { entity: (entity, id) => (id === 'b%3' ? undefined : entity) }],
    ['an array around it', { entity: (entity) => entity && [entity] }],
    ['an object around it', { entity: (entity) => entity && { data: entity } }],
    ['null', { entity: (entity) => entity && json('null') }],
    ['status 201', { entity: (entity) => entity && json(entity, 201) }],
  ],
  skip: [['403 for all', { entity: () => json({}, 403) }]],
})
