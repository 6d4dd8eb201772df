import type { Build, Entity, Link } from '../../../src/model/model.ts'
import { datedEntities } from './faulty-entities.ts'
import { referenceBuild } from './model.ts'
import type { LegalServer } from './row.ts'
import { type Alterations, byCodeUnit, json, searchTitles, serve, wordsOf } from './serve.ts'

type Row = Omit<LegalServer, 'serve'>

function row(about: Row, alter: () => Alterations): LegalServer {
  return { ...about, serve: () => serve(alter()) }
}

function holding(entities: readonly Entity[], links: readonly Link[] = []): Alterations {
  return { build: () => ({ entities, links, findings: [] }) }
}

/** The values in an object that are no objects, each with its name. */
function leavesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'object' && inner !== null ? leavesOf(inner) : [[name, inner] as const],
  )
}

function titled(title: (entity: Entity, n: number) => string): Alterations {
  const build: Build = {
    ...referenceBuild,
    entities: referenceBuild.entities.map((entity, n) => ({ ...entity, title: title(entity, n) })),
  }
  return { build: () => build }
}

/** The reference build without some declared members, in all that is answered. */
function bare(names: readonly string[]): Alterations {
  return {
    text: (value) => JSON.stringify(value, (name, inner: unknown) => (names.includes(name) ? undefined : inner)),
  }
}

function byKey<T>(key: (id: string) => T, compare: (a: T, b: T) => number): Alterations {
  return { order: (a, b) => compare(key(a.id), key(b.id)) }
}

function collated(locale: string, options: Intl.CollatorOptions = {}): Alterations {
  return byKey((id) => id, new Intl.Collator(locale, options).compare)
}

const orders: readonly LegalServer[] = (
  [
    [
      'UTF-8 octet',
      () =>
        byKey(
          (id) => Buffer.from(id),
          (a, b) => Buffer.compare(a, b),
        ),
    ],
    ['English collation', () => collated('en')],
    ['Swedish collation', () => collated('sv')],
    ['Czech collation', () => collated('cs')],
    ['Danish collation', () => collated('da')],
    ['numeric-aware collation', () => collated('en', { numeric: true })],
    ['collation with capitals first', () => collated('en', { caseFirst: 'upper' })],
    ['collation that ignores punctuation', () => collated('en', { ignorePunctuation: true })],
    ['collation of base letters, ties as the build has them', () => collated('en', { sensitivity: 'base' })],
    ['collation without case, numeric-aware', () => collated('en', { sensitivity: 'accent', numeric: true })],
    ['lower case', () => byKey((id) => id.toLowerCase(), byCodeUnit)],
    ['upper case', () => byKey((id) => id.toUpperCase(), byCodeUnit)],
    ['code unit, small letters before capitals', () => byKey(caseSwapped, byCodeUnit)],
    ['plain letters without case, width and accents', () => byKey(inPlainLetters, byCodeUnit)],
    ['numbers by value, the rest by code unit', () => byKey(numbersPadded, byCodeUnit)],
    ['lower case as in Turkish', () => byKey((id) => id.toLocaleLowerCase('tr'), byCodeUnit)],
    ['the parts between its signs, one after the other', () => byKey(partsOf, byCodeUnit)],
  ] as const satisfies readonly (readonly [string, () => Alterations])[]
).map(([name, alter]) =>
  row(
    {
      name: `the list is ordered by ${name}`,
      holdsBuild: true,
      why: 'GAP-16: which order of identifiers is not said; this one is well known.',
    },
    alter,
  ),
)

function caseSwapped(id: string): string {
  return Array.from(id, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ).join('')
}

function inPlainLetters(id: string): string {
  return id.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Each sign ends a part, and a list that ends is before one that goes on. */
function partsOf(id: string): string {
  return id.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '\0')
}

function numbersPadded(id: string): string {
  return id.replaceAll(/\d+/g, (digits) => digits.padStart(9, '0'))
}

