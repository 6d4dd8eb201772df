import rule from '../../../src/conformance/rules/search-finds-something.ts'
import { json, judges, things } from '../canned.ts'

const graded = things.map(({ id }, at) => ({ id, grades: 'bdfhj'.slice(0, at) }))

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'only identifiers are searched',
      { search: (_, q) => things.filter(({ id }) => id.startsWith(q)).map(({ id }) => ({ id, score: 1 })) },
    ],
    [
      'grades of one letter are searched, which nobody sees',
      { search: (_, q) => graded.filter(({ grades }) => q !== '' && grades === q).map(({ id }) => ({ id, score: 1 })) },
    ],
  ],
  fail: [['nothing is ever found', { search: () => [] }]],
  skip: [
    [
      'a server error for every word, and nothing for what is no word',
      { search: (_, q) => (/[a-z]/i.test(q) ? json({}, 500) : []) },
    ],
    ['titles without a word', { list: things.map((one) => ({ ...one, title: '' })), search: () => [] }],
  ],
})
