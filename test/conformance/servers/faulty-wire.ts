import type { ServerResponse } from 'node:http'
import type { Build, Entity } from '../../../src/model/model.ts'
import { olderBuild, referenceBuild } from './model.ts'
import { large } from './models.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { type Alterations, type Answer, type Asked, json, serve } from './serve.ts'
import { headerOf } from './transport.ts'

type Row = Omit<FaultyServer, 'serve' | 'realism'>

function row(about: Row, alter: () => Alterations): FaultyServer {
  return { realism: 'common', ...about, serve: () => serve(alter()) }
}

/** Successes only, in every operation. */
function success(change: (answer: Answer, asked: Asked) => Answer): Alterations {
  return { answer: (answer, asked) => (answer.status === 200 ? change(answer, asked) : answer) }
}

/** Successes of one operation. */
function only(operation: Asked['operation'], change: (answer: Answer, asked: Asked) => Answer): Alterations {
  return success((answer, asked) => (asked.operation === operation ? change(answer, asked) : answer))
}

function typed(type: string): Alterations {
  return success((answer) => ({ ...answer, headers: { 'content-type': type } }))
}

/** The body's text, changed. */
function text(change: (body: string) => string | Buffer): (answer: Answer) => Answer {
  return (answer) => ({ ...answer, body: change(String(answer.body)) })
}

/** HEAD, answered otherwise than its GET. */
function head(change: (answer: Answer, asked: Asked) => Answer): Alterations {
  return { answer: (answer, asked) => (asked.method === 'HEAD' ? change(answer, asked) : answer) }
}

/** Writes octets as they are, past node's own HTTP, and ends the connection. */
function raw(response: ServerResponse, octets: string | Buffer): true {
  response.socket?.end(octets)
  return true
}

function wire(
  operation: Asked['operation'],
  exchange: (answer: Answer, response: ServerResponse, asked: Asked) => true | undefined,
): Alterations {
  return {
    wire: (answer, asked, response) =>
      asked.method === 'GET' &&
      asked.operation === operation &&
      answer.status === 200 &&
      exchange(answer, response, asked) === true,
  }
}

const head200 = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

const statuses: readonly FaultyServer[] = [
  row({ name: 'the list answers 201', breaks: 'OPS-5', or: ['OPS-1'], why: 'A success has status 200.' }, () =>
    only('listEntities', (answer) => ({ ...answer, status: 201 })),
  ),
  row({ name: 'a single entity answers 203', breaks: 'OPS-5', or: ['OPS-2'], why: 'A success has status 200.' }, () =>
    only('getEntity', (answer) => ({ ...answer, status: 203 })),
  ),
  row(
    {
      name: 'a search answers 206',
      breaks: 'OPS-5',
      or: ['OPS-3'],
      why: 'A success has status 200; no range was asked for.',
    },
    () => only('searchModel', (answer) => ({ ...answer, status: 206 })),
  ),
  row({ name: 'the findings answer 202', breaks: 'OPS-5', or: ['OPS-4'], why: 'A success has status 200.' }, () =>
    only('listFindings', (answer) => ({ ...answer, status: 202 })),
  ),
  row(
    {
      name: 'the list is redirected to a slash at its end',
      breaks: 'OPS-5',
      or: ['OPS-1'],
      why: 'The list is at /entities, with status 200.',
    },
    () => only('listEntities', () => ({ status: 302, headers: { location: '/entities/' }, body: '' })),
  ),
  row(
    {
      name: 'the findings answer 304 unasked',
      breaks: 'OPS-5',
      or: ['OPS-4', 'RFC 9110 15.4.5'],
      why: 'No condition was sent, so there is nothing not modified.',
    },
    () =>
      only('listFindings', (answer, { times }) =>
        times > 1 ? { status: 304, headers: { etag: '"1"' }, body: '' } : answer,
      ),
  ),
  row(
    {
      name: 'the search answers 500',
      breaks: 'OPS-3',
      or: ['OPS-5', 'RFC 9110 15.6'],
      why: 'The question is well formed.',
    },
    () => only('searchModel', () => json(500, {})),
  ),
  row(
    {
      name: 'the findings are not there',
      breaks: 'OPS-4',
      or: ['OPS-5', 'SVC-3'],
      why: 'listFindings is one of the four operations.',
    },
    () => only('listFindings', () => json(404, {})),
  ),
  row(
    {
      name: 'one single entity answers 503',
      breaks: 'OPS-2',
      or: ['RFC 9110 15.6'],
      why: 'It is listed, and asking for it is well formed; nothing says when to come back.',
    },
    () => only('getEntity', (answer, { id }) => (id === '100%' ? json(503, {}) : answer)),
  ),
  row(
    {
      name: 'each seventeenth answer is 500',
      breaks: 'RFC 9110 15.6',
      or: ['OPS-1', 'OPS-2', 'OPS-3', 'OPS-4', 'OPS-5'],
      why: 'A well-formed question gets an answer each time it is asked.',
    },
    () => ({
      answer: (answer, { count }) => (count % 17 === 0 ? json(500, {}) : answer),
    }),
  ),
  row(
    {
      name: 'a header that nobody declares is demanded',
      breaks: 'SVC-3',
      or: ['OPS-1', 'OPS-5'],
      why: 'No operation declares a header, so a question without any is complete.',
    },
    () => ({
      answer: (answer, { headers }) =>
        'x-model-version' in headers ? answer : json(400, { message: 'X-Model-Version is missing' }),
    }),
  ),
]

