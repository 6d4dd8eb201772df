import type { Colors } from 'picocolors/types.js'
import type { Exchange } from '../../src/adapters/node.ts'

/** One line for a person: time of day, status, operation, milliseconds, and what was asked. */
export function logLine(exchange: Exchange, at: Date, { dim, green, yellow, red, cyan }: Colors): string {
  const { method, target, status, operation, milliseconds } = exchange
  const colour = status < 300 ? green : status < 400 ? cyan : status < 500 ? yellow : red
  const asked = target.length > 200 ? `${target.slice(0, 200)}…` : target
  return `${dim(at.toTimeString().slice(0, 8))}  ${colour(String(status))}  ${(operation ?? '-').padEnd(12)}  ${dim(
    `${milliseconds.toFixed(1).padStart(6)} ms`,
  )}  ${method} ${asked}\n`
}

/** One line for a program: a JSON object, `time` in ISO 8601, `ms` in milliseconds, `bytes` of the body as sent. */
export function logJson(exchange: Exchange, at: Date): string {
  const { method, target, status, operation = null, milliseconds, bytes } = exchange
  const ms = Math.round(milliseconds * 1000) / 1000
  return `${JSON.stringify({ time: at.toISOString(), method, target, operation, status, ms, bytes })}\n`
}
