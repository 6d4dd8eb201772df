import type { Exchange } from '../control/state.ts'

/** Whether each word of a filter occurs in what the journal shows of an exchange, whatever its case. */
export function matchesFilter({ method, target, operation, status, overrides }: Exchange, filter: string): boolean {
  const text = `${method} ${target} ${operation ?? ''} ${status} ${overrides.map(({ by, what }) => `${by} ${what}`).join(' ')}`
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
}

const minute = 60_000

/** How many began in the minute before `now`; if what is kept does not reach back so far, as many as at that rate. */
export function perMinute(exchanges: readonly Exchange[], now: number, mostKept: number): number {
  const ages = exchanges.map(({ startedAt }) => now - Date.parse(startedAt)).filter((age) => age < minute)
  return ages.length < mostKept ? ages.length : Math.round((ages.length * minute) / Math.max(1, ...ages))
}

/** Where each moment of some spans lies on an axis, as a percentage. Idle time is cut short, so that bars can be seen beside it. */
export function axisOf(spans: readonly (readonly [start: number, end: number])[]): (time: number) => number {
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
  return (time) => {
    const span = busy.findLast(({ from }) => from <= time)
    return span ? ((span.at + time - span.from) / Math.max(1, whole)) * 100 : 0
  }
}
