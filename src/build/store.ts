import type { ReadableStream } from 'node:stream/web'
import { UserError } from '../text/user-error.ts'

/** Where builds are published: any HTTP server. */
export interface Store {
  /** The folder of the build, with a slash at its end. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** What tells a file from that which was there before: its ETag, or else Last-Modified. */
export interface Validator {
  readonly etag?: string
  readonly modified?: string
}

/** What a store gave for a file; `body` is undefined where it is the one that is known, or where there is none. */
export interface StoreAnswer {
  readonly kind: 'file' | 'same' | 'absent'
  readonly validator: Validator
  /** Whether the file was written so shortly before that it may be written again under the same validator. */
  readonly isFresh: boolean
  readonly body?: ReadableStream
}

/** Where a store hides that a file is not there, as object stores do from those who may not list it. */
const absent = new Set([403, 404, 410])
const longestWaitMs = 300_000
/** Last-Modified counts whole seconds (RFC 9110 section 8.8.2.2), and so do the ETags of nginx. */
const freshMs = 2000

/**
 * Asks a store for a file, unless it is the one that is known.
 * @throws {UserError} if it cannot be had
 */
export async function askStore(
  { url, headers }: Store,
  path: string,
  { known = {}, signal }: { readonly known?: Validator | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<StoreAnswer> {
  const condition =
    known.etag === undefined
      ? known.modified === undefined
        ? {}
        : { 'if-modified-since': known.modified }
      : { 'if-none-match': known.etag }
  const file = new URL(path, url).href
  let response: Response
  try {
    response = await fetch(file, { headers: { ...headers, ...condition }, signal: withLimit(signal) })
  } catch (error) {
    throw awayOf(file, error)
  }
  const [etag, modified] = [response.headers.get('etag'), response.headers.get('last-modified')]
  const validator = { ...(etag === null ? {} : { etag }), ...(modified === null ? {} : { modified }) }
  const isFresh = Date.parse(response.headers.get('date') ?? '') - Date.parse(modified ?? '') < freshMs
  if (response.status === 200 && response.body) {
    // Some stores answer a condition with the whole file all the same.
    if (!isSame(validator, known)) return { kind: 'file', validator, isFresh, body: response.body }
    await response.body.cancel()
    return { kind: 'same', validator: known, isFresh }
  }
  await response.body?.cancel()
  if (response.status === 304) return { kind: 'same', validator: known, isFresh }
  if (absent.has(response.status)) return { kind: 'absent', validator: {}, isFresh }
  throw new UserError(`The store answered with status ${response.status}; look at its log.`, { file })
}

/** Node forgets an AbortSignal.timeout() that nothing but AbortSignal.any() knows, and then it never fires. */
function withLimit(signal: AbortSignal | undefined): AbortSignal {
  const limit = new AbortController()
  const late = (): void => limit.abort(new DOMException('it took more than 5 minutes', 'TimeoutError'))
  setTimeout(late, longestWaitMs).unref()
  return signal ? AbortSignal.any([limit.signal, signal]) : limit.signal
}

/** Whether two validators are there and name the same bytes; compression on the way weakens an ETag. */
export function isSame(one: Validator, other: Validator): boolean {
  const strong = (etag: string): string => etag.replace(/^W\//, '')
  if (one.etag !== undefined && other.etag !== undefined) return strong(one.etag) === strong(other.etag)
  return one.modified !== undefined && one.modified === other.modified
}

/** That a store did not answer, or not to the end. */
export function awayOf(file: string, error: unknown): UserError {
  const { cause, message } = error as Error
  const { code } = (cause ?? error) as NodeJS.ErrnoException
  const why = typeof code === 'string' ? code : message
  return new UserError(`The store gives no whole answer (${why}); check its address.`, { file }, { cause: error })
}
