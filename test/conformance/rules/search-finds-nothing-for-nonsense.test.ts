import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/search-finds-nothing-for-nonsense.ts'
import { entryBy, hitsFor, judges, things } from '../canned.ts'

/** Whether two neighbouring letters of a word stand in each other's place. */
function isSwapped(word: string, given: string): boolean {
  const at = Array.from(word).findIndex((letter, n) => letter !== given[n])
  return word === `${given.slice(0, at)}${given[at + 1]}${given[at]}${given.slice(at + 2)}`
}

const letter = (at: number): string => 'abcdefghijklmnop'[at % 16]!
/** Many titles of one word, of which one is by far the longest. */
const worded = [
  ...Array.from({ length: 96 }, (_, at) => ({
    id: `w${100 + at}`,
    title: `${letter(at)}e${letter(at >> 4)}${letter(at * 7)}${letter(at * 3)}`,
  })),
  { id: 'x', title: 'Internationalisation' },
]

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'what a member that is not declared shows, and begins with',
      {
        entity: (entity, id) => (id === 'f:7' ? { ...entity, summary: 'FacilitySchedule' } : entity),
        search: (hits, q) => (/^facilitys/i.test(q) ? [{ id: 'f:7', score: 1 }] : hits),
      },
    ],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
  ],
  fail: [
    [
      'a word cut where only the longest ends',
      {
        list: worded,
        entity: (_, id) => worded.find((one) => one.id === id),
        search: (_, q) => {
          const given = q.trim().toLowerCase().slice(0, 20)
          const finds = (title: string): boolean => given !== '' && title.toLowerCase().startsWith(given)
          return worded.filter(({ title }) => finds(title)).map(({ id }) => ({ id, score: 1 }))
        },
      },
    ],
    [
      'what is found without its ending',
      { search: (hits, q) => (/^facilitys/i.test(q) ? [{ id: 'f:7', score: 1 }] : hits) },
    ],
    [
      'letters of another alphabet all alike',
      {
        list: [{ id: 'e', title: '\u03a1\u03c5\u03bc\u03bf\u03c5\u03bb\u03ba\u03cc' }],
        search: (_, q) => (/^\p{Script=Greek}/u.test(q) ? [{ id: 'e', score: 1 }] : []),
      },
    ],
    [
      'two letters in each other\u2019s place',
      { search: (_, q) => hitsFor(q, (word, given) => word.startsWith(given) || isSwapped(word, given)) },
    ],
    [
      'words cut at their eighth letter',
      { search: (_, q) => hitsFor(q, (word, given) => word.slice(0, 8).startsWith(given.slice(0, 8))) },
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

test('says that all get the same', async () => {
  const all = await entryBy(rule, { search: () => things.map(({ id }) => ({ id, score: 1 })) })
  expect(all.says).toMatch(
    /^\d+ times; each of these texts finds the same 8 entities, as (\d+) of \1 words do: q may not be read, /,
  )
  expect(all.likely).toBeUndefined()
  const unnamed = await entryBy(rule, { search: () => things.map(() => ({ score: 1 })) })
  expect([unnamed.outcome, unnamed.says]).toEqual(['fail', expect.stringMatching(/^\d+ times$/)])
})
