import type { Build, Entity, SearchHit } from '../../../src/model/model.ts'
import { handbookBuild, markedBuild, mooringBuild } from './handbook-model.ts'
import { type Matching, type Search, searchBy } from './matching.ts'
import { referenceBuild } from './model.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { once, serve, wordsOf } from './serve.ts'
import { slashesBuild } from './small-models.ts'
import { longerBuild, publicBuild } from './word-models.ts'

const models = {
  handbook: handbookBuild,
  marked: markedBuild,
  moorings: mooringBuild,
  longer: longerBuild,
  public: publicBuild,
  reference: referenceBuild,
  slashes: slashesBuild,
} as const
type Name = keyof typeof models

function rows(
  name: string,
  why: string,
  search: (join: 'any' | 'each') => Search,
  names: readonly Name[] = ['handbook'],
): readonly FaultyServer[] {
  return names.flatMap((model) =>
    (['any', 'each'] as const).map((join) => ({
      name: `${name} (${model}, ${join})`,
      breaks: 'OPS-3' as const,
      realism: 'common' as const,
      why,
      serve: () => serve({ build: () => models[model], search: search(join) }),
    })),
  )
}

const prefix = 'Matching is by prefix of the given words.'
const same = 'The title shows what is given.'

function matching(about: Matching): (join: 'any' | 'each') => Search {
  return (join) => searchBy({ join, ...about })
}

/** What another search finds among these entities as well. */
function also(about: Matching, isAmong: (entity: Entity) => boolean): (join: 'any' | 'each') => Search {
  return (join) => {
    const [plain, other] = [searchBy({ join }), searchBy({ join, ...about })]
    return (q, build) => {
      const found = plain(q, build)
      const known = new Set(found.map(({ id }) => id))
      const some = { ...build, entities: build.entities.filter(isAmong) }
      return [...found, ...other(q, some).filter(({ id }) => !known.has(id))]
    }
  }
}

/** The plain search, to which q is given otherwise. */
function given(change: (q: string) => string): (join: 'any' | 'each') => Search {
  return (join) => {
    const plain = searchBy({ join })
    return (q, build) => plain(change(q), build)
  }
}

const isLonger = (word: string): boolean => word.length > 3
const inside = { fits: (own: string, one: string) => isLonger(one) && own.includes(one) }

/** How many words are given, which says where the last is. */
function cutOnly(isCut: (at: number, of: number) => boolean): (join: 'any' | 'each') => Search {
  return (join) => (q, build) => {
    const all = wordsOf(q)
    const fits = (own: string, one: string): boolean =>
      isCut(all.indexOf(one), all.length) ? own.startsWith(one) : own === one
    return searchBy({ join, fits })(q, build)
  }
}

function titled(titleOf: (title: string) => string): Matching {
  return { text: ({ title }) => titleOf(title ?? ''), given: wordsOf }
}

const insides = [
  ...rows(
    'words of one type are found by their inner letters',
    prefix,
    also(inside, ({ type }) => type === 'schema'),
  ),
  ...rows(
    'words are found without their first letter',
    prefix,
    matching({ fits: (own, one) => own.startsWith(one) || (isLonger(one) && own.slice(1).startsWith(one)) }),
  ),
  ...rows('the second word is found by its inner letters', prefix, (join) => (q, build) => {
    const [first] = wordsOf(q)
    return searchBy({ join, fits: (own, one) => own.startsWith(one) || (one !== first && inside.fits(own, one)) })(
      q,
      build,
    )
  }),
]

const digits = [
  ...rows(
    'a word with digits must be whole',
    prefix,
    matching({ fits: (own, one) => (/\p{Nd}/u.test(one) ? own === one : own.startsWith(one)) }),
  ),
  ...rows(
    'other digits are forgiven',
    prefix,
    matching({ words: (text) => wordsOf(text.replaceAll(/\p{Nd}/gu, '0')) }),
  ).filter(({ name }) => name.includes('each')),
]

