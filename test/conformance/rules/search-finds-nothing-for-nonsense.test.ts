import rule from '../../../src/conformance/rules/search-finds-nothing-for-nonsense.ts'
import { hitsFor, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
  ],
  fail: [
    [
      'letters of another alphabet all alike',
      {
        list: [{ id: 'e', title: '\u03a1\u03c5\u03bc\u03bf\u03c5\u03bb\u03ba\u03cc' }],
        search: (_, q) => (/^\p{Script=Greek}/u.test(q) ? [{ id: 'e', score: 1 }] : []),
      },
    ],
    ['everything for every q', { search: () => things.map(({ id }) => ({ id, score: 1 })) }],
    [
      'words that begin what was typed',
      { search: (_, q) => hitsFor(q, (word, given) => word.startsWith(given) || given.startsWith(word)) },
    ],
    [
      'a letter more or less',
      {
        search: (_, q) =>
          hitsFor(
            q,
            (word, given) =>
              word.startsWith(given) ||
              (word.length === given.length &&
                Array.from(word).filter((letter, at) => letter !== given[at]).length < 2),
          ),
      },
    ],
  ],
})
