import { request as askHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askHttps } from 'node:https'

export type HeaderPair = readonly [name: string, value: string]

/** An incoming request, read to its end. */
export interface ClientRequest {
  readonly method: string
  /** Path and query, as the client wrote them. */
  readonly target: string
  readonly headers: readonly HeaderPair[]
  readonly body: Buffer
}

/** An answer read to its end, or as far as it came. */
export interface UpstreamAnswer {
  readonly ended: 'complete' | 'cut off' | 'no answer' | 'not http' | 'timed out' | 'too large'
  readonly reason?: string
  /** With `no answer`: nothing listens there. */
  readonly isAbsent?: boolean
  readonly status: number
  readonly statusText: string
  readonly headers: readonly HeaderPair[]
  readonly body: Buffer
  readonly startedAt: string
  readonly ms: number
}

export const largestQuestion: number = 1024 ** 2
const largestAnswer = 64 * 1024 ** 2
const patienceMs = 30_000

/** Fields that concern one connection (RFC 9110 section 7.6.1), and those that the next hop sets itself. */
export const ofTheHop: ReadonlySet<string> = new Set(
  'connection keep-alive proxy-connection te trailer transfer-encoding upgrade expect content-length host'.split(' '),
)

export function withoutHop(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  const named = headers.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','))
  const left = new Set([...ofTheHop, ...named.map((name) => name.trim().toLowerCase())])
  return headers.filter(([name]) => !left.has(name.toLowerCase()))
}

/** RFC 9110 section 5.5, and RFC 9112 section 4 of a phrase: tabs, spaces, visible characters and obsolete text. */
export const fieldValue: RegExp = /^[\t\x20-\x7e\x80-\xff]*$/

export function pairsOf({ rawHeaders }: IncomingMessage): readonly HeaderPair[] {
  return rawHeaders.flatMap((name, at): HeaderPair[] => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []))
}

/** The body of a message; `undefined` if it is longer than `most`. */
export async function bodyOf(message: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/**
 * Sends a request to the server at `base` (whose path precedes the request's) on its own connection, which is closed if
 * `stopped` aborts. Never rejects.
 */
export function relay(
  { method, target, headers, body }: ClientRequest,
  base: URL,
  stopped?: AbortSignal,
): Promise<UpstreamAnswer> {
  const startedAt = new Date().toISOString()
  const clock = performance.now()
  return new Promise((resolve) => {
    const tell = (told: Partial<UpstreamAnswer> & Pick<UpstreamAnswer, 'ended'>): void => {
      clearTimeout(late)
      const nothing = { status: 0, statusText: '', headers: [], body: Buffer.alloc(0) }
      resolve({ ...nothing, startedAt, ms: Math.round(performance.now() - clock), ...told })
    }
    const length: HeaderPair[] = body.length > 0 ? [['Content-Length', String(body.length)]] : []
    const options: RequestOptions = {
      method,
      agent: false,
      ...(stopped && { signal: stopped }),
      hostname: base.hostname.replace(/^\[|\]$/g, ''),
      port: base.port,
      path: `${base.pathname.replace(/\/$/, '')}${target}`,
      // A list of names and values is sent unchanged; an object would lose repeated fields and their case.
      headers: [['Host', base.host], ...withoutHop(headers), ...length, ['Connection', 'close']].flat(),
    }
    const late = setTimeout(() => {
      question.destroy()
      tell({ ended: 'timed out', reason: `no complete answer within ${patienceMs / 1000} s` })
    }, patienceMs)
    const question = (base.protocol === 'https:' ? askHttps : askHttp)(options, (answer) => {
      const seen = {
        status: answer.statusCode ?? 0,
        statusText: answer.statusMessage ?? '',
        headers: pairsOf(answer),
      }
      bodyOf(answer, largestAnswer).then(
        (content) => {
          if (content) return tell({ ended: 'complete', ...seen, body: content })
          question.destroy()
          tell({ ended: 'too large', reason: `more than ${largestAnswer} bytes`, ...seen })
        },
        (error: unknown) => tell({ ended: 'cut off', reason: reasonOf(error), ...seen }),
      )
    })
    question.on('upgrade', (answer, socket) => {
      socket.destroy()
      const { statusCode: status = 0, statusMessage: statusText = '' } = answer
      tell({ ended: 'complete', status, statusText, headers: pairsOf(answer) })
    })
    question.on('error', (error) => {
      const reason = stopped?.aborted === true ? 'stopped' : reasonOf(error)
      tell({
        ended: reason.startsWith('HPE_') ? 'not http' : 'no answer',
        reason,
        isAbsent: reason === 'ECONNREFUSED',
      })
    })
    question.end(body)
  })
}

function reasonOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error))
}
