import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Build } from '../../../src/model/model.ts'
import { searchBy } from './matching.ts'
import { olderBuild, referenceBuild } from './model.ts'
import { large } from './models.ts'
import { publicApi } from './other-models.ts'
import type { LegalServer } from './row.ts'
import { type Alterations, type Answer, type Asked, json, serve } from './serve.ts'
import {
  bytesOf,
  codedAs,
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

type Row = Omit<LegalServer, 'serve'>

let rows = 0

/** Each row with the next of three models. */
function row(about: Row, alter: () => Alterations): LegalServer {
  const build = modelFor(rows++)
  return {
    ...(build === referenceBuild ? { holdsBuild: true } : {}),
    ...about,
    serve: () => serve({ build: () => build, ...alter() }),
  }
}

const answering = (change: (answer: Answer, asked: Asked) => Answer): Alterations => ({ answer: change })

const clients: readonly LegalServer[] = [
  row({ name: 'JSON is indented for browsers', why: 'RFC 8259 2: white space says nothing.' }, () =>
    successes((answer, asked) =>
      /text\/html/.test(headerOf(asked, 'accept'))
        ? { ...answer, body: JSON.stringify(JSON.parse(String(answer.body)), null, 2) }
        : answer,
    ),
  ),
  row({ name: 'a 404 is a page for browsers', why: 'GAP-8: the shape of the error body is not shown.' }, () =>
    answering((answer, asked) =>
      answer.status === 404 && /text\/html/.test(headerOf(asked, 'accept'))
        ? { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not found</h1>' }
        : answer,
    ),
  ),
  row({ name: 'bots get 403', why: 'GAP-10: who may ask is not shown.' }, () =>
    answering((answer, asked) => (/bot/i.test(headerOf(asked, 'user-agent')) ? json(403, {}) : answer)),
  ),
  row({ name: 'who does not say who he is gets 403', why: 'GAP-10: who may ask is not shown.' }, () =>
    answering((answer, asked) => (headerOf(asked, 'user-agent') === '' ? json(403, {}) : answer)),
  ),
  row({ name: 'other origins get 403', why: 'GAP-10: who may ask is not shown.' }, () =>
    answering((answer, asked) => (headerOf(asked, 'origin') === '' ? answer : json(403, {}))),
  ),
  row(
    { name: 'a member that nobody declared is in the language asked for', why: 'GAP-6: further members are open.' },
    () => {
      const label = (asked: Asked): string =>
        headerOf(asked, 'accept-language').startsWith('de') ? 'Begriff' : 'concept'
      return {
        list: (entities, asked) => entities.map((one) => ({ ...one, label: label(asked) })),
        single: (entity, asked) => ({ ...entity, label: label(asked) }),
      }
    },
  ),
  row({ name: 'types with a charset for those who name one', why: 'RFC 8259 11: the parameter has no meaning.' }, () =>
    successes((answer, asked) =>
      headerOf(asked, 'accept-charset') === ''
        ? answer
        : { ...answer, headers: { 'content-type': 'application/json; charset=utf-8' } },
    ),
  ),
  row({ name: 'neighbours come in another order each time', why: 'No order is stated of links.' }, () => ({
    single: (entity, { count }) => ({ ...entity, links: count % 2 === 0 ? entity.links : entity.links?.toReversed() }),
  })),
  row(
    {
      name: 'what only accepts other than JSON, or JSON in capitals, gets 406',
      why: 'RFC 9110 15.5.7: nothing acceptable is there. Case makes no difference in a type (8.3.1), but nobody writes it in capitals.',
    },
    () =>
      answering((answer, asked) => {
        const accept = asked.headers.accept ?? '*/*'
        return /\*\/\*|application\/(json|\*)/.test(accept) ? answer : json(406, {})
      }),
  ),
]

const codings: readonly LegalServer[] = [
  row({ name: 'gzip, br and deflate when offered', why: 'RFC 9110 12.5.3: codings that the request accepts.' }, () =>
    successes(negotiated),
  ),
  row({ name: 'gzip with the name x-gzip', why: 'RFC 9110 8.4.1.3: the two are equal.' }, () =>
    successes((answer, asked) =>
      offers(asked, 'gzip')
        ? { ...codedAs('gzip', answer), headers: { ...answer.headers, 'content-encoding': 'x-gzip' } }
        : answer,
    ),
  ),
  row({ name: 'gzip for large answers alone', why: 'A coding may be used or not.' }, () =>
    successes((answer, asked) => (answer.body.length > 900 ? negotiated(answer, asked) : answer)),
  ),
  row(
    {
      name: 'gzip where nobody says what he accepts',
      why: 'RFC 9110 12.5.3: without the field any coding is acceptable.',
    },
    () =>
      successes((answer, asked) => (asked.headers['accept-encoding'] === undefined ? codedAs('gzip', answer) : answer)),
  ),
  row({ name: 'gzip in two members, chunked', why: 'RFC 1952 2.2: members follow each other.' }, () => ({
    ...successes((answer, asked) => {
      if (!offers(asked, 'gzip')) return answer
      const bytes = Buffer.from(answer.body as string)
      return codedAs('gzip', answer, Buffer.concat([gzipSync(bytes.subarray(0, 9)), gzipSync(bytes.subarray(9))]))
    }),
    wire: ({ status, headers, body }, asked, response) => {
      if (asked.method === 'HEAD') return false
      response.writeHead(status, headers)
      response.write(body)
      response.end()
      return true
    },
  })),
  row({ name: 'gzip is as long as it happens to be', why: 'No two codings of one content need be equal.' }, () =>
    successes((answer, asked) =>
      offers(asked, 'gzip')
        ? codedAs(
            'gzip',
            answer,
            gzipSync(Buffer.from(answer.body as string), { level: asked.count % 2 === 0 ? 1 : 9 }),
          )
        : answer,
    ),
  ),
  row({ name: 'HEAD has no coding', why: 'RFC 9110 9.3.2: what depends on the content may be left out.' }, () =>
    successes((answer, asked) => (asked.method === 'HEAD' ? answer : negotiated(answer, asked))),
  ),
]

const conditions: readonly LegalServer[] = [
  row({ name: 'weak tags and 304', why: 'RFC 9110 13.1.2: the comparison is weak.' }, () =>
    successes((answer, asked) => {
      const tag = tagOf(answer)
      const given = headerOf(asked, 'if-none-match').split(/\s*,\s*/)
      const headers = { ...answer.headers, etag: `W/${tag}` }
      return given.some((one) => one.replace(/^W\//, '') === tag)
        ? { status: 304, headers: { etag: `W/${tag}` }, body: '' }
        : { ...answer, headers }
    }),
  ),
  row({ name: 'one tag for all codings', why: 'A weak tag stands for all of them; it is not judged.' }, () =>
    successes((answer, asked) => {
      const tag = `W/${tagOf(answer)}`
      const sent = negotiated(answer, asked)
      return { ...sent, headers: { ...sent.headers, etag: tag } }
    }),
  ),
  row(
    { name: 'the same tag for what is the same', why: 'A tag tells versions of one resource apart: two may have one.' },
    () =>
      successes((answer, asked) => {
        const etag = '"build-7"'
        return headerOf(asked, 'if-none-match') === etag
          ? { status: 304, headers: { etag }, body: '' }
          : { ...answer, headers: { ...answer.headers, etag } }
      }),
  ),
  row({ name: 'files from the beginning of time', why: 'RFC 9110 13.1.3: not modified since is so.' }, () =>
    successes((answer, asked) => {
      const headers = { 'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT' }
      const since = headerOf(asked, 'if-none-match') === '' ? headerOf(asked, 'if-modified-since') : ''
      return since === '' || Number.isNaN(Date.parse(since))
        ? { ...answer, headers: { ...answer.headers, ...headers } }
        : { status: 304, headers, body: '' }
    }),
  ),
  row({ name: 'tags that nobody compares', why: 'RFC 9110 13.1: an answer of 200 is whole.' }, () =>
    successes((answer) => ({ ...answer, headers: { ...answer.headers, etag: tagOf(answer) } })),
  ),
]

function oldVersion(name: string, why: string, write: (answer: Answer) => string): LegalServer {
  return row({ name, why }, () => ({
    wire: (answer, _, response) => {
      if (response.req.httpVersion !== '1.0') return false
      response.socket?.end(write(answer))
      return true
    },
  }))
}

const versions: readonly LegalServer[] = [
  oldVersion(
    'HTTP/1.0 is answered in HTTP/1.0',
    'RFC 9110 6.2: the answer of an older version.',
    ({ status, headers, body }) =>
      `HTTP/1.0 ${status} Fine\r\ncontent-type: ${headers['content-type']}\r\n\r\n${String(body)}`,
  ),
  oldVersion(
    'HTTP/1.0 gets 426',
    'RFC 9110 15.5.22: it asks for a newer version.',
    () => 'HTTP/1.1 426 Upgrade Required\r\nupgrade: HTTP/1.1\r\ncontent-length: 0\r\n\r\n',
  ),
  oldVersion(
    'HTTP/1.0 gets 505',
    'It refuses the version, which it says.',
    () => 'HTTP/1.1 505 HTTP Version Not Supported\r\ncontent-length: 0\r\n\r\n',
  ),
]

const time: readonly LegalServer[] = [
  ...[3, 9, 31, 333, 480, 777].map((after): LegalServer => ({
    name: `a new build comes in after ${after} answers, and all change`,
    why: 'SVC-1: answers are about the last build, and there was a new one.',
    serve: () => serve({ build: ({ count }) => (count > after ? olderBuild : referenceBuild) }),
  })),
  ...[90, 400].map((after): LegalServer => ({
    name: `a build of one title more comes in after ${after} answers`,
    why: 'SVC-1: a new build may change next to nothing.',
    serve: () => {
      const [first, ...rest] = referenceBuild.entities
      const changed = { ...referenceBuild, entities: [{ ...first!, title: 'Billing renewed overview' }, ...rest] }
      return serve({ build: ({ count }) => (count > after ? changed : referenceBuild) })
    },
  })),
  {
    name: 'a new build has entities that the order holds for equal the other way round',
    why: 'GAP-16: how identifiers are ordered is not shown, nor what comes first where they are equal.',
    serve: () => {
      const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
      const turned = { ...referenceBuild, entities: referenceBuild.entities.toReversed() }
      return serve({
        build: ({ count }) => (count > 200 ? turned : referenceBuild),
        order: (a, b) => compare(a.id, b.id),
      })
    },
  },
  ...[700, 1800].map((after): LegalServer => ({
    name: `a build without the links of one entity in three comes in after ${after} answers`,
    why: 'SVC-1: a new build may change some entities, and those that they were linked with.',
    serve: () => {
      const linked = large.entities.filter((_, n) => n % 3 > 0).map(({ id }) => id)
      const isLinked = new Set<string | undefined>(linked)
      const changed = { ...large, links: large.links.filter(({ from, to }) => isLinked.has(from) && isLinked.has(to)) }
      return serve({ build: ({ count }) => (count > after ? changed : large) })
    },
  })),
  row({ name: 'each twentieth question gets 429', why: 'GAP-12: it says when to ask again.' }, () =>
    answering((answer, { count }) =>
      count % 20 === 0 ? { ...json(429, {}), headers: { 'retry-after': '0' } } : answer,
    ),
  ),
  row(
    {
      name: 'parameters and headers that stand for methods get 400',
      why: 'Nothing changes; what they get is not shown.',
      writes: true,
    },
    () =>
      answering((answer, asked) =>
        [...asked.query.keys()].some((name) => name !== 'q') || headerOf(asked, 'x-http-method-override') !== ''
          ? json(400, {})
          : answer,
      ),
  ),
  row(
    { name: 'a matrix parameter is cut off', why: 'RFC 3986 3.3: what stands behind a semicolon may be one.' },
    () => ({
      decodeId: (raw) => (raw.includes('/') ? undefined : decodeURIComponent(raw.replace(/;.*$/, ''))),
    }),
  ),
  ...[700, 1800].map((after): LegalServer => ({
    name: `a large build with one other title and shorter confidences comes in after ${after} answers`,
    why: 'SVC-1: a new build may have combined all confidences anew, and changed one title.',
    serve: () => {
      const entities = large.entities.map((one, at) => (at === 700 ? { ...one, title: 'undefined' } : one))
      const links = large.links.map((link) => ({ ...link, confidence: Number(link.confidence?.toFixed(2)) }))
      const changed = { ...large, entities, links }
      return serve({ build: ({ count }) => (count > after ? changed : large) })
    },
  })),
  ...[14, 18, 22, 26].map((after): LegalServer => ({
    name: `a build with other links comes in after ${after} answers`,
    why: 'SVC-1: a new build may change the links of entities that are asked for side by side.',
    serve: () => {
      const links = referenceBuild.links.flatMap((link, n) => (n % 3 === 0 ? [] : { ...link, confidence: 0.125 }))
      return serve({ build: ({ count }) => (count > after ? { ...referenceBuild, links } : referenceBuild) })
    },
  })),
  {
    name: 'a build with one link less comes in behind the first answer about an entity that has several',
    why: 'SVC-1: a new build may change next to nothing, at any moment.',
    serve: () => {
      let build: Build = referenceBuild
      return serve({
        build: ({ operation, id }) => {
          const before = build
          const links = referenceBuild.links.filter(({ from, to }) => from === id || to === id)
          if (operation === 'getEntity' && build === referenceBuild && links.length > 1)
            build = { ...build, links: build.links.filter((link) => link !== links[0]) }
          return before
        },
      })
    },
  },
]

const ranges: readonly LegalServer[] = [
  row({ name: 'ranges are obeyed', why: 'RFC 9110 14.2: a server may.' }, () => successes(partial)),
  row({ name: 'no range is satisfied', why: 'RFC 9110 15.5.17: a 416 says so.' }, () =>
    successes((answer, asked) =>
      headerOf(asked, 'range') === ''
        ? answer
        : { status: 416, headers: { 'content-range': `bytes */${bytesOf(answer).length}` }, body: '' },
    ),
  ),
]

/** A part of a success, where one is asked for. */
function parted(
  name: string,
  why: string,
  change: (answer: Answer, asked: Asked, octets: readonly [number, number]) => Answer,
): LegalServer {
  return row({ name, why }, () =>
    successes((answer, asked) => {
      const octets = octetsOf(asked, bytesOf(answer).length)
      return octets ? change(answer, asked, octets) : answer
    }),
  )
}

const parts: readonly LegalServer[] = [
  parted('parts of a whole of unknown length', 'RFC 9110 14.4: the length may be left out.', (answer, _, octets) => {
    const [first, last] = octets
    return said(answer, bytesOf(answer).subarray(first, last + 1), `bytes ${first}-${last}/*`)
  }),
  parted(
    'parts of what was asked for',
    'RFC 9110 15.3.7: a part may be less than was asked for.',
    (answer, _, octets) => {
      const [[first], bytes] = [octets, bytesOf(answer)]
      return said(answer, bytes.subarray(first, first + 2), `bytes ${first}-${first + 1}/${bytes.length}`)
    },
  ),
  parted('a part that is one of several', 'RFC 9110 15.3.7.2: each part says which it is.', (answer, _, octets) => {
    const [[first, last], bytes] = [octets, bytesOf(answer)]
    const head = `--x\r\ncontent-type: application/json\r\ncontent-range: bytes ${first}-${last}/${bytes.length}\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), bytes.subarray(first, last + 1), Buffer.from('\r\n--x--\r\n')])
    return { status: 206, headers: { 'content-type': 'multipart/byteranges; boundary=x' }, body }
  }),
  parted('parts of what is coded', 'RFC 9110 14.1.2: the octets are those of the coded content.', (answer, asked) => {
    const coded = codedAs('gzip', answer)
    return partial(coded, asked)
  }),
  parted(
    'parts that are coded',
    'The coding is said, and what of it a range is about cannot be seen.',
    (answer, asked) => codedAs('gzip', partial(answer, asked)),
  ),
  row({ name: 'who asks for a range gets the whole, indented', why: 'RFC 8259 2: white space says nothing.' }, () =>
    successes((answer, asked) =>
      headerOf(asked, 'range') === ''
        ? answer
        : { ...answer, body: JSON.stringify(JSON.parse(String(answer.body)), null, 2) },
    ),
  ),
  row(
    { name: 'ranges of elements', why: 'RFC 9110 14.1: there may be other units, and Content-Range names them.' },
    () =>
      successes((answer, asked) => {
        if (asked.operation !== 'listEntities' || !headerOf(asked, 'range').startsWith('items=')) return answer
        const all = JSON.parse(String(answer.body)) as unknown[]
        return said(answer, Buffer.from(JSON.stringify(all.slice(0, 10))), `items 0-9/${all.length}`)
      }),
  ),
  ...[
    ['parts of what has its members in another order each time', ({ count }: Asked) => count % 2 === 0],
    ['parts of what two replicas write each in its own order', ({ times }: Asked) => times % 2 === 0],
  ].map(([name, turns]) =>
    row({ name: name as string, why: 'The order of members says nothing, nor is it the same each time.' }, () => ({
      text: (value, asked) => JSON.stringify((turns as (asked: Asked) => boolean)(asked) ? turned(value) : value),
      ...successes(partial),
    })),
  ),
  row(
    { name: 'parts of what is longer each time', why: 'GAP-6: further members are open, the time of day too.' },
    () => ({
      single: (entity, { count }) => ({ ...entity, at: 'x'.repeat(count % 7) }),
      text: (value, { count }) => `${JSON.stringify(value)}${' '.repeat(count % 5)}`,
      ...successes(partial),
    }),
  ),
]

/** The same with the members of each object in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).toReversed())
}

/** Successes with tags. */
function tagged(name: string, why: string, tag: (answer: Answer, asked: Asked) => string | undefined): LegalServer {
  return row({ name, why }, () =>
    successes((answer, asked) => {
      const etag = tag(answer, asked)
      return etag === undefined ? answer : { ...answer, headers: { ...answer.headers, etag } }
    }),
  )
}

const isHead = ({ method }: Asked): boolean => method === 'HEAD'

const tags: readonly LegalServer[] = [
  row(
    { name: '304 says the length and the type of what it stands for', why: 'RFC 9110 8.6: a server may say it.' },
    () => ({
      wire: (answer, asked, response) => {
        if (answer.status !== 200) return false
        const etag = tagOf(answer)
        const status = headerOf(asked, 'if-none-match').includes(etag) ? 304 : 200
        response.writeHead(status, { ...answer.headers, 'content-length': bytesOf(answer).length, etag })
        response.end(status === 304 || isHead(asked) ? undefined : answer.body)
        return true
      },
    }),
  ),
  tagged('GET alone has tags', 'RFC 9110 9.3.2: what depends on the content may be left out.', (answer, asked) =>
    isHead(asked) ? undefined : tagOf(answer),
  ),
  tagged('HEAD alone has tags', 'No answer has to have one.', (answer, asked) =>
    isHead(asked) ? tagOf(answer) : undefined,
  ),
  tagged('the tags of HEAD are weak', 'RFC 9110 8.8.3.2: the two are of one version.', (answer, asked) =>
    isHead(asked) ? `W/${tagOf(answer)}` : tagOf(answer),
  ),
  ...['-gzip', ';br', '--gzip'].map((coding) =>
    tagged(
      `tags of GET end with ${coding}`,
      'What codes answers tells the tags of coded ones apart, and may not touch HEAD.',
      (answer, asked) => (isHead(asked) ? tagOf(answer) : tagOf(answer).replace(/"$/, `${coding}"`)),
    ),
  ),
  tagged('tags differ each time', 'RFC 9110 8.8.3: it is for the server to say what is the same.', (_, { count }) => {
    return `"${count}"`
  }),
  ...[2, 3].map((replicas) =>
    tagged(
      `${replicas} replicas take turns, each with tags of its own`,
      'RFC 9110 8.8.1: a tag of one is not that of another, and neither is wrong.',
      (answer, { count }) => tagOf(answer).replace('"', `"${count % replicas}-`),
    ),
  ),
  row(
    { name: 'each connection leads to one of two replicas', why: 'RFC 9110 8.8.1: each has tags of its own.' },
    () => {
      const connections = new Map<object, number>()
      return {
        wire: (answer, asked, response) => {
          const { socket } = response
          if (answer.status !== 200 || !socket) return false
          const replica = connections.get(socket) ?? connections.size % 2
          connections.set(socket, replica)
          const etag = tagOf(answer).replace('"', `"${replica}-`)
          const length = String(bytesOf(answer).length)
          response.writeHead(200, { ...answer.headers, 'content-length': length, etag })
          response.end(isHead(asked) ? undefined : answer.body)
          return true
        },
      }
    },
  ),
  tagged(
    'tags are of the build, and there is a new one now and then',
    'SVC-1: the last one counts.',
    (_, { count }) => {
      return `"${Math.floor(count / 40)}"`
    },
  ),
]

/** What becomes of a connection once an answer has gone out on it. */
function closing(name: string, close: (socket: Socket, answered: number) => void): LegalServer {
  return row({ name, why: 'RFC 9112 9.5: between two questions a server may close at any time.' }, () => {
    const answered = new WeakMap<object, number>()
    return {
      wire(_, __, response) {
        const { socket } = response
        if (!socket) return false
        const number = (answered.get(socket) ?? 0) + 1
        answered.set(socket, number)
        response.once('finish', () => close(socket, number))
        return false
      },
    }
  })
}

const short: readonly LegalServer[] = [
  row({ name: 'what is short is not coded', why: 'RFC 9110 12.5.3: the content as it is may always be sent.' }, () =>
    successes((answer, asked) => (bytesOf(answer).length < 30 ? answer : negotiated(answer, asked))),
  ),
]

const connections: readonly LegalServer[] = [
  closing('a connection is closed behind every third answer', (socket, answered) => {
    if (answered % 3 === 0) socket.end()
  }),
  closing(
    'a connection is closed when nothing was asked for as long as the next question takes',
    (socket, answered) => {
      const { bytesRead } = socket
      if (answered < 5) return
      setTimeout(() => void (socket.bytesRead === bytesRead && socket.destroy()), 15 + (answered % 10)).unref()
    },
  ),
]

const seldom: readonly LegalServer[] = [
  closing('a connection is closed behind its fiftieth answer, and nothing says so', (socket, answered) => {
    if (answered === 50) socket.destroy()
  }),
  closing('a connection is closed some time after its tenth answer', (socket, answered) => {
    if (answered === 10) setTimeout(() => socket.end(), 8).unref()
  }),
]

/** What a server may make of who asks as this very server may be asked. */
const own: readonly LegalServer[] = [
  row({ name: 'cookies are set, and counted in a header', why: 'No operation declares a header.' }, () => {
    let visits = 0
    return successes((answer) => ({
      ...answer,
      headers: { ...answer.headers, 'set-cookie': `visits=${++visits}; Path=/`, 'x-visits': `${visits}` },
    }))
  }),
  row(
    { name: 'cookies that are no pairs get 400', why: 'RFC 6265 section 4.2: a cookie has a name and a value.' },
    () =>
      answering((answer, { headers }) =>
        (headers.cookie ?? '=').split('; ').every((pair) => pair.includes('=')) ? answer : json(400, {}),
      ),
  ),
  row({ name: 'what is not declared in a query gets 400', why: 'GAP-9: other error statuses are not shown.' }, () =>
    answering((answer, { query, operation }) =>
      [...query.keys()].some((name) => name !== 'q') && operation !== undefined ? json(400, {}) : answer,
    ),
  ),
  row({ name: 'who asks for XML gets 406', why: 'GAP-9: other error statuses are not shown.' }, () =>
    answering((answer, { query }) => (query.get('format') === 'xml' ? json(406, {}) : answer)),
  ),
  row(
    {
      name: 'a query, even an empty one, makes another path, where none is declared',
      why: 'RFC 3986 section 6.2.3: an empty query is not the same as none.',
    },
    () => answering((answer, { url }) => (/^\/(?:entities|findings)[^?]*\?/.test(url) ? json(404, {}) : answer)),
  ),
]

/** What a server may make of headers that are not for it, or for which it has a limit. */
const beside: readonly LegalServer[] = [
  row({ name: 'what is odd gets 400, and OPTIONS 501', why: 'GAP-9: other error statuses are not shown.' }, () =>
    answering((answer, { url, method }) => {
      const isOdd = /&q=|q(?:\[|%5B)|%FF|%C0|%3Cscript|[?&](?:sort=|x=1)|%2E%2E/i.test(url)
      return isOdd ? json(400, {}) : method === 'OPTIONS' ? json(501, {}) : answer
    }),
  ),
  row({ name: 'many headers get 431', why: 'GAP-12: size limits are not shown.' }, () =>
    answering((answer, { headers }) => (Object.keys(headers).length > 40 ? json(431, {}) : answer)),
  ),
  row({ name: 'long headers get 400', why: 'GAP-12: size limits are not shown.' }, () =>
    answering((answer, { headers }) => (Object.values(headers).join('').length > 3000 ? json(400, {}) : answer)),
  ),
  row(
    { name: 'who would rather have less is told that there is no less', why: 'RFC 7240 2: a preference is no demand.' },
    () =>
      successes((answer, asked) => ({
        ...answer,
        headers: {
          ...answer.headers,
          vary: 'Prefer',
          ...(headerOf(asked, 'prefer') && { 'preference-applied': 'wait' }),
        },
      })),
  ),
  row(
    { name: 'who may have only what is cached gets 504', why: 'RFC 9111 5.2.1.7: the client asked for no more.' },
    () =>
      answering((answer, asked) => (/only-if-cached/.test(headerOf(asked, 'cache-control')) ? json(504, {}) : answer)),
  ),
  row({ name: 'a tag that no answer has gets 412', why: 'RFC 9110 13.1.1: the condition does not hold.' }, () =>
    successes((answer, asked) => {
      const wanted = headerOf(asked, 'if-match')
      const holds = wanted === '' || wanted === '*' || wanted.includes(tagOf(answer))
      return holds ? { ...answer, headers: { ...answer.headers, etag: tagOf(answer) } } : json(412, {})
    }),
  ),
  row(
    { name: 'a date gets 412 where none is known', why: 'nginx answers so from its cache; no client asks for it.' },
    () => successes((answer, asked) => (headerOf(asked, 'if-unmodified-since') === '' ? answer : json(412, {}))),
  ),
  row(
    { name: 'what is older than the last change is whole, and what is not gets 304', why: 'RFC 9110 13.1.3.' },
    () => {
      const modified = 'Mon, 05 Oct 2026 10:00:00 GMT'
      return successes((answer, asked) =>
        Date.parse(headerOf(asked, 'if-modified-since')) >= Date.parse(modified) &&
        headerOf(asked, 'if-none-match') === ''
          ? { status: 304, headers: { 'last-modified': modified }, body: '' }
          : { ...answer, headers: { ...answer.headers, 'last-modified': modified } },
      )
    },
  ),
  row(
    { name: 'what nobody declared breaks the server', why: 'GAP-9: error statuses are not shown, but for one.' },
    () =>
      answering((answer, { url, method }) => {
        const isDeclared = method !== 'OPTIONS' && /^[^?]*\??$|^\/search\?q=[^&]*$/.test(url)
        return isDeclared && !/%(?:FF|C0|E0%A4)(?!%)/i.test(url) ? answer : json(500, {})
      }),
  ),
  row({ name: 'YAML for who takes nothing else', why: 'RFC 9110 12.5.1: nobody here asks for that alone.' }, () =>
    successes((answer, asked) =>
      headerOf(asked, 'accept') === 'application/yaml'
        ? { ...answer, headers: { 'content-type': 'application/yaml' } }
        : answer,
    ),
  ),
  row(
    { name: 'a unit of ranges that nobody knows gets 416', why: 'A server may know the unit, and have no such part.' },
    () => answering((answer, asked) => (headerOf(asked, 'range').startsWith('items=') ? json(416, {}) : answer)),
  ),
  row({ name: 'OPTIONS lists the methods', why: 'RFC 9110 9.3.7.' }, () =>
    answering((answer, { method }) =>
      method === 'OPTIONS' ? { status: 204, headers: { allow: 'GET, HEAD, OPTIONS' }, body: '' } : answer,
    ),
  ),
]

/** Servers that look at the client, the coding, the version or the time as they may. */
export const legalTransport: readonly LegalServer[] = [
  ...ranges,
  ...clients,
  ...codings,
  ...conditions,
  ...versions,
  ...time,
  ...connections,
  ...short,
  ...parts,
  ...tags,
  ...seldom,
  ...own,
  ...beside,
  row(
    {
      name: 'the first of two parts is sent',
      why: 'RFC 9110 14.2: a server may leave out ranges that it is asked for.',
    },
    () =>
      successes((answer, asked) => {
        if (!headerOf(asked, 'range').startsWith('bytes=0-1,') || headerOf(asked, 'if-range') !== '') return answer
        const bytes = bytesOf(answer)
        return said(answer, bytes.subarray(0, 2), `bytes 0-1/${bytes.length}`)
      }),
  ),
  row(
    { name: 'q is read as the first parameter alone', why: 'No other is declared, and who asks may send none.' },
    () => ({
      hits: (hits, { url }) => (url.includes('?q=') ? hits : []),
    }),
  ),
  row({ name: 'a parameter before q is refused', why: 'GAP-9: no other is declared.' }, () =>
    answering((answer, { url }) => (/^\/search\?(?!q=)/.test(url) ? json(400, {}) : answer)),
  ),
  row({ name: 'more than sixty headers are refused', why: 'RFC 6585 5: a 431 says that they are too many.' }, () => ({
    answer: (answer, asked) => (Object.keys(asked.headers).length > 60 ? json(431, {}) : answer),
  })),
  row({ name: 'languages that it does not have get 406', why: 'RFC 9110 12.5.4 leaves it to the server.' }, () =>
    answering((answer, asked) =>
      /^(?:fr|ar|es|zh|tr)/.test(headerOf(asked, 'accept-language')) ? json(406, {}) : answer,
    ),
  ),
  row({ name: 'a host that it does not know is sent elsewhere', why: 'GAP-14: its host is not shown.' }, () =>
    answering((answer, asked) =>
      headerOf(asked, 'x-forwarded-host') === ''
        ? answer
        : { ...json(301, {}), headers: { location: 'https://elsewhere.example/' } },
    ),
  ),
  row({ name: 'who is said to ask from within is refused', why: 'GAP-10: who may ask is not shown.' }, () =>
    answering((answer, asked) => (headerOf(asked, 'x-forwarded-for').startsWith('10.') ? json(403, {}) : answer)),
  ),
  row({ name: 'zstd when offered', why: 'RFC 9110 12.5.3: a coding that the request accepts.' }, () =>
    successes((answer, asked) => (offers(asked, 'zstd') ? codedAs('zstd', answer) : negotiated(answer, asked))),
  ),
  row({ name: 'gzip has the weak tag of what is plain', why: 'RFC 9110 8.8.1: a weak tag may stand for both.' }, () =>
    successes((answer, asked) =>
      negotiated({ ...answer, headers: { ...answer.headers, etag: `W/${tagOf(answer)}` } }, asked),
    ),
  ),
  row(
    {
      name: 'a cookie without a name breaks the server',
      why: 'RFC 6265 4.2.1: each cookie has a name and an equals sign.',
    },
    () =>
      answering((answer, asked) => (/(?:^|; *)[^=;]+(?:;|$)/.test(headerOf(asked, 'cookie')) ? json(500, {}) : answer)),
  ),
  {
    name: 'q and titles are put in lower case as in Turkish, for everybody',
    why: 'GAP-16: which letters are alike is not shown.',
    serve: () =>
      serve({
        build: () => publicApi,
        search: searchBy({ words: (text) => text.toLocaleLowerCase('tr').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [] }),
      }),
  },
  row({ name: 'the names of a question come back in headers', why: 'No header of an answer is declared.' }, () =>
    answering((answer, asked) => {
      const [name, from] = [headerOf(asked, 'x-request-id'), headerOf(asked, 'from')]
      return name === '' ? answer : { ...answer, headers: { ...answer.headers, 'x-request-id': name, 'x-for': from } }
    }),
  ),
  row(
    { name: 'each entity has another number each time, of any length', why: 'GAP-6: nobody declared such a field.' },
    () => ({
      single: (entity, { count }) => ({ ...entity, chance: Math.sin(count) }),
    }),
  ),
]
