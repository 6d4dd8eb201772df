import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange, Question } from '../../../src/client/exchange.ts'
import type { OperationId } from '../../../src/contract/ids.ts'
import type { Build, Entity, Finding, Link, SearchHit } from '../../../src/model/model.ts'
import { referenceBuild } from './model.ts'

/** One request as the server understood it; `operation` is undefined for a path that the contract does not declare. */
export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly operation: OperationId | undefined
  /** The decoded identifier, of getEntity. */
  readonly id: string
  readonly query: URLSearchParams
  /** How many requests this server has had, this one included. */
  readonly count: number
  /** How many times this very method and URL was asked, this one included. */
  readonly times: number
  readonly body: string
}

/** An answer before it goes on the wire. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** What may differ from the honest server; everything left out stays honest. */
export interface Alterations {
  /** The data of the moment. */
  readonly build?: (asked: Asked) => Build
  readonly order?: (a: Entity, b: Entity) => number
  /** How the raw path behind `/entities/` becomes an identifier; undefined is a path that nothing answers. */
  readonly decodeId?: (raw: string) => string | undefined
  /** Which entity has an identifier. */
  readonly find?: (id: string, entities: readonly Entity[], asked: Asked) => Entity | undefined
  /** The value of `q`, from the raw query string. */
  readonly decodeQuery?: (raw: string) => string
  readonly search?: (q: string, build: Build, asked: Asked) => readonly SearchHit[]
  /** The body's value for each operation, from the honest one. */
  readonly list?: (entities: readonly Entity[], asked: Asked) => unknown
  readonly single?: (entity: Entity, asked: Asked) => unknown
  readonly hits?: (hits: readonly SearchHit[], asked: Asked) => unknown
  readonly findings?: (findings: readonly Finding[], asked: Asked) => unknown
  readonly text?: (value: unknown, asked: Asked) => string
  /** The answer to an identifier that no entity has. */
  readonly unknown?: (asked: Asked, entities: readonly Entity[]) => Answer
  readonly answer?: (answer: Answer, asked: Asked) => Answer | Promise<Answer>
  /** Takes the exchange over; true when it has. */
  readonly wire?: (answer: Answer, asked: Asked, response: ServerResponse) => boolean
  /** Everything lives below this path. */
  readonly basePath?: string
}

/** A server that holds a port of the loopback address until it is closed. */
export interface Served {
  readonly url: string
  /** The same answers without a socket between; absent where what happens on the wire is altered. */
  readonly ask?: (question: Question) => Promise<Exchange>
  readonly close: () => Promise<void>
}

/** Order by UTF-16 code unit. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The words of a text: runs of letters, digits and marks, in lower case. */
export function wordsOf(text: string): readonly string[] {
  const known = wordsByText.get(text)
  if (known) return known
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (text.length < 100) wordsByText.set(text, words)
  return words
}

const wordsByText = new Map<string, readonly string[]>()

/** What is made of a list once: many servers hold one build, and each is asked hundreds of times. */
export function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

/** The links of which `id` is an end, a self-link once. */
export function linksAt(id: string, { links }: Build): readonly Link[] {
  return linksByEnd(links).get(id) ?? []
}

const linksByEnd = once((links: readonly Link[]): ReadonlyMap<string | undefined, readonly Link[]> => {
  const at = new Map<string | undefined, Link[]>()
  for (const link of links) {
    for (const end of new Set([link.from, link.to])) {
      const own = at.get(end) ?? []
      own.push(link)
      at.set(end, own)
    }
  }
  return at
})

/** The first entity with each identifier. */
const entityById = once(
  (entities: readonly Entity[]): ReadonlyMap<string, Entity> =>
    new Map(entities.toReversed().map((entity) => [entity.id, entity])),
)

const titleWords = once((entities: readonly Entity[]) =>
  entities.map(({ id, title }) => ({ id, own: wordsOf(title ?? '') })),
)

