import { expect, test } from 'vitest'
import { folded } from '../../../src/conformance/inquiry/searching/words.ts'
import rule from '../../../src/conformance/rules/search-finds-shown-words.ts'
import { type Canned, entryBy, judges, things, wordsOf } from '../canned.ts'

const shared = things.map((one, at) => (at < 2 ? { ...one, title: `Common ${one.title}` } : one))

/** Finds what `of` makes of an entity, word by word, by what is asked for as it is. */
function index(of: (thing: Record<string, unknown>) => string): NonNullable<Canned['search']> {
  return (_, q) =>
    things
      .filter((thing) =>
        of({ ...thing })
          .split(' ')
          .some((word) => q !== '' && word.startsWith(q)),
      )
      .map(({ id }) => ({ id, score: 1 }))
}

function hitsIn(entities: typeof things, q: string): readonly { id: string; score: number }[] {
  const given = wordsOf(q)
  return entities
    .filter(({ title }) => given.some((one) => wordsOf(title).some((word) => word.startsWith(one))))
    .map(({ id }) => ({ id, score: 1 }))
}

const bare = (text: unknown): string => String(text).normalize('NFD').replace(/\p{M}/gu, '')
const slugged = things.map((thing) => ({ ...thing, slug: wordsOf(thing.title).join('-') }))
const accented = things.map((thing) => ({ ...thing, title: thing.title.replaceAll('a', '\u00e1') }))

/** Titles in Cyrillic, and one in ASCII. */
const cyrillic = Array.from({ length: 24 }, (_, at) => ({
  id: `${at}`,
  type: 'note',
  title: at === 7 ? 'Plain' : `\u0441\u043b\u043e\u0432\u043e${String.fromCodePoint(0x430 + at)}`,
}))

/** Few of these titles are in ASCII. */
const latin = 'Anchor Ballast Capstan Davit Fender Galley'.split(' ')
const withLatin = cyrillic
  .map((one, at) => ({ ...one, title: latin[at] ?? one.title }))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Titles in Cyrillic, in two of which a part of a word is ASCII. */
const parts = new Map([
  ['7', 'MRI'],
  ['8', 'Mobile'],
])
const mixed = cyrillic
  .map((one) => ({ ...one, title: parts.has(one.id) ? `${parts.get(one.id)}-\u0441\u043a\u0430\u043d` : one.title }))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1))
const ofMixed = (id: string): Record<string, unknown> | undefined => mixed.find((one) => one.id === id)
/** As an index finds these parts that reads ASCII alone. */
const byParts = (q: string): readonly { id: string; score: number }[] =>
  hitsIn(
    mixed.flatMap((one) => ({ ...one, title: parts.get(one.id) ?? '' })),
    q.replace(/[^ -~]/g, ' '),
  )

/** Five, of whose words each first one stands in the identifier, too. */
const few = things.slice(0, 5).map(({ title, type }) => ({ id: `note:${wordsOf(title)[0]}`, type, title }))
const ofFew = (entity: unknown, id: string): unknown => few.find((one) => one.id === id) ?? entity

/** Five, of whose words nearly each one stands in the identifier, too; two are linked. */
const places = ['Harbour', 'Kiosk', 'Meadow', 'Quarry', 'Tunnel'].map((title) => ({
  id: `place:${title.toLowerCase()}`,
  type: 'note',
  title,
}))
const ofPlaces = (_: unknown, id: string): unknown => {
  const links = [{ from: 'place:harbour', to: 'place:kiosk' }].filter(({ from, to }) => from === id || to === id)
  const place = places.find((one) => one.id === id)
  return place && { ...place, links }
}
const ofIdentifier = (q: string): unknown =>
  places.filter(({ id }) => id.startsWith(q.toLowerCase())).map(({ id }) => ({ id, score: 1 }))

/** Titles of two words, each of which stands in the identifier, too; every other one is of another type. */
const halves = 'Amber Bridge Castle Dragon Eastern Forest Garden Harbour Island Journey Kitchen Lantern'
  .split(' ')
  .map((first, at, all) => ({
    id: `${first}-${all[(at + 5) % 12]}`.toLowerCase(),
    type: at % 2 === 0 ? 'note' : 'term',
    title: `${first} ${all[(at + 5) % 12]}`,
  }))
const notes = halves.filter(({ type }) => type === 'note')

