import type { OperationId } from '../contract/ids.ts'
import type { Model } from '../model/model.ts'
import { getEntityJson } from '../queries/get-entity.ts'
import { searchInSteps } from '../queries/search-model.ts'
import { createSearch } from '../search/create-search.ts'
import type { Search } from '../search/search.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { atOnce, inSlices } from '../search/slices.ts'
import { codingFor, type Body, bodyInSteps, type Coding, listBody } from './body.ts'
import { corsHeaders, preflightHeaders, type CorsOrigin } from './cors.ts'
import { memo } from './memo.ts'
import { whereInstead } from './near-miss.ts'
import { problem, unknownEntity } from './problem.ts'
import { type Match, matchRoute } from './routes.ts'

/** A request as a carrier passes it on. */
export interface Ask {
  readonly method: string
  /** The request target as sent: path and query, percent-encoded, not normalised. */
  readonly target: string
  /** Names in lower case; values of a repeated header joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What a carrier sends back unchanged; for HEAD only the headers. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** What comes after the body, of a long answer that is another server's. */
  readonly rest?: AsyncIterable<Uint8Array>
  /** Values of Set-Cookie, of which there may be several, and which no comma joins (RFC 9110 section 5.3). */
  readonly cookies?: readonly string[]
  /** The requested operation; absent if the path or the method belongs to none. */
  readonly operation?: OperationId
}

/** Where a service answers, and whose pages may read it. */
export interface ServiceOptions {
  /** The prefix of the contract's paths: empty, or a path such as `/api`, without a trailing slash. */
  readonly basePath?: string
  /** Whose pages may read the answers: by default those of this machine. */
  readonly corsOrigin?: CorsOrigin
  /** How many hits a search gives at most, the best ones: by default all that there are (GAP-7). */
  readonly maxHits?: number
}

export const serviceOptionNames: NamesOf<ServiceOptions> = { basePath: true, corsOrigin: true, maxHits: true }

/** The four operations over one build, as a function from request to answer. */
export interface Service {
  readonly model: Model
  readonly search: Search
  answer(ask: Ask): Answer
  /**
   * What a question has to wait for until its answer holds nobody up, as a search for its index; `undefined` where it need
   * not wait. It may be rejected; who asks again waits again.
   */
  waitFor?(ask: Ask, whenOver?: WhenOver): Promise<void> | undefined
  /** The bodies that live as long as the build; a carrier that can compress fills in their encodings. */
  readonly lists: readonly Body[]
}

/** Does something once nobody waits for an answer any more, or for the rest of it. */
export type WhenOver = (then: () => void) => void

/** The longest accepted request target, in characters; a longer one gets a 414. */
export const longestTarget = 65_536

/** How many bytes of answers are cached, and the overhead of each besides its body and target. */
const bytesKept = 16 * 1024 * 1024
const bytesBeside = 1000

const allow = 'GET, HEAD, OPTIONS'
const empty = new Uint8Array()

/**
 * The service over a model (SVC-1, SVC-2): the one place that chooses a status, headers and body. It never throws; what a
 * client did wrong is answered as an RFC 9457 problem (our choice: GAP-8, GAP-9). `search` stands in for the site's component.
 * @throws RangeError where `maxHits` is no whole number from 1 on
 */
