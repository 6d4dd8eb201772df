import { operationIds } from '../contract/ids.ts'
import { queryIn } from '../contract/operations.ts'
import { preflightHeaders } from '../service/cors.ts'
import type { Answer, Ask } from '../service/service.ts'
import { harContent, type HarOptions, toHar } from '../staging/har.ts'
import { type EntryFilter, type Journal, type JournalEntry, withoutSecrets } from '../staging/journal.ts'
import type { StageRule } from '../staging/rule.ts'
import { asObject, isObject } from '../text/json-object.ts'
import { percentDecoded } from '../text/percent-decoded.ts'
import { withoutSecretValues } from '../text/secret-header.ts'
import { UserError } from '../text/user-error.ts'
import { eventText } from './events.ts'
import { refusalOf } from './guard.ts'
import { type BodyReader, Replies, type ReplyOptions } from './replies.ts'
import { controlPath, type Exchange, plainPath, type VariationLever } from './state.ts'

export interface ControlOptions extends ReplyOptions {
  readonly reports: Reports
  /** Decodes compressed bodies of the journal. */
  readonly decode: NonNullable<HarOptions['decode']>
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
  /** Sends until the returned function is called; calls `leave` where it is to be left for others. */
  readonly follow: (send: (text: string) => void, leave: () => void) => () => void
}

/** What is left to the service alone: nothing is done to its answer, and no rule, pause or journal hears of it. */
export interface PlainQuestion {
  readonly plainly: Ask
}

/** What is answered beside the operations. */
export type ControlAnswer = Answer | Promise<Answer> | EventStream | BodyReader | PlainQuestion

export type Control = (ask: Ask) => ControlAnswer | undefined

const empty = new Uint8Array()
const methods = 'GET, HEAD, PUT, POST, DELETE'

/**
 * The control endpoint of a running server, written down in `docs/control.md`. Returns `undefined` for the contract's paths.
 */
export function createControl(options: ControlOptions): Control {
  const replies = new Replies(options)
  const endpoints = endpointsOf(options, replies)
  const parts = new Set(Object.keys(endpoints).map((endpoint) => endpoint.replace(/^\w+ (\w*).*$/, '$1')))
  return (ask) => {
    const [path = ''] = ask.target.split('?', 1)
    if (path !== controlPath && !path.startsWith(`${controlPath}/`)) return undefined
    const refused = refusalOf(ask, options)
    if (refused) return replies.refusal(ask, refused.status, refused.detail)
    if (path.startsWith(`${plainPath}/`))
      return { plainly: { ...ask, target: options.basePath + ask.target.slice(plainPath.length) } }
    const segments = path.slice(controlPath.length + 1).split('/')
    const [part = '', given] = segments
    // A name that is known never comes here.
    if (part === 'as') {
      const unknown = `No scenario and no variations that go together are called ${given}.`
      return replies.refusal(ask, 404, given ? unknown : `Name a scenario or variations, as in ${controlPath}/as/slow.`)
    }
    if (segments.length > 2 || !parts.has(part))
      return replies.refusal(ask, 404, 'There is no control endpoint at this path.')
    const allow = `${methods}, OPTIONS`
    if (ask.method === 'OPTIONS') {
      const headers = { Allow: allow, ...preflightHeaders(options.corsOrigin, ask.headers) }
      const more = 'Access-Control-Allow-Methods' in headers ? { 'Access-Control-Allow-Methods': methods } : {}
      return { status: 204, headers: { ...headers, ...more }, body: empty }
    }
    const asked = `${ask.method === 'HEAD' ? 'GET' : ask.method} ${part}${given === undefined ? '' : '/*'}`
    const endpoint = endpoints[asked]
    if (!endpoint)
      return replies.refusal(ask, 405, 'This control endpoint does not support this method.', { Allow: allow })
    const name = percentDecoded(given ?? '')
    return name === undefined ? replies.refusal(ask, 404, 'This name is not UTF-8.') : endpoint(ask, name)
  }
}

type Endpoint = (ask: Ask, name: string) => ControlAnswer

