import rule from '../../../src/conformance/rules/entity-agrees-with-list.ts'
import { judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a field that only one of them has', { list: things.map(({ id, title }) => ({ id, title })) }],
  ],
  skip: [['no field that both have', { list: things.map(({ id }) => ({ id })) }]],
  fail: [
    ['another title', { entity: (entity) => entity && { ...entity, title: 'x' } }],
    ['another type of one', { entity: (entity, id) => entity && (id === 'e' ? { ...entity, type: 'x' } : entity) }],
  ],
})
