import { setTimeout as wait } from 'node:timers/promises'
import { proxyFault } from '../files/proxy.ts'
import { oneLine } from '../report/safe-text.ts'
import { counted } from '../text/counted.ts'
import { sizeInWords } from '../text/size-in-words.ts'
import { UserError } from '../text/user-error.ts'
import { largestByDefault } from './budget.ts'
import { tlsFault } from './certificates.ts'
import { type Exchange, type Header, headerValues, isOwnLimit, isUnreachable, type Transport } from './exchange.ts'
import { handlerFailed } from './in-process.ts'
import type { Target } from './target.ts'

const pollMs = 250
/** While a server comes up, what stands before it may answer in its place. */
const notYet = new Set([404, 502, 503, 504])

/** Waits until something answers, as long as the target and the signal allow; what it answers first. */
export async function awaitServer(
  { transport, waitMs = 0 }: Target,
  signal?: AbortSignal,
): Promise<Exchange | undefined> {
  const until = performance.now() + waitMs
  while (performance.now() < until && signal?.aborted !== true) {
    const exchange = await transport.ask({ method: 'GET', path: '/entities', fresh: true })
    if (exchange.ended === 'complete' && !notYet.has(exchange.status)) return exchange
    await wait(pollMs, undefined, { ...(signal && { signal }) }).catch(() => {})
  }
  return undefined
}

/** The same transport, of which the first plain question that was asked before gets the answer that it had then. */
export function answeredBefore(transport: Transport, exchange: Exchange | undefined): Transport {
  let before = exchange
  return {
    ...transport,
    async ask(question) {
      const { method, path, ...way } = question
      const known = before
      const isSame = method === known?.question.method && path === known.question.path
      if (known === undefined || !isSame || Object.keys(way).length > 0) return transport.ask(question)
      before = undefined
      return { ...known, question }
    },
  }
}

/** What to set is a multiple of this, with room for a list that grows by a tenth. */
const sizeStep = 10 * 1024 ** 2

/**
 * The same target, which throws a UserError where what it answers first is longer than is read, with what to set: it is the
 * list, and without that there is little to judge. Where no value would help, it goes on.
 */
export function refusingLongList(target: Target, most: number): Target {
  const { transport, subject } = target
  let isOver = false
  const ask: Transport['ask'] = async (question) => {
    const exchange = await transport.ask(question)
    const { status, ended, headers } = exchange
    if (isOver || status !== 200) return exchange
    isOver = true
    const { maxBody = largestByDefault } = transport
    const [length = 0] = headerValues(headers, 'content-length').map(Number)
    const wanted = Math.ceil((length * 1.1) / sizeStep) * sizeStep
    const isCoded = headerValues(headers, 'content-encoding').length > 0
    if (ended !== 'too large' || isCoded || length <= maxBody || wanted > most) return exchange
    const size = `--max-body ${wanted / 1024 ** 2}M`
    throw new UserError(
      `The list of ${subject} has ${counted(length, 'byte')}, and ${sizeInWords(maxBody)} are read of one answer; add ${size}, or --allow-unjudged to judge what needs no list.`,
    )
  }
  return { ...target, transport: { ...transport, ask } }
}

/** Why a status says that the question was turned away before the service saw it; undefined for every other status. */
type Turned = 'refused' | 'too often' | 'too large' | 'elsewhere' | 'no path' | 'no upstream' | 'not ready'

export function turnedAway({ status }: Exchange): Turned | undefined {
  if (status === 401 || status === 403 || status === 407) return 'refused'
  if (status === 429) return 'too often'
  if (status === 413 || status === 414 || status === 431) return 'too large'
  // 304 leads nowhere: it is for those who have the answer (RFC 9110 section 15.4.5).
  if (status >= 300 && status < 400 && status !== 304) return 'elsewhere'
  if (status === 404) return 'no path'
  if (status === 503) return 'not ready'
  return status === 502 || status === 504 ? 'no upstream' : undefined
}

