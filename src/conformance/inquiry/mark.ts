import { decode } from '../../client/decoding.ts'
import { withoutBulk } from '../../client/evidence.ts'
import { type Exchange, headerValues } from '../../client/exchange.ts'
import { digestOf } from '../../client/fold.ts'
import { largestByDefault } from '../../client/budget.ts'
import type { Read } from './answers/read.ts'

interface Marked extends Read {
  readonly mark?: string
}

/** What was read of an answer, with its mark where it could be read. */
export function marked<List extends Marked>(list: List, exchange: Exchange, maxBody?: number): List {
  const mark = list.wrong !== undefined || list.unjudged !== undefined ? undefined : markOf(exchange, maxBody)
  return mark === undefined ? list : { ...list, mark }
}

/** The same text reads the same in any coding: what is long need not be read again, nor kept twice. */
export function asBefore<List extends Marked>(
  list: List | undefined,
  exchange: Exchange,
  maxBody?: number,
): List | undefined {
  if (list?.mark === undefined || list.mark !== markOf(exchange, maxBody)) return undefined
  return { ...list, exchange: withoutBulk(exchange) }
}

/** Equal for answers of which the same is read, and hardly for others: undefined where there is nothing to be read. */
export function markOf(exchange: Exchange, maxBody: number = largestByDefault): string | undefined {
  const { ended, status, headers, folded } = exchange
  const decoded = folded ? undefined : decode(exchange, maxBody)
  const digest = decoded && 'content' in decoded ? digestOf(decoded.content) : folded?.digest
  if (digest === undefined) return undefined
  return `${ended} ${status} ${headerValues(headers, 'content-type').join()} ${digest}`
}