const lettersOfLanguages = [
  'cukor',
  'csak',
  'czar',
  'dak',
  '\u0111ak',
  'dzep',
  'd\u017eep',
  'gyep',
  'gzip',
  'lwow',
  'ljeto',
  'luk',
  '\u0142\u00f3d\u017a',
  'llama',
  'lzy',
  'nj',
  'njiva',
  '\u00f1and\u00fa',
  'nuez',
  'ny\u00e1r',
  'ong',
  '\u00f3ra',
  '\u00f4ng',
  '\u01a1i',
  'sz\u00f3',
  's\u00e1v',
  'szv',
  'tha',
  'tra',
  'tz',
  'ty\u00fak',
  'w',
  'va',
  'wb',
  'vc',
  'y',
  '\u00fd',
  'z',
  '\u017ea',
  '\u017aa',
  'zs\u00e1k',
  'zu',
  'a',
  '\u00e5',
  '\u00e4',
  '\u0103',
  '\u00e2',
  'b',
  'ch',
  'ci',
  'hz',
  '\u00fer',
  'u',
  '\u0171',
  '\u00fc',
  'ux',
] as const
const languages = [
  'pl',
  'hu',
  'hr',
  'sk',
  'vi',
  'es',
  'fi',
  'nb',
  'is',
  'et',
  'lt',
  'lv',
  'cy',
  'sq',
  'ro',
  'tr',
  'ru',
  'uk',
]

const languageOrders = languages.map((language) =>
  row(
    {
      name: `the list is in the collation of ${language}`,
      why: 'GAP-16: which order of identifiers is not said, and each language has one.',
    },
    () => ({
      ...holding(lettersOfLanguages.map((id) => ({ id }))),
      ...collated(language),
    }),
  ),
)

const amounts: readonly LegalServer[] = [
  row({ name: 'the model is empty', why: 'No number of entities is stated; an empty array is in order.' }, () =>
    holding([]),
  ),
  row({ name: 'there is one entity', why: 'No number of entities is stated.' }, () =>
    holding([{ id: 'only', title: 'The only one' }]),
  ),
  row({ name: 'there is one entity and it has no title', why: 'Every field is optional.' }, () =>
    holding([{ id: 'only' }]),
  ),
  row({ name: 'there are no findings', why: 'A build may log nothing.' }, () => ({
    build: () => ({ ...referenceBuild, findings: [] }),
  })),
  row(
    {
      name: 'no declared field is shown anywhere',
      why: 'All fields of all four schemas are optional (RES-1 to RES-4).',
    },
    () =>
      bare([
        'id',
        'type',
        'title',
        'links',
        'from',
        'to',
        'relation',
        'confidence',
        'check',
        'severity',
        'path',
        'score',
      ]),
  ),
  row(
    {
      name: 'entities have no identifiers',
      why: 'RES-1: id is optional, so the list can be without any, and no order can be seen.',
    },
    () => bare(['id']),
  ),
  row(
    {
      name: 'one listed entity has no identifier',
      why: 'RES-1: id is optional in each element; the order of the others can be seen.',
    },
    () => ({
      list: (entities) => entities.map(({ id, ...rest }) => (id === 'svc-010' ? rest : { id, ...rest })),
    }),
  ),
  row(
    { name: 'a single entity leaves out its identifier', why: 'RES-1: id is optional, and who asked knows it.' },
    () => ({ single: (entity) => ({ ...entity, id: undefined }) }),
  ),
  row({ name: 'there are no titles', why: 'RES-1: title is optional.' }, () => bare(['title'])),
  row(
    {
      name: 'no links are shown',
      why: 'RES-1: links is optional, and without the build nobody can tell whether there are any.',
    },
    () => bare(['links']),
  ),
  row({ name: 'hits have no score', why: 'RES-4: score is optional.' }, () => bare(['score'])),
  row({ name: 'hits have no identifier', why: 'RES-4: id is optional.' }, () => ({
    hits: (found) => found.map(({ score }) => ({ score })),
  })),
  row(
    { name: 'links have no ends', why: 'RES-2: from and to are optional; a link without them cannot be compared.' },
    () => bare(['from', 'to']),
  ),
  row(
    {
      name: 'links name the other end only',
      why: 'RES-2: from and to are optional, and the entity itself is one of the two.',
    },
    () => ({
      single: (entity) => ({
        ...entity,
        links: entity.links?.map(({ from, to, ...rest }) => (from === entity.id ? { ...rest, to } : { ...rest, from })),
      }),
    }),
  ),
  row(
    {
      name: 'links have no relation',
      why: 'RES-2: relation is optional; without it two links between the same ends look alike and are two.',
    },
    () => bare(['relation']),
  ),
  row({ name: 'links have no confidence', why: 'RES-2: confidence is optional.' }, () => bare(['confidence'])),
  row(
    {
      name: 'the list ends after 25 entities',
      why: 'GAP-3: a screen pages through the list, and the page size is not shown; a first page is in order and has no holes.',
    },
    () => ({
      list: (entities) => entities.slice(0, 25),
    }),
  ),
]

type Words = (text: string) => readonly string[]
interface Reading {
  readonly text?: (entity: Entity) => string
  /** How a text falls into words; of the query too, unless `given` is there. */
  readonly words?: Words
  readonly given?: Words
  readonly all?: true
}

