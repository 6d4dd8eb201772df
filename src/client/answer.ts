import { isObject, type JsonObject } from '../text/json-object.ts'
import { codingsOf, decode, isOfferedZstd } from './decoding.ts'
import { isJson, readContentType } from './content-type.ts'
import { withoutBulk } from './evidence.ts'
import { type Exchange, headerValues, isRefusedPrefetch, isUnreachable, longHead, type Question } from './exchange.ts'
import { defined } from '../text/defined.ts'
import { isRefusal } from './shut-out.ts'
import { digestOf } from './fold.ts'
import { largestByDefault } from './budget.ts'
import { malformedValidators } from './validators.ts'
import { type JsonFault, type JsonShape, readJson } from './json.ts'

/** What an answer can have by itself, whatever the other answers say. */
export type AnswerTrouble =
  | 'no whole answer'
  | 'server error'
  | 'other success'
  | 'content type'
  | 'malformed content type'
  | 'malformed tag'
  | 'malformed date'
  | 'content coding'
  | JsonFault['kind']

/** Which parts of an answer were there to be read. */
export type AnswerPart = 'status' | 'success' | 'content type' | 'validator' | 'body' | 'JSON text'

/** A fact about one answer, in neutral words: who judges says what should have been. */
export interface AnswerFact {
  readonly kind: AnswerTrouble
  readonly actual: string
  /** What a contract declares instead, where it was read by one. */
  readonly expected?: string
}

/** Why an answer is not the 200 with JSON that was asked for. */
export interface AnswerFault {
  readonly kind: 'no whole answer' | 'status' | 'no JSON'
  readonly expected: string
  readonly actual: string
}

/** An answer as far as it can be read on its own. */
export interface Answer {
  /** The exchange, its body cut to what evidence shows. */
  readonly exchange: Exchange
  /** The JSON value of a whole answer with status 200. */
  readonly value?: unknown
  readonly wrong?: AnswerFault
  /** Why nothing can be concluded from it: access and limits are not shown (GAP-10, GAP-12). */
  readonly unjudged?: string
  /** It is unjudged since it holds more than is read. */
  readonly isBeyond?: true
  readonly parts: readonly AnswerPart[]
  readonly facts: readonly AnswerFact[]
}

/** How the body of an answer may be read. */
export interface AnswerForm {
  readonly shape?: JsonShape
  readonly readPlain?: (content: Uint8Array) => object | undefined
  /** The media types that a success may have; `application/json` by default. */
  readonly types?: readonly string[]
}

/** What is longer may take longer than is waited for: neither its size nor its time is shown (GAP-12). */
const longQuestion = 1000

/**
 * Reads the answer to a well-formed question, and what of it is noteworthy as HTTP and as JSON; its body, decoded, has
 * `maxBody` bytes at most. `readPlain` reads JSON of a form that it knows, and leaves all else.
 */
export function readAnswer(
  whole: Exchange,
  maxBody: number = largestByDefault,
  { shape = 'any', readPlain, types: declared = ['application/json'] }: AnswerForm = {},
): Answer {
  const { ended, status, headers, body } = whole
  const parts: AnswerPart[] = []
  const facts: AnswerFact[] = []
  const answer: Answer = { exchange: withoutBulk(whole), parts, facts }
  const note = (kind: AnswerTrouble, actual: string, expected?: string): void =>
    void facts.push({ kind, actual, ...defined({ expected }) })
  const beyond = (unjudged: string): Answer => ({ ...answer, unjudged, isBeyond: true })
  if (ended === 'too large' && (hasAnEnd(whole) || whole.code === longHead)) return beyond(whole.reason ?? ended)
  const unjudged = whyUnjudged(whole)
  if (unjudged !== undefined) return { ...answer, unjudged }
  if (ended !== 'complete') {
    const actual = `${ended}: ${whole.reason ?? ''}${shareOf(whole)}`
    note('no whole answer', actual)
    return { ...answer, wrong: { kind: 'no whole answer', expected: 'a complete answer', actual } }
  }
  parts.push('status')
  const isSuccess = status >= 200 && status < 300
  if (isSuccess) parts.push('success')
  if (status >= 500) note('server error', `status ${status}`)
  if (isSuccess && status !== 200) note('other success', `status ${status}`)
  if (status === 304 && !isConditional(whole))
    note('other success', 'status 304, to a client that has sent no condition')

  const types = headerValues(headers, 'content-type')
  const [type, ...more] = types.map(readContentType)
  if (types.length > 0) parts.push('content type')
  if (types.length > 0 && (type === undefined || more.length > 0)) {
    note('malformed content type', types.map((text) => JSON.stringify(text)).join(' and '))
  }
  const malformed = malformedValidators(headers)
  if (malformed !== undefined) parts.push('validator')
  for (const { kind, actual } of malformed ?? []) note(kind, actual)
  const isDeclared = type !== undefined && declared.includes(type.type)
  const declaresJson = isJson(type?.type) || (isSuccess && isDeclared && type.type.endsWith('+json'))
  if (isSuccess && !(isDeclared && more.length === 0)) {
    const actual = types.length === 0 ? 'no Content-Type' : types.join(', ')
    note('content type', actual, `content type ${declared.join(' or ')}`)
  }
  if (status === 200 && isDeclared && !declaresJson) {
    return { ...answer, unjudged: `a body in ${type.type}, which is not read` }
  }

  if (isOfferedZstd(whole)) return { ...answer, unjudged: 'a body in zstd, which is not read' }
  let value: unknown
  let unread: string | undefined
  if (body.length > 0) parts.push('body')
  if (status === 200 || (declaresJson && body.length > 0)) {
    const decoded = decode(whole, maxBody)
    if ('content' in decoded) {
      const plain = readPlain?.(decoded.content)
      const json = plain === undefined ? readJson(decoded.content, maxBody, shape) : { value: plain, faults: [] }
      if (json.excess !== undefined) return beyond(json.excess)
      value = json.value
      if (declaresJson && body.length > 0) parts.push('JSON text')
      for (const { kind, actual } of json.faults) {
        if (kind === 'syntax' || kind === 'utf-8') unread = actual
        if (declaresJson) note(kind, actual)
      }
    } else if (decoded.kind === 'too large') {
      return beyond(decoded.actual)
    } else {
      unread = decoded.actual
      note(decoded.kind, decoded.actual)
    }
  }
  if (status !== 200) {
    return { ...answer, wrong: { kind: 'status', expected: 'status 200', actual: `status ${status}` } }
  }
  if (unread !== undefined) {
    const actual = types.length === 0 || declaresJson ? unread : `${unread}, in ${types.join(', ')}`
    return { ...answer, wrong: { kind: 'no JSON', expected: 'a JSON body', actual } }
  }
  return { ...answer, value }
}

