import { gzipSync } from 'node:zlib'
import type { Build, Entity } from '../../../src/model/model.ts'
import { referenceBuild } from './model.ts'
import { publicApi } from './other-models.ts'
import { type FaultyServer, type Stated, withRealism } from './row.ts'
import { type Alterations, type Answer, type Asked, json, searchTitles, serve } from './serve.ts'
import { tinyBuild } from './small-models.ts'
import {
  bytesOf,
  codedAs,
  coders,
  headerOf,
  modelFor,
  negotiated,
  octetsOf,
  offers,
  partial,
  said,
  successes,
  tagOf,
} from './transport.ts'

type Row = Omit<FaultyServer, 'serve' | 'realism'>

let rows = 0

/** Each row with the next of three models. */
function row(about: Row, alter: () => Alterations): FaultyServer {
  const build = modelFor(rows++)
  return { realism: 'common', ...about, serve: () => serve({ build: () => build, ...alter() }) }
}

const page: Answer = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><table></table>' }

/** What a server makes of a header that nobody declared. */
function client(
  name: string,
  when: (asked: Asked) => boolean,
  change: (answer: Answer, asked: Asked) => Answer,
  or: readonly Stated[] = [],
): FaultyServer {
  const why = 'No operation declares a header, so the same question with it gets the same answer.'
  return row({ name, breaks: 'SVC-3', or: ['OPS-5', ...or], why }, () =>
    successes((answer, asked) => (when(asked) ? change(answer, asked) : answer)),
  )
}

const has = (name: string, pattern: RegExp) => (asked: Asked) => pattern.test(headerOf(asked, name))
const lacking = (name: string) => (asked: Asked) => asked.headers[name] === undefined
const body = (change: (value: unknown) => unknown) => (answer: Answer) => ({
  ...answer,
  body: JSON.stringify(change(JSON.parse(String(answer.body)))),
})
const shorter = body((value) => (Array.isArray(value) ? value.slice(1) : value))

const clients: readonly FaultyServer[] = [
  client('browsers get pages', has('accept', /text\/html/), () => page),
  client('XML is preferred', has('accept', /application\/xml/), (answer) => ({
    ...answer,
    headers: { 'content-type': 'application/xml' },
    body: '<model/>',
  })),
  client('who takes CSV gets CSV', has('accept', /text\/csv/), (answer) => ({
    ...answer,
    headers: { 'content-type': 'text/csv' },
    body: 'id,title\n',
  })),
  client(
    'vendor types get a wrapped answer',
    has('accept', /vnd\.api|hal/),
    body((value) => ({ data: value })),
    ['OPS-1'],
  ),
  client('without Accept there is 406', lacking('accept'), () => json(406, {})),
  client('a type with a weight gets 406', has('accept', /application\/json;q=/), () => json(406, {})),
  client('a range of types gets 415', has('accept', /^application\/\*/), () => json(415, {})),
  {
    ...client('without User-Agent there is 400', lacking('user-agent'), () => json(400, {})),
    first: 'answers-do-not-depend-on-the-client',
  },
  client('bots get nothing', has('user-agent', /bot/i), () => json(404, {})),
  client('who names no version gets a shorter list', has('user-agent', /^[\w-]+$/), shorter, ['OPS-1']),
  client('browsers get shorter lists', has('user-agent', /Windows/), shorter, ['OPS-1']),
  client(
    'phones get no titles',
    has('user-agent', /Mobile/),
    body((value) =>
      Array.isArray(value)
        ? value.map((one: object) => ({ ...one, title: undefined }))
        : { ...(value as object), title: undefined },
    ),
    ['SEM-2'],
  ),
  row(
    { name: 'phones get one link of each entity', breaks: 'SVC-3', why: 'The links are those of which it is an end.' },
    () => ({
      build: () => tinyBuild,
      ...successes((answer, asked) =>
        asked.operation === 'getEntity' && /Mobile/.test(headerOf(asked, 'user-agent'))
          ? body((value) => ({ ...(value as Entity), links: (value as Entity).links?.slice(0, 1) }))(answer)
          : answer,
      ),
    }),
  ),
  client('scripts break the server', has('user-agent', /^script/), () => json(500, {}), ['RFC 9110 15.6']),
  client(
    'titles are translated',
    has('accept-language', /^de/),
    body((value) =>
      Array.isArray(value) ? value.map((one: object) => ('title' in one ? { ...one, title: 'Titel' } : one)) : value,
    ),
    ['SEM-2'],
  ),
  client(
    'bodies are Latin-1 where that is preferred',
    has('accept-charset', /iso-8859-1/),
    (answer) => ({
      ...answer,
      body: Buffer.from('["\u00e9"]', 'latin1'),
    }),
    ['RFC 8259 8.1'],
  ),
  client('an Origin empties the findings', has('origin', /./), (answer, { operation }) =>
    operation === 'listFindings' ? json(200, []) : answer,
  ),
  client('a cookie of another site gets another list', has('cookie', /theme/), shorter),
]

function coding(
  name: string,
  breaks: Stated,
  change: (answer: Answer, asked: Asked) => Answer,
  or: readonly Stated[] = [],
): FaultyServer {
  const why = 'What a client is sent in a coding is the content, whole, in a coding that it offered.'
  return row({ name, breaks, or: ['RFC 9110 8.4', 'RFC 9110 12.5.3', ...or], why }, () => successes(change))
}

const gzipped = (change: (answer: Answer, asked: Asked) => Answer) => (answer: Answer, asked: Asked) =>
  offers(asked, 'gzip') ? change(answer, asked) : negotiated(answer, asked)