/** An honest search by prefix that reads other texts, or reads them otherwise. */
function reading({ text = ({ title }) => title ?? '', words = wordsOf, given = words, all }: Reading): Alterations {
  return {
    search: (q, { entities }) => {
      const wanted = given(q)
      if (wanted.length === 0) return []
      return entities
        .filter((entity) => {
          const own = words(text(entity))
          const found = (word: string): boolean => own.some((one) => one.startsWith(word))
          return all ? wanted.every(found) : wanted.some(found)
        })
        .map(({ id }, n) => ({ id, score: 1 / (n + 1) }))
    },
  }
}

function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u00df', 'ss')
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

function segments(text: string): readonly string[] {
  return [...segmenter.segment(text.toLowerCase())].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
}

const hardTitles = [
  'l\u2019\u00e9t\u00e9 d\u2019\u00c9milie',
  "don't co-operate",
  'snake_case_word v1.2.3',
  'e\u0301te\u0301 nai\u0308ve',
  '\u0130stanbul \u0131s\u0131tma',
  'STRASSE Stra\u00dfe',
  '\u{1f680}\u{1f680}rocket \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u0928\u092e\u0938\u094d\u0924\u0947 \u0926\u0941\u0928\u093f\u092f\u093e',
  '\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22',
  '\u0627\u0644\u0639\u064e\u0631\u064e\u0628\u0650\u064a\u064e\u0651\u0629',
  '(draft) "quoted" #tagged',
  '\uff34\uff45\uff53\uff54 \ufb01nal \u00bd',
  '\ud55c\uad6d\uc5b4 \u6f22\u5b57\u304b\u306a\u4ea4\u3058\u308a',
  'a\u00adsoft\u200bzero\u2060width',
] as const

