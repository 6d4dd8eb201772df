import { unescape as unescapeUtf8 } from 'node:querystring'
import type { Build, Entity, Finding } from '../../../src/model/model.ts'
import { searchBy } from './matching.ts'
import { referenceBuild } from './model.ts'
import { publicApi } from './other-models.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { type Alterations, type Answer, json, searchTitles, serve, wordsOf } from './serve.ts'

type Search = NonNullable<Alterations['search']>
type Row = Omit<FaultyServer, 'serve' | 'breaks' | 'realism'> & Partial<Pick<FaultyServer, 'breaks'>>

function row(about: Row, alter: () => Alterations): FaultyServer {
  return { breaks: 'OPS-3', realism: 'common', ...about, serve: () => serve(alter()) }
}

/** A search by title in which `fits` decides whether a given word finds a word of the title. */
function matching(fits: (given: string, own: string) => boolean): { readonly search: Search } {
  return {
    search: (q, { entities }) =>
      entities
        .filter(({ title }) => wordsOf(q).some((given) => wordsOf(title ?? '').some((own) => fits(given, own))))
        .map(({ id }) => ({ id, score: 1 })),
  }
}

/** One letter changed, added or left out at most. */
function alike(a: string, b: string): boolean {
  const start = Array.from(a).findIndex((letter, n) => letter !== b[n])
  if (start < 0) return b.length - a.length <= 1
  const rest = [
    a.slice(start + 1) === b.slice(start + 1),
    a.slice(start + 1) === b.slice(start),
    a.slice(start) === b.slice(start + 1),
  ]
  return rest.includes(true)
}

function everything({ entities }: Build): { id: string; score: number }[] {
  return entities.map(({ id }) => ({ id, score: 1 }))
}

/** The honest search, except that it answers otherwise when `when` says so of the query. */
function onQuery(when: (q: string) => boolean, answer: Answer): Alterations {
  return {
    answer: (honest, asked) =>
      asked.operation === 'searchModel' && when(asked.query.get('q') ?? '') ? answer : honest,
  }
}

