import type { Colors } from 'picocolors/types.js'
import { howEnded, troubleWith, type PrismExchange } from '../../src/adapters/prism.ts'
import type { Violation } from '../../src/conformance.ts'
import type { PlaceAt } from '../../src/contract/places.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import type { LogFlags } from '../flags/log-flags.ts'
import { logJson, logLine } from '../terminal/log.ts'
import { logged } from './events.ts'

/** The log of an exchange that passed: a line for it, and one for each problem with the answer. */
export function passingLines(
  exchange: PrismExchange,
  violations: readonly Violation[],
  placeAt: PlaceAt,
  { log, quiet }: LogFlags,
  colours: Colors,
): string {
  if (log === 'off') return ''
  const at = new Date()
  const line = logged(exchange, placeAt)
  const { answer, from, findings } = exchange
  const isPartial = from === 'upstream' && answer.ended !== 'complete'
  if (log === 'json') {
    const { method, target } = line
    const object = (facts: object): string =>
      `${JSON.stringify({ time: at.toISOString(), method, target, ...facts })}\n`
    return [
      ...(quiet ? [] : [logJson(line, at)]),
      ...(isPartial ? [object({ upstream: howEnded(answer) })] : []),
      ...violations.map(({ rule, cite, expected, actual }) => object({ rule, cite, expected, actual })),
      ...findings.map(({ place, severity, message }) => object({ prism: { place, severity, message } })),
    ].join('')
  }
  const { red, yellow } = colours
  return [
    ...(quiet ? [] : [logLine(line, at, colours)]),
    ...(isPartial ? [`${yellow('!')} ${short(troubleWith(answer))}\n`] : []),
    ...violations.map(
      ({ rule, cite, expected, actual }) =>
        `${red('✗')} ${cite} ${rule}: expected ${short(expected)}; got ${short(actual)}\n`,
    ),
    ...findings.map(({ place, message }) => `${yellow('!')} Prism: ${short(`${place}: ${message}`)}\n`),
  ].join('')
}

function short(text: string): string {
  const line = oneLine(text)
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
