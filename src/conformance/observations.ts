import type { Observation, Report } from '../report/report.ts'

/** What a run saw of the open points, keyed by their ids: what `model-query gaps` shows beside each gap. */
export interface Observations {
  readonly version: 1
  /** The base URL that was looked at. */
  readonly server: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly observations: Readonly<Record<string, readonly (Observation & { readonly rule: string })[]>>
}

export function observationsOf({ subject, startedAt, entries }: Report): Observations {
  const observations: Record<string, (Observation & { readonly rule: string })[]> = {}
  for (const { id, cites, operation, observations: seen = [] } of entries) {
    for (const point of cites) {
      for (const one of seen) {
        const named = operation === undefined ? {} : { operation }
        ;(observations[point] ??= []).push({ rule: id, ...named, ...one })
      }
    }
  }
  return { version: 1, server: subject, startedAt, observations }
}