const relation: readonly FaultyServer[] = [
  row(
    { name: 'a word is found anywhere inside a word', why: 'Matching is by prefix; the inside of a word is none.' },
    () => matching((given, own) => own.includes(given)),
  ),
  row(
    { name: 'a word of eight letters and more is found by its inside', why: 'Long words have beginnings, too.' },
    () => matching((given, own) => own.startsWith(given) || (own.length >= 8 && own.includes(given))),
  ),
  row(
    {
      name: 'words of up to two letters are found whole only',
      why: 'A search that looks for so short a word finds what begins with it.',
    },
    () => ({
      search: (q, { entities }) =>
        entities
          .filter(({ id, title }) =>
            wordsOf(q).some((given) =>
              wordsOf(`${id} ${title}`).some((own) => (given.length > 2 ? own.startsWith(given) : own === given)),
            ),
          )
          .map(({ id }) => ({ id, score: 1 })),
    }),
  ),
  row({ name: 'only whole words are found', why: 'Matching is by prefix, so the start of a word finds it.' }, () =>
    matching((given, own) => own === given),
  ),
  row({ name: 'a word is found by its end', why: 'Matching is by prefix; an end is none.' }, () =>
    matching((given, own) => own.endsWith(given)),
  ),
  row({ name: 'a misspelt word is found', why: 'Matching is by prefix; a likeness is none.' }, () =>
    matching((given, own) => own.startsWith(given) || alike(given, own)),
  ),
  row({ name: 'only the first letter of a word counts', why: 'The word given is the prefix, all of it.' }, () =>
    matching((given, own) => own[0] === given[0]),
  ),
  row({ name: 'only the first four letters of a word count', why: 'The word given is the prefix, all of it.' }, () =>
    matching((given, own) => own.startsWith(given.slice(0, 4))),
  ),
  row(
    {
      name: 'a word is found by what it is a prefix of',
      why: 'The given word is the prefix of the found one, not the other way round.',
    },
    () => matching((given, own) => given.startsWith(own) || own.startsWith(given)),
  ),
  row(
    {
      name: 'prefixes are kept up to four letters, and whole words',
      why: 'Each prefix of a word finds it, the fifth letter included.',
    },
    () => matching((given, own) => own === given || (given.length <= 4 && own.startsWith(given))),
  ),
  row(
    {
      name: 'of several words only the last is a prefix',
      why: 'Each of the given words matches by prefix; two words that find an entity find it by their beginnings too.',
    },
    () => ({
      search: (q, { entities }) => {
        const given = wordsOf(q)
        const last = given.length - 1
        return entities
          .filter(
            ({ title }) =>
              given.length > 0 &&
              given.every((word, n) =>
                wordsOf(title ?? '').some((own) => (n === last ? own.startsWith(word) : own === word)),
              ),
          )
          .map(({ id }) => ({ id, score: 1 }))
      },
    }),
  ),
  row(
    {
      name: 'the index is in lower case and the query is not',
      why: 'Whether case counts is open, but the very word of a title finds it in either case.',
    },
    () => ({
      search: (q, { entities }) =>
        entities
          .filter(({ title }) =>
            (q.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).some((word) =>
              wordsOf(title ?? '').some((own) => own.startsWith(word)),
            ),
          )
          .map(({ id }) => ({ id, score: 1 })),
    }),
  ),
  row(
    { name: 'the index is of letters and the query of words', why: 'The beginnings of all words are longer, too.' },
    () => ({
      search: searchBy({ words: (text) => Array.from(text.toLowerCase()), given: wordsOf }),
    }),
  ),
  row(
    {
      name: 'the index has no accents and the query keeps them',
      why: 'Whether accents count is open, but the very word of a title finds it in either case.',
    },
    () =>
      matching((given, own) =>
        own.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\u00df', 'ss').startsWith(given),
      ),
  ),
  row(
    {
      name: 'one entity is found by no word of its title',
      or: ['SVC-1'],
      why: 'Its title has the word as the titles have that are found.',
    },
    () => ({
      hits: (found) => found.filter(({ id }) => id !== 'svc-016'),
    }),
  ),
  row(
    {
      name: 'the query is read as one word',
      why: 'The words given are several: however they join, an entity that has them side by side matches.',
    },
    () => ({
      search: (q, { entities }) =>
        entities
          .filter(({ title }) => q !== '' && wordsOf(title ?? '').some((own) => own.startsWith(q.toLowerCase())))
          .map(({ id }) => ({ id, score: 1 })),
    }),
  ),
  row({ name: 'the query is ignored', why: 'The hits are the entities that match.' }, () => ({
    search: (_, build) => everything(build),
  })),
  row(
    { name: 'the query is ignored and ten hits are given', why: 'A cap is open, but the hits under it still match.' },
    () => ({ search: (_, build) => everything(build).slice(0, 10) }),
  ),
  row({ name: 'no search finds anything', why: 'An index that is empty finds nothing of what the model has.' }, () => ({
    search: () => [],
  })),
  row({ name: 'where nothing matches everything is given', why: 'No entity matches, so there is no hit.' }, () => ({
    search: (q, build) => {
      const found = searchTitles(q, build)
      return found.length > 0 ? found : everything(build)
    },
  })),
  row(
    {
      name: 'one entity is found by its words and not by their beginnings',
      why: 'What a word finds each of its prefixes finds.',
    },
    () => ({
      search: (q, build) =>
        searchTitles(q, build).filter(({ id }) => {
          const own = wordsOf(build.entities.find((entity) => entity.id === id)?.title ?? '')
          return id !== 'svc-010' || wordsOf(q).some((given) => own.includes(given))
        }),
    }),
  ),
  row(
    {
      name: 'queries are decoded as Latin-1',
      why: 'The octets of a query are UTF-8; a word that is not ASCII is a word.',
    },
    () => ({ decodeQuery: (raw) => unescape(raw.replaceAll('+', ' ')) }),
  ),
  row(
    {
      name: 'letters outside ASCII are dropped from the query',
      why: 'The given word is the prefix, all of its letters.',
    },
    () => ({
      search: (q, build) => searchTitles(q.replaceAll(/[^\0-\x7f]/g, ''), build),
    }),
  ),
  row(
    {
      name: 'escapes in a query are decoded in upper case only',
      why: 'The two digits of an escape have no case (RFC 3986 6.2.2.1).',
    },
    // What is no escape then stands for itself, as it does in query strings.
    () => ({ decodeQuery: (raw) => unescapeUtf8(raw.replaceAll(/%(?=[0-9A-Fa-f]?[a-f])/g, '%25')) }),
  ),
  row(
    {
      name: 'queries are not decoded',
      first: 'search-decodes-its-query',
      why: 'An escape in a query stands for its octet, in whatever way the words are then joined.',
    },
    () => ({ decodeQuery: (raw) => raw }),
  ),
]

