import rule from '../../../src/conformance/rules/search-passes-over-white-space.ts'
import { hitsFor, json, judges, things } from '../canned.ts'

const everything = things.map(({ id }) => ({ id, score: 1 }))

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
    ['400 for white space around words', { search: (hits, q) => (q === q.trim() ? hits : json({}, 400)) }],
    [
      'words parted at spaces alone',
      {
        search: (_, q) =>
          things
            .filter(({ title }) =>
              q
                .split(' ')
                .filter(Boolean)
                .some((given) => title.split(' ').some((word) => word.startsWith(given))),
            )
            .map(({ id }) => ({ id, score: 1 })),
      },
    ],
  ],
  fail: [
    ['a space before', { search: (hits, q) => (q.startsWith(' ') ? [] : hits) }],
    ['a space behind', { search: (hits, q) => (q.endsWith(' ') ? [] : hits) }],
    ['two spaces between', { search: (hits, q) => (/\S {2}\S/.test(q) ? [] : hits) }],
    ['nothing between two spaces begins every word', { search: (hits, q) => (q.includes('  ') ? everything : hits) }],
    ['a tab, where other signs part words', { search: (hits, q) => (q.includes('\t') ? [] : hits) }],
    ['a no-break space, where other signs part words', { search: (hits, q) => (q.includes('\u00a0') ? [] : hits) }],
  ],
  skip: [['nothing is found', { search: () => hitsFor('', () => false) }]],
})
