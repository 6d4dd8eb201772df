import rule from '../../../src/conformance/rules/entity-fits-its-schema.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['undeclared fields', { entity: (entity) => entity && { ...entity, source: { line: 1 } } }],
  ],
  fail: [
    ['a title that is null', { entity: (entity, id) => entity && { ...entity, title: id === 'e' ? null : 'x' } }],
    ['links that are null', { entity: (entity) => entity && { ...entity, links: null } }],
  ],
})