const hits: readonly FaultyServer[] = [
  row(
    {
      name: 'hits of entities that an older build had',
      or: ['SVC-1'],
      why: 'The hits are entities of the model, so getEntity knows each.',
    },
    () => ({
      hits: (found) => found.map((hit) => (hit.id === 'svc-009' ? { ...hit, id: 'svc-909' } : hit)),
    }),
  ),
  row(
    {
      name: 'hits carry their identifiers in upper case',
      or: ['SVC-1'],
      why: 'A hit names an entity by its identifier, in the case it has.',
    },
    () => ({
      hits: (found) => found.map((hit) => ({ ...hit, id: hit.id.toUpperCase() })),
    }),
  ),
  row(
    {
      name: 'hits carry a path in place of an identifier',
      or: ['SVC-1'],
      why: 'id is the identifier, and no entity has that one.',
    },
    () => ({
      hits: (found) => found.map((hit) => ({ ...hit, id: `/entities/${encodeURIComponent(hit.id)}` })),
    }),
  ),
  row(
    { name: 'an entity is a hit once for each word that it matches', why: 'Each matching entity is one hit.' },
    () => ({
      hits: (found) => found.flatMap((hit) => (hit.id.startsWith('svc') ? [hit, hit] : [hit])),
    }),
  ),
  row({ name: 'scores are strings', breaks: 'RES-4', why: 'score is a number.' }, () => ({
    hits: (found) => found.map((hit) => ({ ...hit, score: hit.score.toFixed(2) })),
  })),
  row(
    {
      name: 'one hit in many has null for a score',
      breaks: 'RES-4',
      why: 'score may be absent; shown, it is a number.',
    },
    () => ({
      hits: (found) => found.map((hit) => (hit.id === 'svc-002' ? { ...hit, score: null } : hit)),
    }),
  ),
  row({ name: 'an identifier of digits is a number in a hit', breaks: 'RES-4', why: 'id is a string.' }, () => ({
    hits: (found) => found.map((hit) => (hit.id === '42' ? { ...hit, id: 42 } : hit)),
  })),
  row({ name: 'hits are bare identifiers', breaks: 'RES-4', or: ['OPS-3'], why: 'A SearchHit is an object.' }, () => ({
    hits: (found) => found.map(({ id }) => id),
  })),
  row({ name: 'hits are pairs', breaks: 'RES-4', or: ['OPS-3'], why: 'A SearchHit is an object.' }, () => ({
    hits: (found) => found.map(({ id, score }) => [id, score]),
  })),
  row({ name: 'hits are wrapped in an object', why: 'The body is the array itself.' }, () => ({
    hits: (found) => ({ hits: found, total: found.length }),
  })),
  row(
    {
      name: 'a score is NaN',
      breaks: 'RFC 8259 6',
      or: ['RES-4', 'OPS-3', 'OPS-5'],
      why: 'JSON has no such number; the body is not JSON.',
    },
    () => ({
      answer: (honest, { operation }) =>
        operation === 'searchModel'
          ? { ...honest, body: String(honest.body).replace(/"score":[\d.]+/, '"score":NaN') }
          : honest,
    }),
  ),
  row(
    {
      name: 'a search without hits gets 404',
      or: ['OPS-5'],
      why: 'That nothing matches is an answer: 200 with an empty array.',
    },
    () => ({
      answer: (honest, { operation }) => (operation === 'searchModel' && honest.body === '[]' ? json(404, {}) : honest),
    }),
  ),
  row({ name: 'a search without hits gets 204', or: ['OPS-5'], why: 'Every success is 200, with an array.' }, () => ({
    answer: (honest, { operation }) =>
      operation === 'searchModel' && honest.body === '[]' ? { status: 204, headers: {}, body: '' } : honest,
  })),
  row({ name: 'a search without hits gets null', why: 'The body is an array, also an empty one.' }, () => ({
    hits: (found) => (found.length > 0 ? found : null),
  })),
  row(
    {
      name: 'a query that is no regular expression gets 500',
      or: ['RFC 9110 15.6'],
      why: 'The question is well formed: a query is words, whatever characters they hold.',
    },
    () =>
      onQuery(
        (q) => {
          try {
            return !new RegExp(q)
          } catch {
            return true
          }
        },
        json(500, { message: 'invalid regular expression' }),
      ),
  ),
  row({ name: 'a query outside ASCII gets 500', or: ['RFC 9110 15.6'], why: 'The question is well formed.' }, () =>
    onQuery((q) => /[^\0-\x7f]/.test(q), json(500, {})),
  ),
  row(
    { name: 'the words are expected under another name', why: 'The parameter is q, so a question with q is complete.' },
    () => ({
      answer: (honest, { operation }) =>
        operation === 'searchModel' ? json(400, { message: 'query is missing' }) : honest,
    }),
  ),
  row(
    {
      name: 'a search gives fewer hits when asked again',
      or: ['SVC-1', 'SVC-2'],
      why: 'One model has one answer to one question.',
    },
    () => ({
      hits: (found, { times }) => (times % 2 === 0 ? found.slice(1) : found),
    }),
  ),
  row(
    { name: 'the search is a POST', breaks: 'SVC-3', or: ['OPS-3'], why: 'Each of the four operations is a GET.' },
    () => ({
      answer: (honest, { operation, method }) =>
        operation === 'searchModel' && method !== 'POST' ? { ...json(405, {}), headers: { allow: 'POST' } } : honest,
    }),
  ),
]

