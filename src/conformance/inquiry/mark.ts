import { decode } from '../../client/decoding.ts'
import { type Exchange, headerValues } from '../../client/exchange.ts'
import { digestOf } from '../../client/fold.ts'
import { largestByDefault } from '../../client/limits.ts'

/** Equal for answers of which the same is read, and hardly for others: undefined where there is nothing to be read. */
export function markOf(exchange: Exchange, maxBody: number = largestByDefault): string | undefined {
  const { ended, status, headers, folded } = exchange
  const decoded = folded ? undefined : decode(exchange, maxBody)
  const digest = decoded && 'content' in decoded ? digestOf(decoded.content) : folded?.digest
  if (digest === undefined) return undefined
  return `${ended} ${status} ${headerValues(headers, 'content-type').join()} ${digest}`
}
