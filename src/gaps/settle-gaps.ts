import type { AcceptedGap, AcceptedGaps } from '../contract/accepted-gaps.ts'
import type { ReportEntry } from '../report/report.ts'

/**
 * Gives each gap its standing. An open gap is `known` if it is accepted, and `new` if it is not or if the acceptance has
 * expired by `today`. An accepted gap that is closed or unknown is `stale`, with its line in the file.
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
      const says = `It is closed; remove it from the accepted gaps. ${entry.says ?? ''}`.trim()
      return { ...entry, standing: 'stale', says, details: details(acceptedWords(acceptance)), places }
    }
    if (acceptance.expires !== undefined && acceptance.expires < today) {
      const line = `the acceptance expired on ${acceptance.expires} (${acceptedWords(acceptance)})`
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
            title: `${acceptance.id} is accepted, but no such gap exists, or it no longer does`,
            outcome: 'closed',
            cites: [],
            says: 'Remove it from the accepted gaps, or correct its id.',
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