const codings: readonly FaultyServer[] = [
  coding(
    'gzip is said and the body is plain',
    'RFC 9110 8.4',
    gzipped((answer) => codedAs('gzip', answer, bytesOf(answer))),
  ),
  coding(
    'gzip is sent and nothing says so',
    'RFC 9110 8.4',
    gzipped((answer) => ({ ...answer, body: gzipSync(bytesOf(answer)) })),
    ['RFC 8259 8.1'],
  ),
  coding(
    'gzip is sent twice and said once',
    'RFC 9110 8.4',
    gzipped((answer) => codedAs('gzip', answer, gzipSync(gzipSync(bytesOf(answer))))),
  ),
  coding(
    'the check sum of gzip is wrong',
    'RFC 9110 8.4',
    gzipped((answer) => {
      const bytes = gzipSync(bytesOf(answer))
      bytes[bytes.length - 6] = (bytes[bytes.length - 6] ?? 0) ^ 0xff
      return codedAs('gzip', answer, bytes)
    }),
  ),
  coding(
    'gzip is cut off',
    'RFC 9110 8.4',
    gzipped((answer) => codedAs('gzip', answer, gzipSync(bytesOf(answer)).subarray(0, -9))),
  ),
  coding('deflate has no zlib frame', 'RFC 9110 8.4', (answer, asked) =>
    offers(asked, 'deflate') && !offers(asked, 'gzip')
      ? codedAs('deflate', answer, coders.rawDeflate(bytesOf(answer)))
      : answer,
  ),
  coding(
    'br is sent to who offers gzip',
    'RFC 9110 12.5.3',
    gzipped((answer) => codedAs('br', answer)),
  ),
  coding('gzip is sent to who wants none', 'RFC 9110 12.5.3', (answer, asked) =>
    headerOf(asked, 'accept-encoding') === 'identity' ? codedAs('gzip', answer) : negotiated(answer, asked),
  ),
  coding(
    'gzip loses the content type',
    'OPS-5',
    gzipped((answer) => ({
      ...codedAs('gzip', answer),
      headers: { 'content-type': 'application/gzip', 'content-encoding': 'gzip' },
    })),
  ),
  coding(
    'gzip is of an older list',
    'RFC 9110 12.5.3',
    gzipped((answer) => codedAs('gzip', shorter(answer))),
  ),
  coding(
    'br is of nothing',
    'RFC 9110 12.5.3',
    (answer, asked) => (offers(asked, 'br') ? codedAs('br', { ...answer, body: '[]' }) : answer),
    ['OPS-2'],
  ),
  row(
    {
      name: 'the length of gzip is that of the plain body',
      breaks: 'RFC 9112 6.3',
      or: ['RFC 9110 8.6', 'RFC 9110 8.4'],
      why: 'The length counts the octets that are sent, and these are coded.',
      hangs: true,
    },
    () =>
      successes((answer, asked) => {
        if (!offers(asked, 'gzip') || asked.operation !== 'listFindings') return answer
        const coded = codedAs('gzip', answer)
        return {
          ...coded,
          headers: { ...coded.headers, connection: 'close', 'content-length': String(bytesOf(answer).length) },
        }
      }),
  ),
  row(
    {
      name: 'what was cached in gzip is given to everybody',
      breaks: 'RFC 9110 12.5.3',
      or: ['RFC 9110 8.4'],
      why: 'A cache that does not look at Vary sends codings to those who refuse them.',
    },
    () => {
      const cached = new Map<string, Answer>()
      return successes((answer, asked) => {
        const known = cached.get(asked.url) ?? negotiated(answer, asked)
        if (known !== answer) cached.set(asked.url, known)
        return asked.method === 'GET' ? known : answer
      })
    },
  ),
  row(
    {
      name: 'what was cached for the first client is given to all, as it was coded for it',
      breaks: 'RFC 9110 12.5.3',
      or: ['RFC 9110 8.4'],
      why: 'A cache that does not look at Vary sends codings to those who offer none.',
    },
    () => {
      const cached = new Map<string, Answer>()
      return successes((answer, asked) => {
        if (asked.method !== 'GET') return answer
        const known = cached.get(asked.url) ?? negotiated(answer, asked)
        cached.set(asked.url, known)
        return known
      })
    },
  ),
]

function condition(name: string, holds: (asked: Asked, tag: string) => boolean): FaultyServer {
  const why = 'The client has another answer than this one, and would keep it.'
  return row({ name, breaks: 'RFC 9110 13.1', needsOwnQuestion: true, why }, () =>
    successes((answer, asked) => {
      const tag = tagOf(answer)
      const headers = { ...answer.headers, etag: tag }
      return holds(asked, tag) ? { status: 304, headers: { etag: tag }, body: '' } : { ...answer, headers }
    }),
  )
}

const ranged = has('range', /^bytes=/)
const firstTen = (answer: Answer): Answer => ({ ...answer, body: bytesOf(answer).subarray(0, 10) })

const oddHeaders: readonly FaultyServer[] = [
  row(
    {
      name: 'a part comes without Content-Range',
      breaks: 'RFC 9110 14.2',
      why: 'RFC 9110 15.3.7: a 206 says which part.',
    },
    () => successes((answer, asked) => (ranged(asked) ? { ...firstTen(answer), status: 206 } : answer)),
  ),
  row({ name: 'a part comes as the whole', breaks: 'RFC 9110 14.2', why: 'A 200 has the whole content.' }, () =>
    successes((answer, asked) => (ranged(asked) ? firstTen(answer) : answer)),
  ),
  row(
    {
      name: 'a range gets 500',
      breaks: 'RFC 9110 14.2',
      or: ['RFC 9110 15.6'],
      why: 'A server may pass a range over.',
    },
    () => successes((answer, asked) => (ranged(asked) ? json(500, {}) : answer)),
  ),
  row(
    {
      name: 'what is no date gets 500',
      breaks: 'RFC 9110 13.1',
      or: ['RFC 9110 15.6'],
      needsOwnQuestion: true,
      why: 'RFC 9110 13.1.3: it counts for nothing.',
    },
    () => successes((answer, asked) => (has('if-modified-since', /^[a-z]+$/)(asked) ? json(500, {}) : answer)),
  ),
]

