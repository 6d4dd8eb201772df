import { operationIds } from '../contract/ids.ts'
import { corsHeaders, preflightHeaders } from '../service/cors.ts'
import { problem } from '../service/problem.ts'
import type { Answer, Ask } from '../service/service.ts'
import { type HarOptions, toHar } from '../staging/har.ts'
import type { EntryFilter } from '../staging/journal.ts'
import type { StageRule } from '../staging/rule.ts'
import { isObject } from '../text/json-object.ts'
import { UserError } from '../text/user-error.ts'
import { createEvents, type Events, eventText } from './events.ts'
import { type GuardOptions, refusalOf } from './guard.ts'
import { shown, shownWhole } from './shown.ts'
import { type Levers, stateOf } from './state.ts'

/** The prefix of the control endpoint; no path of the contract starts with it. */
export const controlPath = '/__model-query'

export interface ControlOptions extends Levers, GuardOptions {
  /** Told of every change, in words for the terminal. */
  readonly onChange?: (line: string) => void
  readonly events?: Events
  /** Makes reports; without it there are none. */
  readonly reports?: Reports
  /** Decodes compressed bodies of the journal. */
  readonly decode?: NonNullable<HarOptions['decode']>
}

/** What the commands of these names report, as JSON. */
export interface Reports {
  /** Tells of each entry as soon as it is concluded. @throws {UserError} if the server cannot be judged */
  readonly check: (baseUrl: string, onEntry: (entry: unknown) => void) => Promise<string>
  readonly gaps: () => Promise<string>
}

/** An answer that has no end. */
export interface EventStream {
  readonly headers: Readonly<Record<string, string>>
  /** Sends until the returned function is called. */
  readonly follow: (send: (text: string) => void) => () => void
}

/** What waits for the body of its request. */
export interface BodyReader {
  readonly read: (body: string) => Answer | Promise<Answer>
}

/** What is answered beside the operations. */
export type ControlAnswer = Answer | Promise<Answer> | EventStream | BodyReader

export type Control = (ask: Ask) => ControlAnswer | undefined

/** The methods and paths below the prefix; `docs/control.yaml` describes each. */
export const controlEndpoints: readonly string[] = [
  'GET ',
  'GET events',
  'PUT scenario/*',
  'DELETE scenario',
  'PUT variation/*',
  'DELETE variation',
  'GET rules',
  'PUT rules',
  'POST rules',
  'DELETE rules',
  'PUT seed/*',
  'GET journal',
  'GET journal/*',
  'DELETE journal',
  'PUT pause',
  'DELETE pause',
  'DELETE pause/*',
  'POST check',
  'GET gaps',
]

const encoder = new TextEncoder()
const empty = new Uint8Array()
const methods = 'GET, HEAD, PUT, POST, DELETE'

/**
 * The control endpoint of a running server, written down in `docs/control.md`. Returns `undefined` for the contract's paths.
 */
