import type { OperationId } from '../contract/ids.ts'
import type { Answer, Ask } from '../service/service.ts'
import { isSecretHeader } from '../text/secret-header.ts'
import { questionOf } from './question.ts'
import type { Ending, Override, StagedAnswer } from './staged-answer.ts'

/** One question and how it was answered. */
export interface JournalEntry {
  /** Counted from 1 since the journal was made, cleared or not. */
  readonly number: number
  /** When the question arrived, in milliseconds of the Unix epoch. */
  readonly startedAt: number
  readonly method: string
  /** As it was sent: path and query, percent-encoded. */
  readonly target: string
  /** Of the question; names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly operation: OperationId | undefined
  /** The identifier that getEntity was asked for. */
  readonly id: string | undefined
  /** What searchModel was asked for. */
  readonly q: string | undefined
  /** 0 where the connection was reset in place of an answer. */
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  /** As it was sent: nothing for HEAD, half of it where it was cut; `undefined` where it is longer than the journal keeps. */
  readonly body: Uint8Array | undefined
  /** Of the body as it was sent. */
  readonly bytes: number
  /** The delay that was set, in milliseconds. */
  readonly waitMs: number
  /** From the question's arrival to the end of the answer; for one that stalls, to its headers. */
  readonly milliseconds: number
  readonly ending: Ending
  /** Whether the client left before the answer was there. */
  readonly left: boolean
  /** What was done to the answer on purpose, and by whom; empty where nothing was. */
  readonly overrides: readonly Override[]
}

/** Which entries: all that are given must be equal. */
export type EntryFilter = Partial<Pick<JournalEntry, 'operation' | 'status' | 'id' | 'q' | 'method'>>

/** How much a journal keeps. */
export interface JournalOptions {
  /** How many entries are kept; the oldest go first. Default 1000. */
  readonly size?: number
  /** The longest body that is kept, in bytes. Default 65,536. */
  readonly longestBody?: number
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
  /** Those that are kept, oldest first; with a filter, those it fits. */
  list(filter?: EntryFilter): readonly JournalEntry[]
  clear(): void
  /**
   * The first entry, of those kept and those to come, that the predicate fits. Rejects when there was none within
   * `withinMs` (default 5,000), and says what there was.
   */
  waitFor(predicate: (entry: JournalEntry) => boolean, options?: { readonly withinMs?: number }): Promise<JournalEntry>
  /** How many there were, kept or not. */
  readonly recorded: number
  /** For carriers. */
  record(ended: CarriedExchange): JournalEntry
}

const empty = new Uint8Array()

/**
 * A journal, empty, for the carriers that are given it.
 * @throws RangeError when it could keep nothing
 */
export function createJournal({ size = 1000, longestBody = 65_536 }: JournalOptions = {}): Journal {
  if (!(size >= 1)) throw new RangeError('A journal keeps one entry at least.')
  let entries: JournalEntry[] = []
  let recorded = 0
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
      body: body.byteLength <= longestBody ? body : undefined,
      bytes: body.byteLength,
      waitMs,
      milliseconds,
      ending,
      left,
      overrides,
    }
    entries.push(entry)
    // Cut in strides, so that a full journal does not move all its entries for each new one.
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

/** The status that a client saw: 0, as browsers have it, where the connection was reset. */
export function statusSent({ status }: Answer, ending: Ending): number {
  return ending === 'reset' ? 0 : status
}

/** What of an answer's body went over the wire. */
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
  return `No exchange fitted within ${withinMs} ms. The last there were:${last.join('') || ' none'}`
}
