import { decode } from '../../client/decoding.ts'
import type { Exchange } from '../../client/exchange.ts'
import { largestByDefault } from '../../client/budget.ts'
import type { Known } from '../../contract/needs.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { fail, type Fail, type Pass } from '../verdict.ts'

/**
 * Whether a server does what a client leans on: a pass says how often it was seen, a failure shows where it is otherwise, and
 * `undefined` is for a server that shows nothing of it.
 */
export type Look = (inquiry: Inquiry, known: Known) => Promise<Pass | Fail | undefined>

/**
 * The server does otherwise. `kind` is one for each way in which it may, and never reworded: the name of the variation where
 * several are of one behaviour, and `some …` where no variation does the same.
 */
export function otherwise(kind: string, expected: string, actual: string, exchange: Exchange, shows?: string): Fail {
  return fail({ kind, expected, actual, exchanges: [exchange], ...(shows === undefined ? {} : { shows }) })
}

/** The body of an answer without its content codings, as far as they can be removed. */
export function contentOf(exchange: Exchange): Uint8Array {
  const decoded = decode(exchange, largestByDefault)
  return 'content' in decoded ? decoded.content : exchange.body
}

/** The kind of what is no choice of a server, but in its build: only some have a field. */
export const ofTheBuild = 'of the build'