type Change = (findings: readonly Finding[], times: number) => unknown

function findings(about: Omit<Row, 'why'> & { readonly why: string }, change: Change): FaultyServer {
  return row({ breaks: 'OPS-4', ...about }, () => ({ findings: (all, { times }) => change(all, times) }))
}

function one(n: number, change: (finding: Finding) => unknown): Change {
  return (all) => all.map((finding, at) => (at === n ? change(finding) : finding))
}

const log: readonly FaultyServer[] = [
  findings(
    { name: 'the findings are wrapped in an object', or: ['SEM-5'], why: 'The body is the array itself.' },
    (items) => ({ findings: items }),
  ),
  findings({ name: 'the findings are grouped by check', or: ['SEM-5'], why: 'The body is one array.' }, (all) => ({
    orphan: all,
  })),
  findings(
    { name: 'the severity of one finding is a number', breaks: 'RES-3', why: 'severity is a string in each finding.' },
    one(29, (finding) => ({ ...finding, severity: 2 })),
  ),
  findings(
    { name: 'the path of one finding is null', breaks: 'RES-3', why: 'path may be absent; shown, it is a string.' },
    one(33, (finding) => ({ ...finding, path: null })),
  ),
  findings(
    { name: 'one finding is a line of text', breaks: 'RES-3', or: ['OPS-4'], why: 'A Finding is an object.' },
    one(38, (finding) => `${finding.check}: ${finding.path}`),
  ),
  findings(
    {
      name: 'the findings differ when asked again',
      breaks: 'SEM-5',
      or: ['OPS-4', 'SVC-1', 'SVC-2'],
      why: 'They are one array, that of the last build, however often it is asked for.',
    },
    (all, times) => (times % 2 === 0 ? all.slice(1) : all),
  ),
  findings(
    {
      name: 'the findings are shuffled when asked again',
      breaks: 'SEM-5',
      or: ['OPS-4', 'SVC-1', 'SVC-2'],
      why: 'The same array has the same order.',
    },
    (all, times) => [...all.slice(times), ...all.slice(0, times)],
  ),
  findings(
    {
      name: 'a finding of the build is left out',
      breaks: 'SEM-5',
      or: ['OPS-4', 'SVC-1'],
      needsBuild: true,
      why: 'The same array as the build log.',
    },
    (all) => all.filter((_, n) => n !== 21),
  ),
  findings(
    {
      name: 'the findings are turned round',
      breaks: 'SEM-5',
      or: ['OPS-4', 'SVC-1'],
      needsBuild: true,
      why: 'The same array has the same order.',
    },
    (all) => all.toReversed(),
  ),
  findings(
    {
      name: 'the severity of a finding is not that of the log',
      breaks: 'SEM-5',
      or: ['OPS-4', 'SVC-1'],
      needsBuild: true,
      why: 'The same array has the same elements.',
    },
    one(12, (finding) => ({ ...finding, severity: 'fatal' })),
  ),
  findings(
    {
      name: 'a finding is given twice',
      breaks: 'SEM-5',
      or: ['OPS-4', 'SVC-1'],
      needsBuild: true,
      why: 'The same array has the same length.',
    },
    (all) => [...all, ...all.slice(-1)],
  ),
  findings(
    {
      name: 'there are no findings although the log has some',
      breaks: 'SEM-5',
      or: ['OPS-4', 'SVC-1'],
      needsBuild: true,
      why: 'The same array as the build log.',
    },
    () => [],
  ),
  row(
    {
      name: 'where there are no findings the body is null',
      breaks: 'OPS-4',
      why: 'An array without elements is an array.',
    },
    () => ({
      build: () => ({ ...referenceBuild, findings: [] }),
      findings: () => null,
    }),
  ),
  row(
    {
      name: 'where there are no findings the answer is 404',
      breaks: 'OPS-4',
      or: ['OPS-5'],
      why: 'That nothing was found is an answer, with status 200.',
    },
    () => ({
      build: () => ({ ...referenceBuild, findings: [] }),
      answer: (honest, { operation }) => (operation === 'listFindings' ? json(404, {}) : honest),
    }),
  ),
]