const values: readonly LegalServer[] = [
  row({ name: 'titles are Japanese', why: 'No language is stated, nor where words end in one without spaces.' }, () =>
    titled((_, n) => `\u6771\u4eac\u90fd\u5e81\u306e\u8acb\u6c42\u66f8${n % 7}\u30b7\u30b9\u30c6\u30e0`),
  ),
  row(
    {
      name: 'titles are Japanese and parted by segments',
      why: 'Where a word ends is not shown, least of all in a language without spaces.',
    },
    () => ({
      ...titled(
        (_, n) =>
          `${['\u6771\u4eac', '\u5927\u962a', '\u540d\u53e4\u5c4b'][n % 3]}\u652f\u5e97\u306e${['\u8acb\u6c42\u66f8', '\u5951\u7d04', '\u5728\u5eab'][n % 4] ?? '\u987e\u5ba2'}\u7ba1\u7406`,
      ),
      ...reading({ words: segments }),
    }),
  ),
  row(
    {
      name: 'the list ends after 25 entities, and all look alike',
      why: 'GAP-3: the page size is not shown; entities that differ in their identifiers only are different ones.',
    },
    () => ({
      ...holding(referenceBuild.entities.map(({ id }) => ({ id, type: 'service', title: 'Billing ledger' }))),
      list: (entities) => entities.slice(0, 25),
    }),
  ),
  row(
    {
      name: 'identifiers are a letter long, and what is shorter leads elsewhere',
      why: 'A segment of nothing or of dots names no entity, and what lies at such a path is not shown.',
    },
    () => ({
      ...holding(['a', 'b', '.a', '..b', '...', 'c'].map((id) => ({ id, title: `Letter ${id}` }))),
      answer: (answer, { url }) => (/^\/entities\/(\.|%2e){0,2}$/i.test(url) ? json(200, []) : answer),
    }),
  ),
  row({ name: 'all titles are equal', why: 'Titles identify nothing.' }, () => titled(() => 'Billing ledger overview')),
  row({ name: 'titles are punctuation', why: 'A title is a string; it may hold no word.' }, () =>
    titled((_, n) => '*'.repeat((n % 5) + 1)),
  ),
  row({ name: 'titles are single letters', why: 'A title is a string, however short.' }, () =>
    titled((_, n) => `${'abcdefgh'[n % 8]} ${n % 10}`),
  ),
  row(
    {
      name: 'a search looks for grades of one letter, which nobody sees',
      why: 'GAP-16: what is searched is not shown.',
    },
    () => ({
      search: (q, { entities }) =>
        entities.filter((_, n) => q.trim().toLowerCase() === 'abcdefgh'[n % 8]).map(({ id }) => ({ id, score: 1 })),
    }),
  ),
  row({ name: 'titles are empty', why: 'The empty string is a string.' }, () => titled(() => '')),
  row(
    {
      name: 'a title holds half a surrogate pair',
      why: 'RFC 8259 8.2: the grammar allows the escape, and what a reader makes of it is open.',
    },
    () => titled(({ title }, n) => (n % 9 === 0 ? `\ud83d${title}\udc00` : (title ?? ''))),
  ),
  row(
    {
      name: 'titles hold escape sequences and markup',
      why: 'A title is a string; how it is shown is the reader\u2019s business.',
    },
    () => titled(({ title }) => `\u001b[31m\u0007\u202e<script>alert(1)</script>]]>&amp;\u0000 ${title}`),
  ),
  row(
    {
      name: 'an identifier holds half a surrogate pair',
      why: 'No URI can name it (RFC 3986 2.5), so what getEntity says of it cannot be asked.',
    },
    () => holding([{ id: 'half \ud83d', title: 'Unaskable' }, ...referenceBuild.entities]),
  ),
  row(
    {
      name: 'identifiers that no path can name',
      why: 'RFC 3986 6.2.2.3: a path segment of one or two dots, or of nothing, is removed or read otherwise on its way.',
    },
    () => ({
      ...holding([{ id: '.' }, { id: '..' }, { id: '' }, ...referenceBuild.entities]),
      find: (id, entities) => (/^\.{0,2}$/.test(id) ? undefined : entities.find((entity) => entity.id === id)),
    }),
  ),
  row({ name: 'a title has a hundred thousand characters', why: 'GAP-12: size limits are not shown.' }, () =>
    titled(({ title }, n) => (n === 7 ? `${title} ${'w'.repeat(100_000)} end` : (title ?? ''))),
  ),
  ...(
    [
      ['by letters', wordsOf],
      ['at spaces', (text) => text.toLowerCase().split(/\s+/).filter(Boolean)],
      ['by the segments of a language', segments],
      ['in normal form', (text) => wordsOf(text.normalize('NFKC'))],
      ['as in Turkish', (text) => wordsOf(text.toLocaleLowerCase('tr'))],
      ['by letters without marks', (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []],
    ] as const satisfies readonly (readonly [string, Words])[]
  ).map(([how, words]) =>
    row(
      {
        name: `titles are hard to part into words, and parted ${how}`,
        why: 'Where a word ends, and case and accents, are not shown (GAP-16).',
      },
      () => ({
        ...titled((_, n) => hardTitles[n % hardTitles.length] ?? ''),
        ...reading({ words }),
      }),
    ),
  ),
  row(
    {
      name: 'findings are alike or hold nothing',
      why: 'All fields of a Finding are optional, and nothing says that two differ.',
    },
    () => ({
      findings: (all) => [{}, {}, ...all.slice(0, 3), ...all.slice(0, 3), { path: '' }],
    }),
  ),
  row(
    { name: 'findings have members that nobody declared', why: 'GAP-6: an answer may carry more than is declared.' },
    () => ({
      findings: (all) => all.map((finding) => ({ ...finding, message: null, line: 7, links: [] })),
    }),
  ),
  row(
    {
      name: 'hits carry titles and excerpts with markup',
      holdsBuild: true,
      why: 'A SearchHit may carry members that nobody declared.',
    },
    () => ({
      hits: (found) => found.map((hit) => ({ ...hit, title: 7, excerpt: '<mark>Bill</mark>ing' })),
    }),
  ),
  row(
    { name: 'every second hit has no score', holdsBuild: true, why: 'RES-4: score is optional in each hit.' },
    () => ({ hits: (found) => found.map(({ id, score }, n) => (n % 2 === 0 ? { id } : { id, score })) }),
  ),
  row({ name: 'there are three hundred entities', why: 'No number of entities is stated.' }, () =>
    holding(
      Array.from({ length: 300 }, (_, n) => ({ id: `entity-${1000 + n}`, title: `Number ${n} of batch ${n % 9}` })),
      Array.from({ length: 200 }, (_, n) => ({
        from: `entity-${1000 + n}`,
        to: `entity-${1299 - n}`,
        relation: 'uses',
      })),
    ),
  ),
  row(
    { name: 'other words for type, relation, check and severity', why: 'GAP-4: the allowed values are not shown.' },
    () => ({
      text: (value) =>
        JSON.stringify(value, (name, inner: unknown) =>
          ['type', 'relation', 'check', 'severity'].includes(name) ? `\u2603 ${String(inner)}` : inner,
        ),
    }),
  ),
  row({ name: 'confidence runs below zero and far above one', why: 'GAP-5: range and scale are not shown.' }, () => ({
    text: (value) =>
      JSON.stringify(value)
        .replaceAll('"confidence":0.1', '"confidence":-12345678901234567890')
        .replaceAll('"confidence":0.2', '"confidence":1e300')
        .replaceAll('"confidence":0.3', '"confidence":-0.0'),
  })),
  row({ name: 'scores are negative', holdsBuild: true, why: 'GAP-5: range and scale are not shown.' }, () => ({
    hits: (found) => found.map((hit) => ({ ...hit, score: -hit.score })),
  })),
  row({ name: 'scores are huge', holdsBuild: true, why: 'GAP-5: range and scale are not shown.' }, () => ({
    hits: (found) => found.map((hit) => ({ ...hit, score: hit.score * 1e300 })),
  })),
  row({ name: 'every score is zero', holdsBuild: true, why: 'GAP-5: range and scale are not shown.' }, () => ({
    hits: (found) => found.map((hit) => ({ ...hit, score: 0 })),
  })),
  row({ name: 'confidence is in percent', holdsBuild: true, why: 'GAP-5: range and scale are not shown.' }, () => ({
    text: (value) =>
      JSON.stringify(value, (name, inner: unknown) =>
        name === 'confidence' && typeof inner === 'number' ? inner * 100 : inner,
      ),
  })),
]

const linked: readonly LegalServer[] = [
  row(
    {
      name: 'the list shows all links of an entity',
      holdsBuild: true,
      why: 'RES-1: an Entity may have links, in the list as well.',
    },
    () => ({
      list: (entities) =>
        entities.map((entity) => ({
          ...entity,
          links: referenceBuild.links.filter(({ from, to }) => from === entity.id || to === entity.id),
        })),
    }),
  ),
  row(
    {
      name: 'the list shows outgoing links only',
      holdsBuild: true,
      why: 'That all links come is stated for the single entity (SEM-3), not for the list.',
    },
    () => ({
      list: (entities) =>
        entities.map((entity) => ({ ...entity, links: referenceBuild.links.filter(({ from }) => from === entity.id) })),
    }),
  ),
  row(
    { name: 'the list shows an empty array of links', holdsBuild: true, why: 'SEM-3 is about the single entity.' },
    () => ({ list: (entities) => entities.map((entity) => ({ ...entity, links: [] })) }),
  ),
  row(
    {
      name: 'the neighbourhood has another name and shape',
      holdsBuild: true,
      why: 'GAP-6: its wire name and type are not shown.',
    },
    () => ({
      single: ({ neighbourhood, ...entity }) => ({ ...entity, around: { out: neighbourhood, links: 3, ids: '1,2' } }),
    }),
  ),
  ...(
    [
      ['is a text', (near) => ({ seeAlso: near.map(({ title }) => title).join(', ') })],
      [
        'is an object with identifiers for names',
        (near) => ({ near: Object.fromEntries(near.map(({ id }) => [id, {}])) }),
      ],
      [
        'is in addresses',
        (near) => ({ near: near.map(({ id }) => ({ href: `/entities/${encodeURIComponent(id)}` })) }),
      ],
      ['shows one of them', (near) => ({ neighbours: near.slice(0, 1) })],
      ['stands beside similar entities', (near) => ({ near, similar: [{ id: 'order' }, { id: 'svc-001' }, ...near] })],
    ] as const satisfies readonly (readonly [string, (near: readonly Entity[]) => object])[]
  ).map(([how, shown]) =>
    row(
      { name: `the neighbourhood ${how}`, holdsBuild: true, why: 'GAP-6: its wire name and type are not shown.' },
      () => ({
        single: ({ neighbourhood, ...entity }) => ({ ...entity, ...shown(neighbourhood as readonly Entity[]) }),
      }),
    ),
  ),
  row(
    {
      name: 'each link shows the title of its other end, and nothing else is a neighbourhood',
      holdsBuild: true,
      why: 'GAP-6: how the neighbourhood is shown is not.',
    },
    () => ({
      single: ({ links = [], ...entity }) => ({
        ...entity,
        neighbourhood: undefined,
        links: links.map(({ from, to, ...link }) => {
          const end = from === entity.id ? to : from
          return { ...link, from, to, other: referenceBuild.entities.find(({ id }) => id === end)?.title }
        }),
      }),
    }),
  ),
  ...(
    [
      ['are a JSON text', (own) => ({ data: JSON.stringify(own) })],
      [
        'are a list of names and values',
        (own) => ({ fields: leavesOf(own).map(([name, value]) => ({ name, value })) }),
      ],
      [
        'are lines of a text',
        (own) => ({
          text: leavesOf(own)
            .map((leaf) => leaf.join(': '))
            .join('\n'),
        }),
      ],
    ] as const satisfies readonly (readonly [string, (own: object) => object])[]
  ).map(([how, shown]) => {
    const change = ({ id, type, title, links, neighbourhood, ...own }: Entity): object => ({
      ...{ id, type, title, links, neighbourhood },
      ...shown(own),
    })
    return row(
      {
        name: `the fields that no schema declares ${how}`,
        holdsBuild: true,
        why: 'GAP-6: names and types are not shown.',
      },
      () => ({ list: (entities) => entities.map(change), single: change }),
    )
  }),
  row(
    {
      name: 'neighbours are whole entities with members of any type',
      holdsBuild: true,
      why: 'GAP-6: the neighbourhood\u2019s type is not shown.',
    },
    () => ({
      single: (entity) => ({ ...entity, neighbours: [{ id: 7, title: null, links: 'none' }, entity.id] }),
    }),
  ),
  row(
    { name: 'most links lead to entities that the model lacks', why: 'That both ends are in the model is not stated.' },
    () => ({
      build: () => ({
        ...referenceBuild,
        links: referenceBuild.links.map((link, n) => (n % 4 === 0 ? link : { ...link, to: `elsewhere/${n}` })),
      }),
    }),
  ),
  row({ name: 'every entity is linked to itself', why: 'That the two ends differ is not stated.' }, () => ({
    build: () => ({
      ...referenceBuild,
      links: referenceBuild.entities.map(({ id }) => ({ from: id, to: id, relation: 'is' })),
    }),
  })),
  row(
    {
      name: 'each end lists its links in an order of its own',
      holdsBuild: true,
      why: 'The order of links is not shown.',
    },
    () => ({
      single: (entity) => ({
        ...entity,
        links: entity.id.length % 2 === 0 ? entity.links : entity.links?.toReversed(),
      }),
    }),
  ),
]

/** A number that looks random and is always the same for one text. */
function scramble(text: string): number {
  let hash = 7
  for (const unit of text) hash = (hash * 31 + (unit.codePointAt(0) ?? 0)) % 9973
  return hash
}

const stopWords = ['the', 'of', 'and', 'for', 'with', 'from', 'about', 'between']

const searches: readonly LegalServer[] = (
  [
    [
      'gives three hits at most',
      'GAP-7: the maximum number of hits is not shown.',
      () => ({ hits: (found) => found.slice(0, 3) }),
    ],
    [
      'gives ten hits at most',
      'GAP-7: the maximum number of hits is not shown.',
      () => ({ hits: (found) => found.slice(0, 10) }),
    ],
    [
      'gives one hit at most',
      'GAP-7: the maximum number of hits is not shown.',
      () => ({ hits: (found) => found.slice(0, 1) }),
    ],
    [
      'gives seven hits at most, of those that match in no order',
      'GAP-7: neither order nor maximum is shown.',
      () => ({
        hits: (found, { url }) => found.toSorted((a, b) => scramble(url + a.id) - scramble(url + b.id)).slice(0, 7),
      }),
    ],
    [
      'gives its hits in identifier order',
      'GAP-7: the order of hits is not shown.',
      () => ({ hits: (found) => found.toSorted((a, b) => byCodeUnit(a.id, b.id)) }),
    ],
    [
      'gives the worst hit first',
      'GAP-7: the order of hits is not shown.',
      () => ({ hits: (found) => found.toReversed() }),
    ],
    ['wants all of several words', 'GAP-16: how several words join is not shown.', () => reading({ all: true })],
    [
      'wants all of several words, next to each other',
      'GAP-16: how several words join is not shown.',
      () => ({
        search: (q, { entities }) => {
          const given = wordsOf(q)
          return entities
            .filter(({ title = '' }) => {
              const own = wordsOf(title)
              return own.some((_, at) => given.length > 0 && given.every((word, n) => own[at + n]?.startsWith(word)))
            })
            .map(({ id }) => ({ id, score: 1 }))
        },
      }),
    ],
    [
      'reads the first two words only',
      'GAP-12 and GAP-16: limits, and how several words join, are not shown.',
      () => reading({ given: (q) => wordsOf(q).slice(0, 2), all: true }),
    ],
    [
      'minds case',
      'GAP-16: case is not shown.',
      () => reading({ words: (text) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] }),
    ],
    [
      'minds neither case nor accents',
      'GAP-16: case and accents are not shown.',
      () => reading({ words: (text) => wordsOf(withoutMarks(text)) }),
    ],
    ['reads identifiers only', 'Which fields are searched is not shown.', () => reading({ text: ({ id }) => id })],
    [
      'reads identifiers, types and titles',
      'Which fields are searched is not shown.',
      () => reading({ text: ({ id, type, title }) => `${id} ${type} ${title}` }),
    ],
    [
      'reads attributes only',
      'Which fields are searched is not shown, and attributes are an entity\u2019s.',
      () => reading({ text: ({ attributes }) => JSON.stringify(attributes) }),
    ],
    [
      'reads text that no answer shows',
      'Which fields are searched is not shown.',
      () => reading({ text: ({ id }) => `gamma${scramble(id) % 5} delta` }),
    ],
    [
      'reads hidden text that in places starts like the inside of a title\u2019s word',
      'Which fields are searched is not shown, so such a hit may be one by prefix.',
      () =>
        reading({
          text: ({ title = '' }) =>
            scramble(title) % 6 === 0
              ? `${title} ${wordsOf(title)
                  .flatMap((word) => [word.slice(1), word.slice(2), word.slice(3)])
                  .join(' ')}`
              : title,
        }),
    ],
    [
      'reads titles of neighbours too',
      'Which fields are searched is not shown.',
      () => ({
        search: (q, build) => {
          const own = new Set(searchTitles(q, build).map(({ id }) => id))
          const near = build.links.flatMap(({ from = '', to = '' }) => (own.has(from) || own.has(to) ? [from, to] : []))
          const found = new Set([...own, ...near])
          return build.entities.filter(({ id }) => found.has(id)).map(({ id }) => ({ id, score: own.has(id) ? 2 : 1 }))
        },
      }),
    ],
    [
      'passes over words under two letters',
      'GAP-12: limits are not shown, the least length of a word among them.',
      () => reading({ given: (q) => wordsOf(q).filter((word) => word.length > 1) }),
    ],
    [
      'passes over words under three letters',
      'GAP-12: limits are not shown, the least length of a word among them.',
      () => reading({ given: (q) => wordsOf(q).filter((word) => word.length > 2) }),
    ],
    [
      'parts words at spaces only',
      'Where a word ends is not shown.',
      () => reading({ words: (text) => text.toLowerCase().split(' ').filter(Boolean) }),
    ],
    [
      'parts words by the language\u2019s segments',
      'Where a word ends is not shown, least of all without spaces.',
      () => reading({ words: segments }),
    ],
    [
      'leaves + in a query as it is',
      'OpenAPI writes a space as %20; that + is one is a rule of forms, which nothing here states.',
      () => ({ decodeQuery: (raw) => decodeURIComponent(raw) }),
    ],
    [
      'finds nothing for words that no title has, with a reason in a header',
      'Further header fields are open.',
      () => ({
        answer: (answer, { operation }) =>
          operation === 'searchModel'
            ? { ...answer, headers: { ...answer.headers, 'x-hits': String(answer.body.length) } }
            : answer,
      }),
    ],
  ] as const satisfies readonly (readonly [string, string, () => Alterations])[]
).map(([does, why, alter]) => row({ name: `the search ${does}`, holdsBuild: true, why }, alter))