/** Titles that end in a number of this many digits. */
const numbered = (digits: number): typeof things =>
  things.map((one, at) => ({ ...one, title: `${one.title} ${'7'.repeat(digits - 1)}${at}` }))
const unnumbered = (entities: typeof things): Canned => ({
  list: entities,
  entity: (_, id) => entities.find((one) => one.id === id),
  search: (_, q) => (/^[0-9]+$/.test(q) ? [] : hitsIn(entities, q)),
})

/** Titles in Cyrillic, and one of two words in Chinese, of two characters each. */
const ofTwo = cyrillic
  .map((one) => (one.id === '7' ? { ...one, title: '\u7528\u6237 \u8d44\u6599' } : one))
  .toSorted((a, b) => (a.id < b.id ? -1 : 1))
const longWords = (q: string): string =>
  wordsOf(q)
    .filter((word) => word.length > 2)
    .join(' ')

/** Twelve titles in Chinese, each of two words of two characters; the last one is given. */
const chinese = (last: string): typeof things =>
  Array.from({ length: 12 }, (_, at) => {
    const [first, second] = [0x4e10, 0x4f10].map((from) => String.fromCodePoint(from + at, from + 20 + at))
    return { id: `z${10 + at}`, type: 'note', title: `${first} ${at === 11 ? last : second}` }
  })
/** Words of two characters find nothing where this is so. */
const chineseBut = (last: string, isSilent: (word: string) => boolean): Canned => {
  const entities = chinese(last)
  return {
    list: entities,
    entity: (_, id) => entities.find((one) => one.id === id),
    search: (_, q) =>
      hitsIn(
        entities,
        wordsOf(q)
          .filter((word) => !isSilent(word))
          .join(' '),
      ),
  }
}

/** Titles of three words of their own and two that all have, and of six behind these that some have. */
const [own, behind] = [0x67, 0x73].map((from) =>
  Array.from({ length: 24 }, (_, at) => `${String.fromCodePoint(from + (at % 5), 0x61 + Math.floor(at / 5))}ondeling`),
) as [string[], string[]]
const lengthy = own.map((first, at) => {
  const [second, ...tail] = [own.at(at - 7), ...Array.from({ length: 6 }, (_, n) => behind[(at + n) % 24])]
  return { id: `${10 + at}`, type: 'note', title: `${first} ${second} with plain ${tail.join(' ')}` }
})
/** Where so many words of each title are searched, and what else an entity has beside it. */
const firstWords = (most: number, beside: (title: string) => object = () => ({})): Canned => {
  const cut = lengthy.map((one) => ({ ...one, title: one.title.split(' ').slice(0, most).join(' ') }))
  return {
    list: lengthy,
    entity: (_, id) => lengthy.filter((one) => one.id === id).map((one) => ({ ...one, ...beside(one.title) }))[0],
    search: (_, q) => hitsIn(cut, q),
  }
}

