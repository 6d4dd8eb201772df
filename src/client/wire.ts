import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Ended, Header, Question, WireFacts } from './exchange.ts'
import { headerValues } from './exchange.ts'
import { tooLarge, tooLate } from './limits.ts'

export interface WireOptions {
  readonly timeoutMs: number
  readonly maxBody: number
  readonly headers?: readonly Header[]
  readonly ca?: string
  readonly insecure?: boolean
}

/** After an answer is whole, this long a connection may stay silent before it counts as having said everything. */
const silenceMs = 100

/** Puts one question on a connection of its own and reports what stood on the wire, which an HTTP client keeps to itself. */
export async function wireFacts(baseUrl: URL, question: Question, options: WireOptions): Promise<WireFacts> {
  const received = await receive(baseUrl, question, options)
  const split = headOf(received.bytes)
  if (!split)
    return { ended: received.ended, reason: received.reason, status: 0, headers: [], bodyBytes: 0, faults: [] }
  const faults = [...split.faults, ...framingFaults(question, split, received.ended)]
  const { status, headers, body } = split
  const facts = { ended: received.ended, reason: received.reason, status, headers, bodyBytes: body.length, faults }
  return question.version === undefined ? facts : { ...facts, text: body.toString('utf8') }
}

interface Received {
  readonly bytes: Buffer
  readonly ended: Ended
  readonly reason: string
}

function receive(baseUrl: URL, question: Question, options: WireOptions): Promise<Received> {
  return new Promise((resolve) => {
    const secure = baseUrl.protocol === 'https:'
    const host = baseUrl.hostname.replace(/^\[|\]$/g, '')
    const port = Number(baseUrl.port) || (secure ? 443 : 80)
    const trust = options.ca === undefined ? {} : { ca: options.ca }
    const socket: Socket = secure
      ? connectTls({
          host,
          port,
          ...(isIP(host) === 0 ? { servername: host } : {}),
          rejectUnauthorized: options.insecure !== true,
          ...trust,
        })
      : connectPlain({ host, port })
    const chunks: Buffer[] = []
    let size = 0
    let silence: NodeJS.Timeout | undefined
    const end = (ended: Ended, reason: string): void => {
      clearTimeout(timer)
      clearTimeout(silence)
      socket.destroy()
      resolve({ bytes: Buffer.concat(chunks), ended, reason })
    }
    const timer = setTimeout(end, options.timeoutMs, 'timed out', tooLate(options.timeoutMs))
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      const path = `${baseUrl.pathname.replace(/\/$/, '')}${question.path}`
      const lines = [`${question.method} ${path} HTTP/${question.version ?? '1.1'}`, `Host: ${baseUrl.host}`]
      if (question.bare !== true) lines.push('Accept: */*')
      for (const [name, value] of [...(options.headers ?? []), ...(question.headers ?? [])])
        lines.push(`${name}: ${value}`)
      socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1')
    })
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > options.maxBody) return end('too large', tooLarge(options.maxBody))
      // Bytes after a whole answer are what this probe is for: give them a moment, not the whole timeout.
      clearTimeout(silence)
      silence = setTimeout(() => {
        const head = headOf(Buffer.concat(chunks))
        if (head && isWhole(question.method, head)) end('complete', '')
      }, silenceMs)
    })
    socket.once('end', () => end('complete', ''))
    socket.once('error', (error) => end(size > 0 ? 'cut off' : 'no answer', error.message))
    socket.once('close', () => end('complete', ''))
  })
}

interface Head {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: Buffer
  readonly faults: readonly string[]
}

function headOf(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] ([0-9]{3})(?: .*)?$/.exec(statusLine)?.[1] ?? 0)
  const rest = bytes.subarray(end + 4)
  if (status >= 100 && status < 200) return headOf(rest)
  const faults: string[] = []
  const headers = lines.flatMap((line): Header[] => {
    const [, name, value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
    if (name === undefined) faults.push(`the header line ${JSON.stringify(line.slice(0, 60))} is no field`)
    return name === undefined ? [] : [[name, value]]
  })
  return { status, headers, body: rest, faults }
}

const hasNoBody = (method: string, status: number): boolean => method === 'HEAD' || status === 204 || status === 304

function isWhole(method: string, { status, headers, body }: Head): boolean {
  if (hasNoBody(method, status)) return true
  if (headerValues(headers, 'transfer-encoding').length > 0) return readChunks(body) !== undefined
  const length = headerValues(headers, 'content-length')[0]
  return length !== undefined && body.length >= Number(length)
}

function framingFaults({ method, version }: Question, head: Head, ended: Ended): readonly string[] {
  const { status, headers, body } = head
  const faults: string[] = []
  const lengths = new Set(headerValues(headers, 'content-length').flatMap((value) => value.split(/[ \t]*,[ \t]*/)))
  const [length] = lengths
  const chunked = headerValues(headers, 'transfer-encoding').length > 0
  if (lengths.size > 1) faults.push(`Content-Length is given as ${[...lengths].join(' and as ')}`)
  if (length !== undefined && !/^[0-9]+$/.test(length)) faults.push(`Content-Length is ${JSON.stringify(length)}`)
  if (length !== undefined && chunked) faults.push('Content-Length and Transfer-Encoding are both given')
  if (chunked && version === '1.0')
    faults.push('Transfer-Encoding is given to a client of HTTP/1.0, which cannot read it')
  if (length !== undefined && status === 204) faults.push('status 204 comes with a Content-Length')
  if (hasNoBody(method, status)) {
    if (body.length > 0) faults.push(`${body.length} bytes follow an answer that has no body`)
    return faults
  }
  if (ended !== 'complete') return faults
  if (chunked) {
    const extra = readChunks(body)
    if (extra === undefined) faults.push('the chunks end before the last one, or are malformed')
    else if (extra > 0) faults.push(`${extra} bytes follow the last chunk`)
  } else if (length !== undefined && Number(length) !== body.length) {
    faults.push(`Content-Length is ${length}, and the body has ${body.length} bytes`)
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
