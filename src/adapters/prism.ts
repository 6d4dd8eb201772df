import { rm, writeFile } from 'node:fs/promises'
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { problem } from '../service/problem.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { percentDecoded } from '../text/percent-decoded.ts'
import { UserError } from '../text/user-error.ts'
import { hostCheck, otherHost } from './node/hosts.ts'
import { listenAt, type ListenAddress, urlOf } from './listen-at.ts'
import { answerable } from './prism/answerable.ts'
import { findPrism, startChild } from './prism/child.ts'
import { keepRunning, type Keeper, type PrismEvent, type Start } from './prism/keep.ts'
import {
  bodyOf,
  fieldValue,
  type HeaderPair,
  type ClientRequest,
  largestQuestion,
  pairsOf,
  relay,
  type UpstreamAnswer,
  withoutHop,
} from './prism/relay.ts'
import { isMedia } from './prism/media.ts'
import { openTap, passageHeader, type Tap } from './prism/tap.ts'
import { refuseItself } from './upstream.ts'
import { findingsOf, type PrismFinding } from './prism/violations.ts'

export type { PrismEvent } from './prism/keep.ts'
export type { PrismFinding } from './prism/violations.ts'

/** One answered request, who answered it, and in proxy mode what Prism found. */
export interface PrismExchange {
  readonly question: { readonly method: string; readonly path: string; readonly headers: readonly HeaderPair[] }
  /** The upstream's answer in proxy mode, octet for octet; otherwise the one the client got. */
  readonly answer: UpstreamAnswer
  readonly from: 'prism' | 'upstream' | 'guard'
  readonly findings: readonly PrismFinding[]
}

/** Which contract Prism answers from or which server it fronts, and where it listens. */
export interface PrismOptions extends ListenAddress {
  /** `mock` answers from the contract alone; `proxy` forwards to `upstream` and validates both directions. */
  readonly mode: 'mock' | 'proxy'
  /** A parsed OpenAPI document whose references stay within it. */
  readonly contract: object
  /** Base URL of the real server, for `proxy`. */
  readonly upstream?: string
  /** For `mock`: values generated from the schemas instead of examples; the same for the same `seed`. */
  readonly dynamic?: boolean
  readonly seed?: string
  /** Lets pages of every origin read a mock; a proxy leaves that to its upstream. */
  readonly cors?: boolean
  /** Names in Host that are answered beside those of this machine and `host`, where pages of other origins may not read. */
  readonly allowHosts?: readonly string[]
  /** The project whose Prism is preferred; the working directory by default. */
  readonly folder?: string
  readonly onEvent?: (event: PrismEvent) => void
  /** Called with a pointer to each part of a header that Prism cannot send, so that a mock leaves it out. */
  readonly onLeftOut?: (pointer: string) => void
  /** Called with each exchange before the client gets its answer; returns additional headers. */
  readonly onExchange?: (exchange: PrismExchange) => Promise<readonly HeaderPair[]> | readonly HeaderPair[]
  /** Ends Prism before it has started; the promise then rejects. */
  readonly signal?: AbortSignal
  /** Called for a defect of ours: the client got a 500. */
  readonly onError?: (error: unknown) => void
}

/** A Prism behind a guard, on a port. */
export interface Prism extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string
  readonly port: number
  /** The current Prism process; `undefined` while there is none. */
  readonly pid: () => number | undefined
  /** Switches to another contract between two requests; if Prism does not accept it, rejects and keeps the last one. */
  use(contract: object): Promise<void>
  /** Stops listening, ends Prism, and resolves when both are gone. */
  close(): Promise<void>
}

/**
 * Starts Prism as a child process, since requests that kill it (a path such as `/entities/%E0%A4%A`) would also kill its
 * host, and a guard in front of it on the public port, which answers such requests itself. Restarts Prism if it dies.
 * @throws {UserError} if Prism is not installed, does not start, or `upstream` is not a base URL.
 * Rejects with the system's error if the port is not available (`EADDRINUSE`, `EACCES`).
 */