const camel = row({ name: 'the search parts words within CamelCase', why: 'Where a word ends is not shown.' }, () => ({
  ...titled(({ title }) => (title ?? '').replaceAll(/ (.)/gu, (_, letter: string) => letter.toUpperCase())),
  ...reading({
    words: (text) =>
      text
        .split(/(?=\p{Lu})|[^\p{L}\p{N}\p{M}]+/u)
        .filter(Boolean)
        .flatMap(wordsOf),
  }),
}))

const stopped = row(
  {
    name: 'the search passes over stop words',
    why: 'Which words are searched is not shown; a stop word is in no index.',
  },
  () => ({
    ...titled(({ title }, n) => `${stopWords[n % 8]} ${title} ${stopWords[(n * 3) % 8]} others`),
    ...reading({ words: (text) => wordsOf(text).filter((word) => !stopWords.includes(word)) }),
  }),
)

const insides = ['voice mail', 'house rules', 'way out', 'view of the line', 'chive', 'tract', 'edge']

const inside = row(
  {
    name: 'the search reads hidden text with words that end a title\u2019s word',
    why: 'Which fields are searched is not shown: voice finds an invoice that is about voice mail.',
    holdsBuild: true,
  },
  () => reading({ text: ({ title = '', id }) => `${title} ${insides[scramble(id) % 12] ?? ''}` }),
)