export function createService(
  model: Model,
  options: ServiceOptions = {},
  search: Search = createSearch(model),
): Required<Service> {
  if (!(model as Model | undefined)?.json?.entities)
    throw new TypeError('createService takes a model; make one of a build with createModel.')
  refuseUnknownOptions('createService', options, serviceOptionNames)
  const { basePath = '', corsOrigin = 'localhost', maxHits } = options
  if (maxHits !== undefined && !(Number.isInteger(maxHits) && maxHits > 0)) {
    throw new RangeError(`maxHits is a whole number from 1 on, not ${maxHits}.`)
  }
  const lists = { listEntities: listBody(model.json.entities), listFindings: listBody(model.json.findings) }
  const resources = resourcesBy((target) => find(asked(target, basePath), { model, search, lists, maxHits }))
  // The number is the wire form's: a release that answers otherwise from the same build must count it up.
  const version = maxHits === undefined ? `1-${model.version}` : `1-${model.version}-${maxHits}`

  const success = (ask: Ask, at: Representation): Answer => {
    const coding = codingFor(at.body, ask.headers['accept-encoding'])
    const { etag, whole, unchanged } = (at.answers[coding] ??= answersOf(at, coding, version, corsOrigin))
    const known = ask.headers['if-none-match']
    const answer = known !== undefined && matchesEtag(known, etag) ? unchanged : whole
    const origin = ask.headers['origin']
    if (origin === undefined) return answer
    return { ...answer, headers: { ...answer.headers, ...corsHeaders(corsOrigin, origin, variesBy(at.body)) } }
  }

  const refusal = (ask: Ask, status: number, detail: string, more: Partial<Answer> = {}): Answer => {
    // Otherwise a page that sends headers would get a CORS error instead of its misspelt path.
    if (ask.method === 'OPTIONS' && ask.headers['access-control-request-method'] !== undefined) {
      return { status: 204, headers: preflightHeaders(corsOrigin, ask.headers), body: empty }
    }
    const body = problem(status, detail)
    return {
      status,
      ...more,
      headers: {
        'Content-Type': 'application/problem+json',
        'Content-Length': String(body.byteLength),
        ...corsHeaders(corsOrigin, ask.headers['origin']),
        ...more.headers,
      },
      body,
    }
  }

  const answer = (ask: Ask): Answer => {
    const { method, target } = ask
    if (target.length > longestTarget) {
      return refusal(ask, 414, `The request target is longer than ${longestTarget} characters.`)
    }
    const at = resources.at(target)
    if (method !== 'GET' && method !== 'HEAD' && at.operation) {
      if (method === 'OPTIONS') {
        return { status: 204, headers: { Allow: allow, ...preflightHeaders(corsOrigin, ask.headers) }, body: empty }
      }
      return refusal(ask, 405, `${at.operation} must be requested with GET.`, { headers: { Allow: allow } })
    }
    if ('body' in at) return success(ask, at)
    return refusal(ask, at.status, at.detail, at.operation && { operation: at.operation })
  }

  const searchPath = `${basePath}/search`
  const waitFor = ({ target }: Ask): Promise<void> | undefined => {
    // Most questions are told from a search by their first characters.
    if (target.length > longestTarget || !(target.startsWith(searchPath) || target.includes('%'))) return undefined
    if (asked(target, basePath).operation !== 'searchModel') return undefined
    return search.prepare?.() ?? resources.prepare(target)
  }

  return { model, search, answer, waitFor, lists: Object.values(lists) }
}

/** An operation, and what of it is asked. */
export type Asked = Match & { readonly query: string }

/** What there is at a request target, whoever asks for it: the same for as long as the build. */
type Resource = Representation | Refused

export interface Refused {
  readonly operation?: OperationId
  readonly status: number
  readonly detail: string
}

interface Representation {
  readonly operation: OperationId
  readonly body: Body
  /** Made on first use. */
  readonly answers: Partial<Record<Coding | 'identity', Answers>>
}

interface Answers {
  readonly etag: string
  readonly whole: Answer
  readonly unchanged: Answer
}

/** What is asked at a request target, or how it is refused. */
export function asked(target: string, basePath: string): Asked | Refused {
  const [path, query] = split(target)
  let match
  try {
    match = path.startsWith(`${basePath}/`) ? matchRoute(path.slice(basePath.length)) : undefined
    decodeURIComponent(query)
  } catch {
    return { status: 400, detail: 'The request target contains a percent escape that is not UTF-8.' }
  }
  if (match) return { ...match, query }
  const instead = whereInstead(path, basePath)
  return { status: 404, detail: `No operation of the Model query API answers at this path. ${instead}` }
}

