import type { ObservationRecord, Observations } from '../contract/observations.ts'
import type { Report } from '../report/report.ts'
import { jsonText } from '../report/safe-text.ts'

/** What a run saw of the open points, keyed by their ids: what `model-query gaps` shows beside each gap. */
export function observationsOf({ subject, startedAt, entries, behaviours }: Report): Observations {
  const observations: Record<string, ObservationRecord[]> = {}
  for (const { id, cites, operation, observations: seen = [] } of entries) {
    for (const point of cites) {
      for (const one of seen) {
        const named = operation === undefined ? {} : { operation }
        ;(observations[point] ??= []).push({ rule: id, ...named, ...one })
      }
    }
  }
  return { version: 1, server: subject, startedAt, observations, ...(behaviours && { behaviours }) }
}

/** The same as a file: first each behaviour in a line of its own, which `check --choices` takes as declared while it stands there. */
export function observationsText({ behaviours, ...observations }: Observations): string {
  const lines = behaviours?.map((one) => `    ${jsonText(one, 0)}`)
  const first = lines === undefined ? '' : `\n  "behaviours": [\n${lines.join(',\n')}\n  ],`
  return `{${first}${jsonText(observations).slice(1)}\n`
}