/** Whether an answer of which no more was read says where it ends; one that does not may have none. */
function hasAnEnd({ headers }: Exchange): boolean {
  return headerValues(headers, 'content-length').length > 0 || codingsOf(headers).length > 0
}

/** How much of an answer that did not end came, where it says how long it is: a length counted wrong is never reached. */
function shareOf({ headers, body, folded }: Exchange): string {
  const [length = ''] = headerValues(headers, 'content-length')
  if (folded !== undefined || !/^\d+$/.test(length) || body.length === 0 || body.length >= Number(length)) return ''
  return `, with ${body.length} of the ${length} bytes that its Content-Length announces`
}

/** Whether a question has a condition, to which 304 may be the answer (RFC 9110 section 15.4.5). */
function isConditional({ question: { headers = [] } }: Exchange): boolean {
  return headers.some(([name]) => /^if-/i.test(name))
}

/** The JSON value of a body, whatever the status and the content type; undefined when there is none. */
export function jsonIn(exchange: Exchange): unknown {
  const decoded = decode(exchange, largestByDefault)
  return 'content' in decoded ? readJson(decoded.content).value : undefined
}

/** The objects among the elements of the array that a body is; none of what is no array. */
export function elementsIn(exchange: Exchange): readonly JsonObject[] {
  const value = jsonIn(exchange)
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** How many elements the array has that a body is; undefined for what is none. */
export function itemsIn(exchange: Exchange): number | undefined {
  const value = jsonIn(exchange)
  return Array.isArray(value) ? value.length : undefined
}

const holding = new WeakMap<Exchange, boolean>()

/**
 * Whether the body of an answer is JSON, whatever the status and the content type. The same bytes as those of `like` need
 * not be read once more: they may be a long list.
 */
export function holdsJson(exchange: Exchange, like?: Exchange): boolean {
  if (like && isSameBody(exchange, like)) return holdsJson(like)
  const known = holding.get(exchange)
  if (known !== undefined) return known
  const decoded = decode(exchange, largestByDefault)
  const holds = 'content' in decoded && readJson(decoded.content, largestByDefault, 'list').value !== undefined
  holding.set(exchange, holds)
  return holds
}

/** Whether two answers have the same bytes in the same coding. */
export function isSameBody(one: Exchange, other: Exchange): boolean {
  const [coding, otherCoding] = [one, other].map(({ headers }) => codingsOf(headers).join())
  if (coding !== otherCoding) return false
  if (!one.folded && !other.folded) return Buffer.compare(one.body, other.body) === 0
  const digest = digestIn(one)
  return digest !== undefined && digest === digestIn(other)
}

const digests = new WeakMap<Exchange, string | undefined>()

function digestIn(exchange: Exchange): string | undefined {
  if (exchange.folded) return exchange.folded.digest
  if (!digests.has(exchange)) {
    const decoded = decode(exchange, largestByDefault)
    digests.set(exchange, 'content' in decoded ? digestOf(decoded.content) : undefined)
  }
  return digests.get(exchange)
}

/** Asks for what is likely to be `like` once more: where it is, no more of a large answer is kept than its beginning. */
export async function askedLike(
  question: Question,
  like: Exchange,
  ask: (question: Question) => Promise<Exchange>,
): Promise<Exchange> {
  const exchange = await ask({ ...question, fold: true })
  return exchange.folded && !isSameBody(exchange, like) ? ask(question) : exchange
}

/** Whether a status says only who may ask, or how often, which is the server's to say (GAP-10, GAP-12). */
export function isOfAccess({ status }: Pick<Exchange, 'status'>): boolean {
  return isRefusal({ status }) || status === 429
}

/** Why an answer, or that there is none, says nothing for or against: whom a server lets in, and how much, is not shown. */
function whyUnjudged(exchange: Exchange): string | undefined {
  const { ended, status, code, reason, question } = exchange
  if (ended === 'not asked') return `not asked: ${reason ?? 'a limit of the run'}`
  if (isUnreachable(code)) return `no connection: ${reason ?? ''}`
  if (ended === 'timed out' && question.path.length > longQuestion)
    return `no answer in time to a question of ${question.path.length} characters`
  if (ended !== 'complete') return undefined
  if (isRefusal(exchange)) return `status ${status}: whom a server lets in is not judged (GAP-10)`
  if (status === 429) return 'status 429: limits of rate are not judged (GAP-12)'
  if (status === 413 || status === 414 || status === 431)
    return `status ${status}: limits of size are not judged (GAP-12)`
  if (isRefusedPrefetch(exchange)) return 'status 503: what is fetched before anybody wants it may be refused'
  return undefined
}