const cut = [
  ...rows(
    'of three words all but the last must be whole',
    prefix,
    cutOnly((at, of) => of < 3 || at === of - 1),
  ),
  ...rows(
    'the first word alone may be cut',
    prefix,
    cutOnly((at) => at === 0),
  ),
]

/** Finds nothing for a q with one of these signs. */
const deafTo = (signs: RegExp): ((join: 'any' | 'each') => Search) => given((q) => (signs.test(q) ? '' : q))

const signs = [
  ...rows('a bracket finds nothing', same, deafTo(/[()]/)),
  ...rows('a colon finds nothing', same, deafTo(/:/)),
  ...rows('a slash finds nothing', same, deafTo(/\//)),
  ...rows('a hyphen is closed up in the index', same, matching(titled((title) => title.replaceAll('-', '')))).filter(
    ({ name }) => name.includes('each'),
  ),
  ...rows(
    'an equals sign cuts a question',
    prefix,
    given((q) => q.split('=')[0] ?? ''),
  ),
  ...rows(
    'a vertical bar cuts a question',
    prefix,
    given((q) => q.split('|')[0] ?? ''),
  ),
  ...rows(
    'the index has titles as HTML writes them',
    prefix,
    matching(titled((title) => title.replaceAll("'", '&#39;'))),
  ),
  ...rows(
    'the index has letters and digits apart, and a question has them together',
    same,
    matching({ words: (text) => text.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [], given: wordsOf }),
  ),
  ...rows(
    'the ending -ing is taken off',
    prefix,
    matching({ words: (text) => wordsOf(text).map((word) => word.replace(/(?<=...)ing$/, '')) }),
  ),
  ...rows(
    'a question is read as HTML writes it',
    prefix,
    given((q) => q.replaceAll(/&#(\d{2,5});/g, (_, code: string) => String.fromCodePoint(Number(code)))),
    ['handbook', 'public'],
  ),
  ...rows('a type before a colon chooses entities', prefix, (join) => (q, build) => {
    const [, type] = /^type:(\w+)$/.exec(q) ?? []
    if (type === undefined) return searchBy({ join })(q, build)
    return build.entities.filter((one) => one.type === type).map(({ id }) => ({ id, score: 1 }))
  }),
  ...rows('a minus takes away what a word finds', prefix, (join) => {
    const plain = searchBy({ join })
    return (q, build) => {
      const [, first = '', other] = /^(.*\S)\s+-(\S+)$/.exec(q) ?? []
      if (other === undefined) return plain(q, build)
      const away = new Set(plain(other, build).map(({ id }) => id))
      return plain(first, build).filter(({ id }) => !away.has(id))
    }
  }),
]

const kept = [
  ...rows('the first word of each title alone is in the index', same, (join) => (q, build) => {
    const first = ({ title }: Entity): string => wordsOf(title ?? '')[0] ?? ''
    return searchBy({ join, text: first })(q, build)
  }),
  ...rows(
    'marks are taken off q, and not off titles',
    same,
    matching({
      words: (text) => wordsOf(text.normalize('NFC')),
      given: (q) => wordsOf(q.normalize('NFD').replaceAll(/\p{M}/gu, '')),
    }),
    ['marked'],
  ),
  ...rows('one entity is in each answer with hits', prefix, (join) => {
    const plain = searchBy({ join })
    return (q, build: Build) => {
      const found = plain(q, build)
      const { id } = build.entities[2]!
      return found.length === 0 || found.some((hit) => hit.id === id) ? found : [...found, { id, score: 0.1 }]
    }
  }),
]

const inFew: readonly Name[] = ['moorings']
const wantsEach = ({ name }: FaultyServer): boolean => name.endsWith('each)')

/** The index has other words than the titles, which in so small a model are a few. */
const ofFewTitles = [
  ...rows(
    'the index cuts words at six letters',
    same,
    matching(titled((title) => title.replaceAll(/\p{L}{7,}/gu, (word) => word.slice(0, 6)))),
    inFew,
  ),
  ...rows(
    'long words are left out of the index',
    same,
    matching(titled((title) => title.replaceAll(/\p{L}{10,}/gu, ''))),
    inFew,
  ),
  ...rows('digits are left out of the index', same, matching(titled((title) => title.replaceAll(/\d/g, ''))), inFew),
  ...rows('the index ends a title at a colon', same, matching(titled((title) => title.split(':')[0]!)), inFew),
  ...rows(
    'an apostrophe is closed up in the index',
    same,
    matching(titled((title) => title.replaceAll("'", ''))),
    inFew,
  ),
  ...rows(
    'a hyphen is closed up in a question',
    same,
    given((q) => q.replaceAll('-', '')),
    inFew,
  ),
  ...rows(
    'words are parted at capitals in a question alone',
    same,
    given((q) => q.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')),
    inFew,
  ),
  ...rows('a word before a colon names a field', same, deafTo(/\p{L}:\s*\p{L}/u), inFew),
].filter(wantsEach)

/** Another search, of whose hits some are left out or changed. */
function found(
  change: (hits: readonly SearchHit[], build: Build) => readonly SearchHit[],
): (join: 'any' | 'each') => Search {
  return (join) => {
    const plain = searchBy({ join })
    return (q, build) => change(plain(q, build), build)
  }
}

/** The plain search, to which some words of q are given. */
function someWords(some: (words: readonly string[]) => readonly string[]): Matching {
  return { given: (q) => some(wordsOf(q)) }
}

/** What each title shows by itself where each word must match. */
const shownByTitles = [
  'a hyphen',
  'words are parted',
  'a question of more',
  'the first letter',
  'the first and the last word',
]

/** What so few words show all together. */
const ofFewWords = [
  ...rows(
    'a hyphen is closed up in the index of few',
    same,
    matching(titled((title) => title.replaceAll('-', ''))),
    inFew,
  ),
  ...rows(
    'words are parted at capitals in a question of few',
    same,
    given((q) => q.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')),
    inFew,
  ),
  ...rows(
    'a question of more than eight letters finds nothing',
    prefix,
    matching({ fits: (own, one) => one.length < 9 && own.startsWith(one) }),
    inFew,
  ),
  ...rows(
    'a word does not begin itself',
    prefix,
    matching({ fits: (own, one) => own !== one && own.startsWith(one) }),
    inFew,
  ),
  ...rows(
    'the first letter of a word alone is made small',
    same,
    matching({
      given: (q) =>
        (q.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => word.slice(0, 1).toLowerCase() + word.slice(1)),
    }),
    inFew,
  ),
  ...rows(
    'hits lead to the next entity',
    same,
    found((hits, { entities }) =>
      hits.map((hit) => ({
        ...hit,
        id: entities[(entities.findIndex(({ id }) => id === hit.id) + 1) % entities.length]!.id,
      })),
    ),
    inFew,
  ),
  ...rows(
    'an entity of few is in each answer with hits',
    prefix,
    found((hits, { entities }) =>
      hits.length === 0 || hits.some(({ id }) => id === entities[3]!.id)
        ? hits
        : [...hits, { id: entities[3]!.id, score: 0.1 }],
    ),
    inFew,
  ),
  ...rows(
    'the first and the last word alone count',
    prefix,
    matching(someWords((words) => (words.length > 2 ? [words[0]!, words.at(-1)!] : words))),
    inFew,
  ),
  ...rows(
    'a question ends at an apostrophe',
    prefix,
    given((q) => q.split("'")[0]!),
    inFew,
  ),
].filter(({ name }) => !shownByTitles.some((one) => name.startsWith(one) && !name.endsWith('any)')))
/** What the plain search finds, otherwise. */
function told(
  change: (found: readonly SearchHit[], entities: readonly Entity[]) => readonly SearchHit[],
  about: Matching = {},
): (join: 'any' | 'each') => Search {
  return (join) => {
    const plain = searchBy({ join, ...about })
    return (q, build) => change(plain(q, build), build.entities)
  }
}

const allOf = ({ id, type, title }: Entity): string => `${title} ${id} ${type}`

const strayed = told((found, entities) => {
  const sorted = entities.toSorted((a, b) => ((a.title ?? '') < (b.title ?? '') ? -1 : 1))
  return found.map((hit) => ({ ...hit, id: sorted[entities.findIndex(({ id }) => id === hit.id)]!.id }))
})

const counts = [
  ...rows(
    'the first hit is not sent',
    same,
    told((found) => found.slice(1), { text: allOf }),
  ).filter(({ name }) => name.includes('each')),
  ...rows('hits name the entities of another order', same, strayed),
  ...rows(
    'a whole word ends the search for longer ones',
    prefix,
    (join) => {
      const knownOf = once(({ entities }: Build) => new Set(entities.flatMap((one) => wordsOf(allOf(one)))))
      return (q, build) => {
        const fits = (own: string, one: string): boolean =>
          knownOf(build).has(one) ? own === one : own.startsWith(one)
        return searchBy({ join, text: allOf, fits })(q, build)
      }
    },
    ['longer'],
  ),
  ...rows(
    'the first and the last of several words alone count',
    prefix,
    given((q) => {
      const all = wordsOf(q)
      return all.length > 2 ? `${all[0]} ${all.at(-1)}` : q
    }),
  ),
]

const unlike = [
  ...rows(
    'what stands in brackets is not in the index',
    same,
    matching(titled((title) => title.replaceAll(/\([^)]*\)/g, ' '))),
  ),
  ...rows(
    'an apostrophe cuts a question',
    prefix,
    given((q) => q.split("'")[0] ?? ''),
  ),
  ...rows('a slash finds nothing, of many signs', same, deafTo(/\//), ['slashes']),
  ...rows('hits name the entities of another order, and words of two letters find nothing', same, (join) => {
    const stray = strayed(join)
    return (q, build) => (q.length < 3 ? [] : stray(q, build))
  }),
]

const table: readonly FaultyServer[] = [
  ...insides,
  ...digits,
  ...cut,
  ...signs,
  ...kept,
  ...ofFewTitles,
  ...ofFewWords,
  ...counts,
  ...unlike,
]

/** Searches that read some words otherwise: of one type, with digits or signs, behind another word, or of one place in titles. */
export const faultyQuestions: readonly FaultyServer[] = withRealism(table, {
  unseen: [
    'a hyphen is closed up in the index of few (moorings, any)',
    'an apostrophe is closed up in the index (moorings, each)',
    'the index cuts words at six letters (moorings, each)',
    'words are parted at capitals in a question of few (moorings, any)',
    'a question ends at an apostrophe (moorings, any)',
    'the first hit is not sent (handbook, each)',
    'the first word of each title alone is in the index (handbook, any)',
    'the first word of each title alone is in the index (handbook, each)',
  ],
  plausible: [
    'a word with digits must be whole',
    'a question is read as HTML writes it',
    'the first word of each title alone is in the index',
    'the index cuts words at six letters',
    'long words are left out of the index',
    'the index ends a title at a colon',
    'words are parted at capitals in a question alone',
    'words are parted at capitals in a question of few',
    'a question of more than eight letters finds nothing',
    'a question ends at an apostrophe',
    'the first hit is not sent',
    'a whole word ends the search for longer ones',
    'what stands in brackets is not in the index',
    'an apostrophe cuts a question',
  ],
  contrived: [
    'words of one type are found by their inner letters',
    'words are found without their first letter',
    'the second word is found by its inner letters',
    'other digits are forgiven',
    'the first word alone may be cut',
    'an equals sign cuts a question',
    'a vertical bar cuts a question',
    'one entity is in each answer with hits',
    'a word does not begin itself',
    'the first letter of a word alone is made small',
    'hits lead to the next entity',
    'an entity of few is in each answer with hits',
    'the first and the last word alone count',
    'hits name the entities of another order',
    'the first and the last of several words alone count',
    'hits name the entities of another order, and words of two letters find nothing',
  ],
})
