import { defined } from '../text/defined.ts'
import { userAgent } from './user-agent.ts'

/** One question to a server, as it goes on the wire. */
export interface Question {
  readonly method: string
  /** Path and query below the base URL, percent-encoded, sent byte for byte; starts with `/`. */
  readonly path: string
  readonly headers?: readonly Header[]
  readonly body?: string
  /** Asked on a connection of its own, which is closed afterwards. */
  readonly fresh?: boolean
  /** Sent without the headers that every other question has: Accept and User-Agent; in HTTP/1.0 without Host, too. */
  readonly bare?: boolean
  /** Its headers stand in the place of those that are given with every question: it asks on purpose without credentials. */
  readonly inPlace?: true
  /** Of a long answer the digest is enough, which tells whether it is one that is known. */
  readonly fold?: true
  /** Asked in this version of HTTP; only `wire` can. */
  readonly version?: '1.0'
  /** Asked so often on a connection that is kept, for what becomes of it; only `wire` can. */
  readonly times?: number
  /** Sent a moment after its connection was made, so that those of several are open together; only `wire` can. */
  readonly held?: boolean
}

/** A header line, name and value as sent or received. */
export type Header = readonly [name: string, value: string]

/**
 * How an exchange ended. `complete`: the whole answer came. `cut off`: the connection ended inside the answer.
 * `no answer`: the connection ended, or was never made, before an answer began. `timed out`, `too large`: a limit of ours.
 * `not http`: what came is no HTTP. `not asked`: a limit on the run kept the question from being sent, or its answer from
 * being waited for.
 */
export type ExchangeEnd = 'complete' | 'cut off' | 'no answer' | 'timed out' | 'too large' | 'not http' | 'not asked'

/** A question and all that came back. */
export interface Exchange {
  readonly question: Question
  /** The path that it was sent to, where it is known by another. */
  readonly sentTo?: string
  readonly ended: ExchangeEnd
  /** Why it ended otherwise than complete, in a few words; the system's error code where there is one. */
  readonly reason?: string
  readonly code?: string
  /** 0 when no status line came. */
  readonly status: number
  readonly statusText: string
  readonly headers: readonly Header[]
  /** The body's bytes, transfer coding removed, content coding kept. */
  readonly body: Uint8Array
  /** There where only its length is known: the bytes that came after the head. */
  readonly bodyBytes?: number
  /** There where the body is its beginning alone, with the digest of the whole by `fold`, where it could be read. */
  readonly folded?: { readonly digest: string | undefined }
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly ms: number
  /** A kept-alive connection turned out to be closed, and the question was put on a new one. */
  readonly reopened?: boolean
}

/** The path of a question for people, who can ask at no other. */
export function sentPath({ question, sentTo = question.path }: Exchange): string {
  return sentTo
}

/** What stood on the wire, byte for byte, of one answer on a connection of its own. */
export interface WireFacts extends Pick<Exchange, 'ended' | 'reason' | 'code' | 'status' | 'headers'> {
  /** Bytes after the empty line that ends the header section, until the connection closed. */
  readonly bodyBytes: number
  /** The body of an answer to a question in HTTP/1.0, where no chunks or lengths stand between the bytes and the text. */
  readonly text?: string
  /** In place of a long text by `fold`, its digest. */
  readonly digest?: string
  /** What contradicts the framing that the headers announce (RFC 9112), one line each. */
  readonly faults: readonly string[]
}

