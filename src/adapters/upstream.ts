import type { OperationId } from '../contract/ids.ts'
import { operationAt, pathIn } from '../contract/operations.ts'
import { isPath } from '../service/near-miss.ts'
import { corsHeaders } from '../service/cors.ts'
import { problem } from '../service/problem.ts'
import { fetchByProxy } from '../files/fetch-by-proxy.ts'
import type { Answer, Ask, Service, ServiceOptions, WhenOver } from '../service/service.ts'
import { passedHeader } from '../staging/plan.ts'
import { UserError } from '../text/user-error.ts'
import { isLoopback } from './node/hosts.ts'

/** A real server, and the operations that it answers instead of the service. */
export interface Upstream {
  /** With its base path, without a trailing slash. */
  readonly url: string
  readonly pass: readonly OperationId[]
  /** Whether it also answers, on a port, what is asked below the base path at a path of no operation. */
  readonly others?: boolean
}

/** Where the real server answers a target that is at no operation; undefined for what is answered here. */
export function placeOfOther({ url, others = false }: Upstream, basePath: string, target: string): string | undefined {
  const isBelow = others && target.startsWith(`${basePath}/`)
  const below = target.slice(basePath.length)
  return isBelow && pathIn(below) !== '/' && !isPath(pathIn(below)) ? url + below : undefined
}

/** How long the real server may take to begin. */
const patienceMs = 30_000
/** So much of an answer, in bytes, can be changed on purpose; of a longer one the rest passes as it comes. */
const mostHeld = 4 * 1024 ** 2

/** The answer that a question carries once the real server has given it, also where the question is asked again otherwise. */
const carried = Symbol('carried')
/** Asked once, however often a carrier asks what to wait for. */
const coming = Symbol('coming')
type Carrying = Ask & { [carried]?: Answer; [coming]?: Promise<void> }

/** The same service, with some of its operations answered by a real server; each such answer names it in a header. */
export function withUpstream(service: Service, { url, pass }: Upstream, options: ServiceOptions): Service {
  const { basePath = '', corsOrigin = 'localhost' } = options
  const isPassed = ({ method, target }: Ask): boolean => {
    const below = target.startsWith(`${basePath}/`) ? operationAt(target.slice(basePath.length)) : undefined
    return below !== undefined && pass.includes(below) && (method === 'GET' || method === 'HEAD')
  }
  const answered = async (ask: Ask, whenOver: WhenOver): Promise<Answer> => {
    const below = ask.target.slice(basePath.length)
    const operation = operationAt(below)
    const ours = { ...corsHeaders(corsOrigin, ask.headers['origin']), [passedHeader]: url }
    const given = await askUpstream(url + below, ask, whenOver).catch((error: Error) => refusal(url, error))
    const length = String(given.body.byteLength)
    const headers = { ...given.headers, ...(!given.rest && { 'Content-Length': length }), ...ours }
    return { ...given, headers, ...(operation && { operation }) }
  }
  return {
    ...service,
    waitFor(ask: Carrying, whenOver = () => undefined) {
      if (!isPassed(ask)) return service.waitFor?.(ask, whenOver)
      if (ask[carried]) return undefined
      return (ask[coming] ??= answered(ask, whenOver).then((answer) => void (ask[carried] = answer)))
    },
    answer: (ask: Carrying) => ask[carried] ?? service.answer(ask),
  }
}

/**
 * Of a server that listens there.
 * @throws {UserError} if it would pass requests on to itself, as where the real server has yet to be started on that port
 */
export function refuseItself(upstream: string, host: string, port: number): void {
  const { protocol, hostname, port: at } = new URL(upstream)
  const name = hostname.replace(/^\[|\]$/g, '')
  const isNamed = [name, host].includes('localhost') && isLoopback(host)
  const isHere = name === host || ((isNamed || host === '0.0.0.0' || host === '::') && isLoopback(name))
  if (isHere && protocol === 'http:' && Number(at || 80) === port)
    throw new UserError(
      `${upstream} is this server itself; start the real one first, or choose another port for this one.`,
    )
}

/** What belongs to one connection, is decided here, or speaks of an encoding that is undone. */
const notSent =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|proxy-.*|accept-encoding|if-.*|range|prefer|origin|content-length)$/
const notTaken =
  /^(?:connection|keep-alive|trailer|transfer-encoding|upgrade|content-encoding|content-length|vary|date|set-cookie|access-control-.*)$/

type Given = Pick<Answer, 'status' | 'headers' | 'body' | 'rest' | 'cookies'>

/** Without a coding, so that whatever is done on purpose can be done to it. */
async function askUpstream(url: string, { headers }: Ask, whenOver: WhenOver): Promise<Given> {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || notSent.test(name) ? [] : [[name, value]],
  )
  const stop = new AbortController()
  whenOver(() => stop.abort())
  const late = setTimeout(() => stop.abort(new Error(`nothing came within ${patienceMs / 1000} s`)), patienceMs).unref()
  const response = await fetchByProxy(new URL(url), { headers: sent, redirect: 'manual', signal: stop.signal })
  const taken = [...response.headers].filter(([name]) => !notTaken.test(name))
  const begun = response.body ? await beginningOf(response.body[Symbol.asyncIterator]()) : { body: new Uint8Array() }
  clearTimeout(late)
  return {
    status: response.status,
    headers: Object.fromEntries(taken.map(([name, value]) => [inCapitals(name), value])),
    cookies: response.headers.getSetCookie(),
    ...begun,
  }
}

/** A body as far as it is held, and the rest of it. Of that nothing is read before it is asked for: nobody hears it fail. */
async function beginningOf(chunks: AsyncIterator<Uint8Array>): Promise<Pick<Answer, 'body' | 'rest'>> {
  const held: Uint8Array[] = []
  for (let bytes = 0; bytes < mostHeld;) {
    const { done, value } = await chunks.next()
    if (done) return { body: Buffer.concat(held) }
    held.push(value)
    bytes += value.byteLength
  }
  return { body: Buffer.concat(held), rest: { [Symbol.asyncIterator]: () => chunks } }
}

function refusal(url: string, { message, cause }: Error): Given {
  const why = cause instanceof Error ? cause.message : message
  const body = problem(502, `${url} does not answer: ${why}.`)
  return { status: 502, headers: { 'Content-Type': 'application/problem+json' }, body }
}

function inCapitals(name: string): string {
  return name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase())
}