export async function startPrism(options: PrismOptions): Promise<Prism> {
  const { host = '127.0.0.1', port = 0, otherPorts = 0, onEvent = () => undefined } = options
  const program = findPrism(options.folder ?? process.cwd())
  const upstream = options.mode === 'proxy' ? upstreamOf(options.upstream) : undefined
  const isOpen = options.mode === 'mock' && options.cors !== false
  const isHost = isOpen ? () => true : hostCheck(host, options.allowHosts)
  let keeper: Keeper | undefined
  let tap: Tap | undefined
  let documents = ''

  const server = createServer({ maxHeaderSize: 131_072 }, (request, response) => {
    answer(request, response, { keeper, tap, isHost, ...options }).catch((error: unknown) => {
      options.onError?.(error)
      if (response.headersSent) {
        response.destroy()
        return
      }
      // What could not be written is not tried again: no phrase and no field of it.
      const { status, headers, body } = refusal(500, 'The guard in front of Prism has a defect; its log says more.')
      response.writeHead(status, STATUS_CODES[status], headers.flat()).end(body)
    })
  })
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    await keeper?.close()
    await tap?.close()
    server.closeAllConnections()
    await closed
    if (documents !== '') await rm(documents, { recursive: true, force: true })
  }

  const chosen = await listenAt(server, { host, port, otherPorts })
  const starting = async (contract: object): Promise<Start> => {
    // One file for each: Prism watches its file, and a half-written one kills it.
    const file = join(documents, `${crypto.randomUUID()}.json`)
    await writeFile(file, JSON.stringify(answerable(contract, options.mode, options.onLeftOut)))
    return (stopped) => startChild(program, argumentsOf(options, file, tap?.url), stopped)
  }
  try {
    if (upstream) refuseItself(upstream.href, host, chosen)
    documents = await temporaryFolder('model-query-prism')
    if (upstream) tap = await openTap(upstream)
    keeper = await keepRunning(await starting(options.contract), onEvent, options.signal)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: urlOf(host, chosen),
    port: chosen,
    pid: () => keeper?.current()?.pid,
    use: async (contract) => keeper?.replace(await starting(contract)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function upstreamOf(text: string | undefined): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (url && (url.username !== '' || url.password !== '')) {
    throw new UserError('Remove the name and password from the upstream URL; what a client sends is forwarded.')
  }
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new UserError(`${JSON.stringify(text ?? '')} is not a base URL; use one such as http://127.0.0.1:4010.`)
  }
  return url
}

function argumentsOf({ mode, dynamic, seed, cors }: PrismOptions, file: string, tap: string | undefined): string[] {
  if (tap !== undefined) return [mode, file, tap, '--cors=false']
  const seeded = seed === undefined ? [] : [`--seed=${seed}`]
  return [mode, file, `--cors=${cors ?? true}`, ...(dynamic === true ? ['--dynamic'] : []), ...seeded]
}