/** A way to put questions to a server. It never throws for what a server does: that is an exchange too. */
export interface Transport {
  readonly ask: (question: Question) => Promise<Exchange>
  /** The same question, answered with what stood on the wire; absent where there is no wire. */
  readonly wire?: (question: Question) => Promise<WireFacts>
  /** Host and port of the proxy that questions go through. */
  readonly proxy?: string
  /** Bytes of one body that are read at most, decoded. */
  readonly maxBody?: number
  /** Milliseconds that one answer may take. */
  readonly timeoutMs?: number
  /** Whether the server takes connections; absent where there is none to it itself. */
  readonly isThere?: () => Promise<boolean>
  /** Whether to keep connections from now on, where some are kept, or to close each behind its answer. */
  readonly keep?: (isWanted: boolean) => void
  /** Waits no longer for the answers that are under way: their questions count as not asked. */
  readonly giveUp?: (reason: string) => void
  readonly close: () => Promise<void>
}

/** The code of an exchange in which the server spoke HTTP and broke it. */
export const brokenHttp = 'BROKEN_HTTP'

const noConnection = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const ownLimits = new Set(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM'])

/** Whether an error code of the system says that this machine opens no further connection: too many are open. */
export function isOwnLimit(code: string = ''): boolean {
  return ownLimits.has(code)
}

/** Whether an error code of the system says that no connection could be made: nobody was there to answer, or to ask. */
export function isUnreachable(code: string = ''): boolean {
  return noConnection.has(code) || isOwnLimit(code)
}
/** The code of one in which it did not speak HTTP at all. */
export const noHttp = 'NO_HTTP'

/** The code of one whose header section is longer than our client reads, as undici has it. */
export const longHead = 'UND_ERR_HEADERS_OVERFLOW'

/** Header lines, those of `always` but for the ones that `own` has. */
export function joinedHeaders(always: readonly Header[], own: readonly Header[] = []): readonly Header[] {
  const names = new Set(own.map(([name]) => name.toLowerCase()))
  return [...always.filter(([name]) => !names.has(name.toLowerCase())), ...own]
}

/** The header lines of a question that is not bare. */
const usualHeaders = (): readonly Header[] => [
  ['Accept', '*/*'],
  ['User-Agent', userAgent()],
]

/**
 * The header lines of a question: whatever it varies, those that are given with every question stay as they are given, with
 * its cookies behind theirs in one field (RFC 6265 section 5.4).
 */
export function sentHeaders(given: readonly Header[], { headers: own = [], inPlace }: Question): readonly Header[] {
  if (inPlace === true) return joinedHeaders(given, own)
  const cookies = headerValues(own, 'cookie')
  const kept = given.map(([name, value]): Header => [name, isCookie(name) ? [value, ...cookies].join('; ') : value])
  return joinedHeaders(own, kept)
}

/** The same with those that every question has which is not bare. */
export function allHeaders(given: readonly Header[], question: Question): readonly Header[] {
  const sent = sentHeaders(given, question)
  return question.bare === true ? sent : joinedHeaders(usualHeaders(), sent)
}

/** Whether a header may be varied beside one of the same name that is given. */
export function isCookie(name: string): boolean {
  return name.toLowerCase() === 'cookie'
}

/** The values of a header, whose name is given in lower case. */
export function headerValues(headers: readonly Header[], name: string): readonly string[] {
  const values: string[] = []
  for (const [known, value] of headers) {
    if (known.length === name.length && known.toLowerCase() === name) values.push(value)
  }
  return values
}

/** Whether it was said to be fetched before anybody wants it, and refused, as 503 alone does without telling of what there is. */
export function isRefusedPrefetch({ status, question }: Pick<Exchange, 'status'> & Partial<Exchange>): boolean {
  return status === 503 && headerValues(question?.headers ?? [], 'sec-purpose').length > 0
}

/** An exchange in which nothing came back. */
export function unanswered(
  question: Question,
  ended: ExchangeEnd,
  { reason, code, startedAt = new Date(), ms = 0 }: { reason?: string; code?: string; startedAt?: Date; ms?: number },
): Exchange {
  return {
    question,
    ended,
    ...defined({ reason, code }),
    status: 0,
    statusText: '',
    headers: [],
    body: new Uint8Array(),
    startedAt: startedAt.toISOString(),
    ms,
  }
}
