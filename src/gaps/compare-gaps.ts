import type { ReportEntry } from '../report/report.ts'
import { defined } from '../text/defined.ts'

/** Gaps compared with those of an older contract. */
export interface GapChanges {
  /** The current gaps, each open one with its standing, then those that the contract has closed without an entry. */
  readonly entries: readonly ReportEntry[]
  readonly opened: readonly string[]
  readonly closed: readonly string[]
  /** Those that were closed in the older contract, too. */
  readonly closedBefore: readonly string[]
  readonly stayed: readonly string[]
  /** Parts of points that were open and still are, in a sentence each: closed since, or open again. */
  readonly parts: readonly string[]
}

/**
 * What changed since an older contract, named by `since` (a file or a revision): each gap opened, closed or stayed. A gap
 * that stayed is `known`, one that opened is `new`; accepted gaps keep their standing. A closed one is listed once.
 */
export function compareGaps(entries: readonly ReportEntry[], older: readonly ReportEntry[], since: string): GapChanges {
  const wasOpen = new Map(older.filter(({ outcome }) => outcome === 'open').map((entry) => [entry.fingerprint, entry]))
  const opened: string[] = []
  const closed: string[] = []
  const stayed: string[] = []
  const parts: string[] = []
  const closedBefore: string[] = []
  const today = entries.map((entry): ReportEntry => {
    const before = wasOpen.get(entry.fingerprint)
    if (entry.outcome === 'open') {
      ;(before ? stayed : opened).push(entry.id)
      const line = before ? `open since ${since} or longer` : `opened since ${since}`
      parts.push(...partLines(entry, before))
      const standing = before || entry.standing === 'known' ? 'known' : 'new'
      return { ...entry, standing, details: [line, ...(entry.details ?? [])] }
    }
    if (!before) {
      if (entry.outcome === 'closed' && entry.standing !== 'stale') closedBefore.push(entry.id)
      return entry
    }
    closed.push(entry.id)
    return { ...entry, details: [`closed since ${since}`, ...(entry.details ?? [])] }
  })
  const gone = [...wasOpen.values()]
    .filter(({ fingerprint }) => !entries.some((entry) => entry.fingerprint === fingerprint))
    .map(({ id, title, cites, operation, fingerprint }): ReportEntry => {
      closed.push(id)
      return {
        id,
        title,
        cites,
        ...defined({ operation }),
        fingerprint,
        outcome: 'closed',
        says: 'The contract and the notes now agree.',
        details: [`closed since ${since}`],
      }
    })
  return { entries: [...today, ...gone], opened, closed, closedBefore, stayed, parts }
}

/** The first ten; a large contract can have thousands. */
function named(parts: readonly string[]): string {
  return [...parts.slice(0, 10), ...(parts.length > 10 ? [`${parts.length - 10} more`] : [])].join('; ')
}

/** What became of the parts of a point. */
function partLines({ id, parts }: ReportEntry, before: ReportEntry | undefined): readonly string[] {
  if (!parts || !before?.parts) return []
  const [now, then] = [parts.closed, before.parts.closed]
  const closed = now.filter((part) => !then.includes(part))
  const opened = then.filter((part) => !now.includes(part))
  const state = `${now.length} of ${parts.of} parts closed`
  return [
    ...(closed.length > 0 ? [`${id}: ${state}, by ${named(closed)}`] : []),
    ...(opened.length > 0 ? [`${id}: ${state}, and open again: ${named(opened)}`] : []),
  ]
}