/** Where answers come from. */
interface Source {
  readonly model: Model
  readonly search: Search
  readonly lists: Readonly<Record<'listEntities' | 'listFindings', Body>>
  readonly maxHits: number | undefined
}

function* find(at: Asked | Refused, { model, search, lists, maxHits }: Source): Generator<void, Resource> {
  if ('status' in at) return at
  const { operation, id, query } = at
  if (operation === 'getEntity') {
    const bytes = getEntityJson(model, { id })
    if (!bytes) return { operation, status: 404, detail: unknownEntity }
    return { operation, body: { bytes, longLived: false, encoded: {} }, answers: {} }
  }
  if (operation === 'searchModel') {
    const given = new URLSearchParams(query).getAll('q')
    const [q] = given
    if (q === undefined) return { operation, status: 400, detail: 'The query parameter q is missing.' }
    if (given.length > 1) return { operation, status: 400, detail: 'The query parameter q is given more than once.' }
    const reason = search.refusal?.(q)
    if (reason !== undefined) return { operation, status: 400, detail: reason }
    return { operation, body: yield* bodyInSteps(yield* searchInSteps(search, { q, maxHits })), answers: {} }
  }
  return { operation, body: lists[operation], answers: {} }
}

interface Resources {
  readonly at: (target: string) => Resource
  /** Finds in slices what takes long; `undefined` where it need not be waited for. */
  readonly prepare: (target: string) => Promise<void> | undefined
}

function resourcesBy(findAt: (target: string) => Generator<void, Resource>): Resources {
  /** What was last waited for, until it is answered. */
  let begun: { readonly target: string; readonly resource: Resource } | undefined
  const making = new Map<string, Promise<void>>()
  const at = memo<Resource>(
    bytesKept,
    (resource, target) =>
      ('body' in resource && !resource.body.longLived ? resource.body.bytes.byteLength : 0) +
      2 * target.length +
      bytesBeside,
    (target) => {
      const resource = begun?.target === target ? begun.resource : undefined
      begun = undefined
      return resource ?? atOnce(findAt(target))
    },
  )
  const prepare = (target: string): Promise<void> | undefined => {
    if (at.has(target) || begun?.target === target) return undefined
    const known = making.get(target)
    if (known) return known
    const work = findAt(target)
    const first = work.next()
    if (first.done) {
      begun = { target, resource: first.value }
      return undefined
    }
    const made = inSlices(work)
      .then((resource) => void (begun = { target, resource }))
      .finally(() => making.delete(target))
    making.set(target, made)
    return made
  }
  return { at, prepare }
}

/** The answers with a body in a coding, for requests without an origin. */
function answersOf(
  { operation, body }: Representation,
  coding: Coding | 'identity',
  version: string,
  corsOrigin: CorsOrigin,
): Answers {
  const bytes = coding === 'identity' ? body.bytes : (body.encoded[coding] ?? body.bytes)
  const etag = coding === 'identity' ? `"${version}"` : `"${version}-${coding}"`
  const always = { ETag: etag, 'Cache-Control': 'no-cache', ...corsHeaders(corsOrigin, undefined, variesBy(body)) }
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.byteLength),
    ...always,
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
  }
  return {
    etag,
    whole: { status: 200, headers, body: bytes, operation },
    unchanged: { status: 304, headers: always, body: empty, operation },
  }
}

function variesBy({ longLived }: Body): string | undefined {
  return longLived ? 'Accept-Encoding' : undefined
}

function split(target: string): readonly [path: string, query: string] {
  const mark = target.indexOf('?')
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)]
}

/** RFC 9110 section 13.1.2: `*`, or a list of entity tags compared weakly. */
function matchesEtag(field: string, etag: string): boolean {
  return field === etag || field.trim() === '*' || (field.match(/"[^"]*"/g)?.includes(etag) ?? false)
}
