import rule from '../../../src/conformance/rules/identifiers-are-unique.ts'
import { judges } from '../canned.ts'

const listed = (...ids: string[]): { id: string }[] => ids.map((id) => ({ id }))

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['case-only twins', { list: listed('A', 'a') }],
  ],
  fail: [['one twice', { list: listed('a', 'b', 'b') }]],
  skip: [['no identifier at all', { list: [{}, {}] }]],
})
