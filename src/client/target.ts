import { type Printing, variablesIn } from './evidence.ts'
import type { Header, Transport } from './exchange.ts'
import { type Handler, inProcess } from './in-process.ts'
import { type HttpOptions, overHttp } from './over-http.ts'
import type { HarPlan } from './har.ts'
import type { PatienceOptions, PatientTransport } from './patience.ts'
import { type NamesOf, refuseNumbersBelow, refuseUnknownOptions } from '../text/known-options.ts'
import { type HeaderOption, type Secret, secretsIn, variableFor } from './redact.ts'
import { oneLine } from '../report/safe-text.ts'
import { UserError } from '../text/user-error.ts'
import { defined } from '../text/defined.ts'

export type { HeaderOption, Secret } from './redact.ts'

/** The server under judgement: where it is, how it is reached, and what of it may be printed. */
export interface Target extends Omit<PatienceOptions, 'signal'> {
  /** The base URL, as reports name it. */
  readonly subject: string
  readonly transport: Transport
  readonly printing: Printing
  /** Texts that no report and no recording may hold, and what stands in their place. */
  readonly secrets: readonly Secret[]
  /** Milliseconds to wait for a server that is still coming up; 0 by default. */
  readonly waitMs?: number
  /** Facts of the run that was recorded, where this target replays one. */
  readonly recorded?: Omit<HarPlan, 'contractDigest' | 'shard'> & {
    readonly timeLimitMs?: number
    /** Gives what was handed on then, and sends nothing. */
    readonly sending: PatientTransport
  }
}

/** What is sent with every question, how fast and how often is asked, and how long is waited. */
export interface TargetOptions
  extends Omit<HttpOptions, 'headers'>, Pick<Target, 'rate' | 'maxRequests' | 'timeLimitMs' | 'waitMs'> {
  readonly headers?: readonly HeaderOption[]
}

const targetOptionNames: NamesOf<TargetOptions> = {
  headers: true,
  concurrency: true,
  rate: true,
  timeoutMs: true,
  timeLimitMs: true,
  waitMs: true,
  maxBody: true,
  maxRequests: true,
  proxies: true,
  ca: true,
  cert: true,
  key: true,
  insecure: true,
}

const leastNumbers = {
  concurrency: 1,
  rate: 0.001,
  timeoutMs: 1,
  timeLimitMs: 1,
  waitMs: 0,
  maxBody: 1,
  maxRequests: 1,
}

/**
 * A server that listens at a base URL (http or https; a path in it is put before every question's).
 * Throws a UserError when that is no such URL, a TypeError for an option that is none, a RangeError for a number too small.
 */
export function targetAt(baseUrl: string | URL, options: TargetOptions = {}): Target {
  refuseUnknownOptions('targetAt', options, targetOptionNames)
  refuseNumbersBelow(options, leastNumbers)
  const url = urlOf(String(baseUrl))
  const headers: HeaderOption[] = [...(options.headers ?? [])]
  let password = ''
  if (url.username !== '' || url.password !== '') {
    password = unescaped(url.password)
    const pair = `${unescaped(url.username)}:${password}`
    headers.push({ name: 'authorization', value: `Basic ${Buffer.from(pair).toString('base64')}` })
    url.username = url.password = ''
  }
  for (const { name, value } of headers) assertHeader(name, value)
  const sent = headers.map(({ name, value }): Header => [name, value])
  const { headers: _, ...sending } = options
  const target = describe(url.href.replace(/\/$/, ''), overHttp(url, { ...sending, headers: sent }), {
    ...options,
    headers,
  })
  if (password === '') return target
  return { ...target, secrets: [...target.secrets, { value: password, shown: '$PASSWORD' }] }
}

/** A server that is a function from Request to Response; no port is opened. */
export function targetOf(handler: Handler, options: TargetOptions & { readonly baseUrl?: string } = {}): Target {
  refuseUnknownOptions('targetOf', options, { ...targetOptionNames, baseUrl: true })
  refuseNumbersBelow(options, leastNumbers)
  const { baseUrl = 'http://target.invalid', headers = [] } = options
  const sent = headers.map(({ name, value }): Header => [name, value])
  return describe(baseUrl.replace(/\/$/, ''), inProcess(handler, { ...options, headers: sent }), options)
}

function describe(subject: string, transport: Transport, options: TargetOptions): Target {
  const { headers = [], concurrency = 8, rate, maxRequests, timeLimitMs, waitMs, insecure } = options
  const printed = headers.map(({ name, shown = variableFor(name), variables = variablesIn(shown) }) => ({
    name,
    shown,
    variables,
  }))
  return {
    subject,
    transport,
    printing: { baseUrl: subject, headers: printed, ...defined({ insecure }) },
    // What the address says is none.
    secrets: headers.flatMap(secretsIn).filter(({ value }) => !subject.includes(value)),
    concurrency,
    ...defined({ rate, maxRequests, timeLimitMs, waitMs }),
  }
}

/** A URL without what stands before an @, which may be a password; of what is no URL, as a / in a password makes it, before the last @. */
export function withoutUser(text: string): string {
  return text.replace(URL.canParse(text) ? /\/\/[^/?#]*@/ : /\/\/[^?#]*@/, '//')
}

function urlOf(given: string): URL {
  const text = withoutUser(given)
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    const hasPort = /^[\w.-]+:\d+(\/\S*)?$/.test(text)
    const advice = hasPort ? `write http://${text}` : 'use one such as http://127.0.0.1:4010'
    throw new UserError(`${JSON.stringify(text)} is not a base URL; ${advice}.`)
  }
  if (url.search !== '' || url.hash !== '') {
    // Its value may be a key.
    const bare = JSON.stringify(text.replace(/[?#].*$/s, ''))
    if (url.search === '') throw new UserError(`The base URL ${bare} has a fragment; remove it.`)
    const [name = 'name'] = url.searchParams.keys()
    throw new UserError(
      `The base URL ${bare} has a query; what each request needs in it is given with --query '${oneLine(name)}=\${VARIABLE}'.`,
    )
  }
  return url
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    throw new UserError(
      'The name or password before the @ of the base URL has a malformed percent escape; correct it.',
      undefined,
      { cause: error },
    )
  }
}

function assertHeader(name: string, value: string): void {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    throw new UserError(`${JSON.stringify(name)} is not a header name; correct it.`)
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
    throw new UserError(`The value of the header ${name} has a character that a header cannot contain; remove it.`)
  }
}
