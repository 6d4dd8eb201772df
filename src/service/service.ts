import type { OperationId } from '../contract/ids.ts'
import type { Model } from '../model/model.ts'
import { getEntity } from '../queries/get-entity.ts'
import { listEntities } from '../queries/list-entities.ts'
import { listFindings } from '../queries/list-findings.ts'
import { searchModel } from '../queries/search-model.ts'
import { createSearch } from '../search/minisearch.ts'
import type { Search } from '../search/search.ts'
import { codingFor, type Body, bodyOf, listBody } from './body.ts'
import { corsHeaders, preflightHeaders, type CorsOrigin } from './cors.ts'
import { memo } from './memo.ts'
import { problem } from './problem.ts'
import { matchRoute } from './routes.ts'

/** A question as a carrier hands it over. */
export interface Ask {
  readonly method: string
  /** The request target as it was sent: path and query, percent-encoded, not normalised. */
  readonly target: string
  /** Names in lower case; values of a repeated header joined by commas. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What a carrier sends back, unchanged. To HEAD it sends the headers alone. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** The operation that was asked; none where the path or the method is no operation's. */
  readonly operation?: OperationId
}

export interface ServiceOptions {
  /** What stands before the contract's paths: empty, or a path such as `/api`, without a slash at its end. */
  readonly basePath?: string
  /** Whose pages may read the answers: by default those of this machine. */
  readonly corsOrigin?: CorsOrigin
}

/** The four operations over one build, as a function from question to answer. */
export interface Service {
  readonly model: Model
  readonly search: Search
  answer(ask: Ask): Answer
  /** The bodies that live as long as the build; a carrier that can compress fills in their encodings. */
  readonly lists: readonly Body[]
}

/** The longest request target that is read, in characters; a longer one is answered 414. */
export const longestTarget = 65_536

/** How many bytes of answers are kept ready, of getEntity and of searchModel each. */
const bytesKept = 32 * 1024 * 1024
const weighBody = ({ bytes }: Body, key: string): number => bytes.byteLength + 2 * key.length + 200

const allow = 'GET, HEAD, OPTIONS'
const empty = new Uint8Array()

/**
 * The service over a model (SVC-1, SVC-2): the one place that chooses a status, headers and body. It never throws; what a
 * client did wrong is answered as an RFC 9457 problem (our choice: GAP-8, GAP-9). `search` stands in for the site's component.
 */
export function createService(
  model: Model,
  options: ServiceOptions = {},
  search: Search = createSearch(model),
): Service {
  const { basePath = '', corsOrigin = 'localhost' } = options
  const entities = listBody(listEntities(model))
  const findings = listBody(listFindings(model))
  const entityBody = memo(bytesKept, weighBody, (id) => bodyOf(getEntity(model, { id })))
  const hitsBody = memo(bytesKept, weighBody, (q) => bodyOf(searchModel(search, { q })))
  // The number is the wire form's: a release that answers otherwise from the same build must count it up.
  const version = `1-${model.version}`

  const success = (ask: Ask, operation: OperationId, body: Body): Answer => {
    const coding = codingFor(body, ask.headers['accept-encoding'])
    const bytes = coding === 'identity' ? body.bytes : (body.encoded[coding] ?? body.bytes)
    const etag = coding === 'identity' ? `"${version}"` : `"${version}-${coding}"`
    const varies = body.longLived ? 'Accept-Encoding' : undefined
    const cors = corsHeaders(corsOrigin, ask.headers['origin'], varies)
    const known = ask.headers['if-none-match']
    if (known !== undefined && matchesEtag(known, etag)) {
      return { status: 304, headers: { ETag: etag, 'Cache-Control': 'no-cache', ...cors }, body: empty, operation }
    }
    const headers: Record<string, string> = {
      'Content-Type': 'application/json',
      'Content-Length': String(bytes.byteLength),
      ETag: etag,
      'Cache-Control': 'no-cache',
      ...cors,
    }
    if (coding !== 'identity') headers['Content-Encoding'] = coding
    return { status: 200, headers, body: bytes, operation }
  }

  const refusal = (ask: Ask, status: number, detail: string, more: Partial<Answer> = {}): Answer => {
    // A page that sends headers would else be told of CORS, and not of its misspelt path.
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

  const operations: Readonly<Record<OperationId, (ask: Ask, id: string, query: string) => Answer>> = {
    listEntities: (ask) => success(ask, 'listEntities', entities),
    getEntity: (ask, id) => {
      const body = model.entityById.has(id) && entityBody(id)
      if (!body) return refusal(ask, 404, 'No entity has this identifier.', { operation: 'getEntity' })
      return success(ask, 'getEntity', body)
    },
    searchModel: (ask, _id, query) => {
      const operation = 'searchModel'
      const given = new URLSearchParams(query).getAll('q')
      const [q] = given
      if (q === undefined) return refusal(ask, 400, 'The query parameter q is missing.', { operation })
      if (given.length > 1) return refusal(ask, 400, 'The query parameter q is given more than once.', { operation })
      return success(ask, operation, hitsBody(q))
    },
    listFindings: (ask) => success(ask, 'listFindings', findings),
  }

  const answer = (ask: Ask): Answer => {
    if (ask.target.length > longestTarget) {
      return refusal(ask, 414, `The request target is longer than ${longestTarget} characters.`)
    }
    const [path, query] = split(ask.target)
    let match
    try {
      match = path.startsWith(`${basePath}/`) ? matchRoute(path.slice(basePath.length)) : undefined
      decodeURIComponent(query)
    } catch {
      return refusal(ask, 400, 'The request target holds a percent escape that is not UTF-8.')
    }
    if (!match) return refusal(ask, 404, 'No operation of the Model query API answers at this path.')
    if (ask.method === 'OPTIONS') {
      return { status: 204, headers: { Allow: allow, ...preflightHeaders(corsOrigin, ask.headers) }, body: empty }
    }
    if (ask.method !== 'GET' && ask.method !== 'HEAD') {
      return refusal(ask, 405, `${match.operation} is asked by GET.`, { headers: { Allow: allow } })
    }
    return operations[match.operation](ask, match.id, query)
  }

  return { model, search, answer, lists: [entities, findings] }
}

function split(target: string): readonly [path: string, query: string] {
  const mark = target.indexOf('?')
  return mark === -1 ? [target, ''] : [target.slice(0, mark), target.slice(mark + 1)]
}

/** RFC 9110 section 13.1.2: `*`, or a list of entity tags compared weakly. */
function matchesEtag(field: string, etag: string): boolean {
  return field.trim() === '*' || (field.match(/"[^"]*"/g)?.includes(etag) ?? false)
}
