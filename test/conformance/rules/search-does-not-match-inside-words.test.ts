import rule from '../../../src/conformance/rules/search-does-not-match-inside-words.ts'
import { hitsFor, judges } from '../canned.ts'

/** The titles with their words in another alphabet. */
const ships = ['\u03c6\u03bf\u03c1\u03c4\u03b9\u03bf', '\u03c1\u03c5\u03bc\u03bf\u03c5\u03bb\u03ba\u03bf'].map(
  (title, at) => ({ id: `${at}`, title }),
)

/** Words long and short, each the title of an entity. */
const harbour = [
  ...['lighterage', 'quarantine', 'stevedores', 'warehouses'],
  ...['berth', 'crane', 'tally', 'barge', 'wharf', 'hatch', 'ferry', 'ropes', 'depth', 'sonar'],
].map((title, at) => ({ id: `${at}`, title }))

/** Wide letters before digits, and a word without them. */
const wide = ['\uff21\uff50\uff50API8', '\uff21\uff50\uff50API5', '\uff21\uff50\uff50API2', 'ship'].map(
  (title, at) => ({ id: `${at}`, title }),
)
const eachWide = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+|[\uff00-\uffef]/g) ?? []

/** Words with digits behind them, and one without. */
const versions = ['orderv2', 'clientv3', 'parcelv4', 'ship'].map((title, at) => ({ id: `${at}`, title }))
const apartFromDigits = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+|\p{Nd}+/gu) ?? []

function hitsIn(entities: typeof ships, q: string, fits: (word: string) => boolean): unknown {
  return entities.filter(({ title }) => q !== '' && fits(title)).map(({ id }) => ({ id, score: 1 }))
}

judges(rule, {
  pass: [
    [
      'hidden words like the insides of two long words',
      {
        search: (hits, q) =>
          /^(?:ddress|dress|acility|cility)$/.test(q) ? hitsFor(q, (word, given) => word.endsWith(given)) : hits,
      },
    ],
    [
      'each wide letter as a word',
      {
        list: wide,
        search: (_, q) =>
          wide
            .filter(
              ({ title }) =>
                eachWide(q).length > 0 &&
                eachWide(q).every((one) => eachWide(title).some((own) => own.startsWith(one))),
            )
            .map(({ id }) => ({ id, score: 1 })),
      },
      { quick: false },
    ],
    [
      'digits as words of their own, any of which is enough',
      {
        list: versions,
        search: (_, q) =>
          versions
            .filter(({ title }) =>
              apartFromDigits(q).some((one) => apartFromDigits(title).some((own) => own.startsWith(one))),
            )
            .map(({ id }) => ({ id, score: 1 })),
      },
      { quick: false },
    ],
    ['the honest server', {}],
    ['a hidden word now and then', { search: (hits, q) => (q === 'ontract' ? [{ id: 'a 1', score: 1 }] : hits) }],
  ],
  fail: [
    [
      'inside long words only',
      {
        list: harbour,
        search: (_, q) => hitsIn(harbour, q, (word) => word.startsWith(q) || (word.length > 8 && word.includes(q))),
      },
    ],
    [
      'inside words of another alphabet',
      { list: ships, search: (_, q) => hitsIn(ships, q, (word) => word.includes(q)) },
    ],
    ['anywhere inside', { search: (_, q) => hitsFor(q, (word, given) => word.includes(given)) }],
    ['at the end', { search: (_, q) => hitsFor(q, (word, given) => word === given || word.endsWith(given)) }],
  ],
})