const negotiated = row(
  {
    name: 'without an Accept that names JSON the list is a page',
    breaks: 'OPS-5',
    or: ['SVC-3', 'OPS-1'],
    why: 'No operation declares a header, so a question without Accept gets application/json too.',
  },
  () =>
    only('listEntities', (answer, { headers: { accept = '' } }) =>
      /json/.test(accept) ? answer : { ...answer, headers: { 'content-type': 'text/html' }, body: '<table>' },
    ),
)

const types: readonly FaultyServer[] = [
  ...[
    'text/plain',
    'text/html; charset=utf-8',
    'text/json',
    'application/problem+json',
    'application/vnd.api+json',
    'application/jsonp',
    'application/json, text/plain',
  ].map((type) =>
    row(
      {
        name: `the content type is ${type}`,
        breaks: 'OPS-5',
        or: ['RFC 9110 8.3'],
        why: 'The content type of a success is application/json; nothing else is that type.',
      },
      () => typed(type),
    ),
  ),
  row({ name: 'the findings have no content type', breaks: 'OPS-5', why: 'A success says application/json.' }, () =>
    only('listFindings', (answer) => ({ ...answer, headers: {} })),
  ),
  row(
    {
      name: 'single entities are text/plain',
      breaks: 'OPS-5',
      why: 'Each operation says application/json, not the list alone.',
    },
    () => only('getEntity', (answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } })),
  ),
  row(
    {
      name: 'one single entity is a page',
      breaks: 'RFC 8259 2',
      or: ['OPS-2', 'OPS-5', 'RES-1'],
      why: 'A body under application/json is JSON.',
    },
    () =>
      only('getEntity', (answer, { id }) =>
        id === 'zebra' ? { ...answer, body: '<!doctype html><title>zebra</title>' } : answer,
      ),
  ),
]