interface Parts extends Pick<PrismOptions, 'onExchange' | 'onError'> {
  readonly keeper: Keeper | undefined
  readonly tap: Tap | undefined
  readonly isHost: (field: string | undefined) => boolean
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { keeper, tap, isHost, onExchange, onError }: Parts,
): Promise<void> {
  /** Whoever looks at an exchange does not take the answer away when that fails. */
  const tell = async (exchange: PrismExchange): Promise<readonly HeaderPair[]> => {
    try {
      return (await onExchange?.(exchange)) ?? []
    } catch (error) {
      onError?.(error)
      return []
    }
  }
  const { method = 'GET', url: target = '/' } = request
  const headers = pairsOf(request).filter(([name]) => name.toLowerCase() !== passageHeader)
  let body: Buffer | undefined
  try {
    body = await bodyOf(request, largestQuestion)
  } catch {
    // The client has left, and hears nothing more.
    return
  }
  const question = { method, path: target, headers }
  const guard = async (status: number, detail: string): Promise<void> => {
    const told = refusal(status, detail)
    await tell({ question, answer: told, from: 'guard', findings: [] })
    send(response, told, [], method)
  }
  if (!isHost(request.headers.host)) return guard(421, otherHost)
  if (!body) return guard(413, `The body is longer than ${largestQuestion} bytes.`)
  if (!isReadable(target))
    return guard(400, 'Prism cannot read this path: a percent sign must begin an encoded octet of UTF-8.')
  for (const name of ['accept', 'content-type']) {
    const values = headers.filter(([known]) => known.toLowerCase() === name).map(([, value]) => value)
    if (!values.every(isMedia))
      return guard(400, `Prism cannot read this ${name} field; use media types, with parameters as name=value.`)
  }
  const heard: ClientRequest = { method, target, headers, body }
  const passage = crypto.randomUUID()
  tap?.expect(passage, heard)
  // HEAD goes with GET (RFC 9110 section 9.3.2); a mock knows the methods of the contract alone.
  const asked = { ...heard, method: method === 'HEAD' ? 'GET' : method }
  const prism = await askPrism(tap ? { ...heard, headers: [...headers, [passageHeader, passage]] } : asked, keeper)
  const upstream = await tap?.collect(passage)
  if (!prism) return guard(503, 'Prism is starting; try again in a few seconds.')
  // Prism waits no longer for the upstream than it is waited for itself.
  if (prism.ended !== 'complete' && upstream?.ended !== 'timed out')
    return guard(502, `Prism gave no answer to this request (${prism.reason}).`)
  if (!upstream) {
    const more = await tell({ question, answer: prism, from: 'prism', findings: [] })
    return send(response, prism, more, method)
  }
  const findings = findingsOf(method, prism, upstream)
  const more = await tell({ question, answer: upstream, from: 'upstream', findings })
  if (upstream.ended !== 'complete') {
    return send(response, refusal(502, troubleWith(upstream)), more, method)
  }
  const violations = prism.headers.filter(([name]) => name.toLowerCase() === 'sl-violations')
  send(response, upstream, [...violations, ...more], method)
}

/** Prism's answer, or that of the Prism with a new contract which has taken its place meanwhile; `undefined` while there is none. */
async function askPrism(question: ClientRequest, keeper: Keeper | undefined): Promise<UpstreamAnswer | undefined> {
  const child = keeper?.current()
  if (!child) return undefined
  const told = await relay(question, new URL(`http://127.0.0.1:${child.port}`))
  const next = keeper?.current() ?? child
  return told.ended === 'complete' || next === child ? told : askPrism(question, keeper)
}

/** How an answer ended, with the reason if there is one: `no answer (ECONNREFUSED)`. */
export function howEnded({ ended, reason }: Pick<UpstreamAnswer, 'ended' | 'reason'>): string {
  return reason === undefined ? ended : `${ended} (${reason})`
}

/** The same as a sentence about the upstream, with what to do where that is known. */
export function troubleWith(answer: Pick<UpstreamAnswer, 'ended' | 'reason' | 'isAbsent'>): string {
  return answer.isAbsent
    ? 'Nothing listens at the upstream; start the server.'
    : `The upstream answer is incomplete: ${howEnded(answer)}.`
}

/** Whether Prism survives reading this target. */
function isReadable(target: string): boolean {
  const base = 'http://guard.invalid'
  return URL.canParse(target, base) && percentDecoded(new URL(target, base).pathname) !== undefined
}

function refusal(status: number, detail: string): UpstreamAnswer {
  const headers: HeaderPair[] = [['Content-Type', 'application/problem+json']]
  if (status === 503) headers.push(['Retry-After', '2'])
  const body = Buffer.from(problem(status, detail))
  return { ended: 'complete', status, statusText: '', headers, body, startedAt: new Date().toISOString(), ms: 0 }
}

/** Gives the client what the upstream said, or says that it cannot be passed on. */
function send(response: ServerResponse, told: UpstreamAnswer, more: readonly HeaderPair[], method: string): void {
  const { status, statusText, headers, body } = told
  const length: HeaderPair[] =
    method === 'HEAD'
      ? headers.filter(([name]) => name.toLowerCase() === 'content-length')
      : status === 204 || status === 304
        ? []
        : [['Content-Length', String(body.length)]]
  const lines = [...withoutHop(headers), ...more, ...length].flat()
  // Node reads more than it writes.
  if (!(status >= 200 && status <= 999)) {
    return send(response, refusal(502, `The upstream answered with status ${status}.`), more, method)
  }
  if (statusText === '' || !fieldValue.test(statusText)) response.writeHead(status, lines)
  else response.writeHead(status, statusText, lines)
  response.end(method === 'HEAD' ? undefined : body)
}
