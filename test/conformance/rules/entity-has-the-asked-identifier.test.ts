import rule from '../../../src/conformance/rules/entity-has-the-asked-identifier.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['another entity', { entity: (entity) => entity && { ...entity, id: 'e' } }],
    ['the identifier in another case', { entity: (entity, id) => entity && { ...entity, id: id.toUpperCase() } }],
  ],
  skip: [['no identifier in the answers', { entity: (entity) => entity && {} }]],
})
