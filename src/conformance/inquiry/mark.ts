import { createHash } from 'node:crypto'
import { decode } from '../../client/decoding.ts'
import { type Exchange, headerValues } from '../../client/exchange.ts'
import { largestByDefault } from '../../client/limits.ts'

/** Equal for answers of which the same is read, and hardly for others: undefined where there is nothing to be read. */
export function markOf(exchange: Exchange, maxBody: number = largestByDefault): string | undefined {
  const { ended, status, headers } = exchange
  const decoded = decode(exchange, maxBody)
  if (!('content' in decoded)) return undefined
  const digest = createHash('sha256').update(decoded.content).digest('base64')
  return `${ended} ${status} ${headerValues(headers, 'content-type').join()} ${digest}`
}
