import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import type { OperationId } from '../../contract/ids.ts'
import { withoutBulk } from '../../client/evidence.ts'
import type { Problem } from '../rule.ts'
import type { Exchange } from '../../client/exchange.ts'
import { headerValues } from '../../client/exchange.ts'
import { isJson, readContentType } from '../../client/content-type.ts'
import type { Heard } from './heard.ts'
import { readJson } from '../../client/json.ts'

/** An answer as far as it can be read on its own. */
export interface Answer {
  /** The exchange, its body cut to what evidence shows. */
  readonly exchange: Exchange
  /** The JSON value of a whole answer with status 200. */
  readonly value?: unknown
  /** Why it is not the 200 with JSON that was asked for. */
  readonly wrong?: Problem
  /** Why nothing can be concluded from it: access and limits are not shown (GAP-10, GAP-12). */
  readonly unjudged?: string
}

const largestDecoded = 512 * 1024 * 1024

/** Reads the answer to a well-formed question, and notes what is wrong with it as HTTP and as JSON. */
export function readAnswer(operation: OperationId, exchange: Exchange, heard: Heard): Answer {
  const { ended, status } = exchange
  const brief = withoutBulk(exchange)
  const note = (trouble: Parameters<Heard['note']>[0], expected: string, actual: string): Problem => {
    const problem = { expected, actual, exchanges: [brief] }
    heard.note(trouble, operation, problem)
    return problem
  }
  if (ended === 'not asked')
    return { exchange: brief, unjudged: `not asked: ${exchange.reason ?? 'a limit of the run'}` }
  heard.tally('answers')
  heard.tally(operation)
  if (ended !== 'complete') {
    return { exchange: brief, wrong: note('no whole answer', 'a whole answer', `${ended}: ${exchange.reason ?? ''}`) }
  }
  const limit = limitOf(status)
  if (limit !== undefined) return { exchange: brief, unjudged: limit }
  if (status >= 500) note('server error', 'no server error for a well-formed request', `status ${status}`)
  if (status > 200 && status < 300) note('other success', 'status 200', `status ${status}`)

  const types = headerValues(exchange.headers, 'content-type')
  const [type, ...more] = types.map(readContentType)
  if (types.length > 0 && (type === undefined || more.length > 0)) {
    note(
      'malformed content type',
      'one well-formed Content-Type',
      types.map((text) => JSON.stringify(text)).join(' and '),
    )
  }
  if (status >= 200 && status < 300 && !(isJson(type?.type) && more.length === 0)) {
    note('content type', 'content type application/json', types.length === 0 ? 'no Content-Type' : types.join(', '))
  }

  const declaredJson = isJson(type?.type) && (exchange.body.length > 0 || status === 200)
  let value: unknown
  let unread: string | undefined
  if (status === 200 || declaredJson) {
    const content = decoded(exchange)
    if (typeof content === 'string') {
      unread = content
      note('content coding', 'a body as its Content-Encoding says', content)
    } else {
      const json = readJson(content)
      value = json.value
      for (const { kind, actual } of json.faults) {
        if (kind === 'syntax' || kind === 'utf-8') unread = actual
        if (declaredJson) note(kind, kind === 'utf-8' ? 'JSON in UTF-8' : 'strict JSON', actual)
      }
    }
  }
  if (status !== 200) {
    return { exchange: brief, wrong: { expected: 'status 200', actual: `status ${status}`, exchanges: [brief] } }
  }
  if (unread !== undefined) {
    return { exchange: brief, wrong: { expected: 'a JSON body', actual: unread, exchanges: [brief] } }
  }
  return { exchange: brief, value }
}

/** The JSON value of a body, whatever the status and the content type; undefined when there is none. */
export function jsonIn(exchange: Exchange): unknown {
  const content = decoded(exchange)
  return typeof content === 'string' ? undefined : readJson(content).value
}

/** Why an answer with this status says nothing for or against: whom a server lets in, and how much, is not shown. */
function limitOf(status: number): string | undefined {
  if (status === 401 || status === 403) return `status ${status}: who may ask is not shown (GAP-10)`
  if (status === 429) return 'status 429: rate limits are not shown (GAP-12)'
  if (status === 413 || status === 414 || status === 431) return `status ${status}: size limits are not shown (GAP-12)`
  return undefined
}

/** The body without its content codings, or why they cannot be removed. */
function decoded({ headers, body }: Exchange): Uint8Array | string {
  const codings = headerValues(headers, 'content-encoding').flatMap((value) =>
    value.toLowerCase().split(/[ \t]*,[ \t]*/),
  )
  let content = body
  for (const coding of codings.toReversed()) {
    if (coding === '' || coding === 'identity') continue
    const decode = decoders[coding]
    if (!decode) return `Content-Encoding ${coding}, which nobody asked for and few can read`
    try {
      content = decode(content, { maxOutputLength: largestDecoded })
    } catch (error) {
      return `the body is not ${coding}: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return content
}

const decoders: Record<string, (body: Uint8Array, options: { maxOutputLength: number }) => Uint8Array> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}
