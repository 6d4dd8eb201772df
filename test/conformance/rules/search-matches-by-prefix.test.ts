import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import rule from '../../../src/conformance/rules/search-matches-by-prefix.ts'
import { cannedTarget, hitsFor, json, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
    ['three letters at least', { search: (hits, q) => (q.length < 3 ? [] : hits) }],
    ['words that say nothing passed over', { search: (hits, q) => (/^(?:in|ad)$/i.test(q) ? [] : hits) }],
    ['four letters at least', { search: (hits, q) => (q.length < 4 ? [] : hits) }],
    ['400 for fewer than three letters', { search: (hits, q) => (q.length < 3 ? json({}, 400) : hits) }],
    [
      'case minded',
      {
        search: (_, q) =>
          things
            .filter(({ title }) => title.split(' ').some((word) => word.startsWith(q)))
            .map(({ id }) => ({ id, score: 1 })),
      },
    ],
  ],
  fail: [
    ['five letters at least', { search: (hits, q) => (q.length < 5 ? [] : hits) }],
    [
      'three letters at least, but for a word as short',
      {
        list: [...things, { id: 'h', title: 'Let Go' }],
        search: (hits, q) => (q === 'Go' ? [{ id: 'h', score: 1 }] : q.length < 3 ? [] : hits),
      },
    ],
    ['whole words only', { search: (_, q) => hitsFor(q, (word, given) => word === given) }],
    [
      'prefixes of up to four letters',
      {
        search: (_, q) => hitsFor(q, (word, given) => word === given || (given.length <= 4 && word.startsWith(given))),
      },
    ],
  ],
})

const letters = (at: number): string => [at, at * 7, at * 3, at].map((n) => 'abcdefghijklmnop'[n % 16]).join('')
const many = [
  ...Array.from({ length: 120 }, (_, at) => ({ id: `m${at}`, title: `${letters(at)}${letters(at >> 4)}` })),
  { id: 'g', title: 'Misunderstanding' },
]

test.each(['1', '2', '3', '4', '5'])('looks at the longest word among many, seed %s', async (seed) => {
  const fits = (word: string, given: string): boolean => word === given || (given.length < 10 && word.startsWith(given))
  const search = (_: unknown, q: string) =>
    many
      .filter(({ title }) => q !== '' && fits(title.toLowerCase(), q.toLowerCase()))
      .map(({ id }) => ({ id, score: 1 }))
  const { entries } = await judge([rule], cannedTarget({ list: many, search }), { seed })
  expect(entries[0]?.outcome).toBe('fail')
})
