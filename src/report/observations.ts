import type { Report } from './report.ts'
import { gapOf } from './sections.ts'

/** What a server does about the open points, as `--observations` writes it and `contract/schemas/observations.schema.json` says. */
export interface ObservedServer {
  readonly version: 1
  /** The server's base URL. */
  readonly server: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** By the id of the open point, in the order of the points. */
  readonly observations: Readonly<Record<string, readonly ObservedFact[]>>
}

/** One thing seen, and by which rule. */
export interface ObservedFact {
  readonly rule: string
  readonly operation?: string
  readonly says: string
  readonly value?: unknown
}

/** All that a report observed, by open point; nothing of it is a verdict. */
export function observedServer(report: Report): ObservedServer {
  const facts = new Map<string, ObservedFact[]>()
  for (const entry of report.entries) {
    if (entry.outcome !== 'seen') continue
    const { id: rule, operation, says, title, observations = [{ says: says ?? title }] } = entry
    const own = observations.map((one) => ({ rule, ...(operation === undefined ? {} : { operation }), ...one }))
    facts.set(gapOf(entry), [...(facts.get(gapOf(entry)) ?? []), ...own])
  }
  const number = (gap: string): number => Number(gap.slice('GAP-'.length))
  const sorted = [...facts].toSorted(([a], [b]) => number(a) - number(b))
  return { version: 1, server: report.subject, startedAt: report.startedAt, observations: Object.fromEntries(sorted) }
}