const spelt: readonly FaultyServer[] = [
  row(
    {
      name: 'who asks in capitals gets identifiers in capitals',
      why: 'No entity has an identifier in other letters than its own.',
    },
    () => ({
      build: () => publicApi,
      hits: (hits, { query }) => {
        const q = query.get('q') ?? ''
        const isLoud = q === q.toUpperCase() && q !== q.toLowerCase()
        return isLoud ? hits.map((hit) => ({ ...hit, id: hit.id?.toUpperCase() })) : hits
      },
    }),
  ),
]

const parting: readonly FaultyServer[] = ['&', '#', ',', ';'].map((sign) =>
  row(
    {
      name: `a q is cut at its first ${sign}`,
      why: 'What is given is the whole q: two words with a sign between them are one word or two, and never the first alone.',
    },
    () => ({
      search: (q, build) => searchBy({ join: 'each' })(q.split(sign)[0] ?? '', build),
    }),
  ),
)

/** What a search finds is written down, and every operation reads it from then on. */
const written: readonly FaultyServer[] = (
  [
    ['no type', { type: undefined }],
    ['another title', { title: 'found' }],
  ] as const
).map(([what, become]) =>
  row(
    {
      name: `what a search finds has ${what} from then on`,
      breaks: 'SVC-2',
      why: 'A search reads, and changes no entity.',
    },
    () => {
      const found = new Set<string>()
      const changed = (entity: Entity): Entity => (found.has(entity.id) ? ({ ...entity, ...become } as Entity) : entity)
      return {
        build: () => ({ ...referenceBuild, entities: referenceBuild.entities.map(changed) }),
        search: (q) => {
          const hits = searchBy({})(q, referenceBuild)
          for (const { id } of hits) found.add(id)
          return hits
        },
      }
    },
  ),
)

const further: readonly FaultyServer[] = [
  row(
    {
      name: 'prefixes are kept from the fifth letter on, and whole words',
      why: 'Each prefix of a word finds it: one of four letters is no limit that a search has.',
    },
    () => matching((given, own) => own === given || (given.length > 4 && own.startsWith(given))),
  ),
  row({ name: '0 is taken for no words and refused', first: 'search-answers', why: 'A text is what is given.' }, () =>
    onQuery((q) => q === '0', json(400, { message: 'q is missing' })),
  ),
]

const table: readonly FaultyServer[] = [...relation, ...hits, ...log, ...parting, ...spelt, ...further, ...written]

/** Servers whose search finds what it must not, misses what it must find, or shows it wrongly; and those with wrong findings. */
export const faultySearch: readonly FaultyServer[] = withRealism(table, {
  unseen: ['the index is of letters and the query of words', 'who asks in capitals gets identifiers in capitals'],
  plausible: [
    'a word of eight letters and more is found by its inside',
    'a word is found by its end',
    'only the first four letters of a word count',
    'the index is of letters and the query of words',
    'one entity is found by its words and not by their beginnings',
    'escapes in a query are decoded in upper case only',
    'hits carry their identifiers in upper case',
    'the words are expected under another name',
    'a search gives fewer hits when asked again',
    'the findings are shuffled when asked again',
    'the findings are turned round',
    'a q is cut at its first ,',
    'prefixes are kept from the fifth letter on, and whole words',
  ],
  contrived: [
    'only the first letter of a word counts',
    'who asks in capitals gets identifiers in capitals',
    'what a search finds has no type from then on',
    'what a search finds has another title from then on',
  ],
})