let drawn = 0
/** The same hits, another one first each time. */
const turned = <T>(found: readonly T[]): readonly T[] => {
  const at = found.length === 0 ? 0 : drawn++ % found.length
  return [...found.slice(at), ...found.slice(0, at)]
}

const draws = [1, 2, 3].map((most) =>
  row(
    {
      name: `a search gives ${most} of its hits at most, others each time`,
      why: 'GAP-7: neither the order of hits nor their maximum number is shown.',
      holdsBuild: true,
    },
    () => ({ hits: (found) => turned(found).slice(0, most) }),
  ),
)

const numbered = [
  row(
    {
      name: 'identifiers are numbers in disguise, by value',
      why: 'A string of digits is a string, and GAP-16 leaves open whether the list counts or spells.',
    },
    () => ({
      ...holding(
        ['007', '1', '1.0', '1e3', '10', '2', '0', '-1', '0x10', 'NaN', 'Infinity', 'true'].map((id) => ({
          id,
          title: `Number ${id} ledger`,
        })),
      ),
      ...collated('en', { numeric: true }),
    }),
  ),
  row(
    {
      name: 'titles are words with digits, parted where digits begin',
      why: 'Where a word ends is not shown.',
    },
    () => ({
      ...titled(({ title = '' }, n) => `${title.split(' ')[0]}${n} ledger${n} v${n}.${n}`),
      ...reading({ words: (text) => text.toLowerCase().match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [] }),
    }),
  ),
]

