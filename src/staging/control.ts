import { operationIds } from '../contract/ids.ts'
import { corsHeaders, type CorsOrigin, preflightHeaders } from '../service/cors.ts'
import { problem } from '../service/problem.ts'
import type { Answer, Ask } from '../service/service.ts'
import { type JournalEntry, type EntryFilter, type Journal, withoutSecrets } from './journal.ts'
import type { Stage } from './stage.ts'

/** What stands before the paths of the control endpoint; none of the contract's paths starts so. */
export const controlPath = '/__model-query'

export interface ControlOptions {
  readonly stage: Stage
  readonly journal: Journal
  /** Whose pages may control the server; a page of another origin is refused. Default: those of this machine. */
  readonly corsOrigin?: CorsOrigin
}

const encoder = new TextEncoder()
const empty = new Uint8Array()
const allow = 'GET, HEAD, PUT, DELETE, OPTIONS'

/**
 * The control endpoint of a server that runs: `GET /__model-query` says which scenario is played and which there are,
 * `PUT /__model-query/scenario/{name}` plays one from its start, `DELETE /__model-query/scenario` none,
 * `GET /__model-query/journal?operation=&status=&id=&q=&method=` lists the last exchanges, and `DELETE /__model-query/journal` forgets them.
 * No request has a body. It gives `undefined` for what is asked of the contract's paths.
 */
export function createControl({
  stage,
  journal,
  corsOrigin = 'localhost',
}: ControlOptions): (ask: Ask) => Answer | undefined {
  const state = (): unknown => ({
    scenario: stage.scenario ?? null,
    scenarios: Object.entries(stage.scenarios).map(([name, { description }]) => ({ name, description })),
    exchanges: journal.recorded,
  })

  const reply = (ask: Ask, status: number, type: string, body: Uint8Array, more: Answer['headers'] = {}): Answer => ({
    status,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': 'no-store',
      ...corsHeaders(corsOrigin, ask.headers['origin']),
      ...more,
    },
    body,
  })
  const json = (ask: Ask, value: unknown): Answer =>
    reply(ask, 200, 'application/json', encoder.encode(JSON.stringify(value)))
  const refusal = (ask: Ask, status: number, detail: string, more?: Answer['headers']): Answer =>
    reply(ask, status, 'application/problem+json', problem(status, detail), more)

  return (ask) => {
    const [path = '', query = ''] = ask.target.split('?', 2)
    if (path !== controlPath && !path.startsWith(`${controlPath}/`)) return undefined
    const { origin } = ask.headers
    if (origin !== undefined && corsHeaders(corsOrigin, origin)['Access-Control-Allow-Origin'] === undefined) {
      return refusal(ask, 403, 'Pages of this origin may not control the server.')
    }
    if (ask.method === 'OPTIONS') {
      const headers = { Allow: allow, ...preflightHeaders(corsOrigin, ask.headers) }
      const methods = { 'Access-Control-Allow-Methods': 'GET, HEAD, PUT, DELETE' }
      return {
        status: 204,
        headers: { ...headers, ...('Access-Control-Allow-Methods' in headers && methods) },
        body: empty,
      }
    }
    const segments = path.slice(controlPath.length + 1).split('/')
    const [part = '', name] = segments
    const asked = `${ask.method === 'HEAD' ? 'GET' : ask.method} ${part}${name === undefined ? '' : '/*'}`
    if (segments.length > 2) return refusal(ask, 404, 'Nothing is controlled at this path.')
    switch (asked) {
      case 'GET ':
        return json(ask, state())
      case 'PUT scenario/*':
        try {
          stage.choose(decodeURIComponent(name ?? ''))
        } catch (error) {
          return refusal(ask, 404, error instanceof RangeError ? error.message : 'This name is not UTF-8.')
        }
        return json(ask, state())
      case 'DELETE scenario':
        stage.choose(undefined)
        return json(ask, state())
      case 'GET journal': {
        const filter = filterOf(new URLSearchParams(query))
        // A misspelt filter would list nothing, and nothing is what many a test wants to see.
        return typeof filter === 'string' ? refusal(ask, 400, filter) : json(ask, journal.list(filter).map(shown))
      }
      case 'DELETE journal':
        journal.clear()
        return json(ask, state())
    }
    return ['', 'scenario', 'journal'].includes(part)
      ? refusal(ask, 405, 'This is not how it is controlled.', { Allow: allow })
      : refusal(ask, 404, 'Nothing is controlled at this path.')
  }
}

const filters = ['operation', 'status', 'id', 'q', 'method'] as const satisfies readonly (keyof EntryFilter)[]

/** The filter that a query asks for, or what is wrong with it. */
function filterOf(query: URLSearchParams): EntryFilter | string {
  const unknown = [...query.keys()].find((name) => !filters.some((known) => known === name))
  if (unknown !== undefined) return `The journal is not filtered by ${unknown}; it is by ${filters.join(', ')}.`
  const { operation, status, ...rest } = Object.fromEntries(query)
  if (status !== undefined && !/^(?:0|[1-5]\d\d)$/.test(status)) return 'A status is 0, or 100 to 599.'
  const known = operationIds.find((id) => id === operation)
  if (operation !== undefined && known === undefined) return `An operation is one of ${operationIds.join(', ')}.`
  return { ...rest, ...(known && { operation: known }), ...(status !== undefined && { status: Number(status) }) }
}

/** An entry without its body and without credentials. */
function shown({ body: _body, startedAt, headers, ...entry }: JournalEntry): unknown {
  return { ...entry, headers: withoutSecrets(headers), startedAt: new Date(startedAt).toISOString() }
}
