import type { Trust } from './certificates.ts'
import { connected } from './connected.ts'
import type { ExchangeEnd, Header, Question, WireFacts } from './exchange.ts'
import { allHeaders, headerValues, isUnreachable, joinedHeaders } from './exchange.ts'
import { digestOf } from './fold.ts'
import { gather } from './gather.ts'
import { defined } from '../text/defined.ts'
import {
  foldFrom,
  largeFrom,
  longestHead,
  mostInterim,
  tooLarge,
  tooLate,
  tooLongHead,
  tooManyInterim,
} from './budget.ts'
import type { OneByOne } from './one-by-one.ts'
import { timeOut } from './time-out.ts'

export interface WireOptions {
  readonly timeoutMs: number
  readonly maxBody: number
  readonly headers?: readonly Header[]
  readonly trust?: Trust
  /** The turns of large answers, which are read one at a time. */
  readonly large?: OneByOne
  readonly waitedFor?: WaitedFor
  /** Milliseconds to listen before the question is sent: what comes then answers nothing. */
  readonly listenMs?: number
}

/**
 * What gives up waiting for an answer, one function for each that is under way. No Set: when it makes room, the table that it
 * leaves still leads to the next one, so that every answer there ever was lives until the whole heap is looked through.
 */
export type WaitedFor = ((reason: string) => void)[]

/** Takes out what need not give up any more. */
export function noLonger(waitedFor: WaitedFor, giveUp: (reason: string) => void): void {
  const at = waitedFor.indexOf(giveUp)
  if (at !== -1) waitedFor.splice(at, 1)
}

/** After an answer is whole, this long a connection may stay silent before it counts as having said everything. */
const silenceMs = 100
/** What is wrong is named up to this many characters. */
const longestNamed = 200

/** Puts one question on a connection of its own and reports what stood on the wire, which an HTTP client keeps to itself. */
export async function wireFacts(baseUrl: URL, question: Question, options: WireOptions): Promise<WireFacts> {
  const { bytes, ended, reason, code, early } = await receive(baseUrl, question, options)
  const split = headOf(bytes)
  const stray = early > 0 && bytes.subarray(0, 5).toString('latin1') === 'HTTP/' ? [beforeQuestion] : []
  if (!split) {
    const unread = isLongHead(bytes)
      ? beyondHead
      : ended === 'complete'
        ? headless
        : { ended, reason, ...defined({ code }) }
    return { ...unread, status: 0, headers: [], bodyBytes: 0, faults: stray }
  }
  if (split.interim > mostInterim) {
    return { ended: 'too large', reason: tooManyInterim, status: 0, headers: [], bodyBytes: 0, faults: stray }
  }
  const { status, headers, body } = split
  const faults = [...stray, ...split.faults, ...framingFaults(question, split, ended)].map(shortLine)
  const facts = { ended, reason, status, headers, bodyBytes: body.length, faults }
  if (question.version === undefined) return facts
  const isFolded = question.fold === true && body.length > foldFrom
  return { ...facts, ...(isFolded ? { digest: digestOf(body) } : { text: body.toString('utf8') }) }
}

const headless = { ended: 'cut off', reason: 'the connection was closed before an HTTP head was whole' } as const
const beyondHead = { ended: 'too large', reason: tooLongHead } as const

/** Whether these bytes without a head begin as HTTP does, with more than a head may have. */
function isLongHead(bytes: Buffer): boolean {
  return bytes.length > longestHead && bytes.subarray(0, 5).toString('latin1') === 'HTTP/'
}

/** The code of a connection that was closed before the question was sent. */
export const closedUnasked = 'CLOSED_UNASKED'

/** What is said of an answer to nothing (RFC 9112 section 9.2). */
export const beforeQuestion = 'an answer came before any question was sent (RFC 9112 section 9.2)'

function shortLine(text: string): string {
  return text.length > longestNamed ? `${text.slice(0, longestNamed)}\u2026` : text
}

