import rule from '../../../src/conformance/rules/entity-agrees-with-list.ts'
import { judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a field that only one of them has', { list: things.map(({ id, title }) => ({ id, title })) }],
    [
      'its identifier in place of no title',
      {
        list: things.map((one) => (one.id === 'e' ? { ...one, title: 'e' } : one)),
        entity: (entity, id) => entity && (id === 'e' ? { ...entity, title: undefined } : entity),
      },
    ],
  ],
  skip: [['no field that both have', { list: things.map(({ id }) => ({ id })) }]],
  fail: [
    [
      'no title of one in the list',
      { list: things.map((one) => (one.id === 'e' ? { ...one, title: undefined } : one)) },
    ],
    [
      'no type of one by itself',
      { entity: (entity, id) => entity && (id === 'e' ? { ...entity, type: undefined } : entity) },
    ],
    ['another title', { entity: (entity) => entity && { ...entity, title: 'x' } }],
    ['another type of one', { entity: (entity, id) => entity && (id === 'e' ? { ...entity, type: 'x' } : entity) }],
  ],
})
