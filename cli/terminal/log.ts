import type { Colors } from 'picocolors/types.js'
import type { ServedExchange } from '../../src/adapters/node.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { withoutSecretValues } from '../../src/text/secret-header.ts'

/** One line for people: time of day, status, operation, milliseconds, request, and what was done on purpose or why it was refused. */
export function logLine(exchange: ServedExchange, at: Date, { dim, green, yellow, red, cyan }: Colors): string {
  const { method, status, operation, milliseconds, overrides, detail, refusedOrigin } = exchange
  const target = withoutSecretValues(exchange.target)
  const colour = status === 0 ? red : status < 300 ? green : status < 400 ? cyan : status < 500 ? yellow : red
  const asked = target.length > 200 ? `${target.slice(0, 200)}…` : target
  const by = [...new Set(overrides.map((override) => override.by))]
  const done = by.map(
    (one) => `${one}: ${overrides.flatMap((override) => (override.by === one ? override.what : [])).join(' and ')}`,
  )
  // What a rule answers on purpose has a detail that says no more than its name.
  const isOwn = overrides.every(({ kind }) => kind === 'passed')
  const refused =
    refusedOrigin === undefined ? [] : [`pages of ${refusedOrigin} may not read it: --cors-origin ${refusedOrigin}`]
  const why = oneLine([...done, ...(detail !== undefined && isOwn ? [detail] : []), ...refused].join('; '))
  return `${dim(at.toTimeString().slice(0, 8))}  ${colour(status === 0 ? '---' : String(status))}  ${(operation ?? '-').padEnd(12)}  ${dim(
    `${milliseconds.toFixed(1).padStart(6)} ms`,
  )}  ${method} ${asked}${why && dim(`  (${why})`)}\n`
}

/** One line for programs: a JSON object with `time` in ISO 8601, `ms`, `bytes` of the body as sent, and `overrides` if any. */
export function logJson(exchange: ServedExchange, at: Date): string {
  const { method, status, operation = null, milliseconds, bytes, overrides, detail, refusedOrigin } = exchange
  const target = withoutSecretValues(exchange.target)
  const done = overrides.length > 0 && { overrides }
  const ms = Math.round(milliseconds * 1000) / 1000
  return `${JSON.stringify({ time: at.toISOString(), method, target, operation, status, ms, bytes, ...done, detail, refusedOrigin })}\n`
}