interface Received {
  /** How many bytes came before the question was sent. */
  readonly early: number
  readonly bytes: Buffer
  readonly ended: ExchangeEnd
  readonly reason: string
  readonly code?: string | undefined
}

/** A question as it is sent. */
export function onTheWire(
  baseUrl: URL,
  question: Question,
  options: WireOptions,
  connection: 'close' | 'keep-alive',
): string {
  const path = `${baseUrl.pathname.replace(/\/$/, '')}${question.path}`
  const lines = [`${question.method} ${path} HTTP/${question.version ?? '1.1'}`]
  const host: readonly Header[] =
    question.bare === true && question.version !== undefined ? [] : [['Host', baseUrl.host]]
  for (const [name, value] of joinedHeaders(host, allHeaders(options.headers ?? [], question))) {
    lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\nConnection: ${connection}\r\n\r\n`
}

function receive(baseUrl: URL, question: Question, options: WireOptions): Promise<Received> {
  return new Promise((resolve) => {
    const { socket, ready } = connected(baseUrl, options)
    const arrived = gather()
    let size = 0
    let early = 0
    let isAsked = false
    let isOver = false
    let silence: NodeJS.Timeout | undefined
    let turn: { readonly leave: () => void } | undefined
    const end = (ended: ExchangeEnd, reason: string, code?: string): void => {
      isOver = true
      stopTimer()
      clearTimeout(silence)
      if (options.waitedFor) noLonger(options.waitedFor, giveUp)
      socket.destroy()
      turn?.leave()
      resolve({ bytes: arrived.body(), ended, reason, code, early })
    }
    const giveUp = (reason: string): void => end('not asked', reason)
    options.waitedFor?.push(giveUp)
    const send = (): void => {
      if (isOver) return
      isAsked = true
      early = size
      socket.write(onTheWire(baseUrl, question, options, 'close'), 'latin1')
    }
    const untilLate = (): (() => void) =>
      timeOut(
        options.timeoutMs,
        () => end('timed out', tooLate(options.timeoutMs)),
        () => size,
      )
    let stopTimer = untilLate()
    const wait = (): void => {
      stopTimer()
      socket.pause()
    }
    const goOn = (): void => {
      stopTimer = untilLate()
      socket.resume()
    }
    socket.once(ready, () => {
      void listened(options.listenMs ?? 0).then(send)
    })
    socket.on('data', (chunk) => {
      size = arrived.add(chunk)
      if (size > options.maxBody) return end('too large', tooLarge(options.maxBody))
      if (size > largeFrom) turn ??= options.large?.enter(wait, goOn)
      // Bytes after a whole answer are what this probe is for: give them a moment, not the whole timeout.
      clearTimeout(silence)
      silence = setTimeout(() => {
        const head = headOf(arrived.body())
        if (head ? isWhole(question.method, head) : isLongHead(arrived.body())) end('complete', '')
      }, silenceMs)
    })
    const closed = (): void =>
      size > 0
        ? end('complete', '')
        : end('no answer', 'the connection was closed', isAsked ? undefined : closedUnasked)
    socket.once('end', closed)
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (isUnreachable(error.code)) return end('not asked', `no connection: ${error.message}`, error.code)
      const head = headOf(arrived.body())
      // A balancer may reset a connection behind a whole answer.
      if (head && isWhole(question.method, head)) end('complete', '')
      else if (size > 0) end('cut off', error.message)
      else end('no answer', error.message, isAsked ? undefined : closedUnasked)
    })
    socket.once('close', closed)
  })
}

/** Resolves when what had come before the time was over has been read as well. */
export async function listened(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export interface Head extends Pick<WireFacts, 'status' | 'headers' | 'faults'> {
  readonly body: Buffer
  /** How many interim answers (1xx) stood before. */
  readonly interim: number
}

/** The first final answer in these bytes; undefined while there is none, and for what does not begin as HTTP does. */
export function headOf(bytes: Buffer): Head | undefined {
  let rest = bytes
  for (let interim = 0; ; interim++) {
    const end = rest.subarray(0, longestHead).indexOf('\r\n\r\n')
    if (end === -1 || rest.subarray(0, 5).toString('latin1') !== 'HTTP/') return undefined
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.[01] ([0-9]{3})(?: .*)?$/.exec(statusLine)?.[1] ?? 0)
    rest = rest.subarray(end + 4)
    if (status >= 100 && status < 200 && status !== 101 && interim <= mostInterim) continue
    const faults: string[] = []
    if (status < 100) faults.push(`the status line ${named(statusLine)} has no status of 100 or more`)
    if (status === 101) faults.push('status 101 switches to another protocol, which nobody asked for')
    const headers = lines.flatMap((line): Header[] => {
      const [, name, value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
      if (name === undefined) faults.push(`the header line ${named(line)} is not a field`)
      return name === undefined ? [] : [[name, value]]
    })
    return { status, headers, body: rest, faults, interim }
  }
}

function named(text: string): string {
  return JSON.stringify(text.slice(0, 60))
}

const hasNoBody = (method: string, status: number): boolean =>
  method === 'HEAD' || status === 101 || status === 204 || status === 304

export function isWhole(method: string, { status, headers, body }: Head): boolean {
  if (hasNoBody(method, status)) return true
  if (headerValues(headers, 'transfer-encoding').length > 0) return readChunks(body) !== undefined
  const length = headerValues(headers, 'content-length')[0]
  return length !== undefined && body.length >= Number(length)
}

function framingFaults({ method, version }: Question, head: Head, ended: ExchangeEnd): readonly string[] {
  const { status, headers, body } = head
  const faults: string[] = []
  const lengths = new Set(headerValues(headers, 'content-length').flatMap((value) => value.split(/[ \t]*,[ \t]*/)))
  const [length] = lengths
  const chunked = headerValues(headers, 'transfer-encoding').length > 0
  if (lengths.size > 1) faults.push(`Content-Length is repeated with different values: ${[...lengths].join(' and ')}`)
  if (length !== undefined && !/^[0-9]+$/.test(length)) faults.push(`Content-Length is ${JSON.stringify(length)}`)
  if (length !== undefined && chunked) faults.push('both Content-Length and Transfer-Encoding are present')
  if (chunked && version === '1.0')
    faults.push('Transfer-Encoding is given to a client of HTTP/1.0, which cannot read it')
  if (length !== undefined && status === 204) faults.push('status 204 has a Content-Length')
  if (hasNoBody(method, status)) {
    if (body.length > 0 && status !== 101) faults.push(`${body.length} bytes follow an answer that has no body`)
    return faults
  }
  if (ended !== 'complete') return faults
  if (chunked) {
    const extra = readChunks(body)
    if (extra === undefined) faults.push('the chunks end before the last one, or are malformed')
    else if (extra > 0) faults.push(`${extra} bytes follow the last chunk`)
  } else if (length !== undefined && Number(length) !== body.length) {
    faults.push(`Content-Length is ${length}, but the body has ${body.length} bytes`)
  }
  return faults
}

/** The number of bytes after the last chunk and its trailers; undefined when the chunks do not come to an end. */
function readChunks(body: Buffer): number | undefined {
  let at = 0
  for (;;) {
    const line = body.indexOf('\r\n', at)
    if (line === -1) return undefined
    const size = /^([0-9a-fA-F]+)[ \t]*(?:;.*)?$/.exec(body.subarray(at, line).toString('latin1'))?.[1]
    if (size === undefined) return undefined
    at = line + 2 + Number.parseInt(size, 16)
    if (Number.parseInt(size, 16) === 0) {
      const trailers = body.indexOf('\r\n\r\n', line)
      return trailers === -1 ? undefined : body.length - trailers - 4
    }
    if (body.subarray(at, at + 2).toString('latin1') !== '\r\n') return undefined
    at += 2
  }
}