/** The honest search: an entity matches when one of its title's words starts with one of the given words. */
export function searchTitles(q: string, { entities }: Build): readonly SearchHit[] {
  const found = foundIn(entities)
  const hits = found.get(q) ?? hitsOf(q, entities)
  if (q.length < 100) found.set(q, hits)
  return hits
}

/** What was found before: servers that hold one build are asked much the same. */
const foundIn = once<readonly Entity[], Map<string, readonly SearchHit[]>>(() => new Map())

function hitsOf(q: string, entities: readonly Entity[]): readonly SearchHit[] {
  const given = wordsOf(q)
  const hits: SearchHit[] = []
  for (const { id, own } of titleWords(entities)) {
    let score = 0
    for (const word of given) for (const one of own) if (one.startsWith(word)) score += word.length / one.length
    if (score > 0) hits.push({ id, score })
  }
  return hits.toSorted((a, b) => b.score - a.score || byCodeUnit(a.id, b.id))
}

/** A JSON answer. */
export function json(status: number, value: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

function decode(raw: string): string | undefined {
  if (raw.includes('/')) return undefined
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

function ordered({ entities }: Build, { order = byId }: Alterations): readonly Entity[] {
  return inOrder(order)(entities)
}

const inOrder = once((order: NonNullable<Alterations['order']>) =>
  once((entities: readonly Entity[]): readonly Entity[] => entities.toSorted(order)),
)

function byId(a: Entity, b: Entity): number {
  return byCodeUnit(a.id, b.id)
}

let inPlace: Build | undefined

/** From now on every server answers from this build in place of its own: what that shows, `npm run ablation -- --cases` counts. */
export function answerFrom(build: Build): void {
  inPlace = build
}

/** The honest single entity: with its links and its neighbourhood, both beside its own members. */
function whole(entity: Entity, build: Build): Entity {
  return wholeIn(build)(entity)
}

const wholeIn = once((build: Build) => once((entity: Entity) => withNeighbours(entity, build)))

function withNeighbours(entity: Entity, build: Build): Entity {
  const links = linksAt(entity.id, build)
  const ends = new Set(links.flatMap(({ from, to }) => [from, to]))
  ends.delete(entity.id)
  const known = entityById(build.entities)
  const neighbourhood = [...ends].flatMap((end) => {
    const { id, title } = known.get(end ?? '') ?? {}
    return id === undefined ? [] : [{ id, title }]
  })
  return { ...entity, links, neighbourhood }
}

const textOf = once((value: object): string => JSON.stringify(value))

function jsonOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? textOf(value) : JSON.stringify(value)
}

function answerTo(asked: Asked, alter: Alterations): Answer {
  const build = inPlace ?? alter.build?.(asked) ?? referenceBuild
  const { text = jsonOf } = alter
  const success = (value: unknown): Answer => ({ ...json(200, null), body: text(value, asked) })
  switch (asked.operation) {
    case 'listEntities': {
      const entities = ordered(build, alter)
      return success(alter.list ? alter.list(entities, asked) : entities)
    }
    case 'getEntity': {
      const find = alter.find ?? ((id, entities) => entityById(entities).get(id))
      const entity = find(asked.id, build.entities, asked)
      if (!entity) return alter.unknown?.(asked, ordered(build, alter)) ?? json(404, { message: 'no such entity' })
      return success(alter.single ? alter.single(whole(entity, build), asked) : whole(entity, build))
    }
    case 'searchModel': {
      const raw = /[?&]q=([^&]*)/.exec(asked.url)?.[1] ?? ''
      const q = alter.decodeQuery ? alter.decodeQuery(raw) : (asked.query.get('q') ?? '')
      const hits = (alter.search ?? searchTitles)(q, build, asked)
      return success(alter.hits ? alter.hits(hits, asked) : hits)
    }
    case 'listFindings':
      return success(alter.findings ? alter.findings(build.findings, asked) : build.findings)
    case undefined:
    default:
      return json(404, { message: 'no such path' })
  }
}

type Route = Pick<Asked, 'operation' | 'id' | 'query'>

const noQuery = new URLSearchParams()

function route(url: string, { decodeId = decode, basePath = '' }: Alterations): Route {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = at < 0 ? noQuery : new URLSearchParams(url.slice(at + 1))
  if (!path.startsWith(`${basePath}/`)) return { operation: undefined, id: '', query }
  const below = path.slice(basePath.length)
  if (below === '/entities') return { operation: 'listEntities', id: '', query }
  if (below === '/search') return { operation: 'searchModel', id: '', query }
  if (below === '/findings') return { operation: 'listFindings', id: '', query }
  const id = below.startsWith('/entities/') && below.length > 10 ? decodeId(below.slice(10)) : undefined
  return id === undefined ? { operation: undefined, id: '', query } : { operation: 'getEntity', id, query }
}

/** What goes on the wire: the bytes, and the headers with the length that they have. */
function framed({ status, headers, body }: Answer, method: string): Pick<Answer, 'headers'> & { bytes: Buffer } {
  const bytes = Buffer.from(body as string)
  const bodiless = status === 204 || status === 304
  const length: Record<string, string> =
    'transfer-encoding' in headers || bodiless ? {} : { 'content-length': String(bytes.length) }
  return { headers: { ...length, ...headers }, bytes: method === 'HEAD' || bodiless ? Buffer.alloc(0) : bytes }
}

/** GET and HEAD are answered, any other method gets 405 unless `answer` says otherwise. */
function answering(alter: Alterations): (sent: Sent) => Promise<{ readonly asked: Asked; readonly answer: Answer }> {
  let count = 0
  const times = new Map<string, number>()
  return async (sent) => {
    const { method, url, headers, body } = sent
    count += 1
    const key = method === 'GET' ? url : `${method} ${url}`
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    const { operation, id, query } = route(url, alter)
    const asked: Asked = { method, url, headers, body, operation, id, query, count, times: before + 1 }
    const allowed = method === 'GET' || method === 'HEAD'
    const honest: Answer = allowed ? answerTo(asked, alter) : { ...json(405, {}), headers: { allow: 'GET, HEAD' } }
    return { asked, answer: alter.answer ? await alter.answer(honest, asked) : honest }
  }
}

type Sent = Pick<Asked, 'method' | 'url' | 'headers' | 'body'>

/** Puts a question to the server's function, as the client that stands before a socket does. */
async function exchange(question: Question, answerOf: ReturnType<typeof answering>, base: string): Promise<Exchange> {
  const { method, path, bare, fresh, body = '' } = question
  const startedAt = new Date().toISOString()
  const connection = fresh === true ? 'close' : 'keep-alive'
  const headers: Record<string, string> =
    bare === true ? { connection } : { connection, accept: '*/*', 'user-agent': 'model-query-toolkit' }
  for (const [name, value] of question.headers ?? []) headers[name.toLowerCase()] = value
  const { answer } = await answerOf({ method, url: `${base}${path}`, headers, body })
  const sent = framed(answer, method)
  return {
    question,
    ended: 'complete',
    status: answer.status,
    statusText: STATUS_CODES[answer.status] ?? '',
    headers: Object.entries(sent.headers),
    body: sent.bytes,
    startedAt,
    ms: 1,
  }
}

/** Starts the honest server, altered; on a free port of 127.0.0.1. */
export async function serve(alter: Alterations = {}): Promise<Served> {
  const answerOf = answering(alter)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request
      void answerOf({ method, url, headers, body: Buffer.concat(chunks).toString() }).then(({ answer, asked }) => {
        if (alter.wire?.(answer, asked, response)) return
        const { headers, bytes } = framed(answer, method)
        response.writeHead(answer.status, headers)
        response.end(bytes.length === 0 ? undefined : bytes)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { basePath = '' } = alter
  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    ...(alter.wire ? {} : { ask: (question: Question) => exchange(question, answerOf, basePath) }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
