import type { ReadableStream } from 'node:stream/web'
import { fetchByProxy } from '../files/fetch-by-proxy.ts'
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

/** What a store gave for a file; `taken` is there where it is another one than that which is known. */
export interface StoreAnswer<Taken> {
  readonly kind: 'file' | 'same' | 'absent'
  readonly validator: Validator
  /** Whether the file was written so shortly before that it may be written again under the same validator. */
  readonly isFresh: boolean
  readonly taken?: Taken
}

export interface StoreQuestion<Taken> {
  readonly known?: Validator | undefined
  readonly signal?: AbortSignal | undefined
  /** What is done with the body, until the signal; without it the body is not asked for. */
  readonly take?: (body: ReadableStream, signal: AbortSignal) => Promise<Taken>
}

/** Where a store hides that a file is not there, as object stores do from those who may not list it. */
const absent = new Set([403, 404, 410])
/** How long a store may take to begin an answer, and to end it. */
const silentMs = 30_000
const longestWaitMs = 300_000
/** Last-Modified counts whole seconds (RFC 9110 section 8.8.2.2), and so do the ETags of nginx. */
const freshMs = 2000

/**
 * Asks a store for a file, unless it is the one that is known.
 * @throws {UserError} if it cannot be had
 */
export async function askStore<Taken = never>(
  store: Store,
  path: string,
  { known = {}, signal, take }: StoreQuestion<Taken> = {},
): Promise<StoreAnswer<Taken>> {
  const file = new URL(path, store.url).href
  const condition = conditionOf(known)
  const limit = limitOf(signal)
  try {
    const headers = { ...store.headers, ...condition }
    const response = await fetchByProxy(new URL(file), { headers, signal: limit.signal })
    limit.begun()
    const [etag, modified] = [response.headers.get('etag'), response.headers.get('last-modified')]
    const validator = { ...(etag === null ? {} : { etag }), ...(modified === null ? {} : { modified }) }
    const isFresh = Date.parse(response.headers.get('date') ?? '') - Date.parse(modified ?? '') < freshMs
    // Some stores answer a condition with the whole file all the same.
    if (response.status === 200 && response.body && !isSame(validator, known)) {
      if (take) return { kind: 'file', validator, isFresh, taken: await take(response.body, limit.signal) }
      await response.body.cancel()
      return { kind: 'file', validator, isFresh }
    }
    await response.body?.cancel()
    if (response.status === 200 && response.body) return { kind: 'same', validator: known, isFresh }
    if (response.status === 304 && condition) return { kind: 'same', validator: known, isFresh }
    if (absent.has(response.status)) return { kind: 'absent', validator: {}, isFresh }
    const next = response.status === 401 ? 'give its key with --header' : 'look at its log'
    throw new UserError(`The store answered with status ${response.status}; ${next}.`, { file })
  } catch (error) {
    signal?.throwIfAborted()
    throw error instanceof UserError || isOfSystem(error) ? error : awayOf(file, error)
  } finally {
    limit.end()
  }
}

function conditionOf({ etag, modified }: Validator): Readonly<Record<string, string>> | undefined {
  if (etag !== undefined) return { 'if-none-match': etag }
  return modified === undefined ? undefined : { 'if-modified-since': modified }
}

/** Aborts late, or with the signal. By hand: Node forgets an AbortSignal.timeout() that nothing but AbortSignal.any() knows. */
function limitOf(signal: AbortSignal | undefined): {
  readonly signal: AbortSignal
  readonly begun: () => void
  readonly end: () => void
} {
  const limit = new AbortController()
  const stop = (): void => limit.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const within = (ms: number, why: string): NodeJS.Timeout =>
    setTimeout(() => limit.abort(new DOMException(why, 'TimeoutError')), ms)
  let late = within(silentMs, 'none began within 30 s')
  return {
    signal: limit.signal,
    begun() {
      clearTimeout(late)
      late = within(longestWaitMs, 'it took more than 5 minutes')
    },
    end() {
      clearTimeout(late)
      signal?.removeEventListener('abort', stop)
    },
  }
}

/** Whether two validators are there and name the same bytes; compression on the way weakens an ETag. */
export function isSame(one: Validator, other: Validator): boolean {
  const strong = (etag: string): string => etag.replace(/^W\//, '')
  if (one.etag !== undefined && other.etag !== undefined) return strong(one.etag) === strong(other.etag)
  return one.modified !== undefined && one.modified === other.modified
}

/** Whether an error is that of this machine: its disk, or its limits. */
export function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** That a store did not answer, or not to the end. */
function awayOf(file: string, error: unknown): UserError {
  const { cause = error } = error as Error
  const { code, message } = cause as NodeJS.ErrnoException
  const why = typeof code === 'string' ? code : message
  return new UserError(`The store gives no whole answer (${why}); check its address.`, { file }, { cause: error })
}
