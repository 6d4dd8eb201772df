import type { AcceptedGap, AcceptedGaps } from '../contract/accepted-gaps.ts'
import type { ReportEntry } from '../report/report.ts'

/** What can be accepted: an entry with this outcome, and what its report says of one that is no longer there. */
export interface Acceptable {
  readonly command: 'gaps' | 'vary'
  readonly outcome: 'open' | 'fail'
  readonly over: string
  readonly noSuch: (id: string) => string
  readonly remove: string
  /** Whether there is such a thing that this run did not look at. */
  readonly leftOut?: (id: string) => boolean
}

const gaps: Acceptable = {
  command: 'gaps',
  outcome: 'open',
  over: 'It is closed; remove it from the accepted gaps.',
  noSuch: (id) => `${id} is accepted, but no such gap exists, or it no longer does`,
  remove: 'Remove it from the accepted gaps, or correct its id.',
}

/**
 * Gives each gap its standing. An open gap is `known` if it is accepted, and `new` if it is not or if the acceptance has
 * expired by `today`. An accepted gap that is closed or unknown is `stale`, with its line in the file. The same for whatever
 * else can be accepted.
 */
export function settleGaps(
  entries: readonly ReportEntry[],
  { accepted, placeOf }: AcceptedGaps,
  today: string,
  { command, outcome, over, noSuch, remove, leftOut = () => false }: Acceptable = gaps,
): readonly ReportEntry[] {
  const settled = entries.map((entry): ReportEntry => {
    const index = accepted.findIndex(({ id }) => id === entry.id)
    const acceptance = accepted[index]
    if (!acceptance) return entry.outcome === outcome ? { ...entry, standing: entry.standing ?? 'new' } : entry
    const details = (line: string): readonly string[] => [line, ...(entry.details ?? [])]
    const places = [placeOf(`/accepted/${index}`), ...(entry.places ?? [])]
    if (entry.outcome === 'broken') return entry
    if (entry.outcome !== outcome) {
      const says = `${over} ${entry.says ?? ''}`.trim()
      return { ...entry, standing: 'stale', says, details: details(acceptedWords(acceptance)), places }
    }
    if (acceptance.expires !== undefined && acceptance.expires < today) {
      const line = `the acceptance expired on ${acceptance.expires} (${acceptedWords(acceptance)})`
      return { ...entry, standing: 'new', details: details(line) }
    }
    return { ...entry, standing: 'known', details: details(acceptedWords(acceptance)) }
  })
  const unknown = accepted.flatMap((acceptance, index): ReportEntry[] =>
    leftOut(acceptance.id) || entries.some(({ id }) => id === acceptance.id)
      ? []
      : [
          {
            id: acceptance.id,
            title: noSuch(acceptance.id),
            outcome: 'closed',
            cites: [],
            says: remove,
            details: [acceptedWords(acceptance)],
            places: [placeOf(`/accepted/${index}`)],
            fingerprint: `${command}/${acceptance.id}`,
            standing: 'stale',
          },
        ],
  )
  return [...settled, ...unknown]
}

function acceptedWords({ reason, owner, date, expires }: AcceptedGap): string {
  return `accepted on ${date}${owner ? ` by ${owner}` : ''}${expires ? ` until ${expires}` : ''}: ${reason}`
}
