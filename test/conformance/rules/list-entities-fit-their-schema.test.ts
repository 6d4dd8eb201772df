import rule from '../../../src/conformance/rules/list-entities-fit-their-schema.ts'
import { judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['undeclared fields', { list: things.map((one) => ({ ...one, locale: 'en', extra: null })) }],
    ['absent fields', { list: things.map(({ id }) => ({ id })) }],
  ],
  fail: [
    ['null for one title', { list: things.map((one, at) => (at === 6 ? { ...one, title: null } : one)) }],
    ['a number for one id', { list: [{ ...things[0], id: 1 }] }],
    ['an element that is no object', { list: [...things, 'x'] }],
    ['links that are no array', { list: [{ ...things[0], links: {} }] }],
  ],
})
