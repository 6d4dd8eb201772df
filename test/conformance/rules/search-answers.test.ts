import rule from '../../../src/conformance/rules/search-answers.ts'
import { json, judges } from '../canned.ts'

/** Every two words of a title stand in another one, too; no three do. */
const titles = ['Loan', 'Billing'].flatMap((first) =>
  ['contract', 'overview'].flatMap((second) => ['table', 'address'].map((third) => `${first} ${second} ${third}`)),
)
const crossed = { list: titles.map((title, at) => ({ id: `${at}`, title })) }
const lone = {
  search: (_: unknown, q: string) => {
    const given = q.toLowerCase().split(' ')
    const fits = (title: string): boolean =>
      given.every((one) => title.split(' ').some((word) => word.toLowerCase().startsWith(one)))
    const hits = titles.flatMap((title, at) => (fits(title) ? [{ id: `${at}`, score: 1 }] : []))
    return hits.length === 1 ? hits[0] : hits
  },
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['400 for words of one letter', { search: (hits, q) => (q.length < 2 ? json({}, 400) : hits) }],
    ['400 for more than twenty letters', { search: (hits, q) => (q.length > 20 ? json({}, 400) : hits) }],
    ['422 for more than two words', { search: (hits, q) => (q.split(' ').length > 2 ? json({}, 422) : hits) }],
    ['400 for signs', { search: (hits, q) => (/[^\p{L} ]/u.test(q) ? json({}, 400) : hits) }],
  ],
  fail: [
    ['404 when nothing is found', { search: (hits) => (hits.length === 0 ? json({}, 404) : hits) }],
    ['400 for every word', { search: () => json({}, 400) }],
    ['400 when nothing is found', { search: (hits) => (hits.length === 0 ? json({}, 400) : hits) }],
    ['a lone hit without its array, where only whole texts find one', { ...crossed, ...lone }],
    ['an object around the hits', { search: (hits) => ({ hits }) }],
    ['null when nothing is found', { search: (hits) => (hits.length === 0 ? json('null') : hits) }],
    ['500 beyond ASCII', { search: (hits, q) => (/[^ -~]/.test(q) ? json({}, 500) : hits) }],
  ],
})