/** That a server turns every question away, the likely cause and what to do, in one line; `what` names the questions. */
export function refusal(exchange: Exchange, { subject, printing }: Target, what: string = 'everything'): string {
  const { status, headers } = exchange
  const sent = printing.headers.map(({ name }) => name).join(', ')
  const advice: Readonly<Record<Turned, string>> = {
    refused:
      sent === ''
        ? `add credentials, such as --header 'Authorization: Bearer \${TOKEN}'.`
        : `it does not accept the given headers (${sent}); check the credentials.`,
    'too often': 'it wants fewer requests; add --rate 1, or try again later.',
    'too large': `the request is too large for it; check ${sent === '' ? 'the base URL' : `the given headers (${sent})`}.`,
    elsewhere: `it redirects to ${locationOf(headers)}, a login page or another base URL; add credentials with --header, or use that URL.`,
    'no path': `check the base path, such as ${likelyBase(subject)}.`,
    'not ready': 'it may still be starting; wait for it with --wait 30s.',
    'no upstream': 'its gateway does not reach the service; start the service, or wait for it with --wait 30s.',
  }
  return `${subject} answers ${status} to ${what}: ${advice[turnedAway(exchange) ?? 'refused']}`
}

/** A base URL to try: above the path of an operation, or else above or below the one that was given. */
export function likelyBase(subject: string): string {
  const { origin, pathname } = new URL(subject)
  const [, parent = ''] = /^(.*)\/(?:entities|search|findings)(?:\/.*)?$/.exec(pathname) ?? []
  return origin + (pathname === '/' || pathname === '' ? '/api' : parent)
}

const longestLocation = 200

function locationOf(headers: readonly Header[]): string {
  // What stands in a query may be the key that was sent.
  const [location = ''] = (headerValues(headers, 'location')[0] ?? 'somewhere else').split(/[?#]/, 1)
  return oneLine(location).slice(0, longestLocation)
}

/** Why nothing came back from a server, and what to do, in one line. */
export function noAnswer(
  { ended, reason = '', code = '' }: Exchange,
  { subject, transport, waitMs = 0 }: Target,
): string {
  const { hostname, port, protocol } = new URL(subject)
  const where = port === '' ? hostname : `${hostname}:${port}`
  const { proxy } = transport
  if (proxy !== undefined && (isUnreachable(code) || /proxy/i.test(reason))) {
    const why = code === '' || code.startsWith('UND_ERR') ? reason : code
    return proxyFault(proxy, new URL(subject), why)
  }
  if (ended === 'not asked') return `No answer came from ${where}: ${reason}; check the base URL, or allow more time.`
  if (code === handlerFailed) return `No request to ${where} got an answer: ${reason}.`
  if (code === 'ECONNREFUSED') {
    if (waitMs > 0) return `Nothing listens at ${where} after ${waitMs / 1000} s of waiting; start the server.`
    return `Nothing listens at ${where}; start the server, or wait for it with --wait 30s.`
  }
  if (isOwnLimit(code))
    return `This machine opens no connection to ${where} (${code}); raise its limits (ulimit -n), or reduce --concurrency.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The host name ${hostname} cannot be resolved (${code}); check the base URL.`
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `There is no route to ${where} (${code}); check the network or the proxy.`
  if (ended === 'timed out' || code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return `${where} did not start to answer any request in time; check the base URL, or increase --timeout.`
  }
  if (ended === 'too large')
    return `${where} sends more than is read (${reason}); check the server, and what stands before it.`
  const fault = tlsFault(where, code)
  if (fault !== undefined) return fault
  if (ended === 'not http')
    return `${where} does not speak ${protocol === 'https:' ? 'HTTP over TLS' : 'HTTP'} (${reason}); check the port and the scheme, and that it speaks HTTP/1.1 and not HTTP/2 alone.`
  const advice =
    protocol === 'https:'
      ? 'try http instead of https, or name a client certificate with --cert and --key.'
      : 'or try https instead of http.'
  return `${where} closes every connection without an answer (${reason || code}); check the port, ${advice}`
}
