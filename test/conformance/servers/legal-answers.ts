import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Build } from '../../../src/model/model.ts'
import { olderBuild, referenceBuild } from './model.ts'
import type { LegalServer } from './row.ts'
import { type Alterations, type Answer, type Asked, json, linksAt, searchTitles, serve } from './serve.ts'

type Row = Omit<LegalServer, 'serve'>

function row(about: Row, alter: () => Alterations): LegalServer {
  return { holdsBuild: true, ...about, serve: () => serve(alter()) }
}

function answering(change: (answer: Answer, asked: Asked) => Answer | Promise<Answer>): Alterations {
  return { answer: change }
}

function success(change: (answer: Answer, asked: Asked) => Answer): Alterations {
  return answering((answer, asked) => (answer.status === 200 ? change(answer, asked) : answer))
}

function also(headers: Record<string, string>): Alterations {
  return answering((answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }))
}

/** The query as GAP-9 leaves it: `when` says which ones get `refusal`. */
function onQuery(when: (given: readonly string[]) => boolean, refusal: Answer): Alterations {
  return answering((answer, { operation, query }) =>
    operation === 'searchModel' && when(query.getAll('q')) ? refusal : answer,
  )
}

/** Serves so many at once. */
function atMost(most: number, refusal: Answer): Alterations {
  let open = 0
  return answering(async (answer) => {
    if (open >= most) return refusal
    open++
    await delay(1)
    open--
    return answer
  })
}

function method(name: string, answer: Answer): Alterations {
  return answering((honest, asked) => (asked.method === name ? answer : honest))
}

const newestBuild: Build = {
  ...referenceBuild,
  entities: referenceBuild.entities
    .slice(4)
    .map((entity, n) => (n % 7 === 2 ? { ...entity, type: 'renewed' } : entity)),
}

const plain: readonly LegalServer[] = [
  row({ name: 'the honest server', why: 'Nothing differs.' }, () => ({})),
  ...[
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json ; charset="utf-8"',
    'application/json; profile="https://example.org/model"',
  ].map((type) =>
    row(
      {
        name: `the content type is ${type}`,
        why: 'RFC 9110 8.3.1: type and parameter names ignore case, and parameters do not make another media type.',
      },
      () => success((answer) => ({ ...answer, headers: { 'content-type': type } })),
    ),
  ),
  row(
    {
      name: 'a charset parameter names Latin-1 and the body is UTF-8',
      why: 'RFC 8259 11: no charset parameter is defined for JSON, and one has no effect; the octets are UTF-8.',
    },
    () => success((answer) => ({ ...answer, headers: { 'content-type': 'application/json; charset=iso-8859-1' } })),
  ),
  row({ name: 'JSON is indented', why: 'RFC 8259 2: white space between tokens is insignificant.' }, () => ({
    text: (value) => `\r\n${JSON.stringify(value, null, '\t')}\n\n`,
  })),
  row({ name: 'JSON is ASCII with escapes', why: 'RFC 8259 7: an escaped character is that character.' }, () => ({
    text: (value) =>
      JSON.stringify(value)
        .replaceAll('/', String.raw`\/`)
        .replaceAll(/[^\0-\x7e]/g, (unit) => String.raw`\u` + unit.charCodeAt(0).toString(16).padStart(4, '0')),
  })),
  row({ name: 'numbers are written with exponents', why: 'RFC 8259 6: 1e-1 is the number 0.1.' }, () => ({
    text: (value) => JSON.stringify(value).replaceAll(/"confidence":0\.(\d)(?=[,}])/g, '"confidence":$1.0E-1'),
  })),
  row(
    { name: 'members that nobody declared', why: 'GAP-6: the names and types of further members are not shown.' },
    () => ({
      text: (value) =>
        JSON.stringify(value).replaceAll(
          /\{"(id|check|from)"/g,
          '{"serial":123456789012345678901234567890,"none":null,"data":[{}],"items":{"links":7},"__proto__":{"id":1},"constructor":"none","":0,"$1"',
        ),
    }),
  ),
  row(
    {
      name: 'a member that nobody declared is nested two hundred deep',
      why: 'GAP-6 leaves further members open, and no depth is stated.',
    },
    () => ({
      single: (entity) => ({ ...entity, tree: JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown }),
    }),
  ),
  row(
    {
      name: 'a member that nobody declared changes with each answer',
      why: 'GAP-6: what it means is not shown; the declared fields stay.',
    },
    () => ({
      list: (entities, { count }) => entities.map((entity) => ({ ...entity, servedAs: count })),
      single: (entity, { count }) => ({ ...entity, servedAs: count }),
    }),
  ),
]

