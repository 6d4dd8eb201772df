import rule from '../../../src/conformance/rules/list-has-no-holes.ts'
import { judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'a link into the unknown',
      { entity: (entity, id) => entity && { ...entity, links: [{ from: id, to: 'b', relation: 'x' }] } },
    ],
    ['the first page of more', { list: things.slice(0, 4) }],
  ],
  fail: [['one entity left out', { list: things.filter(({ id }) => id !== 'd\u00e9') }]],
  skip: [['an element without an identifier', { list: [{}, ...things.slice(2)] }]],
})