const bodies: readonly FaultyServer[] = (
  [
    [
      'a byte order mark goes before the list',
      'RFC 8259 8.1',
      (body) => `\ufeff${body}`,
      'JSON on the wire has no byte order mark.',
    ],
    [
      'the list is Latin-1',
      'RFC 8259 8.1',
      (body) => Buffer.from(body, 'latin1'),
      'JSON on the wire is UTF-8, and these octets are not.',
    ],
    [
      'one octet of the list is not UTF-8',
      'RFC 8259 8.1',
      (body) => Buffer.concat([Buffer.from(body.slice(0, -4)), Buffer.from([0xc3]), Buffer.from(body.slice(-4))]),
      'JSON on the wire is UTF-8.',
    ],
    ['the list is UTF-16', 'RFC 8259 8.1', (body) => Buffer.from(body, 'utf16le'), 'JSON on the wire is UTF-8.'],
    ['the list is cut off', 'RFC 8259 2', (body) => body.slice(0, -40), 'Half an array is no JSON.'],
    [
      'the list has a comma too many',
      'RFC 8259 5',
      (body) => body.replace(/\]$/, ',]'),
      'JSON has no comma before a closing bracket.',
    ],
    ['the list has a comment', 'RFC 8259 2', (body) => `/* the list */ ${body}`, 'JSON has no comments.'],
    ['the list is called as a function', 'RFC 8259 2', (body) => `callback(${body});`, 'A call is script, not JSON.'],
    ['the list stands twice in the body', 'RFC 8259 2', (body) => body + body, 'A JSON text is one value.'],
    [
      'the list is one entity per line',
      'RFC 8259 2',
      (body) => (JSON.parse(body) as unknown[]).map((one) => JSON.stringify(one)).join('\n'),
      'A JSON text is one value, and the list is an array.',
    ],
    ['the list is empty of octets', 'RFC 8259 2', () => '', 'Nothing at all is not a JSON text.'],
    [
      'a title has a bare line break',
      'RFC 8259 7',
      (body) => body.replace('Gateway archive', 'Gateway\narchive'),
      'Control characters in a string are escaped.',
    ],
    [
      'a title has an escape that JSON lacks',
      'RFC 8259 7',
      (body) => body.replace('Gateway archive', String.raw`Gateway\x20archive`),
      'JSON has no such escape.',
    ],
    [
      'an entity names its title twice',
      'RFC 8259 4',
      (body) => body.replace('"title":"Gateway archive', '"title":"Other","title":"Gateway archive'),
      'RFC 8259 says SHOULD, but what such an object means is left to the reader, and the entity has one title; two readers see two models.',
    ],
  ] as const satisfies readonly (readonly [string, Row['breaks'], (body: string) => string | Buffer, string])[]
).map(([name, breaks, change, why]) =>
  row({ name, breaks, or: ['OPS-1', 'OPS-5'], why }, () => only('listEntities', text(change))),
)