const unknown: readonly LegalServer[] = (
  [
    ['nothing', { status: 404, headers: {}, body: '' }],
    ['a page', { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' }],
    [
      'a problem',
      {
        status: 404,
        headers: { 'content-type': 'application/problem+json' },
        body: '{"type":"about:blank","status":404}',
      },
    ],
    ['a string', json(404, 'unknown')],
    ['an Entity without fields', json(404, {})],
    ['text without a content type', { status: 404, headers: {}, body: 'no such entity' }],
  ] as const satisfies readonly (readonly [string, Answer])[]
).map(([what, answer]) =>
  row({ name: `404 comes with ${what}`, why: 'GAP-8: the shape of the error body is not shown.' }, () => ({
    unknown: () => answer,
  })),
)

const queries: readonly LegalServer[] = [
  row({ name: 'a missing or empty q gets 400', why: 'GAP-9: what it gets is not shown.' }, () =>
    onQuery((q) => !q[0], json(400, {})),
  ),
  row({ name: 'a missing or blank q gets 422 and a page', why: 'GAP-9: what it gets is not shown.' }, () =>
    onQuery((q) => !q[0]?.trim(), { status: 422, headers: { 'content-type': 'text/html' }, body: '<p>q?' }),
  ),
  row(
    {
      name: 'a missing q gets 500',
      why: 'GAP-9 names exactly this case as not shown, and without its required parameter the question is not well formed.',
    },
    () => onQuery((q) => q.length === 0, json(500, {})),
  ),
  row({ name: 'a missing or empty q gets everything', why: 'GAP-9: what it gets is not shown.' }, () => ({
    search: (q, build) => (q === '' ? build.entities.map(({ id }) => ({ id, score: 0 })) : searchTitles(q, build)),
  })),
  row(
    { name: 'a repeated q gets 400', why: 'GAP-9: the contract declares one q, and what two get is not shown.' },
    () => onQuery((q) => q.length > 1, json(400, {})),
  ),
  row(
    {
      name: 'a q of one or two characters gets 400',
      why: 'GAP-9 and GAP-12: other error statuses and limits are not shown.',
    },
    () => onQuery(([q]) => q !== undefined && q.length < 3, json(400, {})),
  ),
  row({ name: 'a q over a hundred characters gets 414', why: 'GAP-12: size limits are not shown.' }, () =>
    onQuery(([q]) => (q?.length ?? 0) > 100, json(414, {})),
  ),
  row(
    { name: 'a q over twenty characters gets 400', why: 'GAP-9 and GAP-12: limits and their status are not shown.' },
    () => onQuery(([q]) => (q?.length ?? 0) > 20, json(400, {})),
  ),
  row(
    { name: 'a q of more than two words gets 422', why: 'GAP-9 and GAP-12: limits and their status are not shown.' },
    () => onQuery(([q]) => (q?.trim().split(/\s+/) ?? []).length > 2, json(422, {})),
  ),
  row(
    {
      name: 'parameters that nobody declared get 400',
      why: 'The contract declares none but q, and what others get is not shown.',
    },
    () => answering((answer, { query }) => ([...query.keys()].some((name) => name !== 'q') ? json(400, {}) : answer)),
  ),
  row(
    {
      name: 'an id behind a question mark that is not the one in the path gets 404',
      why: 'GAP-9: the contract declares none, and what such a question gets is not shown.',
    },
    () =>
      answering((answer, { operation, id, query }) =>
        operation === 'getEntity' && (query.get('id') ?? id) !== id ? json(404, {}) : answer,
      ),
  ),
  row(
    {
      name: 'what stands behind the question mark of a path to an entity is redirected away',
      why: 'GAP-9: the contract declares none, and what such a question gets is not shown.',
    },
    () =>
      answering((answer, { operation, url, query }) =>
        operation === 'getEntity' && query.size > 0
          ? { status: 301, headers: { location: url.replace(/\?.*$/, '') }, body: '' }
          : answer,
      ),
  ),
  row(
    { name: 'limit, offset and page have an effect', why: 'GAP-3: paging is described, its parameters are not shown.' },
    () => ({
      list: (entities, { query }) => {
        const limit = Number(query.get('limit') ?? query.get('size') ?? entities.length)
        const from = Number(query.get('offset') ?? Number(query.get('page') ?? 0) * limit)
        return entities.slice(from, from + limit)
      },
    }),
  ),
]

const http: readonly LegalServer[] = [
  row(
    {
      name: 'HEAD gets 405',
      why: 'RFC 9110 9.1 asks GET and HEAD of a general-purpose server; this one states four GETs, and a method not supported is no HEAD that differs.',
    },
    () => method('HEAD', { status: 405, headers: { allow: 'GET' }, body: '' }),
  ),
  row(
    {
      name: 'HEAD gets 501',
      why: 'RFC 9110 9.1 names 501 for a method that a server does not implement; only GET is stated.',
    },
    () => method('HEAD', { status: 501, headers: {}, body: '' }),
  ),
  row({ name: 'HEAD gets 404', why: 'Only GET is stated; a server that routes GET alone knows no HEAD.' }, () =>
    method('HEAD', { status: 404, headers: {}, body: '' }),
  ),
  row(
    {
      name: 'HEAD comes without Content-Length',
      why: 'RFC 9110 9.3.2: fields that depend on the content may be left out.',
    },
    () => ({
      wire: ({ status, headers }, asked, response) => {
        if (asked.method !== 'HEAD') return false
        response.writeHead(status, { ...headers })
        response.end()
        return true
      },
    }),
  ),
  row(
    {
      name: 'the page of a 404 names the method',
      why: 'GAP-8: the body of an error is not shown; frameworks write "Cannot HEAD /x" into it, which is a letter longer.',
    },
    () =>
      answering((answer, { method: name }) =>
        answer.status === 404
          ? { status: 404, headers: { 'content-type': 'text/html' }, body: `<pre>Cannot ${name}</pre>` }
          : answer,
      ),
  ),
  row(
    { name: 'other methods get 404', why: 'Only GET is stated; what other methods get is not shown.', writes: true },
    () => answering((answer, { method: name }) => (name === 'GET' || name === 'HEAD' ? answer : json(404, {}))),
  ),
  row(
    {
      name: 'other methods get 200 and change nothing',
      why: 'SVC-2: nothing changes what is answered, and nothing did; the status of such a request is not shown.',
      writes: true,
    },
    () =>
      answering((answer, { method: name }) => (name === 'GET' || name === 'HEAD' ? answer : json(200, { ok: true }))),
  ),
  row(
    {
      name: 'OPTIONS gets 204 and answers allow every origin',
      why: 'No operation declares headers, and further header fields are not held against a server.',
    },
    () =>
      answering((answer, { method: name }) => {
        const headers = { 'access-control-allow-origin': '*', vary: 'origin' }
        return name === 'OPTIONS'
          ? { status: 204, headers, body: '' }
          : { ...answer, headers: { ...answer.headers, ...headers } }
      }),
  ),
  row(
    { name: 'cookies, cache and rate-limit headers', why: 'GAP-12 and RFC 9110: further header fields are open.' },
    () =>
      also({
        'set-cookie': 'a=b; Path=/',
        'cache-control': 'no-store',
        age: '7',
        ratelimit: '"default";r=50;t=30',
        'x-request-id': '7',
      }),
  ),
  row(
    {
      name: 'bodies are chunked, in odd pieces',
      why: 'RFC 9112 7.1: a way to frame the same content; pieces may end within a character.',
    },
    () => ({
      wire: ({ status, headers, body }, asked, response) => {
        // RFC 9112 6.1: chunks are for HTTP/1.1.
        if (response.req.httpVersion === '1.0') return false
        const bytes = Buffer.from(body as string)
        response.writeHead(status, { ...headers, 'transfer-encoding': 'chunked' })
        for (let at = 0; asked.method !== 'HEAD' && at < bytes.length; at += 501)
          response.write(bytes.subarray(at, at + 501))
        response.end()
        return true
      },
    }),
  ),
  row({ name: 'gzip when asked for', why: 'RFC 9110 8.4: a coding that the request accepts.' }, () =>
    answering((answer, { headers }) =>
      /\bgzip\b/.test(String(headers['accept-encoding'])) && answer.body.length > 0
        ? {
            ...answer,
            body: gzipSync(answer.body),
            headers: { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
          }
        : answer,
    ),
  ),
  row(
    {
      name: 'ETags, and 304 where a condition holds',
      why: 'RFC 9110 13: asked for by the client, which got the same before.',
    },
    () =>
      answering((answer, { headers }) => {
        const etag = `"${Buffer.from(answer.body as string)
          .toString('base64')
          .slice(-24)}-${answer.body.length}"`
        const same = headers['if-none-match'] === etag && answer.status === 200
        return same ? { status: 304, headers: { etag }, body: '' } : { ...answer, headers: { ...answer.headers, etag } }
      }),
  ),
  row({ name: 'answers offer an upgrade', why: 'RFC 9110 7.8: a server may say what it could upgrade to.' }, () =>
    also({ connection: 'upgrade, keep-alive', upgrade: 'h2c' }),
  ),
  row(
    { name: 'each answer closes its connection', why: 'RFC 9112 9.6: the close option is the server\u2019s to send.' },
    () => also({ connection: 'close' }),
  ),
  row(
    {
      name: 'connections are closed after an answer without a word',
      why: 'RFC 9112 9.5: a server may close an idle connection at any time.',
    },
    () => ({
      wire: (_, __, response) => {
        const { socket } = response
        response.on('finish', () => socket?.end())
        return false
      },
    }),
  ),
  row(
    {
      name: 'bodies end with their connection',
      why: 'RFC 9112 6.3: without a length the content ends where the connection does.',
    },
    () => ({
      wire: ({ status, headers, body }, { method: name }, response) => {
        const type = headers['content-type']
        response.socket?.write(
          `HTTP/1.1 ${status} \r\n${type ? `content-type:${type}\r\n` : ''}Connection: close\r\n\r\n`,
        )
        response.socket?.end(name === 'HEAD' ? '' : body)
        return true
      },
    }),
  ),
  row({ name: 'HTTP/1.0', why: 'RFC 9110 2.5: an answer of an older minor version is an answer.' }, () => ({
    wire: ({ status, headers, body }, { method: name }, response) => {
      const fields = Object.entries(headers).map(([field, value]) => `${field}: ${value}\r\n`)
      response.socket?.write(
        `HTTP/1.0 ${status} Whatever\r\n${fields.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
      )
      response.socket?.end(name === 'HEAD' ? '' : body)
      return true
    },
  })),
  row(
    {
      name: '103 goes before each answer',
      why: 'RFC 9110 15.2: a client reads interim answers even when it expects none.',
    },
    () => ({
      wire: (_, __, response) => {
        response.writeEarlyHints({ link: '</style.css>; rel=preload' })
        return false
      },
    }),
  ),
  row(
    { name: 'trailers follow the content', why: 'RFC 9110 6.5: a trailer section may follow, and may be dropped.' },
    () => ({
      wire: ({ status, headers, body }, { method: name }, response) => {
        if (name === 'HEAD' || response.req.httpVersion === '1.0') return false
        response.writeHead(status, { ...headers, trailer: 'x-checked' })
        response.write(body)
        response.addTrailers({ 'x-checked': 'yes' })
        response.end()
        return true
      },
    }),
  ),
  row(
    {
      name: 'each fifth question is answered with 429 first',
      why: 'GAP-12: rate limits are not shown; it says when to ask again.',
    },
    () =>
      answering((answer, { count, times }) =>
        count % 5 === 0 && times === 1 ? { ...json(429, {}), headers: { 'retry-after': '0' } } : answer,
      ),
  ),
  row(
    {
      name: 'more than three questions at once get 503',
      why: 'GAP-12: limits are not shown; it says when to ask again.',
    },
    () => atMost(3, { ...json(503, {}), headers: { 'retry-after': '0' } }),
  ),
  row(
    {
      name: 'more than four questions at once get 503, and nothing says when to ask again',
      why: 'GAP-12: limits are not shown, and one question alone is answered.',
    },
    () => atMost(4, json(503, {})),
  ),
  row(
    {
      name: 'some answers are 503 with a date to come back at',
      why: 'RFC 9110 10.2.3: Retry-After may be a date; this one has passed.',
    },
    () =>
      answering((answer, { count, times }) =>
        count % 11 === 0 && times === 1
          ? { ...json(503, {}), headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' } }
          : answer,
      ),
  ),
  row({ name: 'each answer takes a moment', why: 'GAP-12: time-outs are not shown.' }, () =>
    answering(async (answer) => {
      await delay(3)
      return answer
    }),
  ),
  row(
    {
      name: 'the service lives below a path',
      why: 'All paths are relative to the base URL, and that may have a path.',
    },
    () => ({ basePath: '/model%20query/v1' }),
  ),
  row(
    {
      name: 'every other path is the page of an application',
      why: 'Paths that the contract does not declare are open.',
    },
    () =>
      answering((answer, { operation }) =>
        operation ? answer : { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><main>' },
      ),
  ),
  row(
    {
      name: 'more paths than the contract has',
      why: 'SVC-3 counts the declared operations; what else a host serves is not shown (GAP-1).',
    },
    () =>
      answering((answer, { url }) =>
        /^\/(suggest-links|health|openapi\.json|events)/.test(url) ? json(200, { status: 'UP' }) : answer,
      ),
  ),
  row(
    { name: 'a slash at the end of a path is ignored', why: 'A path with a slash at its end is not declared.' },
    () => ({
      decodeId: (raw) =>
        raw.replace(/\/$/, '').includes('/') ? undefined : decodeURIComponent(raw.replace(/\/$/, '')),
    }),
  ),
  row({ name: 'Accept is honoured', why: 'RFC 9110 15.5.7: 406 for a request that accepts no JSON.' }, () =>
    answering((answer, { headers: { accept = '*/*' } }) =>
      /\*\/\*|application\/(json|\*)/i.test(accept) ? answer : json(406, {}),
    ),
  ),
  row(
    {
      name: 'who has no token gets 401',
      why: 'GAP-10: authentication is not shown, and the check was given the token.',
      headers: [{ name: 'authorization', value: 'Bearer let-me-in' }],
    },
    () =>
      answering((answer, { headers: { authorization } }) =>
        authorization === 'Bearer let-me-in' ? answer : { ...json(401, {}), headers: { 'www-authenticate': 'Bearer' } },
      ),
  ),
  ...[
    [100, 1000],
    [60, 220],
  ].map(([one = 0, other = 0]) => ({
    name: `two new builds come in, after ${one} answers and after ${other}`,
    why: 'SVC-1: answers are about the last build; how often there is a new one is not shown.',
    serve: () =>
      serve({ build: ({ count }) => (count > other ? newestBuild : count > one ? olderBuild : referenceBuild) }),
  })),
  {
    name: 'a new build comes in, and the first page of the list stays what it was',
    why: 'SVC-1: answers are about the last build. GAP-3: the page size is not shown.',
    serve: () =>
      serve({
        build: ({ count }) => (count > 140 ? olderBuild : referenceBuild),
        list: (entities) => entities.slice(0, 10),
      }),
  },
  {
    name: 'a new build comes in, and its first entity puts another on a later page',
    why: 'SVC-1: answers are about the last build. GAP-3: the page size is not shown.',
    serve: () => {
      const first = { id: '0-overview', type: 'page', title: 'Overview' }
      const grown = { ...referenceBuild, entities: [first, ...referenceBuild.entities] }
      return serve({
        build: ({ count }) => (count > 140 ? grown : referenceBuild),
        list: (entities) => entities.slice(0, 10),
      })
    },
  },
  ...[1, 2, 5, 15, 60, 150].map((after) => ({
    name: `a new build comes in after ${after} answer${after === 1 ? '' : 's'}`,
    why: 'SVC-1: answers are about the last build, and there was a new one; it came once and stayed.',
    serve: () => serve({ build: ({ count }) => (count > after ? olderBuild : referenceBuild) }),
  })),
  {
    name: 'a new build comes in that has links, where the list shows links if there are any',
    why: 'SVC-1: answers are about the last build. RES-1: links are optional.',
    serve: () => {
      const bare = { ...referenceBuild, links: [] }
      return serve({
        build: ({ count }) => (count > 140 ? referenceBuild : bare),
        list: (entities, { count }) =>
          entities.map((entity) => (count > 140 ? { ...entity, links: linksAt(entity.id, referenceBuild) } : entity)),
      })
    },
  },
]

const digits: readonly LegalServer[] = [
  row(
    { name: 'a q of digits alone gets 400', why: 'GAP-9: how a search treats what are no letters is not shown.' },
    () => onQuery(([q = '']) => /^\d+$/.test(q), json(400, {})),
  ),
]

/** Servers that differ in what HTTP, JSON or the open points leave to them; their data are the reference build's. */
export const legalAnswers: readonly LegalServer[] = [...plain, ...unknown, ...queries, ...http, ...digits]