export function createControl(options: ControlOptions): Control {
  const {
    stage,
    journal,
    gate,
    variation,
    decode,
    reports,
    events = createEvents(),
    onChange = () => undefined,
  } = options
  const { corsOrigin = 'none', mayChange = false, version = '' } = options
  const state = (): unknown => stateOf(options, mayChange)

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
  const text = (ask: Ask, body: string): Answer => reply(ask, 200, 'application/json', encoder.encode(body))
  const json = (ask: Ask, value: unknown): Answer => text(ask, JSON.stringify(value))
  const refusal = (ask: Ask, status: number, detail: string, more?: Answer['headers']): Answer =>
    reply(ask, status, 'application/problem+json', problem(status, detail), more)
  const changed = (ask: Ask, line: string): Answer => {
    onChange(line)
    events.emit('state', state())
    return json(ask, state())
  }
  /** Makes a change; what a RangeError says is the client's mistake. */
  const change = (ask: Ask, status: number, act: () => void, line: () => string): Answer => {
    try {
      act()
    } catch (error) {
      if (error instanceof RangeError) return refusal(ask, status, error.message)
      throw error
    }
    return changed(ask, line())
  }
  const vary = async (ask: Ask, names: readonly string[]): Promise<Answer> => {
    try {
      await variation?.choose(names)
    } catch (error) {
      if (error instanceof RangeError) return refusal(ask, 404, error.message)
      throw error
    }
    return changed(ask, `variation ${names.join(', ') || 'none'}`)
  }
  const withBody = (ask: Ask, act: (value: unknown) => Answer | Promise<Answer>): BodyReader => ({
    read: (body) => {
      try {
        return act(JSON.parse(body))
      } catch (error) {
        if (error instanceof SyntaxError) return refusal(ask, 400, 'The body must be JSON.')
        throw error
      }
    },
  })
  let judging = false
  const check = async (ask: Ask, { check: run }: Reports, baseUrl: string): Promise<Answer> => {
    if (judging) return refusal(ask, 409, 'A server is being judged already; ask again when its report is there.')
    judging = true
    onChange(`check ${baseUrl}`)
    try {
      return text(ask, await run(baseUrl, (entry) => events.emit('entry', entry)))
    } catch (error) {
      if (error instanceof UserError) return refusal(ask, 422, error.message)
      throw error
    } finally {
      judging = false
    }
  }
  const played = (): string => `scenario ${stage.scenario ?? 'none'}`
  const ruleLine = (): string => `added rules ${stage.added.map((rule) => JSON.stringify(rule)).join(' ') || 'none'}`

  const endpoints: Readonly<Record<string, (ask: Ask, name: string) => ControlAnswer>> = {
    'GET ': (ask) => json(ask, state()),
    'GET events': (ask) => {
      journal.begin()
      return {
        headers: {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
          ...corsHeaders(corsOrigin, ask.headers['origin']),
        },
        follow(send) {
          send(eventText('state', state()))
          const ends = [events.follow(send), journal.follow((entry) => send(eventText('exchange', shown(entry))))]
          return () => ends.forEach((end) => end())
        },
      }
    },
    'PUT scenario/*': (ask, name) => change(ask, 404, () => stage.choose(name), played),
    'DELETE scenario': (ask) => change(ask, 404, () => stage.choose(undefined), played),
    'PUT variation/*': (ask, names) => vary(ask, names.split(',')),
    'DELETE variation': (ask) => vary(ask, []),
    'GET rules': (ask) => json(ask, stage.added),
    'PUT rules': (ask) =>
      withBody(ask, (value) =>
        Array.isArray(value)
          ? change(ask, 400, () => stage.replaceAdded(value.map(ruleIn)), ruleLine)
          : refusal(ask, 400, 'The body must be a list of rules; to add one rule, use POST.'),
      ),
    'POST rules': (ask) => withBody(ask, (value) => change(ask, 400, () => stage.add(ruleIn(value)), ruleLine)),
    'DELETE rules': (ask) => change(ask, 400, () => stage.replaceAdded([]), ruleLine),
    'PUT seed/*': (ask, text) =>
      change(
        ask,
        400,
        () => stage.reseed(/^\d+$/.test(text) ? Number(text) : NaN),
        () => `seed ${stage.seed}`,
      ),
    'GET journal': (ask) => {
      journal.begin()
      const filter = filterOf(new URLSearchParams(/\?(.*)$/s.exec(ask.target)?.[1]))
      // A misspelt filter would list nothing, which many tests would take for success.
      return typeof filter === 'string' ? refusal(ask, 400, filter) : json(ask, journal.list(filter).map(shown))
    },
    'GET journal/*': (ask, name) => {
      const bodies = decode ? { decode } : {}
      if (name === 'har') {
        return json(ask, toHar(journal.list(), { url: `http://${ask.headers['host']}`, version, ...bodies }))
      }
      const entry = journal.list().find(({ number }) => String(number) === name)
      return entry
        ? json(ask, shownWhole(entry, bodies))
        : refusal(ask, 404, 'The journal keeps no exchange of this number.')
    },
    'DELETE journal': (ask) => {
      journal.clear()
      return changed(ask, 'journal cleared')
    },
    'PUT pause': (ask) => {
      gate?.close()
      return changed(ask, 'answers are held back')
    },
    'DELETE pause': (ask) => {
      gate?.open()
      return changed(ask, 'answers are no longer held back')
    },
    'DELETE pause/*': (ask, name) =>
      gate?.release(Number(name)) === true
        ? changed(ask, `answer ${name} released`)
        : refusal(ask, 404, 'No answer of this number is held back.'),
    'POST check': (ask) =>
      withBody(ask, (value) => {
        const baseUrl = isObject(value) ? value['baseUrl'] : undefined
        if (!reports) return refusal(ask, 404, 'This server makes no reports.')
        return typeof baseUrl === 'string'
          ? check(ask, reports, baseUrl)
          : refusal(ask, 400, 'The body must be an object with the baseUrl of the server to judge.')
      }),
    'GET gaps': async (ask) =>
      reports ? text(ask, await reports.gaps()) : refusal(ask, 404, 'This server makes no reports.'),
  }

  return (ask) => {
    const [path = ''] = ask.target.split('?', 1)
    if (path !== controlPath && !path.startsWith(`${controlPath}/`)) return undefined
    const refused = refusalOf(ask, options)
    if (refused) return refusal(ask, refused.status, refused.detail)
    const segments = path.slice(controlPath.length + 1).split('/')
    const [part = '', given] = segments
    // A name that is known never comes here.
    if (part === 'as') return refusal(ask, 404, `No scenario and no variations that go together are called ${given}.`)
    const known = controlEndpoints.filter((endpoint) => endpoint.replace(/^\w+ (\w*).*$/, '$1') === part)
    if (segments.length > 2 || known.length === 0)
      return refusal(ask, 404, 'There is no control endpoint at this path.')
    const allow = `${methods}, OPTIONS`
    if (ask.method === 'OPTIONS') {
      const headers = { Allow: allow, ...preflightHeaders(corsOrigin, ask.headers) }
      const more = 'Access-Control-Allow-Methods' in headers ? { 'Access-Control-Allow-Methods': methods } : {}
      return { status: 204, headers: { ...headers, ...more }, body: empty }
    }
    const asked = `${ask.method === 'HEAD' ? 'GET' : ask.method} ${part}${given === undefined ? '' : '/*'}`
    const endpoint = endpoints[asked]
    if (!endpoint) return refusal(ask, 405, 'This control endpoint does not support this method.', { Allow: allow })
    try {
      return endpoint(ask, decodeURIComponent(given ?? ''))
    } catch (error) {
      if (error instanceof URIError) return refusal(ask, 404, 'This name is not UTF-8.')
      throw error
    }
  }
}

/** What a body has for a rule; the stage says what is wrong with its members. */
function ruleIn(value: unknown): StageRule {
  if (isObject(value)) return value
  throw new RangeError('A rule must be an object.')
}

const filters = ['operation', 'status', 'id', 'q', 'method'] as const satisfies readonly (keyof EntryFilter)[]

/** The filter that a query asks for, or what is wrong with it. */
function filterOf(query: URLSearchParams): EntryFilter | string {
  query.delete('token')
  const unknown = [...query.keys()].find((name) => !filters.some((known) => known === name))
  if (unknown !== undefined) return `The journal has no filter ${unknown}; use one of ${filters.join(', ')}.`
  const { operation, status, ...rest } = Object.fromEntries(query)
  if (status !== undefined && !/^(?:0|[1-5]\d\d)$/.test(status)) return 'The status must be 0, or 100 to 599.'
  const known = operationIds.find((id) => id === operation)
  if (operation !== undefined && known === undefined) return `The operation must be one of ${operationIds.join(', ')}.`
  return { ...rest, ...(known && { operation: known }), ...(status !== undefined && { status: Number(status) }) }
}