const framing: readonly FaultyServer[] = [
  row(
    {
      name: 'one single entity repeats its identifier with another value',
      breaks: 'RFC 8259 4',
      or: ['OPS-2'],
      why: 'Of two values of one name a reader takes either, so the identifier equals the one asked for only by luck.',
    },
    () =>
      only('getEntity', (answer, { id }) =>
        id === 'svc-012' ? text((body) => body.replace('{"id"', '{"id":"other","id"'))(answer) : answer,
      ),
  ),
  row(
    {
      name: 'one confidence starts with a point',
      breaks: 'RFC 8259 6',
      or: ['RES-2', 'OPS-2', 'OPS-5'],
      why: 'A JSON number has a digit before its point.',
    },
    () =>
      only('getEntity', (answer, { id }) =>
        id === 'svc-016' ? text((body) => body.replace('"confidence":0.', '"confidence":.'))(answer) : answer,
      ),
  ),
  row(
    {
      name: 'one single entity sends an astral character as two surrogates',
      breaks: 'RFC 8259 8.1',
      or: ['OPS-2', 'OPS-5'],
      why: 'Surrogates are not characters, so those six octets are not UTF-8.',
    },
    () =>
      only('getEntity', (answer) =>
        text((body) =>
          Buffer.from(
            Buffer.from(body).toString('latin1').replaceAll('\xf0\x9f\x9a\x80', '\xed\xa0\xbd\xed\xba\x80'),
            'latin1',
          ),
        )(answer),
      ),
  ),
  row(
    {
      name: 'a byte order mark goes before the findings',
      breaks: 'RFC 8259 8.1',
      or: ['OPS-4', 'OPS-5'],
      why: 'JSON on the wire has no byte order mark.',
    },
    () =>
      only(
        'listFindings',
        text((body) => `\ufeff${body}`),
      ),
  ),
  row(
    {
      name: 'hits hold an octet that is not UTF-8',
      breaks: 'RFC 8259 8.1',
      or: ['OPS-3', 'OPS-5'],
      why: 'JSON on the wire is UTF-8.',
    },
    () =>
      only(
        'searchModel',
        text((body) =>
          Buffer.concat(
            body
              .split('"id":')
              .flatMap((part, n) =>
                n === 0
                  ? [Buffer.from(part)]
                  : [Buffer.from('"note":"'), Buffer.from([0xff]), Buffer.from(`","id":${part}`)],
              ),
          ),
        ),
      ),
  ),
  row(
    {
      name: 'the findings have a length beside their chunks',
      breaks: 'RFC 9112 6.2',
      or: ['RFC 9110 8.6', 'OPS-4'],
      why: 'A message with a transfer coding has no Content-Length; with both, two readers see two messages.',
    },
    () =>
      wire('listFindings', ({ body }, response) =>
        raw(
          response,
          `${head200}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${String(body)}\r\n0\r\n\r\n`,
        ),
      ),
  ),
  row(
    {
      name: 'the findings have two lengths',
      breaks: 'RFC 9112 6.3',
      or: ['RFC 9110 8.6', 'OPS-4'],
      why: 'Lengths that differ are none.',
    },
    () =>
      wire('listFindings', ({ body }, response) =>
        raw(
          response,
          `${head200}Content-Length: ${Buffer.byteLength(body)}\r\nContent-Length: 5\r\n\r\n${String(body)}`,
        ),
      ),
  ),
  row(
    {
      name: 'one confidence is NaN',
      breaks: 'RFC 8259 6',
      or: ['RES-2', 'OPS-2', 'OPS-5'],
      why: 'JSON has no such number.',
    },
    () =>
      only('getEntity', (answer, { id }) =>
        id === 'svc-016' ? text((body) => body.replace(/"confidence":[\d.]+/, '"confidence":NaN'))(answer) : answer,
      ),
  ),
  row(
    {
      name: 'the Content-Length of the findings is too large',
      breaks: 'RFC 9112 6.3',
      or: ['RFC 9110 8.6', 'OPS-4'],
      why: 'The message ends before the length it gave, so it is incomplete.',
    },
    () =>
      wire('listFindings', ({ body }, response) =>
        raw(response, `${head200}Content-Length: ${Buffer.byteLength(body) + 10}\r\n\r\n${String(body)}`),
      ),
  ),
  row(
    {
      name: 'the Content-Length of the findings is too small',
      breaks: 'RFC 9110 8.6',
      or: ['RFC 9112 6.3', 'RFC 8259 2', 'OPS-4', 'OPS-5'],
      why: 'The length is that of the content; what lies within it is half an array.',
    },
    () =>
      wire('listFindings', ({ body }, response) =>
        raw(response, `${head200}Content-Length: ${Buffer.byteLength(body) - 10}\r\n\r\n${String(body)}`),
      ),
  ),
  row(
    {
      name: 'the Content-Length counts characters',
      breaks: 'RFC 9110 8.6',
      or: ['RFC 9112 6.3', 'RFC 8259 2', 'OPS-1', 'OPS-5'],
      why: 'The length counts octets; where a title is not ASCII the body is cut.',
    },
    () =>
      wire('listEntities', ({ body }, response) =>
        raw(response, `${head200}Content-Length: ${String(body).length}\r\n\r\n${String(body)}`),
      ),
  ),
  row(
    {
      name: 'a chunked list ends without its last chunk',
      breaks: 'RFC 9112 8',
      or: ['RFC 9112 6', 'RFC 9112 7.1', 'OPS-1'],
      why: 'A chunked message without its last chunk is incomplete, though the JSON in it is whole.',
    },
    () =>
      wire('listEntities', ({ body }, response) =>
        raw(
          response,
          `${head200}Transfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(body).toString(16)}\r\n${String(body)}\r\n`,
        ),
      ),
  ),
  row(
    {
      name: 'the list claims a content coding that it lacks',
      breaks: 'RFC 9110 8.4',
      or: ['OPS-1', 'OPS-5', 'RFC 8259 2'],
      why: 'A receiver that decodes as told finds no gzip.',
    },
    () => only('listEntities', (answer) => ({ ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' } })),
  ),
  row(
    {
      name: 'one single entity is never answered',
      breaks: 'OPS-2',
      or: ['RFC 9110 15', 'RFC 9112 9'],
      hangs: true,
      why: 'How long is open, but an answer comes; others came at once.',
    },
    () => wire('getEntity', (_, __, { id }) => (id === 'svc-007' ? true : undefined)),
  ),
  row(
    {
      name: 'a condition on the findings is never answered',
      breaks: 'RFC 9110 13.1',
      hangs: true,
      why: 'Who asks whether something changed waits as long as who asks what it is.',
    },
    () => wire('listFindings', (_, __, asked) => (headerOf(asked, 'if-none-match') === '' ? undefined : true)),
  ),
  row(
    {
      name: 'a range of the list ends the connection',
      breaks: 'RFC 9110 14.2',
      why: 'A server that does not know ranges passes them over.',
    },
    () =>
      wire('listEntities', (_, response, asked) => {
        if (headerOf(asked, 'range') === '') return undefined
        response.socket?.destroy()
        return true
      }),
  ),
  row(
    {
      name: 'the findings drip',
      breaks: 'OPS-4',
      or: ['RFC 9110 15', 'RFC 9112 9'],
      hangs: true,
      why: 'An answer that never becomes whole is none.',
    },
    () =>
      wire('listFindings', (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(drip))
        return true
      }),
  ),
  row(
    {
      name: 'the findings never end',
      breaks: 'OPS-4',
      or: ['RFC 9110 15', 'RFC 9112 9', 'RFC 8259 2'],
      hangs: true,
      why: 'A body without an end never becomes a JSON array.',
    },
    () =>
      wire('listFindings', (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        const piece = Buffer.alloc(16_384, '{"check":"again"},')
        const pour = (): void => {
          if (!response.destroyed) response.write(piece, () => setImmediate(pour))
        }
        response.write('[')
        pour()
        return true
      }),
  ),
  row(
    {
      name: 'the connection is reset on one single entity',
      breaks: 'OPS-2',
      or: ['RFC 9110 15', 'RFC 9112 9'],
      why: 'The entity is listed, and asking for it gets no answer at all.',
    },
    () =>
      wire('getEntity', (_, response, { id }) => {
        if (id !== 'a/b') return undefined
        response.socket?.resetAndDestroy()
        return true
      }),
  ),
  row(
    {
      name: 'the findings break off in their middle',
      breaks: 'RFC 9112 8',
      or: ['RFC 9112 6.3', 'OPS-4'],
      why: 'The message is incomplete.',
    },
    () =>
      wire('listFindings', ({ body }, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write(String(body).slice(0, 300), () => response.socket?.destroy())
        return true
      }),
  ),
  row(
    {
      name: 'the status line of the findings is not HTTP',
      breaks: 'RFC 9112 4',
      or: ['OPS-4'],
      why: 'A response starts with the version, a space and three digits.',
    },
    () => wire('listFindings', (_, response) => raw(response, 'OK 200 [] \r\n\r\n')),
  ),
  row(
    {
      name: 'HEAD of the list has another length than its GET',
      breaks: 'RFC 9110 9.3.2',
      or: ['RFC 9110 8.6'],
      why: 'A length in an answer to HEAD is the one that GET would have.',
    },
    () => head((answer) => ({ ...answer, headers: { ...answer.headers, 'content-length': '7' } })),
  ),
  row(
    {
      name: 'HEAD has another content type than its GET',
      breaks: 'RFC 9110 9.3.2',
      why: 'HEAD is GET without the content, its header fields included.',
    },
    () => head((answer) => ({ ...answer, headers: { 'content-type': 'text/html' } })),
  ),
  row(
    {
      name: 'HEAD knows every identifier',
      breaks: 'RFC 9110 9.3.2',
      or: ['OPS-2'],
      why: 'HEAD has the status of its GET, and that is 404.',
    },
    () => head((answer) => (answer.status === 404 ? json(200, {}) : answer)),
  ),
  row(
    {
      name: 'HEAD knows no identifier with a slash',
      breaks: 'RFC 9110 9.3.2',
      needsOwnQuestion: true,
      why: 'HEAD has the status of its GET, whatever the path.',
    },
    () => head((answer, { id }) => (id.includes('/') ? json(404, {}) : answer)),
  ),
]

function without(build: Build, id: string): Build {
  return { ...build, entities: build.entities.filter((entity) => entity.id !== id) }
}

/** Whether so many questions came in since an entity was asked for first. */
function longSinceRead(questions: number): (id: string, count: number) => boolean {
  const first = new Map<string, number>()
  return (id, count) => {
    const since = first.get(id) ?? count
    first.set(id, since)
    return count - since > questions
  }
}

function withTwoDigits({ links = [], ...rest }: Entity): Entity {
  return { ...rest, links: links.map((link) => ({ ...link, confidence: Number(link.confidence?.toFixed(2)) })) }
}

const unsteady: readonly FaultyServer[] = [
  row(
    {
      name: 'each second list lacks an entity',
      breaks: 'SVC-1',
      or: ['SVC-2', 'OPS-1', 'SEM-2'],
      why: 'One build has one list; a new build would stay.',
    },
    () => ({
      list: (entities, { times }) => (times % 2 === 0 ? entities.filter(({ id }) => id !== 'svc-004') : entities),
    }),
  ),
  row(
    {
      name: 'two builds answer by turns',
      breaks: 'SVC-1',
      or: ['SVC-2', 'OPS-1', 'OPS-2', 'OPS-4', 'SEM-5', 'SEM-2'],
      why: 'There is one last build; after it an older one does not come back.',
    },
    () => ({
      build: ({ count }) => (count % 2 === 0 ? olderBuild : referenceBuild),
    }),
  ),
  row(
    {
      name: 'all answers are of an older build',
      breaks: 'SVC-1',
      or: ['OPS-1', 'SEM-2', 'SEM-5', 'OPS-4'],
      needsBuild: true,
      why: 'The answers are about the last build.',
    },
    () => ({ build: () => olderBuild }),
  ),
  row(
    {
      name: 'single entities are of an older build',
      breaks: 'SVC-1',
      or: ['SEM-2', 'OPS-2', 'SEM-3'],
      why: 'All answers are about one build, the last; these two never were.',
    },
    () => ({
      build: ({ operation }) => (operation === 'getEntity' ? olderBuild : referenceBuild),
    }),
  ),
  row(
    {
      name: 'links grow each time an entity is asked for',
      breaks: 'SVC-2',
      or: ['SVC-1', 'SEM-4', 'OPS-2'],
      why: 'Asking changes nothing, and a link is shown once.',
    },
    () => {
      const seen = new Map<string, number>()
      return {
        single: (entity) => {
          const times = (seen.get(entity.id) ?? 0) + 1
          seen.set(entity.id, times)
          return { ...entity, links: Array.from({ length: times }, () => entity.links ?? []).flat() }
        },
      }
    },
  ),
  row(
    {
      name: 'asking for an unknown entity makes it',
      breaks: 'SVC-2',
      or: ['OPS-2'],
      why: 'What a client asks for changes nothing that is answered.',
    },
    () => {
      const made = new Set<string>()
      return {
        unknown: ({ id }) => {
          made.add(id)
          return json(404, {})
        },
        build: () => ({
          ...referenceBuild,
          entities: [...referenceBuild.entities, ...[...made].map((id) => ({ id, type: 'stub', title: 'Stub' }))],
        }),
      }
    },
  ),
  row(
    {
      name: 'titles count how often they were asked for',
      breaks: 'SVC-2',
      or: ['SVC-1', 'OPS-2', 'SEM-2'],
      why: 'Asking changes nothing that is answered.',
    },
    () => ({
      single: (entity, { times }) => ({ ...entity, title: times > 1 ? `${entity.title} (${times})` : entity.title }),
    }),
  ),
  row(
    {
      name: 'the list is without the titles of what was read',
      breaks: 'SVC-2',
      why: 'Single entities have them still: no build came in.',
    },
    () => {
      const wasRead = new Set<string>()
      return {
        single: (entity) => {
          wasRead.add(entity.id)
          return entity
        },
        list: (entities) => entities.map(({ title, ...rest }) => (wasRead.has(rest.id) ? rest : { title, ...rest })),
      }
    },
  ),
  row(
    {
      name: 'an entity that was read long ago has no title',
      breaks: 'SVC-2',
      why: 'The list has it still: no build came in.',
    },
    () => {
      const long = longSinceRead(100)
      return { single: ({ title, ...rest }, { count }) => (long(rest.id, count) ? rest : { title, ...rest }) }
    },
  ),
  row(
    {
      name: 'an entity that was read long ago has no links',
      breaks: 'SVC-2',
      why: 'What was not read has the links with it still: no build came in.',
    },
    () => {
      const long = longSinceRead(600)
      return {
        build: () => large,
        single: (entity, { count }) => (long(entity.id, count) ? { ...entity, links: [] } : entity),
      }
    },
  ),
  row(
    {
      name: 'from the 500th answer on, an entity that was read before has its confidences with two digits',
      breaks: 'SVC-2',
      or: ['SEM-4'],
      why: 'What was not read has the links with all digits still: no build came in.',
    },
    () => ({
      build: () => large,
      single: (entity, { count, times }) => (times > 1 && count >= 500 ? withTwoDigits(entity) : entity),
    }),
  ),
  row(
    {
      name: 'one title of a large list is another from the 1,000th answer on',
      breaks: 'SVC-1',
      or: ['SVC-2', 'SEM-2'],
      why: 'getEntity still shows it: no build came in.',
    },
    () => ({
      build: () => large,
      list: (entities, { count }) =>
        count > 1000 ? entities.map((one, at) => (at === 700 ? { ...one, title: 'undefined' } : one)) : entities,
    }),
  ),
]

const regular = { id: 'svc-001', title: 'Changed' } satisfies Entity

function writing(method: string, change: (build: Build, asked: Asked) => Build): () => Alterations {
  return () => {
    let build = referenceBuild
    return {
      build: () => build,
      answer: (answer, asked) => {
        if (asked.method !== method) return answer
        build = change(build, asked)
        return json(200, {})
      },
    }
  }
}

const writes: readonly FaultyServer[] = (
  [
    [
      'POST adds an entity',
      'POST',
      (build) => ({ ...build, entities: [...build.entities, { id: 'svc-999', title: 'Added' }] }),
    ],
    [
      'PUT replaces an entity',
      'PUT',
      (build, { id }) => ({
        ...build,
        entities: build.entities.map((entity) => (entity.id === id ? { ...regular, id } : entity)),
      }),
    ],
    [
      'PATCH changes a title',
      'PATCH',
      (build, { id }) => ({
        ...build,
        entities: build.entities.map((entity) => (entity.id === id ? { ...entity, title: 'Changed' } : entity)),
      }),
    ],
    ['DELETE removes the entity', 'DELETE', (build, { id }) => without(build, id)],
    [
      'POST to an entity changes it',
      'POST',
      (build, { id }) => ({
        ...build,
        entities: build.entities.map((entity) => (entity.id === id ? { ...entity, title: 'Changed' } : entity)),
      }),
    ],
    [
      'PUT replaces the findings',
      'PUT',
      (build, { operation }) => (operation === 'listFindings' ? { ...build, findings: [] } : build),
    ],
    [
      'DELETE clears the findings',
      'DELETE',
      (build, { operation }) => (operation === 'listFindings' ? { ...build, findings: [] } : build),
    ],
    [
      'POST adds a finding',
      'POST',
      (build, { operation }) =>
        operation === 'listFindings' ? { ...build, findings: [...build.findings, { check: 'posted' }] } : build,
    ],
  ] as const satisfies readonly (readonly [string, string, (build: Build, asked: Asked) => Build])[]
).map(([name, method, change]) =>
  row(
    {
      name,
      breaks: 'SVC-2',
      needsWrites: true,
      why: 'The service only reads: whatever a client sends, the answers stay.',
    },
    writing(method, change),
  ),
)

const unfound = row(
  {
    name: 'DELETE takes an entity out of the search',
    breaks: 'SVC-2',
    or: ['OPS-3', 'SVC-1'],
    needsWrites: true,
    why: 'The service only reads; what a search finds is answered, too.',
  },
  () => {
    const gone = new Set<string>()
    return {
      hits: (found) => found.filter(({ id }) => !gone.has(id)),
      answer: (answer, { method, id }) => {
        if (method === 'DELETE') gone.add(id)
        return answer
      },
    }
  },
)

const counted = row(
  {
    name: 'the Content-Length counts characters, which are more than one byte each in titles further on',
    breaks: 'RFC 9112 6',
    or: ['RFC 9110 8.6'],
    first: 'framing-is-right',
    why: 'RFC 9110 8.6: it is a number of octets, and a client reads no more than that.',
  },
  () => ({
    build: () => numbered,
    ...wire('getEntity', ({ body }, response) => {
      const all = `${head200}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${String(body)}`
      return body.length === Buffer.byteLength(String(body)) ? undefined : raw(response, all)
    }),
  }),
)

/** Every tenth title has a letter beyond ASCII. */
const numbered: Build = {
  entities: Array.from({ length: 60 }, (_, at) => ({
    id: String(100 + at),
    type: 'note',
    title: `${at % 10 === 9 ? 'Café' : 'House'} number ${at}`,
  })),
  links: [],
  findings: [],
}

const headed = row(
  {
    name: 'what HEAD got of an entity is what GET gets from then on',
    breaks: 'SVC-2',
    or: ['RFC 9110 9.3.2', 'OPS-2'],
    first: 'answers-stay-the-same',
    needsOwnQuestion: true,
    why: 'HEAD only asks about the answer; what has no body is for who asked for none.',
  },
  () => {
    const asked = new Set<string>()
    return only('getEntity', (answer, { method, url }) => {
      if (method === 'HEAD') asked.add(url)
      return method === 'GET' && asked.has(url) ? { ...answer, body: '' } : answer
    })
  },
)

const halved = row(
  {
    name: 'every thirty-first answer is the first half of it',
    breaks: 'RFC 8259 2',
    why: 'Half of a JSON text is none, of whatever operation.',
  },
  () =>
    success((answer, { count }) =>
      count % 31 === 0 ? { ...answer, body: String(answer.body).slice(0, answer.body.length / 2) } : answer,
    ),
)

const table: readonly FaultyServer[] = [
  ...statuses,
  negotiated,
  ...types,
  ...bodies,
  ...framing,
  ...unsteady,
  ...writes,
  unfound,
  counted,
  headed,
  halved,
]

/** Servers that fault HTTP or JSON, or whose answers change with what was asked. */
export const faultyWire: readonly FaultyServer[] = withRealism(table, {
  plausible: [
    'the list answers 201',
    'a single entity answers 203',
    'a search answers 206',
    'the findings answer 202',
    'the findings answer 304 unasked',
    'the list is UTF-16',
    'the list has a comment',
    'the list is called as a function',
    'the list stands twice in the body',
    'a title has an escape that JSON lacks',
    'an entity names its title twice',
    'one single entity repeats its identifier with another value',
    'one confidence starts with a point',
    'one single entity sends an astral character as two surrogates',
    'the findings have a length beside their chunks',
    'the findings have two lengths',
    'a range of the list ends the connection',
    'the findings drip',
    'the findings never end',
    'the status line of the findings is not HTTP',
    'HEAD knows every identifier',
    'each second list lacks an entity',
    'asking for an unknown entity makes it',
    'titles count how often they were asked for',
  ],
  contrived: [
    'each seventeenth answer is 500',
    'the list is without the titles of what was read',
    'an entity that was read long ago has no title',
    'an entity that was read long ago has no links',
    'from the 500th answer on, an entity that was read before has its confidences with two digits',
    'one title of a large list is another from the 1,000th answer on',
    'every thirty-first answer is the first half of it',
  ],
})