/** What answers each method and path below the prefix; `docs/control.yaml` describes each. */
export function endpointsOf(options: ControlOptions, replies: Replies): Readonly<Record<string, Endpoint>> {
  const { stage, journal, gate, variation, reports } = options
  const played = (): string => `scenario ${stage.scenario ?? 'none'}`
  const ruleLine = (): string => `added rules ${stage.added.map((rule) => JSON.stringify(rule)).join(' ') || 'none'}`
  return {
    'GET ': (ask) => replies.json(ask, replies.state()),
    'GET events': (ask) => eventStream(ask, options, replies),
    'PUT scenario/*': (ask, name) => replies.change(ask, 404, () => stage.choose(name), played),
    'DELETE scenario': (ask) => replies.change(ask, 404, () => stage.choose(undefined), played),
    'PUT variation/*': (ask, names) => vary(ask, names.split(','), variation, replies),
    'DELETE variation': (ask) => vary(ask, [], variation, replies),
    'GET rules': (ask) => replies.json(ask, stage.added),
    'PUT rules': (ask) =>
      replies.withBody(ask, (value) =>
        Array.isArray(value)
          ? replies.change(ask, 400, () => stage.replaceAdded(value.map(ruleIn)), ruleLine)
          : replies.refusal(ask, 400, 'The body must be a list of rules; to add one rule, use POST.'),
      ),
    'POST rules': (ask) =>
      replies.withBody(ask, (value) => replies.change(ask, 400, () => stage.add(ruleIn(value)), ruleLine)),
    'DELETE rules': (ask) => replies.change(ask, 400, () => stage.replaceAdded([]), ruleLine),
    'DELETE rules/*': (ask, name) =>
      stage.removeAdded(Number(name))
        ? replies.changed(ask, ruleLine())
        : replies.refusal(ask, 404, 'No added rule has this number.'),
    'PUT seed/*': (ask, text) => {
      const reseed = (): void => stage.reseed(/^\d+$/.test(text) ? Number(text) : NaN)
      return replies.change(ask, 400, reseed, () => `seed ${stage.seed}`)
    },
    'GET journal': (ask) => listed(ask, journal, replies),
    'GET journal/*': (ask, name) => kept(ask, name, options, replies),
    'DELETE journal': (ask) => {
      journal.clear()
      return replies.changed(ask, 'journal cleared')
    },
    'PUT pause': (ask) => {
      gate.close()
      return replies.changed(ask, 'answers are held back')
    },
    'DELETE pause': (ask) => {
      gate.open()
      return replies.changed(ask, 'answers are no longer held back')
    },
    'DELETE pause/*': (ask, name) => {
      if (!gate.release(Number(name))) return replies.refusal(ask, 404, 'No answer of this number is held back.')
      options.onChange(`answer ${name} released`)
      return replies.json(ask, replies.state())
    },
    'POST check': checkEndpoint(options, replies),
    'GET gaps': async (ask) => replies.text(ask, await reports.gaps()),
  }
}

function eventStream(ask: Ask, { journal, stage }: ControlOptions, replies: Replies): EventStream {
  journal.begin()
  return {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', ...replies.cors(ask) },
    follow(send, leave) {
      send(eventText('state', replies.state()))
      const ends = [
        replies.events.follow(send, leave),
        journal.follow((entry) => {
          send(eventText('exchange', shown(entry)))
          if (stage.played.length > 0) send(eventText('played', stage.played))
        }),
      ]
      return () => ends.forEach((end) => end())
    },
  }
}

async function vary(ask: Ask, names: readonly string[], variation: VariationLever, replies: Replies): Promise<Answer> {
  try {
    await variation.choose(names)
  } catch (error) {
    if (error instanceof RangeError) return replies.refusal(ask, 404, error.message)
    throw error
  }
  return replies.changed(ask, `variation ${names.join(', ') || 'none'}`)
}

function listed(ask: Ask, journal: Journal, replies: Replies): Answer {
  journal.begin()
  const filter = filterOf(queryIn(ask.target))
  // A misspelt filter would list nothing, which many tests would take for success.
  if (typeof filter === 'string') return replies.refusal(ask, 400, filter)
  return replies.json(ask, journal.list(filter).map(shown))
}

/** One exchange that the journal keeps, or all of them as a HAR. */
function kept(ask: Ask, name: string, { journal, decode, version }: ControlOptions, replies: Replies): Answer {
  if (name === 'har') {
    return replies.json(ask, toHar(journal.list(), { url: `http://${ask.headers['host']}`, version, decode }))
  }
  const entry = journal.list().find(({ number }) => String(number) === name)
  if (!entry) return replies.refusal(ask, 404, 'The journal keeps no exchange of this number.')
  return replies.json(ask, { ...shown(entry), content: harContent(entry, { decode }) })
}

/** An entry without its body and without credentials. */
function shown({ body: _body, startedAt, headers, target, ...entry }: JournalEntry): Exchange {
  const asked = { headers: withoutSecrets(headers), target: withoutSecretValues(target) }
  return { ...entry, ...asked, startedAt: new Date(startedAt).toISOString() }
}

/** Judges a server, one at a time. */
function checkEndpoint({ reports, onChange }: ControlOptions, replies: Replies): Endpoint {
  let judging = false
  const check = async (ask: Ask, baseUrl: string): Promise<Answer> => {
    if (judging) {
      return replies.refusal(ask, 409, 'A server is being judged already; ask again when its report is there.')
    }
    judging = true
    onChange(`check ${baseUrl}`)
    try {
      return replies.text(ask, await reports.check(baseUrl, (entry) => replies.events.emit('entry', entry)))
    } catch (error) {
      if (error instanceof UserError) return replies.refusal(ask, 422, error.message)
      throw error
    } finally {
      judging = false
    }
  }
  return (ask) =>
    replies.withBody(ask, (value) => {
      const { baseUrl } = asObject(value)
      if (typeof baseUrl === 'string') return check(ask, baseUrl)
      return replies.refusal(ask, 400, 'The body must be an object with the baseUrl of the server to judge.')
    })
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
