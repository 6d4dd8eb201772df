import type { OperationId } from '../contract/ids.ts'
import type { Answer, Ask } from '../service/service.ts'
import { isSecretHeader } from '../text/secret-header.ts'
import { questionOf } from './question.ts'
import type { Ending, Override, StagedAnswer } from './staged-answer.ts'

/** One request and its answer. */
export interface JournalEntry {
  /** Counts from 1 since the journal was made; clearing does not reset it. */
  readonly number: number
  /** When the request arrived, in milliseconds since the Unix epoch. */
  readonly startedAt: number
  readonly method: string
  /** Path and query as sent, percent-encoded. */
  readonly target: string
  /** Request headers; names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly operation: OperationId | undefined
  /** The identifier in a getEntity request. */
  readonly id: string | undefined
  /** The words in a searchModel request. */
  readonly q: string | undefined
  /** 0 if the connection was reset instead of an answer. */
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  /** As sent: empty for HEAD, half if truncated; `undefined` if longer than the journal keeps. */
  readonly body: Uint8Array | undefined
  /** Length of the body as sent. */
  readonly bytes: number
  /** The delay that was set, in milliseconds. */
  readonly waitMs: number
  /** Time from the request's arrival to the end of the answer; for one that stalls, to its headers. */
  readonly milliseconds: number
  readonly ending: Ending
  /** Whether the client left before the answer. */
  readonly left: boolean
  /** What was done to the answer on purpose, and by whom; empty if nothing was. */
  readonly overrides: readonly Override[]
}

/** Selects entries: every given member must be equal. */
export type EntryFilter = Partial<Pick<JournalEntry, 'operation' | 'status' | 'id' | 'q' | 'method'>>

/** How much a journal keeps. */
export interface JournalOptions {
  /** How many entries are kept; the oldest go first. Default 1000. */
  readonly size?: number
  /** The longest body that is kept, in bytes. Default 65,536. */
  readonly longestBody?: number
  /** Whether it keeps exchanges from the start, or from `begin()` on. Default true. */
  readonly recording?: boolean
}

/** What a carrier knows when an answer has ended. */
export interface CarriedExchange {
  readonly ask: Ask
  readonly staged: StagedAnswer
  readonly startedAt: number
  readonly milliseconds: number
  readonly left?: boolean
}

/** The last exchanges, in the order in which they ended. */
export interface Journal {
  /** The kept entries, oldest first; with a filter, the matching ones. */
  list(filter?: EntryFilter): readonly JournalEntry[]
  clear(): void
  /**
   * The first entry, kept or future, that matches the predicate. Rejects if there was none within `withinMs` (default
   * 5,000), and lists what there was.
   */
  waitFor(predicate: (entry: JournalEntry) => boolean, options?: { readonly withinMs?: number }): Promise<JournalEntry>
  /** Calls the listener with each entry from now on, until the returned function is called. */
  follow(listener: (entry: JournalEntry) => void): () => void
  /** Whether carriers are to record exchanges. */
  readonly recording: boolean
  begin(): void
  /** Number of exchanges so far, kept or not. */
  readonly recorded: number
  /** For carriers. */
  record(ended: CarriedExchange): JournalEntry
}

const empty = new Uint8Array()

/**
 * An empty journal, to be given to carriers.
 * @throws RangeError if it could keep nothing
 */
export function createJournal({ size = 1000, longestBody = 65_536, recording = true }: JournalOptions = {}): Journal {
  if (!(size >= 1)) throw new RangeError('The journal must keep at least one entry.')
  let entries: JournalEntry[] = []
  let recorded = 0
  let isRecording = recording
  const waiting = new Set<(entry: JournalEntry) => void>()

  const record = ({ ask, staged, startedAt, milliseconds, left = false }: CarriedExchange): JournalEntry => {
    const { answer, ending, waitMs, overrides } = staged
    const { operation } = answer
    const question = operation && questionOf(operation, ask.target)
    const body = left && ending === 'complete' ? empty : sentBody(ask.method, answer, ending)
    const entry: JournalEntry = {
      number: ++recorded,
      startedAt,
      method: ask.method,
      target: ask.target,
      headers: ask.headers,
      operation,
      id: question?.id,
      q: question?.q,
      status: statusSent(answer, ending),
      answerHeaders: answer.headers,
      body: body.byteLength <= longestBody && !answer.rest ? body : undefined,
      bytes: body.byteLength,
      waitMs,
      milliseconds,
      ending,
      left,
      overrides,
    }
    entries.push(entry)
    // Trimmed in batches, so that a full journal does not move all its entries for each new one.
    if (entries.length >= 2 * size) entries = entries.slice(-size)
    for (const look of waiting) look(entry)
    return entry
  }

  const kept = (): readonly JournalEntry[] => entries.slice(-size)

  return {
    record,
    list: (filter = {}) => {
      const wanted = Object.entries(filter) as [keyof EntryFilter, unknown][]
      return kept().filter((entry) => wanted.every(([name, value]) => value === undefined || entry[name] === value))
    },
    clear: () => void (entries = []),
    follow(listener) {
      // Of its own, so that one listener can follow twice.
      const look = (entry: JournalEntry): void => listener(entry)
      waiting.add(look)
      return () => waiting.delete(look)
    },
    get recording() {
      return isRecording
    },
    begin: () => void (isRecording = true),
    get recorded() {
      return recorded
    },
    waitFor: (predicate, { withinMs = 5000 } = {}) =>
      new Promise((resolve, reject) => {
        const known = kept().find(predicate)
        if (known) return resolve(known)
        const settle = (done: () => void): void => {
          clearTimeout(timer)
          waiting.delete(look)
          done()
        }
        const look = (entry: JournalEntry): void => {
          try {
            if (predicate(entry)) settle(() => resolve(entry))
          } catch (error) {
            settle(() => reject(error))
          }
        }
        const timer = setTimeout(() => settle(() => reject(new Error(nothingCame(withinMs, kept())))), withinMs)
        waiting.add(look)
      }),
  }
}

/** The status that the client saw; 0, as in browsers, if the connection was reset. */
export function statusSent({ status }: Answer, ending: Ending): number {
  return ending === 'reset' ? 0 : status
}

/** The part of an answer's body that was sent. */
export function sentBody(method: string, { body }: Answer, ending: Ending): Uint8Array {
  if (method === 'HEAD' || ending === 'reset' || ending === 'stall') return empty
  return ending === 'truncate' ? body.subarray(0, Math.floor(body.byteLength / 2)) : body
}

/** Headers as they may leave the process: the values of those that carry credentials are replaced. */
export function withoutSecrets(
  headers: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, isSecretHeader(name) ? 'left out' : value]),
  )
}

function nothingCame(withinMs: number, entries: readonly JournalEntry[]): string {
  const last = entries.slice(-10).map(({ status, method, target }) => `\n  ${status} ${method} ${target}`)
  return `No exchange matched within ${withinMs} ms. The last exchanges:${last.join('') || ' none'}`
}
