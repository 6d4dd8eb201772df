import { posix } from 'node:path'
import type { Build, Entity } from '../../../src/model/model.ts'
import { searchBy } from './matching.ts'
import { referenceBuild } from './model.ts'
import type { LegalServer } from './row.ts'
import { type Alterations, type Answer, type Asked, json, serve } from './serve.ts'
import { apiBuild, farBuild, routesBuild, signsBuild, tinyBuild } from './small-models.ts'

type Row = readonly [name: string, why: string, build: Build, alter: Alterations]

function row([name, why, build, alter]: Row): LegalServer {
  return { name, why, serve: () => serve({ build: () => build, ...alter }) }
}

/** What `when` says of an identifier that no entity has gets another answer. */
function instead(other: Answer, when: (id: string) => boolean): Alterations {
  return {
    answer: (answer, { operation, id }) =>
      operation === 'getEntity' && answer.status === 404 && when(id) ? other : answer,
  }
}

function onSearch(other: Answer, when: (q: string) => boolean): Alterations {
  return {
    answer: (answer, { operation, query }) =>
      operation === 'searchModel' && when(query.get('q') ?? '') ? other : answer,
  }
}

/** Routes the path below `/entities/` as `route` says: an identifier, or an answer of its own. */
function routing(route: (path: string, build: Build) => string | Answer | undefined, build: Build): Alterations {
  const read = (url: string): string | Answer | undefined => {
    const [, raw] = /^\/entities\/([^?]*)/.exec(url) ?? []
    try {
      return raw === undefined ? undefined : route(decodeURIComponent(raw), build)
    } catch {
      return json(400, {})
    }
  }
  const decodeId = (raw: string): string | undefined => {
    const read = route(decodeURIComponent(raw), build)
    return typeof read === 'string' ? read : undefined
  }
  return {
    decodeId,
    answer: (answer, { url }: Asked) => {
      const routed = read(url)
      return routed === undefined || typeof routed === 'string' ? answer : routed
    },
  }
}

function buildOf(
  ids: readonly string[],
  title: (id: string, n: number) => string = (_, n) => `Garden ${n} plan`,
): Build {
  return {
    entities: [...new Set(ids)].map((id, n) => ({ id, type: 'note', title: title(id, n) })),
    links: [],
    findings: [],
  }
}

const page: Answer = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><main>' }
const refused = json(400, { message: 'bad identifier' })
const forbidden: Answer = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>Forbidden' }
const unprocessable = json(422, { detail: [] })
const moved = (location: string): Answer => ({ status: 301, headers: { location }, body: '' })

const guard = 'No identifier of the model holds it, and a question may be refused before anything is looked up (GAP-9).'
const size = 'GAP-12: size limits are not shown.'

