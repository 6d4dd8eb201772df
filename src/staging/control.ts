import { operationIds } from '../contract/ids.ts'
import { corsHeaders, type CorsOrigin, preflightHeaders } from '../service/cors.ts'
import { problem } from '../service/problem.ts'
import type { Answer, Ask } from '../service/service.ts'
import { type JournalEntry, type EntryFilter, type Journal, withoutSecrets } from './journal.ts'
import type { Stage } from './stage.ts'

/** The prefix of the control endpoint; no path of the contract starts with it. */
export const controlPath = '/__model-query'

export interface ControlOptions {
  readonly stage: Stage
  readonly journal: Journal
  /** Origins whose pages may control the server; others are refused. Default: those of this machine. */
  readonly corsOrigin?: CorsOrigin
}

const encoder = new TextEncoder()
const empty = new Uint8Array()
const allow = 'GET, HEAD, PUT, DELETE, OPTIONS'

/**
 * The control endpoint of a running server: `GET /__model-query` returns the current and the available scenarios,
 * `PUT /__model-query/scenario/{name}` starts one, `DELETE /__model-query/scenario` stops it,
 * `GET /__model-query/journal?operation=&status=&id=&q=&method=` lists the last exchanges, and
 * `DELETE /__model-query/journal` forgets them. No request has a body. Returns `undefined` for the contract's paths.
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
    if (segments.length > 2) return refusal(ask, 404, 'There is no control endpoint at this path.')
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
        // A misspelt filter would list nothing, which many tests would take for success.
        return typeof filter === 'string' ? refusal(ask, 400, filter) : json(ask, journal.list(filter).map(shown))
      }
      case 'DELETE journal':
        journal.clear()
        return json(ask, state())
    }
    return ['', 'scenario', 'journal'].includes(part)
      ? refusal(ask, 405, 'This control endpoint does not support this method.', { Allow: allow })
      : refusal(ask, 404, 'There is no control endpoint at this path.')
  }
}

const filters = ['operation', 'status', 'id', 'q', 'method'] as const satisfies readonly (keyof EntryFilter)[]

/** The filter that a query asks for, or what is wrong with it. */
function filterOf(query: URLSearchParams): EntryFilter | string {
  const unknown = [...query.keys()].find((name) => !filters.some((known) => known === name))
  if (unknown !== undefined) return `The journal has no filter ${unknown}; use one of ${filters.join(', ')}.`
  const { operation, status, ...rest } = Object.fromEntries(query)
  if (status !== undefined && !/^(?:0|[1-5]\d\d)$/.test(status)) return 'The status must be 0, or 100 to 599.'
  const known = operationIds.find((id) => id === operation)
  if (operation !== undefined && known === undefined) return `The operation must be one of ${operationIds.join(', ')}.`
  return { ...rest, ...(known && { operation: known }), ...(status !== undefined && { status: Number(status) }) }
}

/** An entry without its body and without credentials. */
function shown({ body: _body, startedAt, headers, ...entry }: JournalEntry): unknown {
  return { ...entry, headers: withoutSecrets(headers), startedAt: new Date(startedAt).toISOString() }
}
