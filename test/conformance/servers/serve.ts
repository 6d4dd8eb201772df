import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** The links of which `id` is an end, a self-link once. */
export function linksAt(id: string, { links }: Build): readonly Link[] {
  const known = linksByEnd.get(links) ?? byEnd(links)
  linksByEnd.set(links, known)
  return known.get(id) ?? []
}

/** Many servers hold one build, and each is asked hundreds of times. */
const linksByEnd = new WeakMap<readonly Link[], ReadonlyMap<string | undefined, readonly Link[]>>()

function byEnd(links: readonly Link[]): ReadonlyMap<string | undefined, readonly Link[]> {
  const at = new Map<string | undefined, Link[]>()
  for (const link of links) {
    for (const end of new Set([link.from, link.to])) {
      const own = at.get(end) ?? []
      own.push(link)
      at.set(end, own)
    }
  }
  return at
}

/** The honest search: an entity matches when one of its title's words starts with one of the given words. */
export function searchTitles(q: string, { entities }: Build): readonly SearchHit[] {
  const given = wordsOf(q)
  return entities
    .map(({ id, title }) => {
      const own = wordsOf(title ?? '')
      const found = given.flatMap((word) =>
        own.filter((one) => one.startsWith(word)).map((one) => word.length / one.length),
      )
      return { id, score: found.reduce((sum, part) => sum + part, 0) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || byCodeUnit(a.id, b.id))
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
  const known = inOrder.get(order) ?? new WeakMap<readonly Entity[], readonly Entity[]>()
  inOrder.set(order, known)
  const sorted = known.get(entities) ?? entities.toSorted(order)
  known.set(entities, sorted)
  return sorted
}

const inOrder = new WeakMap<NonNullable<Alterations['order']>, WeakMap<readonly Entity[], readonly Entity[]>>()

function byId(a: Entity, b: Entity): number {
  return byCodeUnit(a.id, b.id)
}

/** The honest single entity: with its links and its neighbourhood, both beside its own members. */
function whole(entity: Entity, build: Build): Entity {
  const links = linksAt(entity.id, build)
  const ends = new Set(links.flatMap(({ from, to }) => [from, to]))
  ends.delete(entity.id)
  const neighbourhood = build.entities.filter(({ id }) => ends.has(id)).map(({ id, title }) => ({ id, title }))
  return { ...entity, links, neighbourhood }
}

function answerTo(asked: Asked, alter: Alterations): Answer {
  const build = alter.build?.(asked) ?? referenceBuild
  const { text = JSON.stringify as (value: unknown) => string } = alter
  const success = (value: unknown): Answer => ({ ...json(200, null), body: text(value, asked) })
  switch (asked.operation) {
    case 'listEntities': {
      const entities = ordered(build, alter)
      return success(alter.list ? alter.list(entities, asked) : entities)
    }
    case 'getEntity': {
      const find = alter.find ?? ((id, entities) => entities.find((entity) => entity.id === id))
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

function route(url: string, { decodeId = decode, basePath = '' }: Alterations): Route {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1))
  if (!path.startsWith(`${basePath}/`)) return { operation: undefined, id: '', query }
  const below = path.slice(basePath.length)
  if (below === '/entities') return { operation: 'listEntities', id: '', query }
  if (below === '/search') return { operation: 'searchModel', id: '', query }
  if (below === '/findings') return { operation: 'listFindings', id: '', query }
  const id = below.startsWith('/entities/') && below.length > 10 ? decodeId(below.slice(10)) : undefined
  return id === undefined ? { operation: undefined, id: '', query } : { operation: 'getEntity', id, query }
}

function send({ status, headers, body }: Answer, { method }: Asked, response: ServerResponse): void {
  const bytes = Buffer.from(body as string)
  const bodiless = status === 204 || status === 304
  const length: Record<string, string> =
    'transfer-encoding' in headers || bodiless ? {} : { 'content-length': String(bytes.length) }
  response.writeHead(status, { ...length, ...headers })
  response.end(method === 'HEAD' || bodiless ? undefined : bytes)
}

/**
 * Starts the honest server, altered; on a free port of 127.0.0.1. GET and HEAD are answered, any other method gets 405
 * unless `answer` or `wire` says otherwise.
 */
export async function serve(alter: Alterations = {}): Promise<Served> {
  let count = 0
  const times = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request
      count += 1
      const key = `${method} ${url}`
      times.set(key, (times.get(key) ?? 0) + 1)
      const body = Buffer.concat(chunks).toString()
      const asked: Asked = { method, url, headers, ...route(url, alter), count, times: times.get(key) ?? 1, body }
      const allowed = method === 'GET' || method === 'HEAD'
      const honest: Answer = allowed ? answerTo(asked, alter) : { ...json(405, {}), headers: { allow: 'GET, HEAD' } }
      void Promise.resolve(alter.answer ? alter.answer(honest, asked) : honest).then((answer) => {
        if (!alter.wire?.(answer, asked, response)) send(answer, asked, response)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${alter.basePath ?? ''}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