const refusals: readonly Row[] = [
  [
    'control characters in identifiers get 400',
    guard,
    apiBuild,
    instead(refused, (id) => /[\u0000-\u001f\u007f]/.test(id)),
  ],
  ['signs that no identifier has get 400', guard, apiBuild, instead(refused, (id) => /[^\p{L}\p{N}:_-]/u.test(id))],
  ['identifiers beyond ASCII get 400', guard, apiBuild, instead(refused, (id) => /[^\0-\x7f]/.test(id))],
  [
    'identifiers that do not fit the characters in use get 422',
    guard,
    apiBuild,
    instead(unprocessable, (id) => !/^[\w:-]*$/.test(id)),
  ],
  ['quotes and semicolons are forbidden by a firewall', guard, apiBuild, instead(forbidden, (id) => /['";]/.test(id))],
  [
    'conditions in SQL are forbidden by a firewall',
    guard,
    routesBuild,
    instead(forbidden, (id) => /'\s*or\s/i.test(id)),
  ],
  ['dots and slashes are forbidden by a firewall', guard, apiBuild, instead(forbidden, (id) => /\.\.|\//.test(id))],
  ['reserved signs of a web server get 400', guard, apiBuild, instead(refused, (id) => /[<>*%&\\?]/.test(id))],
  ['invisible characters get 400', guard, farBuild, instead(refused, (id) => /[\p{Cf}\p{Cc}\p{Cn}]/u.test(id))],
  ['emoji get 400', guard, farBuild, instead(refused, (id) => /[\u{10000}-\u{10ffff}]/u.test(id))],
  [
    'ASCII signs get 400 where all is Greek or Chinese',
    guard,
    farBuild,
    instead(refused, (id) => /[!-/;-@[-`{-~]/.test(id)),
  ],
  [
    'signs get 406 from a firewall',
    guard,
    tinyBuild,
    instead({ ...forbidden, status: 406 }, (id) => /["'`;|$]/.test(id)),
  ],
  ['identifiers over 128 characters get 414', size, tinyBuild, instead(json(414, {}), (id) => id.length > 128)],
  ['identifiers over 255 characters get 400', size, apiBuild, instead(refused, (id) => id.length > 255)],
  [
    'identifiers over 4,000 octets get 431',
    size,
    farBuild,
    instead(json(431, {}), (id) => encodeURIComponent(id).length > 4000),
  ],
  [
    'odd identifiers get 404 in HTML',
    'GAP-8: the shape of the error body is not shown.',
    apiBuild,
    instead({ ...page, status: 404 }, (id) => /[^\w:-]/.test(id)),
  ],
]

const below = 'An escaped slash that is decoded first makes another path, and what lies there is not shown.'

const routers: readonly Row[] = [
  [
    'slashes are decoded before routing, and no route fits',
    below,
    apiBuild,
    routing((path) => (path.includes('/') ? json(404, {}) : path), apiBuild),
  ],
  [
    'slashes are decoded before routing, and an application takes the rest',
    below,
    apiBuild,
    routing((path) => (path.includes('/') ? page : path), apiBuild),
  ],
  [
    'a slash behind is redirected once it is decoded',
    below,
    apiBuild,
    routing((path) => (path.endsWith('/') ? moved(`/entities/${path.slice(0, -1)}`) : path), apiBuild),
  ],
  [
    'slashes and dots are redirected once they are decoded',
    below,
    tinyBuild,
    routing(
      (path) =>
        posix.normalize(`/entities/${path}`) === `/entities/${path}`
          ? path
          : moved(posix.normalize(`/entities/${path}`)),
      tinyBuild,
    ),
  ],
  [
    'a path that is empty once it is decoded is the list',
    below,
    tinyBuild,
    routing((path, { entities }) => (/^\/*$|^\.{1,2}$/.test(path) ? json(200, entities) : path), tinyBuild),
  ],
  [
    'slashes are decoded before routing, and an entity\u2019s links have a path of their own that names it',
    below,
    apiBuild,
    routing((path, { links }) => {
      const [id = '', part] = path.split('/')
      const own = links.filter(({ from, to }) => [from, to].includes(id))
      return part === 'links' && own.length > 0 ? json(200, { id, links: own }) : path
    }, apiBuild),
  ],
  [
    'slashes are decoded before routing, and an entity\u2019s links have a path of their own',
    below,
    tinyBuild,
    routing((path, { links }) => {
      const [id = '', part] = path.split('/')
      const own = links.filter(({ from, to }) => [from, to].includes(id))
      return part === 'links' && own.length > 0 ? json(200, own) : path
    }, tinyBuild),
  ],
  [
    'methods are refused below an entity',
    below,
    apiBuild,
    routing((path) => (path.includes('/') ? json(405, {}) : path), apiBuild),
  ],
  [
    'parameters behind a bare semicolon are stripped',
    'A bare semicolon parts parameters from a segment (RFC 3986 3.3); an escaped one belongs to the identifier.',
    apiBuild,
    { decodeId: (raw) => (raw.includes('/') ? undefined : decodeURIComponent(raw.replace(/;.*$/, ''))) },
  ],
]

const neighbours = 'The identifiers are near to each other, and each has an entity of its own.'
const first = apiBuild.entities[0]?.id ?? ''
/** A list that shows fewer entities than getEntity knows. */
const paged = (most: number): Alterations => ({ list: (entities: readonly Entity[]) => entities.slice(0, most) })
const around = (id: string): readonly string[] => [
  ...[
    id,
    id.toUpperCase(),
    `${id} `,
    ` ${id}`,
    `${id}/`,
    `/${id}`,
    `${id}.json`,
    `${id};v=1`,
    `${id}*`,
    `${id}%`,
    `0${id}`,
    `${id}.0`,
  ],
  ...[`"${id}"`, `${id}\n`, `${id}\u200b`, `${id}?x=1`, `${id},${id}`, id.replaceAll('-', '_'), encodeURIComponent(id)],
]

const models: readonly Row[] = [
  ['near identifiers are all there', neighbours, buildOf(around(first)), {}],
  [
    'identifiers are beginnings of digests that are identifiers, too',
    neighbours,
    buildOf([
      '7f3e9a2b41c0',
      '7f3e9a2b',
      '7f3e9a2',
      '7f3e9a2b-41c0-4d11-8b0c-9f1122334455',
      'plan',
      'plan:7f3e9a2b41c0',
    ]),
    {},
  ],
  ['near identifiers are there behind the end of the list', neighbours, buildOf(around(first)), paged(5)],
  [
    'near identifiers are there behind the end of the list, and all look alike',
    neighbours,
    buildOf(around('beta-2'), () => 'Garden'),
    paged(4),
  ],
  [
    'near identifiers are there, and no entity is named',
    neighbours,
    buildOf(around('gamma'), (id) => `Garden ${id}`),
    { ...paged(8), single: (entity) => ({ ...entity, id: undefined }) },
  ],
  [
    'letters differ in their case alone',
    neighbours,
    buildOf(['a', 'A', 'b', 'B', '\u03c3', '\u03c2', '\u03a3', 'i', 'I', '\u0131', '\u0130', 'k', 'K', '\u212a']),
    {},
  ],
  [
    'letters differ in their form alone',
    neighbours,
    buildOf(['\u00e9', 'e\u0301', 'e', '\uff45', '\ufb01', 'fi', '\u212b', '\u00c5', 'A\u030a', '\u00df', 'ss']),
    {},
  ],
  [
    'signs differ in their compatibility alone',
    neighbours,
    buildOf(signsBuild.entities.flatMap(({ id }) => [id, id.normalize('NFKC')])),
    {},
  ],
  [
    'signs differ in their compatibility alone, and the list ends after twenty',
    neighbours,
    buildOf(signsBuild.entities.flatMap(({ id }) => [id, id.normalize('NFKC')]).toReversed(), (id) => `Plan ${id}`),
    paged(20),
  ],
  [
    'numbers are equal in value',
    neighbours,
    buildOf(['7', '07', '007', '7.0', '+7', '7e0', '0x7', ' 7', '\u0667', '\uff17', '0', '-0', '1']),
    {},
  ],
  ['places in the list are identifiers of others', neighbours, buildOf(['2', '1', '0', '-1', '4', '3']), {}],
  [
    'titles are identifiers of others',
    neighbours,
    buildOf(['alpha', 'beta', 'gamma', 'delta'], (_, n) => ['beta', 'gamma', 'delta', 'alpha'][n] ?? ''),
    {},
  ],
  [
    'parts of identifiers are identifiers of others',
    neighbours,
    buildOf(['note:alpha', 'note', 'alpha', 'alpha:note', 'note/alpha', 'page:alpha']),
    {},
  ],
  [
    'kinds and the beginnings of paths are identifiers of others',
    neighbours,
    buildOf([
      'op',
      'op:users',
      'op:users/list',
      'op:Users/list',
      'op: users/list',
      'op\uff1ausers/list',
      'ops:users/list',
    ]),
    {},
  ],
  [
    'kinds and the beginnings of paths are identifiers of others behind the end of the list',
    neighbours,
    buildOf(['op:orders/get', 'op:orders/list', 'op:users/get', 'op:users/list', 'op:orders', 'op:users', 'op']),
    paged(4),
  ],
  [
    'letters and the signs for them are identifiers of their own',
    neighbours,
    buildOf([
      '\u76ee\u5f55',
      '\u2f6c\u5f55',
      '\u062a\u0627',
      '\ufe95\u0627',
      '\u03c6\u03c9\u03c2',
      '\u03d5\u03c9\u03c2',
    ]),
    {},
  ],
  [
    'what other servers stumble over are identifiers',
    neighbours,
    buildOf([
      '__proto__',
      'constructor',
      '*',
      '%',
      '{',
      '\\',
      '-a',
      '"',
      "'",
      'null',
      '\u{1f600}',
      'a\u0000b',
      'x'.repeat(1000),
    ]),
    {},
  ],
  ['Arabic and Greek without the list\u2019s end', neighbours, farBuild, paged(6)],
  ['the interface\u2019s list ends after ten', neighbours, apiBuild, paged(10)],
  [
    'the list ends after ten, and no entity is named',
    'RES-1: id is optional, and what the list leaves out is not shown (GAP-3).',
    apiBuild,
    { ...paged(10), single: (entity) => ({ ...entity, id: undefined }) },
  ],
  [
    'sources lead nowhere and texts are shared',
    'Members that nobody declared identify nothing.',
    {
      ...apiBuild,
      entities: apiBuild.entities.map((one) => ({ ...one, source: 'api.yaml', alias: ['x', one.title] })),
    },
    {},
  ],
  [
    'locales behind identifiers make identifiers of others',
    neighbours,
    buildOf(['plan', 'note'].flatMap((id) => [id, ...['en', 'de', 'fr', 'en-US'].map((locale) => `${id}@${locale}`)])),
    {},
  ],
]

const open = 'GAP-9: what a search makes of signs, and which of them it refuses, is not shown.'

const searches: readonly Row[] = [
  ['a search with a sign gets 400', open, apiBuild, onSearch(refused, (q) => /[^\p{L}\p{M}\p{N} ]/u.test(q))],
  [
    'a search that does not parse gets 400',
    open,
    apiBuild,
    onSearch(refused, (q) => /["'(){}[\]^~*:\\]|\b(AND|OR|NOT|NEAR)\b/.test(q)),
  ],
  [
    'a search in another field than three gets 400',
    open,
    farBuild,
    onSearch(refused, (q) => /^(?!title:|id:|type:)\w+:/.test(q)),
  ],
  [
    'a search in another field than three finds nothing',
    open,
    apiBuild,
    onSearch(json(200, []), (q) => /^(?!title:|id:|type:)\w+:/.test(q)),
  ],
  ['a search with quotes is forbidden by a firewall', open, tinyBuild, onSearch(forbidden, (q) => /['"]|--|;/.test(q))],
  [
    'a search with control characters gets 422',
    open,
    farBuild,
    onSearch(unprocessable, (q) => /[\p{Cc}\p{Cn}]/u.test(q)),
  ],
  ['a search of many words gets 400', size, apiBuild, onSearch(refused, (q) => q.split(' ').length > 32)],
  ['a search over 1,000 characters gets 414', size, farBuild, onSearch(json(414, {}), (q) => q.length > 1000)],
  [
    'a search for signs alone gets everything',
    open,
    tinyBuild,
    {
      hits: (hits, { query }) =>
        /^[^\p{L}\p{N}]+$/u.test(query.get('q') ?? '') ? tinyBuild.entities.map(({ id }) => ({ id, score: 1 })) : hits,
    },
  ],
  [
    'a search for signs alone gets nothing',
    open,
    referenceBuild,
    { hits: (hits, { query }) => (/^[^\p{L}\p{N}]*$/u.test(query.get('q') ?? '') ? [] : hits) },
  ],
  [
    'two words with a comma, a slash or an ampersand between them are one',
    'GAP-16: what a word is, is not shown.',
    referenceBuild,
    {
      search: searchBy({
        given: (q) =>
          q
            .toLowerCase()
            .split(/[^\p{L}\p{M}\p{N},/&]+/u)
            .filter(Boolean),
        join: 'each',
      }),
    },
  ],
  [
    'words are parted at commas, semicolons and spaces, and one of them is enough',
    'GAP-16: what a word is, is not shown.',
    referenceBuild,
    {
      search: searchBy({
        given: (q) =>
          q
            .toLowerCase()
            .split(/[\s,;]+/u)
            .filter(Boolean),
      }),
    },
  ],
  ['a search for signs alone gets 404', open, tinyBuild, onSearch(json(404, {}), (q) => /^[^\p{L}\p{N}]+$/u.test(q))],
]

const named = new Set(referenceBuild.entities.map(({ id }) => id))
const untidy = (path: string): boolean =>
  !named.has(path) && (posix.normalize(`/entities/${path}`) !== `/entities/${path}` || path.endsWith('/'))

const slashed: readonly Row[] = [
  [
    'slashes are kept but for those that are made neat',
    below,
    referenceBuild,
    routing((path) => (untidy(path) ? page : path), referenceBuild),
  ],
  ['dots and slashes in a row are forbidden by a firewall', guard, referenceBuild, instead(forbidden, untidy)],
]

/** The nearest legal neighbours of servers that take one identifier for another, or fail over odd questions. */
export const legalNear: readonly LegalServer[] = [...refusals, ...routers, ...models, ...searches, ...slashed].map(row)