const guarded = row(
  {
    name: 'a gateway turns escapes of slashes, percent signs and controls away with 400',
    why: 'No identifier of the model holds one, so what such a path is about never reaches the service (GAP-9).',
  },
  () => ({
    ...holding(
      referenceBuild.entities.filter(({ id }) => /^[\w.-]+$/.test(id)),
      referenceBuild.links.filter(({ from, to }) => [from, to].every((id = '') => /^[\w.-]+$/.test(id))),
    ),
    answer: (answer, { url }) => (/\/entities\/.*%(?:2f|5c|25|3b|[01]\p{AHex})/iu.test(url) ? json(400, {}) : answer),
  }),
)

const slugged = row(
  {
    name: 'the search reads a slug in plain letters, as typed, and no title',
    why: 'Which fields are searched and whether case counts is not shown; what is found is spelt as the slug is.',
  },
  () => {
    const slug = (title: string): string =>
      title.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(' ', '-')
    const entities = referenceBuild.entities.map((entity) => ({ ...entity, slug: slug(entity.title ?? '') }))
    return {
      build: () => ({ ...referenceBuild, entities }),
      search: (q) =>
        entities
          .filter(({ slug: own }) =>
            q
              .split(/[^\p{L}\p{N}]+/u)
              .some((word) => word !== '' && own.split('-').some((part) => part.startsWith(word))),
          )
          .map(({ id }) => ({ id, score: 1 })),
    }
  },
)

