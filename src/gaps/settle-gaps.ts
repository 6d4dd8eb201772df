import type { AcceptedGap, AcceptedGaps } from '../contract/accepted-gaps.ts'
import type { ReportEntry } from '../report/report.ts'

/**
 * Gives each gap its standing. Open: `known` when it is accepted, `new` when it is not or the acceptance has run out by
 * `today`. An accepted gap that is closed, or that is no gap at all, is `stale`, with its line of the file.
 */
export function settleGaps(
  entries: readonly ReportEntry[],
  { accepted, placeOf }: AcceptedGaps,
  today: string,
): readonly ReportEntry[] {
  const settled = entries.map((entry): ReportEntry => {
    const index = accepted.findIndex(({ id }) => id === entry.id)
    const acceptance = accepted[index]
    if (!acceptance) return entry.outcome === 'open' ? { ...entry, standing: 'new' } : entry
    const details = (line: string): readonly string[] => [line, ...(entry.details ?? [])]
    const places = [placeOf(`/accepted/${index}`), ...(entry.places ?? [])]
    if (entry.outcome !== 'open') {
      const says = `It is closed; take it out of the accepted gaps. ${entry.says ?? ''}`.trim()
      return { ...entry, standing: 'stale', says, details: details(acceptedWords(acceptance)), places }
    }
    if (acceptance.expires !== undefined && acceptance.expires < today) {
      const line = `the acceptance ran out on ${acceptance.expires} (${acceptedWords(acceptance)})`
      return { ...entry, standing: 'new', details: details(line) }
    }
    return { ...entry, standing: 'known', details: details(acceptedWords(acceptance)) }
  })
  const unknown = accepted.flatMap((acceptance, index): ReportEntry[] =>
    entries.some(({ id }) => id === acceptance.id)
      ? []
      : [
          {
            id: acceptance.id,
            title: `${acceptance.id} is accepted and is no gap, or none any more`,
            outcome: 'closed',
            cites: [],
            says: 'Take it out of the accepted gaps, or correct its id.',
            details: [acceptedWords(acceptance)],
            places: [placeOf(`/accepted/${index}`)],
            fingerprint: `gaps/${acceptance.id}`,
            standing: 'stale',
          },
        ],
  )
  return [...settled, ...unknown]
}

function acceptedWords({ reason, owner, date, expires }: AcceptedGap): string {
  return `accepted on ${date}${owner ? ` by ${owner}` : ''}${expires ? ` until ${expires}` : ''}: ${reason}`
}
