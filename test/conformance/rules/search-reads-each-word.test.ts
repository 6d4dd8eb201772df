import rule from '../../../src/conformance/rules/search-reads-each-word.ts'
import { hitsFor, json, judges, things, wordsOf } from '../canned.ts'

/** All but the last word as they are, the last as a prefix, and all of them in one title. */
function lastOnly(q: string): readonly { id: string; score: number }[] {
  const given = wordsOf(q)
  const matches = (title: string): boolean =>
    given.every((one, at) =>
      wordsOf(title).some((word) => (at === given.length - 1 ? word.startsWith(one) : word === one)),
    )
  return given.length === 0 ? [] : things.filter(({ title }) => matches(title)).map(({ id }) => ({ id, score: 1 }))
}

/** Titles that share their first words and their second ones. */
const crossed = ['Loan', 'Billing', 'Invoice'].flatMap((first) =>
  ['contract', 'overview'].map((second) => ({ id: `${first}-${second}`, title: `${first} ${second}` })),
)

function ofCrossed(q: string): readonly { id: string; score: number }[] {
  const fits = ({ title }: { readonly title: string }): boolean =>
    wordsOf(q).every((given) => wordsOf(title).some((word) => word.startsWith(given)))
  return crossed.filter(fits).map(({ id }) => ({ id, score: 1 }))
}

/** Three titles of one word, so that no title tells which of two words counts. */
const single = ['Harbour', 'Kiosk', 'Meadow'].map((title) => ({ id: title.toLowerCase(), title }))

/** What any of these words finds; nothing where all of them must stand in one title. */
function ofSingle(words: readonly string[]): readonly { id: string; score: number }[] {
  return single.filter(({ id }) => words.some((word) => id.startsWith(word))).map(({ id }) => ({ id, score: 1 }))
}

/** The longest title is not the one of the most words. */
const wordy = [
  ...things,
  { id: 'h', type: 'note', title: 'Internationalization authentication' },
  { id: 'i', type: 'note', title: 'Port fees paid late' },
]

/** What all words find, of which so many are too many. */
function ofWordy(q: string, tooMany: number): readonly { id: string; score: number }[] {
  const given = wordsOf(q)
  if (given.length >= tooMany) return []
  return wordy
    .filter(({ title }) => given.every((one) => wordsOf(title).some((word) => word.startsWith(one))))
    .map(({ id }) => ({ id, score: 1 }))
}

const dotted = ['Şehir İstanbul', 'Okul İstanbul', 'Köy Ankara', 'Köy Bursa', 'Köy Konya', 'Köy Mersin'].map(
  (title) => ({ id: title, title }),
)

/** What any word finds, where a word ends at a mark: a capital I with a dot becomes a small one and a mark. */
function ofDotted(q: string): readonly { id: string; score: number }[] {
  const partsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const fits = ({ title }: { readonly title: string }): boolean =>
    partsOf(q).some((given) => partsOf(title).some((word) => word.startsWith(given)))
  return dotted.filter(fits).map(({ id }) => ({ id, score: 1 }))
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'any word may match, and a dotted capital I is a word of its own',
      { list: dotted, search: (_, q) => ofDotted(q) },
    ],
    ['all words must match, and five are too many', { list: wordy, search: (_, q) => ofWordy(q, 5) }],
    [
      'four words are refused',
      { list: wordy, search: (_, q) => (wordsOf(q).length >= 4 ? json({}, 400) : ofWordy(q, 4)) },
    ],
    [
      'all words must match, and a word of a title is left out',
      { list: wordy, search: (_, q) => (wordsOf(q).includes('fees') ? [] : ofWordy(q, 5)) },
    ],
    ['all words must match, of titles that share them', { list: crossed, search: (_, q) => ofCrossed(q) }],
    [
      'all words must match',
      {
        search: (hits, q) =>
          hits.filter(({ id }) =>
            wordsOf(q).every((given) =>
              hitsFor(given, (word, one) => word.startsWith(one)).some((hit) => hit.id === id),
            ),
          ),
      },
    ],
  ],
  fail: [
    ['four words find nothing', { list: wordy, search: (_, q) => ofWordy(q, 4) }],
    [
      'only the first word counts',
      {
        list: crossed,
        search: (_, q) => {
          const [given = ''] = wordsOf(q)
          const fits = (title: string): boolean => wordsOf(title).some((word) => given !== '' && word.startsWith(given))
          return crossed.filter(({ title }) => fits(title)).map(({ id }) => ({ id, score: 1 }))
        },
      },
    ],
    ['only the last is a prefix', { search: (_, q) => lastOnly(q) }],
    ['all of q is one word', { search: (hits, q) => (q.includes(' ') ? [] : hits) }],
  ],
  skip: [
    [
      'only the last word counts, of titles of one word, as if words were left out that nothing has together',
      { list: single, search: (_, q) => ofSingle(wordsOf(q).slice(-1)) },
    ],
    [
      'any word will do, of titles of one word, and one hit is shown',
      { list: single, search: (_, q) => ofSingle(wordsOf(q)).slice(0, 1) },
    ],
    [
      'all words must stand in one title, of titles of one word',
      { list: single, search: (_, q) => ofSingle(wordsOf(q).length > 1 ? [] : wordsOf(q)) },
    ],
    [
      'all of q is one word, and one word does not find each title that holds it',
      {
        list: things.map((one) => ({ ...one, title: `Common ${one.title}` })),
        search: (hits, q) => (q === 'Common' ? [{ id: 'a 1', score: 1 }] : q.includes(' ') ? [] : hits),
      },
    ],
  ],
})
