import rule from '../../../src/conformance/rules/search-reads-no-patterns.ts'
import { type Canned, hitsFor, json, judges, things, wordsOf } from '../canned.ts'

/** Every word that is given is an expression, after `change`. */
function expressions(change: (given: string) => string): NonNullable<Canned['search']> {
  return (_, q) => {
    const given = q.toLowerCase().split(' ').filter(Boolean).map(change)
    const fits = (word: string): boolean =>
      given.some((one) => {
        try {
          return new RegExp(`^(?:${one})`, 'u').test(word)
        } catch {
          return false
        }
      })
    return things.filter(({ title }) => wordsOf(title).some(fits)).map(({ id }) => ({ id, score: 1 }))
  }
}

const all = (q: string): readonly { id: string; score: number }[] =>
  things
    .filter(({ title }) => wordsOf(q).every((given) => wordsOf(title).some((word) => word.startsWith(given))))
    .map(({ id }) => ({ id, score: 1 }))

const everything = things.map(({ id }) => ({ id, score: 0 }))

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['all words must match', { search: (_, q) => (wordsOf(q).length === 0 ? [] : all(q)) }],
    [
      'signs are dropped',
      { search: (_, q) => hitsFor(q.replace(/[^\p{L} ]/gu, ''), (word, given) => word.startsWith(given)) },
    ],
    ['a sign belongs to its word', { search: (hits, q) => (/[^\p{L} ]/u.test(q) ? [] : hits) }],
    ['a q with only signs finds everything', { search: (hits, q) => (/\p{L}/u.test(q) ? hits : everything) }],
  ],
  fail: [
    ['regular expressions', { search: expressions((given) => given) }],
    [
      'a percent sign stands for letters',
      { search: expressions((given) => given.replaceAll('%', '.*').replace(/[?[\\(|]/g, '')) },
    ],
    [
      'an underscore stands for a letter',
      { search: expressions((given) => given.replaceAll('_', '.').replace(/[?*[\\(|]/g, '')) },
    ],
    ['a star alone stands for everything', { search: (hits, q) => (q === '*' ? everything : hits) }],
    ['OR, where all words must match otherwise', { search: (hits, q) => (q.includes(' OR ') ? hits : all(q)) }],
    ['a field before a colon', { search: (_, q) => all(q.replace(/^title:/, '')) }],
    [
      'a minus takes away',
      {
        search: (_, q) => {
          const [given, less] = q.split(/(?:^| )-/)
          const away = new Set(less === undefined ? [] : all(less).map(({ id }) => id))
          return (given === '' ? things.map(({ id }) => ({ id, score: 1 })) : all(given ?? '')).filter(
            ({ id }) => !away.has(id),
          )
        },
      },
    ],
  ],
  skip: [['400 for signs', { list: [], search: () => json({}, 400) }]],
})
