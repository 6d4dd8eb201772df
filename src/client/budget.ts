import type { Budget } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { sizeInWords } from '../text/size-in-words.ts'

// Whatever a server answers, these keep it from filling the memory or the day. What goes beyond one is left, and named.

/** Milliseconds that one answer may take, where nothing else is said. */
export const answerMs = 10_000

/** Milliseconds after which a run asks nothing more, where nothing else is said. */
export const runMs = 600_000

/** Bytes of one body that are read at most, decoded, where nothing else is said. */
export const largestByDefault: number = 64 * 1024 ** 2

/** Of longer answers one is read at a time, so that they do not fill the memory together. */
export const largeFrom: number = 4 * 1024 ** 2

/** So much of an answer whose digest is enough is kept before it is folded. */
export const foldFrom: number = 256 * 1024

/** An answer may take longer while so many bytes of it arrive in each millisecond, as over a slow line, */
export const steadyBytesPerMs = 100
/** but not more than so many times as long. */
export const mostTimesAsLong = 6

/** Why an answer that took longer than it may was left, in a few words. */
export function tooLate(timeoutMs: number): string {
  return `not finished after ${timeoutMs / 1000} s (--timeout)`
}

/** Why an answer that is longer than it may be was left, in a few words; `length` is what it says of itself, in bytes. */
export function tooLarge(maxBody: number, length: number = 0): string {
  const more = `more than ${sizeInWords(maxBody)} (--max-body)`
  return length > maxBody ? `${more}, ${counted(length, 'byte')} by its Content-Length` : more
}

/** So many interim answers (1xx) are read before the one that counts. */
export const mostInterim = 1000

/** Why an answer with more of them before it was left, in a few words. */
export const tooManyInterim: string = `more than ${mostInterim} interim answers (1xx) before it`

/** More content codings, one around the other, no server needs. */
export const mostCodings = 3

/** Header sections are read up to this many bytes. */
export const longestHead: number = 256 * 1024

/** Why an answer with a longer one was left, in a few words. */
export const tooLongHead: string = `a header section of more than ${sizeInWords(longestHead)}`

/** How much of a JSON text is read: more of it would fill the memory, or overflow what walks through its value. */
export const deepest = 1000
export const mostMembersOfOne = 100_000
/** A name costs far more memory and time than its text, whatever object it stands in. */
export const mostNames = 10_000
/** A text of any common shape has at least so many bytes for each of them. */
const bytesFor = { values: 16, members: 16, 'arrays and objects': 64 }

/** How many of them a text may have, where it may have so many bytes. */
export function mostOf(unit: keyof typeof bytesFor, maxBody: number): number {
  return Math.max(mostMembersOfOne, Math.floor(maxBody / bytesFor[unit]))
}

/** A text, and a path, of more characters is kept, asked for and shown by its beginning alone. */
export const longestText = 8000

/** The answers of a run together have at most so many times the bytes that one of them may have. */
const mostTogether = 128
/** What is kept of them takes at most so many times that. */
const mostKept = 2.5
/** All together stays below so many times that. */
const mostMemory = 8

/** A recording of a server is in memory until it is written: so many times the bytes that one answer may have. */
export const mostRecorded = 8

const share = (times: number, maxBody: number = largestByDefault): number => times * Math.max(maxBody, largestByDefault)

/** Bytes of all answers together, where one may have so many. */
export const bytesTogether = (maxBody?: number): number => share(mostTogether, maxBody)
/** Bytes that are kept of them. */
export const bytesKept = (maxBody?: number): number => share(mostKept, maxBody)

/** The budget of a run, for its report. */
export function budgetOf(maxBody: number = largestByDefault, timeLimitMs?: number): Budget {
  return {
    bytes: maxBody,
    bytesTogether: bytesTogether(maxBody),
    values: mostOf('values', maxBody),
    depth: deepest,
    ...(timeLimitMs === undefined ? {} : { timeMs: timeLimitMs }),
    memory: share(mostMemory, maxBody),
  }
}