const locked = row(
  {
    name: 'suggestions are forbidden',
    why: 'GAP-1 and GAP-10: neither the operation nor permissions are shown.',
    holdsBuild: true,
  },
  () => ({
    answer: (answer, { operation }) => (operation ? answer : json(403, {})),
  }),
)

const figures = ['-1', '$sum', '007', '9', '10', '123', '1e3', '3.14', 'a9', 'a10', '_b', '\ufb01n', '\u{1f600}'].map(
  (id, n): Entity => ({ id, type: 'figure', title: `Ledger ${n}` }),
)

const figured = [
  row(
    {
      name: 'entities are the values of an object, in which whole numbers come first',
      why: 'GAP-16: which order of identifiers it is, is not said.',
    },
    () => ({
      ...holding(figures),
      list: (entities) => Object.values(Object.fromEntries(entities.map((entity) => [entity.id, entity]))),
    }),
  ),
  row(
    {
      name: 'identifiers are compared as PHP does it, two numbers by value and all else by octets',
      why: 'GAP-16: which order of identifiers it is, is not said.',
    },
    () => ({
      ...holding(figures),
      order: ({ id: a }, { id: b }) =>
        Number.isNaN(Number(a) - Number(b)) ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : Number(a) - Number(b),
    }),
  ),
]

const timed = row(
  { name: 'a title that is a date has a time everywhere', why: 'Which titles the build has is its own matter.' },
  () => holding(datedEntities.map((one) => ({ ...one, title: one.title.replace(/^2026-11-05$/, '$&T00:00:00.000Z') }))),
)

/** Servers that hold other models, or show and search them in ways that the open points leave to them. */
export const legalModels: readonly LegalServer[] = [
  ...orders,
  ...languageOrders,
  ...amounts,
  ...values,
  ...linked,
  ...searches,
  camel,
  stopped,
  inside,
  ...draws,
  ...numbered,
  guarded,
  slugged,
  locked,
  ...figured,
  timed,
]
