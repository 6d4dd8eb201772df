import type { Exchange } from '../../../client/exchange.ts'
import { blockOf } from './synthetic-ids.ts'

/** The same for what differs only in letters of one alphabet and case, and in digits: no check of characters tells it apart. */
function shapeOf(id: string): string {
  return id.replace(/[0-9]|\p{L}/gu, (one) => {
    if (/[0-9]/.test(one)) return '0'
    return `${one === one.toLowerCase() ? 'a' : 'A'}${blockOf(one)}`
  })
}

/**
 * Tells why an answer says nothing of how identifiers are looked up: what is not plain, as one that the server answers with
 * some of its letters and digits exchanged is, may be refused before that, by the service or by what stands before it, with
 * a status that is not shown (GAP-9).
 */
export function earlyRefusalBeside(
  ids: readonly string[],
): (id: string, exchange: Pick<Exchange, 'status'>) => string | undefined {
  const shapes = new Set(ids.map(shapeOf))
  return (id, { status }) =>
    status >= 400 && status < 500 && status !== 404 && !shapes.has(shapeOf(id))
      ? `status ${status}: refused before it was looked up`
      : undefined
}
