import type { Exchange } from '../control/state.ts'

/** Whether there was no answer, or one that says that something is wrong. */
export function isError({ status }: Exchange): boolean {
  return status === 0 || status >= 400
}

/** Whether each word of a filter occurs in what the journal shows of an exchange, whatever its case. */
export function matchesFilter(exchange: Exchange, filter: string): boolean {
  const { method, target, operation, status, overrides } = exchange
  const text = `${method} ${target} ${operation ?? ''} ${status} ${isError(exchange) ? 'errors' : ''} ${overrides.map(({ by, what }) => `${by} ${what}`).join(' ')}`
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
}

/** Where each moment of some spans lies on an axis, as a percentage, and its length in ms. Idle time is cut short, so that bars can be seen beside it. */
export function axisOf(spans: readonly (readonly [start: number, end: number])[]): {
  readonly share: (time: number) => number
  readonly whole: number
} {
  const busy: { from: number; to: number; at: number }[] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = busy.at(-1)
    if (last && start <= last.to) last.to = Math.max(last.to, end)
    else busy.push({ from: start, to: end, at: 0 })
  }
  const longestIdle = Math.max(1, busy.reduce((sum, { from, to }) => sum + to - from, 0) / 10)
  let whole = 0
  for (const [number, span] of busy.entries()) {
    const before = busy[number - 1]
    span.at = whole + (before ? Math.min(longestIdle, span.from - before.to) : 0)
    whole = span.at + span.to - span.from
  }
  const share = (time: number): number => {
    const span = busy.findLast(({ from }) => from <= time)
    return span ? ((span.at + time - span.from) / Math.max(1, whole)) * 100 : 0
  }
  return { share, whole }
}