judges(rule, {
  pass: [
    [
      'a word of two Han characters is passed over that many searches leave out',
      chineseBut('\u89c4\u5219 \u6211\u4eec', (word) => '\u6211\u4eec'.startsWith(word)),
    ],
    [
      'words under three letters are passed over in every script',
      {
        list: ofTwo,
        entity: (_, id) => ofTwo.find((one) => one.id === id),
        search: (_, q) => hitsIn(ofTwo, longWords(q)),
      },
    ],
    ['few entities', { list: few, entity: ofFew, search: (_, q) => hitsIn(few, q) }],
    ['the honest server', {}],
    ['numbers of two digits are passed over', unnumbered(numbered(2))],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
    [
      'a cap of one hit, where words stand in several titles',
      { list: shared, search: (_, q) => hitsIn(shared, q).slice(0, 1) },
    ],
  ],
  fail: [
    [
      'a word of two Han characters is in no index, and others of two are',
      chineseBut('\u89c4\u5219', (word) => '\u89c4\u5219'.startsWith(word)),
    ],
    ['an index in lower case, asked as typed', { search: index(({ title }) => String(title).toLowerCase()) }],
    [
      'an index without accents, asked as typed',
      {
        list: accented,
        entity: (_, id) => accented.find((one) => one.id === id),
        search: index(({ title }) => bare(title)),
      },
    ],
    ['one entity is found by no word of its title', { search: (hits) => hits.filter(({ id }) => id !== 'e') }],
    [
      'words of ASCII alone are in the index',
      {
        list: withLatin,
        entity: (_, id) => withLatin.find((one) => one.id === id),
        search: (_, q) => (/[^ -~]/.test(q) ? [] : hitsIn(withLatin, q)),
      },
    ],
    [
      'one of few entities is found by nothing',
      { list: few, entity: ofFew, search: (_, q) => hitsIn(few.slice(1), q) },
    ],
    ['half of the entities are in no index', { search: (_, q) => hitsIn(things.slice(4), q) }],
    [
      'one word is in no index',
      { search: (hits, q) => hits.filter(({ id }) => id !== 'f:7' || !'archive'.startsWith(q.toLowerCase())) },
    ],
    ['words are kept up to their fifth letter', { search: (hits, q) => (q.length > 5 ? [] : hits) }],
    ['beyond ASCII nothing is found', { search: (hits, q) => (/[^ -~]/.test(q) ? [] : hits) }],
    [
      'one of two with the word is missing',
      { list: shared, search: (hits, q) => (q === 'Common' ? [{ id: 'a 1', score: 1 }] : hits) },
    ],
  ],
  skip: [
    ['two words of a title are found, as a hidden label may have them', firstWords(2)],
    [
      'a label is searched that has the first words of the title',
      firstWords(4, (title) => ({ label: title.split(' ').slice(0, 4).join(' ') })),
    ],
    [
      'words of two Han characters are passed over, and those of other scripts are not',
      chineseBut('\u89c4\u5219 \u0441\u043b\u043e\u0432\u043e', (word) => /^\p{Script=Han}{1,2}$/u.test(word)),
    ],
    [
      'summaries are searched, which one type alone has, and each word stands in its identifier',
      {
        list: halves,
        entity: (_, id) => {
          const half = halves.find((one) => one.id === id)
          return half && (half.type === 'note' ? { ...half, summary: `On ${half.title}` } : half)
        },
        search: (_, q) => hitsIn(notes, q),
      },
    ],
    [
      'beginnings of identifiers are searched, and words of titles stand in them',
      { list: places, entity: ofPlaces, search: (_, q) => ofIdentifier(q) },
    ],
    [
      'summaries in English are searched, which have parts of words of titles',
      {
        list: mixed,
        entity: (_, id) => ofMixed(id) && { ...ofMixed(id), summary: `${parts.get(id) ?? 'Other'} unit` },
        search: (_, q) => byParts(q),
      },
    ],
    [
      'a field in lower case is searched, and case counts',
      {
        list: slugged,
        entity: (_, id) => slugged.find((one) => one.id === id),
        search: (_, q) => slugged.filter(({ slug }) => slug.includes(q)).map(({ id }) => ({ id, score: 1 })),
      },
    ],
    [
      'a field without accents is searched, and titles are not',
      {
        entity: (_, id) => {
          const thing = things.find((one) => one.id === id)
          return thing && { ...thing, slug: folded(thing.title) }
        },
        search: index(({ title }) => folded(String(title))),
      },
    ],
    [
      'only identifiers are searched',
      { search: (_, q) => things.filter(({ id }) => id.startsWith(q)).map(({ id }) => ({ id, score: 1 })) },
    ],
  ],
})

test('names a word once, with what finds it in its place', async () => {
  const words = 'amber birch cedar daisy elder fern grape hazel iris jasmine kale lemon maple nettle olive poppy'.split(
    ' ',
  )
  const entities = words.map((one, at) => ({
    id: `${at + 10}`,
    type: 'note',
    title: at === 0 ? `${one} twenty-eight` : `${one} ${words[(at + 5) % words.length]}ed`,
  }))
  const { says, expected, details } = await entryBy(rule, {
    list: entities,
    entity: (_, id) => entities.find((one) => one.id === id),
    // Titles are parted at signs, and what is asked for at white space alone.
    search: (_, q) =>
      entities
        .filter(({ title }) => wordsOf(title).some((word) => q.split(' ').some((given) => word.startsWith(given))))
        .map(({ id }) => ({ id, score: 1 })),
  })
  expect([says, expected, details]).toEqual([
    undefined,
    '"twenty-eight" finds "10", whose title contains it, as "twenty eight" does',
    [],
  ])
})