const conditions: readonly FaultyServer[] = [
  row(
    {
      name: '304 has a content type of its own',
      breaks: 'RFC 9110 13.1',
      or: ['OPS-5', 'RFC 9110 15.4.5'],
      needsOwnQuestion: true,
      why: 'RFC 9111 3.2: a cache takes it for that of the answer it has.',
    },
    () =>
      successes((answer, asked) => {
        const etag = tagOf(answer)
        return headerOf(asked, 'if-none-match').includes(etag)
          ? { status: 304, headers: { etag, 'content-type': 'text/html; charset=utf-8' }, body: '' }
          : { ...answer, headers: { ...answer.headers, etag } }
      }),
  ),
  condition('any tag gets 304', has('if-none-match', /./)),
  condition('any weak tag gets 304', has('if-none-match', /^W\//)),
  condition('a tag that begins like this one gets 304', (asked, tag) =>
    headerOf(asked, 'if-none-match').startsWith(tag.slice(0, -1)),
  ),
  condition('any date gets 304', has('if-modified-since', /1970/)),
  condition('a date counts beside a tag', has('if-modified-since', /2100/)),
  row(
    {
      name: 'all answers have tags, and one gets 304 for any of them',
      breaks: 'RFC 9110 13.1',
      needsOwnQuestion: true,
      why: 'The tag is that of another answer.',
    },
    () => {
      const tags = new Set<string>()
      return successes((answer, asked) => {
        const tag = tagOf(answer)
        tags.add(tag)
        const same = tags.has(headerOf(asked, 'if-none-match'))
        return same
          ? { status: 304, headers: { etag: tag }, body: '' }
          : { ...answer, headers: { ...answer.headers, etag: tag } }
      })
    },
  ),
  row(
    {
      name: 'a conditional question gets 412',
      breaks: 'RFC 9110 13.1',
      why: 'A GET whose tag is another is carried out.',
    },
    () => successes((answer, asked) => (headerOf(asked, 'if-none-match') === '' ? answer : json(412, {}))),
  ),
]

function old(name: string, write: (answer: Answer, asked: Asked) => string): FaultyServer {
  const why = 'A client of HTTP/1.0 reads to the end of the connection, and knows no chunks.'
  return row(
    { name, breaks: 'RFC 9112 2.3', or: ['RFC 9112 6.1', 'RFC 9110 2.5'], needsOwnQuestion: true, why },
    () => ({
      wire: (answer, asked, response) => {
        if (response.req.httpVersion !== '1.0' || answer.status !== 200) return false
        response.socket?.end(write(answer, asked))
        return true
      },
    }),
  )
}

const versions: readonly FaultyServer[] = [
  old(
    'HTTP/1.0 gets chunks',
    ({ body: text }) =>
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${Buffer.byteLength(text).toString(16)}\r\n${String(text)}\r\n0\r\n\r\n`,
  ),
  old('HTTP/1.0 gets no body', () => 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n'),
  old('HTTP/1.0 gets 400 but for the findings', ({ body: text }, { operation }) =>
    operation === 'listFindings'
      ? `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n${String(text)}`
      : 'HTTP/1.1 400 Bad Request\r\n\r\n',
  ),
  old('HTTP/1.0 is hung up on', () => ''),
]

const time: readonly FaultyServer[] = [
  row(
    {
      name: 'the first list is empty',
      breaks: 'SVC-2',
      or: ['SVC-1', 'OPS-1'],
      why: 'A cold server answers about the last build, too.',
    },
    () => ({
      list: (entities, { count }) => (count === 1 ? [] : entities),
    }),
  ),
  row(
    {
      name: 'the first list lacks its end',
      breaks: 'SVC-2',
      or: ['SVC-1', 'OPS-1'],
      why: 'A cold server answers about the last build, too.',
    },
    () => ({
      list: (entities, { times }) => (times === 1 ? entities.slice(0, -3) : entities),
    }),
  ),
  row(
    {
      name: 'the list lacks an entity from the second time on',
      breaks: 'SVC-2',
      or: ['SVC-1', 'OPS-1'],
      why: 'What the list shows is not taken away by reading it; getEntity still knows the entity.',
    },
    () => ({
      list: (entities, { times }) => (times === 1 ? entities : entities.filter((_, at) => at !== 4)),
    }),
  ),
  row(
    {
      name: 'the first findings are none',
      breaks: 'SVC-2',
      or: ['SVC-1', 'OPS-4'],
      why: 'A cold server answers about the last build, too.',
    },
    () => ({
      findings: (findings, { times }) => (times === 1 ? [] : findings),
    }),
  ),
  row(
    {
      name: 'each entity lacks its links the first time',
      breaks: 'SVC-2',
      or: ['SVC-1', 'SEM-3'],
      why: 'What is fetched when it is asked for is not there yet.',
    },
    () => ({
      single: (entity, { times }) => (times === 1 ? { ...entity, links: [] } : entity),
    }),
  ),
  row(
    {
      name: 'the first search of all finds nothing',
      breaks: 'SVC-2',
      or: ['OPS-3'],
      why: 'The index comes up only when it is asked; who asks first is told that there is nothing.',
    },
    () => {
      let searches = 0
      return { hits: (found) => (++searches === 1 ? [] : found) }
    },
  ),
  row(
    { name: 'the second answer is of another type', breaks: 'OPS-5', why: 'What comes from a cache is JSON, too.' },
    () =>
      successes((answer, { times }) => (times > 1 ? { ...answer, headers: { 'content-type': 'text/plain' } } : answer)),
  ),
  row(
    {
      name: 'repeated hits have scores as text',
      breaks: 'RES-4',
      or: ['SVC-2'],
      why: 'What comes from a cache fits the schema, too.',
    },
    () => ({
      hits: (hits, { times }) => (times > 1 ? hits.map(({ id, score }) => ({ id, score: String(score) })) : hits),
    }),
  ),
  ...[20, 23, 37].map((n) =>
    row(
      {
        name: `each answer number ${n} is a 404`,
        breaks: 'SVC-2',
        or: ['SVC-1', 'OPS-2', 'OPS-3', 'OPS-1', 'SVC-3'],
        why: 'A question that is answered once is answered again.',
      },
      () => ({
        answer: (answer, { count }) => (count % n === 0 ? json(404, {}) : answer),
      }),
    ),
  ),
  row(
    {
      name: 'each answer number 25 is that to the question before',
      breaks: 'SVC-2',
      or: ['SVC-1', 'OPS-1', 'OPS-2', 'OPS-3', 'OPS-4'],
      why: 'Answers are not mixed up.',
    },
    () => {
      let before: Answer | undefined
      return {
        answer: (answer, { count }) => {
          const sent = count % 25 === 0 && before ? before : answer
          before = answer
          return sent
        },
      }
    },
  ),
  row(
    {
      name: 'after 250 questions entities are 404',
      breaks: 'SVC-2',
      or: ['SVC-1', 'OPS-2'],
      why: 'The list still shows them: no build came in.',
    },
    () => ({
      find: (id, entities, { count }) => (count > 250 ? undefined : entities.find((one) => one.id === id)),
    }),
  ),
]

function writing(name: string, isWrite: (asked: Asked) => boolean): FaultyServer {
  return row(
    { name, breaks: 'SVC-2', needsWrites: true, why: 'Nothing that a client sends changes what is answered.' },
    () => {
      const gone = new Set<string>()
      return {
        answer: (answer, asked) => {
          if (asked.operation !== 'getEntity') return answer
          const isGone = gone.has(asked.id)
          if (isWrite(asked)) gone.add(asked.id)
          return isGone ? json(404, {}) : answer
        },
      }
    },
  )
}

const writes: readonly FaultyServer[] = [
  writing('a parameter deletes', ({ query }) => query.get('_method') === 'DELETE'),
  { ...writing('an action deletes', ({ query }) => query.get('action') === 'delete'), needsOwnQuestion: true },
  writing('a header deletes', (asked) => headerOf(asked, 'x-http-method-override') === 'DELETE'),
  writing(
    'a header of a POST deletes',
    (asked) => asked.method === 'POST' && headerOf(asked, 'x-http-method') === 'DELETE',
  ),
]

/** A spelling of an identifier that is not understood. */
function spelling(name: string, pattern: RegExp, model: number = 1): FaultyServer {
  const why = 'RFC 3986 3.3 and 6.2.2: it is the same identifier, written otherwise.'
  return {
    ...row({ name, breaks: 'OPS-2', or: ['SVC-3'], why }, () => ({})),
    serve: () =>
      serve({
        build: () => modelFor(model),
        decodeId: (raw) => (pattern.test(raw) ? undefined : decodeURIComponent(raw)),
      }),
  }
}

const spellings: readonly FaultyServer[] = [
  spelling('a colon must be escaped', /:/),
  spelling('an at sign must be escaped', /@/),
  spelling('a comma must be escaped', /,/),
  spelling('escapes have capital letters', /%[0-9]?[a-f]/),
  spelling('a letter is not escaped', /%[67]/),
  spelling('a tilde is not escaped', /%7e/i),
]

/** The last bytes of gzip are a check sum and a length. */
const spoiltAt = (fromEnd: number, isShort: (bytes: Buffer) => boolean) => (answer: Answer) => {
  const plain = bytesOf(answer)
  const bytes = gzipSync(plain)
  const at = bytes.length - fromEnd
  if (isShort(plain)) bytes[at] = (bytes[at] ?? 0) ^ 0x5a
  return codedAs('gzip', answer, bytes)
}

const short: readonly FaultyServer[] = [
  coding('the check sum of gzip is wrong for an empty list', 'RFC 9110 8.4', gzipped(spoiltAt(6, (b) => b.length < 3))),
  coding('the length in gzip is wrong for short answers', 'RFC 9110 8.4', gzipped(spoiltAt(3, (b) => b.length < 30))),
  coding(
    'gzip of short answers is said of what is plain',
    'RFC 9110 8.4',
    gzipped((answer) => codedAs('gzip', answer, bytesOf(answer).length < 30 ? bytesOf(answer) : undefined)),
  ),
]

const broken = (): Answer => json(500, {})
const further: readonly FaultyServer[] = [
  client('any language breaks the server', has('accept-language', /\*/), broken, ['RFC 9110 15.6']),
  client('a percent sign in a cookie breaks the server', has('cookie', /%(?![0-9a-f]{2})/i), broken, ['RFC 9110 15.6']),
  client('a trace of a later version breaks the server', has('traceparent', /^(?!00-)./), broken, ['RFC 9110 15.6']),
  row(
    {
      name: 'what is nowhere has not changed',
      breaks: 'RFC 9110 13.1',
      why: 'RFC 9110 13.2.1: where the answer is 404 without a condition, it is with one.',
    },
    () => ({
      answer: (answer, asked) =>
        answer.status === 404 && headerOf(asked, 'if-none-match') === '*'
          ? { ...answer, status: 304, body: '' }
          : answer,
    }),
  ),
].map((one) => ({ ...one, needsOwnQuestion: true }))

const later: readonly FaultyServer[] = [
  spelling('letters beyond ASCII are read from capital escapes alone', /%[c-f][0-9a-f]/, 0),
  client('a space before a comma gets 406', has('accept', /\S[ \t]+,/), () => json(406, {})),
  coding(
    'something follows the gzip data',
    'RFC 9110 8.4',
    gzipped((answer) => codedAs('gzip', answer, Buffer.concat([gzipSync(bytesOf(answer)), Buffer.from('\0\n')]))),
  ),
  coding('br of short answers is said of what is plain', 'RFC 9110 8.4', (answer, asked) =>
    offers(asked, 'br') ? codedAs('br', answer, bytesOf(answer).length < 30 ? bytesOf(answer) : undefined) : answer,
  ),
  row(
    {
      name: 'a part is another than it says',
      breaks: 'RFC 9110 14.2',
      why: 'RFC 9110 14.4: Content-Range says which.',
    },
    () =>
      successes((answer, asked) =>
        ranged(asked)
          ? { ...firstTen(answer), status: 206, headers: { ...answer.headers, 'content-range': 'bytes 1-10/*' } }
          : answer,
      ),
  ),
  row(
    {
      name: 'findings with an empty query get 500',
      breaks: 'RFC 9110 15.6',
      needsOwnQuestion: true,
      why: 'A query may be empty.',
    },
    () => ({
      answer: (answer, { url }) => (url === '/findings?' ? json(500, {}) : answer),
    }),
  ),
  row(
    {
      name: 'the score for a word cut short is another each time',
      breaks: 'SVC-2',
      or: ['SEM-6'],
      why: 'The same search of the same model gives the same score.',
    },
    () => {
      let count = 0
      return {
        hits: (hits, { query }) => {
          const q = query.get('q') ?? ''
          const isCut = hits.length > 0 && !/\s/.test(q) && q.length < 4
          return isCut ? hits.map((hit) => ({ ...hit, score: ++count })) : hits
        },
      }
    },
  ),
]

/** A server that knows ranges of octets, and gets something wrong. */
function parted(
  name: string,
  why: string,
  change: (answer: Answer, asked: Asked, octets: readonly [number, number]) => Answer,
  build?: Build,
): FaultyServer {
  return row({ name, breaks: 'RFC 9110 14.2', needsOwnQuestion: true, why }, () => ({
    ...(build === undefined ? {} : { build: () => build }),
    ...successes((answer, asked) => {
      const octets = octetsOf(asked, bytesOf(answer).length)
      return octets ? change(answer, asked, octets) : answer
    }),
  }))
}

/** A server that obeys the unit `items`, and no other. */
function listed(name: string, headers: Readonly<Record<string, string>>): FaultyServer {
  const why = 'A unit that is not known is passed over; a part in it that says nothing of it is taken for another.'
  return row({ name, breaks: 'RFC 9110 14.2', needsOwnQuestion: true, why }, () => ({
    answer: (answer, asked) =>
      asked.operation === 'listEntities' && headerOf(asked, 'range') === 'items=0-9'
        ? {
            status: 206,
            headers: { ...answer.headers, ...headers },
            body: JSON.stringify((JSON.parse(String(answer.body)) as unknown[]).slice(0, 10)),
          }
        : answer,
  }))
}

const parts: readonly FaultyServer[] = [
  ...[
    ['a range of elements cuts the list, and the status says that it is whole', /^items=0-9$/],
    ['a range of octets is taken for one of elements, and the status says that the list is whole', /^bytes=0-/],
  ].map(([name, unit]) =>
    row(
      {
        name: name as string,
        breaks: 'RFC 9110 14.2',
        needsOwnQuestion: true,
        why: '200 is the answer without a range: all of it.',
      },
      () =>
        successes((answer, asked) =>
          asked.operation === 'listEntities' && (unit as RegExp).test(headerOf(asked, 'range'))
            ? body((value) => (value as unknown[]).slice(0, 10))(answer)
            : answer,
        ),
    ),
  ),
  parted(
    'a part says that it ends the whole',
    'RFC 9110 14.4: the length is that of the whole.',
    (answer, _, octets) => {
      const [first, last] = octets
      return said(answer, bytesOf(answer).subarray(first, last + 1), `bytes ${first}-${last}/${last + 1}`)
    },
  ),
  parted(
    'a part that does not begin at the first octet begins one too late',
    'RFC 9110 14.4: Content-Range says which octets are there.',
    (answer, _, [first, last]) => {
      const [bytes, late] = [bytesOf(answer), first > 0 ? 1 : 0]
      return said(answer, bytes.subarray(first + late, last + 1 + late), `bytes ${first}-${last}/${bytes.length}`)
    },
  ),
  parted(
    'the last octets are taken for the first, and all else is whole',
    'RFC 9110 14.1.2: without a first position it is the last octets that are asked for.',
    (answer, asked) => {
      const last = Number(/^bytes=-(\d+)$/.exec(headerOf(asked, 'range'))?.[1] ?? NaN)
      const bytes = bytesOf(answer)
      return Number.isNaN(last) ? answer : said(answer, bytes.subarray(0, last + 1), `bytes 0-${last}/${bytes.length}`)
    },
  ),
  ...[true, false].map((hasTotal) =>
    parted(
      `ranges count characters, ${hasTotal ? 'and so does their length' : 'of which it is not said how many there are'}`,
      'RFC 9110 14.1.2: the unit is the octet, and some letters have more than one.',
      (answer, asked) => {
        const letters = String(answer.body)
        const [first, last] = octetsOf(asked, letters.length) ?? [0, -1]
        const total = hasTotal ? letters.length : '*'
        return said(answer, Buffer.from(letters.slice(first, last + 1)), `bytes ${first}-${last}/${total}`)
      },
      referenceBuild,
    ),
  ),
  ...(
    [
      ['a part that ends behind the whole says so as it was asked for', /^bytes=(0)-(\d{5,})$/],
      ['a part to the end says one octet too many', /^bytes=(\d{1,3})-()$/],
      ['a range that begins behind the whole gets an empty part', /^bytes=(\d{5,})-()$/],
    ] as const
  ).map(([name, which]) =>
    row(
      {
        name,
        breaks: 'RFC 9110 14.2',
        needsOwnQuestion: true,
        why: 'RFC 9110 14.4: a part ends before the whole does, and not before it begins.',
      },
      () =>
        successes((answer, asked) => {
          const [, first, last = ''] = which.exec(headerOf(asked, 'range')) ?? []
          const bytes = bytesOf(answer)
          const end = last === '' ? bytes.length : last
          return first === undefined
            ? partial(answer, asked)
            : said(answer, bytes.subarray(Number(first)), `bytes ${first}-${end}/${bytes.length}`)
        }),
    ),
  ),
  listed('a part of an unknown unit says nothing of itself', {}),
  listed('a part of an unknown unit is said in octets', { 'content-range': 'bytes 0-9/100' }),
]

/** A server with a tag for each answer, and others in answers to HEAD. */
function tagged(name: string, tagOfHead: (answer: Answer, asked: Asked) => string): FaultyServer {
  const why = 'RFC 9110 8.8.3: it is the tag of what GET would get, as its length is.'
  return row({ name, breaks: 'RFC 9110 9.3.2', needsOwnQuestion: true, why }, () =>
    successes((answer, asked) => {
      const etag = asked.method === 'HEAD' ? tagOfHead(answer, asked) : tagOf(answer)
      return { ...answer, headers: { ...answer.headers, etag } }
    }),
  )
}

const tags: readonly FaultyServer[] = [
  tagged('HEAD has the tag of what is empty', (answer) => tagOf({ ...answer, body: '' })),
  tagged('HEAD has another tag each time', (_, { count }) => `"${count}"`),
  tagged('HEAD has one tag for all that it is asked for', () => '"head"'),
]

const spoken = ['en', 'sv', 'fi']

/** What is answered otherwise to who asks as this very server may be asked. */
const own: readonly FaultyServer[] = [
  row(
    {
      name: 'Swedes get Swedish entities alone',
      breaks: 'SVC-3',
      or: ['OPS-1'],
      why: 'No operation declares a header, so the same question with it gets the same answer.',
    },
    () => ({
      list: (entities, asked) =>
        entities
          .map((one, at) => ({ ...one, locale: spoken[at % spoken.length] }))
          .filter(({ locale }) => !headerOf(asked, 'accept-language').startsWith('sv') || locale === 'sv'),
    }),
  ),
  row(
    {
      name: 'who comes again with the cookie of the server gets a shorter list',
      breaks: 'SVC-3',
      or: ['OPS-1', 'SVC-2'],
      needsOwnQuestion: true,
      why: 'Nothing that a client sends changes what is answered.',
    },
    () =>
      successes((answer, asked) => ({
        ...(/seen=1/.test(headerOf(asked, 'cookie')) && asked.operation === 'listEntities' ? shorter(answer) : answer),
        headers: { ...answer.headers, 'set-cookie': 'seen=1; Path=/; HttpOnly' },
      })),
  ),
  row(
    {
      name: 'every seventh question for the findings gets 304',
      breaks: 'OPS-5',
      or: ['SVC-2', 'RFC 9110 13.1'],
      why: 'RFC 9110 15.4.5: 304 answers a condition, and none was sent.',
    },
    () => ({
      answer: (answer, { operation, times }) =>
        operation === 'listFindings' && times % 7 === 3 ? { status: 304, headers: {}, body: '' } : answer,
    }),
  ),
  row(
    {
      name: 'HTTP/1.0 breaks the server',
      breaks: 'RFC 9112 2.3',
      needsOwnQuestion: true,
      why: 'Whoever knows no older version says so with 505.',
    },
    () => ({
      wire(_, __, response) {
        if (response.req.httpVersion !== '1.0') return false
        response.writeHead(500).end()
        return true
      },
    }),
  ),
]

/** What clients send that no operation declares. */
const undeclared: readonly FaultyServer[] = [
  client('who takes YAML gets YAML', has('accept', /yaml/), (answer) => ({
    ...answer,
    headers: { 'content-type': 'application/yaml' },
  })),
  client('who takes events gets events', has('accept', /event-stream/), (answer) => ({
    ...answer,
    headers: { 'content-type': 'text/event-stream' },
    body: `data: ${String(answer.body)}\n\n`,
  })),
  client('who names plain text first gets plain text', has('accept', /^text\/plain/), (answer) => ({
    ...answer,
    headers: { 'content-type': 'text/plain' },
  })),
  client('who keeps no copy gets 504', has('cache-control', /max-age=0/), () => json(504, {}), ['RFC 9110 15.6']),
  client('who comes from another site is sent away', has('referer', /./), () => ({
    status: 302,
    headers: { location: '/' },
    body: '',
  })),
  client('a session of nobody has another list', has('cookie', /session/), shorter),
  client('a question without content gets 415 for its type', has('content-type', /text/), () => json(415, {})),
  client('who would rather wait gets 202', has('prefer', /respond-async/), () => json(202, {}), ['OPS-5']),
  client(
    'who would rather have less gets 204',
    has('prefer', /minimal/),
    () => ({ status: 204, headers: {}, body: '' }),
    ['OPS-5'],
  ),
  client('a header names another path', has('x-original-url', /findings/), () => json(200, referenceBuild.findings)),
  client('many headers break the server', (asked) => Object.keys(asked.headers).length > 40, broken, ['RFC 9110 15.6']),
  client('long headers break the server', (asked) => Object.values(asked.headers).join('').length > 3000, broken, [
    'RFC 9110 15.6',
  ]),
  client('a long cookie breaks the server', (asked) => headerOf(asked, 'cookie').length > 2000, broken, [
    'RFC 9110 15.6',
  ]),
  client('codings that nobody knows get 406', has('accept-encoding', /x-check/), () => json(406, {}), [
    'RFC 9110 12.5.3',
  ]),
  client('no coding at all breaks the server', (asked) => asked.headers['accept-encoding'] === '', broken, [
    'RFC 9110 15.6',
    'RFC 9110 12.5.3',
  ]),
].map((one) => ({ ...one, needsOwnQuestion: true }))

const spoilt: readonly FaultyServer[] = [
  row(
    {
      name: 'after HEAD the body is empty',
      breaks: 'SVC-2',
      or: ['OPS-4', 'RFC 9110 9.3.2'],
      needsOwnQuestion: true,
      why: 'What is remembered of a question changes what the next one is answered.',
    },
    () => {
      const left = new Set<string>()
      return {
        answer(answer, { url, method }) {
          if (method === 'HEAD') left.add(url)
          else if (left.delete(url)) return { ...answer, body: '' }
          return answer
        },
      }
    },
  ),
]

/** Questions that are odd and well-formed, each of which breaks a server. */
const oddlyAsked: readonly FaultyServer[] = (
  [
    ['script in q', /%3Cscript/i],
    ['dots in place of an identifier', /\/entities\/%2E%2E$/i],
  ] as const
).map(([name, pattern]) =>
  row(
    {
      name: `${name} breaks the server`,
      breaks: 'RFC 9110 15.6',
      needsOwnQuestion: true,
      why: 'It is well-formed (RFC 3986).',
    },
    () => ({ answer: (answer, { url }) => (pattern.test(url) ? json(500, {}) : answer) }),
  ),
)

const furtherConditions: readonly FaultyServer[] = [
  row(
    {
      name: 'any answer at all counts as none',
      breaks: 'RFC 9110 13.1',
      needsOwnQuestion: true,
      why: 'RFC 9110 13.1.2: there is one, and it has not changed.',
    },
    () => successes((answer, asked) => (headerOf(asked, 'if-none-match') === '*' ? json(404, {}) : answer)),
  ),
  row(
    {
      name: 'a date in an old form breaks the server',
      breaks: 'RFC 9110 13.1',
      or: ['RFC 9110 15.6'],
      needsOwnQuestion: true,
      why: 'RFC 9110 5.6.7: it is to be read.',
    },
    () =>
      successes((answer, asked) => (/^\w+day,/.test(headerOf(asked, 'if-modified-since')) ? json(500, {}) : answer)),
  ),
  condition('a tag that is empty gets 304', (asked) => headerOf(asked, 'if-none-match') === '""'),
  condition('what is no date gets 304', has('if-modified-since', /^[a-z]+$/)),
  row(
    {
      name: 'dates are compared as texts',
      breaks: 'RFC 9110 13.1',
      needsOwnQuestion: true,
      why: 'RFC 9110 13.1.3: it is an earlier one.',
    },
    () => {
      const modified = 'Mon, 05 Oct 2026 10:00:00 GMT'
      return successes((answer, asked) =>
        headerOf(asked, 'if-modified-since') >= modified && headerOf(asked, 'if-none-match') === ''
          ? { status: 304, headers: {}, body: '' }
          : { ...answer, headers: { ...answer.headers, 'last-modified': modified } },
      )
    },
  ),
  ...['if-match', 'if-unmodified-since'].map((name) =>
    row(
      { name: `${name} gets 412`, breaks: 'RFC 9110 13.1', needsOwnQuestion: true, why: 'The condition holds.' },
      () =>
        successes((answer, asked) =>
          headerOf(asked, name) === ''
            ? { ...answer, headers: { ...answer.headers, 'last-modified': 'Mon, 05 Oct 2026 10:00:00 GMT' } }
            : json(412, {}),
        ),
    ),
  ),
  row(
    {
      name: 'a part of a 404 is a success',
      breaks: 'RFC 9110 13.1',
      or: ['RFC 9110 14.2'],
      needsOwnQuestion: true,
      why: 'RFC 9110 14.2: a range counts where the answer is 200 without it.',
    },
    () => ({
      answer: (answer, asked) =>
        answer.status === 404 && headerOf(asked, 'range') !== ''
          ? said(answer, bytesOf(answer).subarray(0, 5), 'bytes 0-4/19')
          : answer,
    }),
  ),
]

/** What is taken for another that is much like it, or is more than was thought of. */
const likeOthers: readonly FaultyServer[] = [
  condition(
    'a tag that ends otherwise is taken for its own',
    (asked, tag) => headerOf(asked, 'if-none-match').slice(0, -2) === tag.slice(0, -2),
  ),
  row(
    {
      name: 'two parts are sent as one',
      breaks: 'RFC 9110 14.2',
      needsOwnQuestion: true,
      why: 'RFC 9110 15.3.7.2: several parts are multipart/byteranges, or all of it is sent.',
    },
    () =>
      successes((answer, asked) => {
        const [, first, end, start, last] = /^bytes=(\d)-(\d),(\d)-(\d)$/.exec(headerOf(asked, 'range')) ?? []
        if (first === undefined) return answer
        const bytes = bytesOf(answer)
        const both = [bytes.subarray(Number(first), Number(end) + 1), bytes.subarray(Number(start), Number(last) + 1)]
        return said(answer, Buffer.concat(both), `bytes ${first}-${last}/${bytes.length}`)
      }),
  ),
  row(
    {
      name: 'more than sixty headers break the server',
      breaks: 'RFC 9110 15.6',
      or: ['SVC-3'],
      needsOwnQuestion: true,
      why: 'A limit on headers is a 431.',
    },
    () => ({ answer: (answer, asked) => (Object.keys(asked.headers).length > 60 ? json(500, {}) : answer) }),
  ),
  row(
    {
      name: 'the French find nothing',
      breaks: 'SVC-3',
      needsOwnQuestion: true,
      why: 'No operation declares a header, so the same question with it gets the same answer.',
    },
    () => ({
      hits: (hits, asked) => (headerOf(asked, 'accept-language').startsWith('fr') ? [] : hits),
    }),
  ),
  condition('the beginning of a tag is taken for it', (asked, tag) => {
    const sent = headerOf(asked, 'if-none-match')
    return sent.length > 2 && tag.startsWith(sent.slice(0, -1))
  }),
  ...(
    [
      ['a cookie in quotes', (asked) => headerOf(asked, 'cookie').includes('"')],
      ['a parameter in quotes', (asked) => headerOf(asked, 'accept').includes('="')],
      ['an address of IPv6', (asked) => headerOf(asked, 'x-forwarded-for').includes('::')],
      ['a question without Host', (asked) => asked.headers.host === undefined && !('accept' in asked.headers)],
    ] satisfies readonly [string, (asked: Asked) => boolean][]
  ).map(([what, isOdd]) =>
    row(
      {
        name: `${what} breaks the server`,
        breaks: 'RFC 9110 15.6',
        or: ['RFC 9112 2.3'],
        needsOwnQuestion: true,
        why: 'Whoever does not want it answers with a 4xx.',
      },
      () => ({ answer: (answer, asked) => (isOdd(asked) ? json(500, {}) : answer) }),
    ),
  ),
  row(
    {
      name: 'findings are coded for all as they were for the first',
      breaks: 'RFC 9110 12.5.3',
      or: ['RFC 9110 8.4', 'SVC-3'],
      needsOwnQuestion: true,
      why: 'A coding is sent to whoever accepts it.',
    },
    () => {
      let kept: Answer | undefined
      return successes((answer, asked) =>
        asked.operation === 'listFindings' ? (kept ??= negotiated(answer, asked)) : answer,
      )
    },
  ),
  row(
    {
      name: 'what HEAD got is kept for GET',
      breaks: 'RFC 9110 9.3.2',
      needsOwnQuestion: true,
      why: 'The answer to GET has a body, whoever sent HEAD before.',
    },
    () => {
      const kept = new Map<string, Answer>()
      return successes((answer, { url, method }) => {
        const known = kept.get(url) ?? (method === 'HEAD' ? { ...answer, body: '' } : answer)
        kept.set(url, known)
        return known
      })
    },
  ),
]

const table: readonly FaultyServer[] = [
  ...clients,
  ...codings,
  ...conditions,
  ...oddHeaders,
  ...versions,
  ...time,
  ...writes,
  ...spellings,
  ...short,
  ...further,
  ...later,
  ...parts,
  ...tags,
  ...own,
  ...undeclared,
  ...spoilt,
  ...furtherConditions,
  ...oddlyAsked,
  client('a type that it does not have breaks the server', has('accept', /^image\/png$/), () => json(500, {}), [
    'RFC 9110 15.6',
  ]),
  ...likeOthers,
  {
    ...client('a prefix that a proxy took off is missing', has('x-forwarded-prefix', /./), () => json(404, {})),
    needsOwnQuestion: true,
  },
  {
    ...client('credentials of a scheme that it does not know break the server', has('authorization', /./), broken, [
      'RFC 9110 15.6',
    ]),
    needsOwnQuestion: true,
  },
  ...[
    client('a host that a proxy passes on has nothing', has('x-forwarded-host', /./), () => json(200, [])),
    client('who is said to ask from within is shown less', has('x-forwarded-for', /^10\./), shorter),
    client('text of any kind is preferred', has('accept', /text\/\*/), (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/json' },
    })),
  ].map((one) => ({ ...one, needsOwnQuestion: true as const })),
  row(
    {
      name: 'the first tag that a client sends is taken for that of all',
      breaks: 'RFC 9110 13.1',
      needsOwnQuestion: true,
      why: 'What one client has says nothing of what another one has.',
    },
    () => {
      let known = ''
      return successes((answer, asked) => {
        const etag = tagOf(answer)
        known ||= headerOf(asked, 'if-none-match')
        return known === etag
          ? { status: 304, headers: { etag }, body: '' }
          : { ...answer, headers: { ...answer.headers, etag } }
      })
    },
  ),
  client('pages of a known origin break the server', has('origin', /^http:\/\/localhost/), () => json(500, {}), [
    'RFC 9110 15.6',
  ]),
  row(
    {
      name: '304 says that nothing would follow',
      breaks: 'RFC 9110 13.1',
      needsOwnQuestion: true,
      why: 'RFC 9110 8.6: the length is that of the whole answer, or it is left out.',
    },
    () => ({
      wire: (answer, asked, response) => {
        if (answer.status !== 200) return false
        const etag = tagOf(answer)
        const isOwn = headerOf(asked, 'if-none-match').includes(etag)
        const length = isOwn ? 0 : bytesOf(answer).length
        response.writeHead(isOwn ? 304 : 200, { ...answer.headers, 'content-length': length, etag })
        response.end(isOwn || asked.method === 'HEAD' ? undefined : answer.body)
        return true
      },
    }),
  ),
  ...['last-modified', 'date'].map((name) =>
    row(
      {
        name: `${name} is a date as databases write it`,
        breaks: 'RFC 9110 8.8',
        first: 'validators-are-well-formed',
        needsOwnQuestion: true,
        why: 'RFC 9110 5.6.7: a date has one form, which is all that clients read.',
      },
      () => successes((answer) => ({ ...answer, headers: { ...answer.headers, [name]: '2026-11-06 08:49:37' } })),
    ),
  ),
  coding('gzip has the strong tag of what is plain', 'RFC 9110 12.5.3', (answer, asked) => {
    const { headers } = answer
    return negotiated({ ...answer, headers: { ...headers, etag: tagOf(answer) } }, asked)
  }),
  row(
    {
      name: 'what is coded of one long entity is kept for all of them',
      breaks: 'RFC 9110 12.5.3',
      or: ['SVC-3', 'OPS-2'],
      needsOwnQuestion: true,
      why: 'Whoever offers gzip gets the entity that it asks for, too.',
    },
    () => {
      let kept: Answer | undefined
      const isKept = (answer: Answer, asked: Asked): boolean =>
        asked.operation === 'getEntity' && bytesOf(answer).length > 700 && offers(asked, 'gzip')
      return {
        build: () => referenceBuild,
        ...successes((answer, asked) => (isKept(answer, asked) ? (kept ??= codedAs('gzip', answer)) : answer)),
      }
    },
  ),
  row(
    {
      name: 'one entity in nine lacks its links the first time',
      breaks: 'SVC-2',
      or: ['SVC-1', 'SEM-3'],
      why: 'The entities at their other ends showed them before and show them later.',
    },
    () => ({
      build: () => chain,
      single: (entity, { times }) => (times === 1 && Number(entity.id) % 9 === 0 ? { ...entity, links: [] } : entity),
    }),
  ),
  row(
    {
      name: 'six answers in a row, from one to a condition on, are 503 without a body',
      breaks: 'RFC 9110 15.6',
      or: ['RFC 9110 13.1'],
      first: 'transient-failures',
      needsOwnQuestion: true,
      why: 'The server fails for a moment, whatever it is asked: the condition has no part in it.',
    },
    () => {
      let since = Infinity
      return successes((answer, asked) => {
        if (asked.count > 200 && asked.headers['if-none-match'] !== undefined) since = Math.min(since, asked.count)
        return asked.count >= since && asked.count < since + 6 ? { status: 503, headers: {}, body: '' } : answer
      })
    },
  ),
  row(
    {
      name: 'several ranges at once are a server error',
      breaks: 'RFC 9110 15.6',
      or: ['RFC 9110 14.2'],
      first: 'no-server-error',
      needsOwnQuestion: true,
      why: 'RFC 9110 14.2: whoever cannot send several parts may overlook the range.',
    },
    () =>
      successes((answer, asked) =>
        headerOf(asked, 'range').includes(',') ? { status: 500, headers: {}, body: '' } : answer,
      ),
  ),
  row(
    {
      name: 'who asks first after a 304 gets it again',
      breaks: 'SVC-2',
      or: ['RFC 9110 13.1'],
      needsOwnQuestion: true,
      why: 'RFC 9111 4.3.2: what a condition got is for who has what it is about, and for nobody else.',
    },
    () => {
      const kept = new Set<string>()
      return successes((answer, asked) => {
        const etag = tagOf(answer)
        const headers = { ...answer.headers, etag, 'last-modified': 'Sun, 01 Nov 2026 10:00:00 GMT' }
        const holds = headerOf(asked, 'if-none-match') === etag
        const isKept = asked.headers['if-none-match'] === undefined && kept.delete(asked.url)
        if (holds) kept.add(asked.url)
        return holds || isKept ? { status: 304, headers: { etag }, body: '' } : { ...answer, headers }
      })
    },
  ),
  row(
    {
      name: 'q is put in lower case as the language of the client has it',
      breaks: 'SVC-3',
      why: 'No operation declares a header, and the index knows one lower case.',
    },
    () => ({
      build: () => inCapitals,
      search: (q, build, asked) =>
        searchTitles(q.toLocaleLowerCase(headerOf(asked, 'accept-language').startsWith('tr') ? 'tr' : 'en'), build),
    }),
  ),
  row(
    {
      name: 'an address of IPv6 in Forwarded breaks the server',
      breaks: 'RFC 9110 15.6',
      why: 'RFC 7239 6: such an address stands in brackets, with its port or without.',
    },
    () => successes((answer, asked) => (headerOf(asked, 'forwarded').includes('[') ? json(500, {}) : answer)),
  ),
  row(
    {
      name: 'quotes of both kinds in q break the server',
      breaks: 'RFC 9110 15.6',
      needsOwnQuestion: true,
      why: 'An expression of XPath has no text with both, and q is none.',
    },
    () => successes((answer, { query }) => (/"[^]*'|'[^]*"/.test(query.get('q') ?? '') ? json(500, {}) : answer)),
  ),
  condition(
    'a tag in capitals gets 304 for the same in small letters',
    (asked, tag) => headerOf(asked, 'if-none-match').toLowerCase() === tag,
  ),
  row(
    {
      name: 'dates are two hours off',
      breaks: 'RFC 9110 13.1',
      needsOwnQuestion: true,
      why: 'RFC 9110 13.1.3: what changed since then is due, and HTTP has one zone.',
    },
    () =>
      successes((answer, asked) => {
        const changed = 'Wed, 01 Oct 2025 10:00:00 GMT'
        const since = Date.parse(headerOf(asked, 'if-modified-since')) + 2 * 60 * 60 * 1000
        const headers = { ...answer.headers, 'last-modified': changed }
        const isOld = since >= Date.parse(changed) && headerOf(asked, 'if-none-match') === ''
        return isOld ? { status: 304, headers: {}, body: '' } : { ...answer, headers }
      }),
  ),
]

/** Each entity has a link to the next one and to one further on. */
const chain: Build = {
  entities: Array.from({ length: 90 }, (_, at) => ({ id: String(100 + at), type: 'note', title: `Number ${at}` })),
  links: [1, 7].flatMap((far) =>
    Array.from({ length: 90 - far }, (_, at) => ({
      from: String(100 + at),
      to: String(100 + at + far),
      relation: 'uses',
      confidence: 0.5,
    })),
  ),
  findings: [],
}

/** Each word of its titles begins with a capital. */
const inCapitals: Build = {
  ...publicApi,
  entities: publicApi.entities.map((entity) => ({
    ...entity,
    title: entity.title?.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) ?? '',
  })),
}

/** Servers that are wrong for some clients, in some codings, in an older version, the first time or later. */
export const faultyTransport: readonly FaultyServer[] = withRealism(table, {
  plausible: [
    'a range of types gets 415',
    'who names no version gets a shorter list',
    'browsers get shorter lists',
    'phones get no titles',
    'scripts break the server',
    'an Origin empties the findings',
    'a cookie of another site gets another list',
    'the check sum of gzip is wrong',
    'br is sent to who offers gzip',
    'gzip is of an older list',
    'br is of nothing',
    'any tag gets 304',
    'any weak tag gets 304',
    'a tag that begins like this one gets 304',
    'any date gets 304',
    'a conditional question gets 412',
    'HTTP/1.0 gets 400 but for the findings',
    'the list lacks an entity from the second time on',
    'each entity lacks its links the first time',
    'an action deletes',
    'a colon must be escaped',
    'an at sign must be escaped',
    'a comma must be escaped',
    'escapes have capital letters',
    'a letter is not escaped',
    'a tilde is not escaped',
    'the length in gzip is wrong for short answers',
    'gzip of short answers is said of what is plain',
    'any language breaks the server',
    'a trace of a later version breaks the server',
    'what is nowhere has not changed',
    'a space before a comma gets 406',
    'something follows the gzip data',
    'br of short answers is said of what is plain',
    'a part is another than it says',
    'findings with an empty query get 500',
    'a range of octets is taken for one of elements, and the status says that the list is whole',
    'a part says that it ends the whole',
    'a part that does not begin at the first octet begins one too late',
    'the last octets are taken for the first, and all else is whole',
    'a part that ends behind the whole says so as it was asked for',
    'a part to the end says one octet too many',
    'HEAD has one tag for all that it is asked for',
    'Swedes get Swedish entities alone',
    'who comes again with the cookie of the server gets a shorter list',
    'who takes events gets events',
    'who names plain text first gets plain text',
    'who keeps no copy gets 504',
    'who comes from another site is sent away',
    'a session of nobody has another list',
    'a question without content gets 415 for its type',
    'who would rather wait gets 202',
    'who would rather have less gets 204',
    'a header names another path',
    'many headers break the server',
    'long headers break the server',
    'codings that nobody knows get 406',
    'no coding at all breaks the server',
    'any answer at all counts as none',
    'a date in an old form breaks the server',
    'a tag that is empty gets 304',
    'what is no date gets 304',
    'if-match gets 412',
    'if-unmodified-since gets 412',
    'a part of a 404 is a success',
    'script in q breaks the server',
    'dots in place of an identifier breaks the server',
    'a type that it does not have breaks the server',
    'a tag that ends otherwise is taken for its own',
    'two parts are sent as one',
    'more than sixty headers break the server',
    'the French find nothing',
    'the beginning of a tag is taken for it',
    'a cookie in quotes breaks the server',
    'a parameter in quotes breaks the server',
    'an address of IPv6 breaks the server',
    'a question without Host breaks the server',
    'a prefix that a proxy took off is missing',
    'credentials of a scheme that it does not know break the server',
    'a host that a proxy passes on has nothing',
    'who is said to ask from within is shown less',
    'text of any kind is preferred',
    'pages of a known origin break the server',
    'date is a date as databases write it',
    'an address of IPv6 in Forwarded breaks the server',
    'a tag in capitals gets 304 for the same in small letters',
  ],
  contrived: [
    'phones get one link of each entity',
    'all answers have tags, and one gets 304 for any of them',
    'the first list lacks its end',
    'the second answer is of another type',
    'each answer number 20 is a 404',
    'each answer number 23 is a 404',
    'each answer number 37 is a 404',
    'each answer number 25 is that to the question before',
    'after 250 questions entities are 404',
    'the check sum of gzip is wrong for an empty list',
    'the score for a word cut short is another each time',
    'every seventh question for the findings gets 304',
    'the first tag that a client sends is taken for that of all',
    'what is coded of one long entity is kept for all of them',
    'one entity in nine lacks its links the first time',
    'six answers in a row, from one to a condition on, are 503 without a body',
    'who asks first after a 304 gets it again',
  ],
})
