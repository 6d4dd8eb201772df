import rule from '../../../src/conformance/rules/search-finds-something.ts'
import { judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'only identifiers are searched',
      { search: (_, q) => things.filter(({ id }) => id.startsWith(q)).map(({ id }) => ({ id, score: 1 })) },
    ],
  ],
  fail: [['nothing is ever found', { search: () => [] }]],
  skip: [['titles without a word', { list: things.map((one) => ({ ...one, title: '' })), search: () => [] }]],
})
