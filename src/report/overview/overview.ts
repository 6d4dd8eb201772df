import { grouped } from '../../text/grouped.ts'
import type { Outcome, Report, ReportEntry } from '../report.ts'

/** How one rule ended in one report; `known` is a failure that a baseline names. */
export type Cell = Outcome | 'known'

/** One rule in all reports; `undefined` where a report has it not. */
export interface Row {
  readonly id: string
  readonly title: string
  readonly cells: readonly (Cell | undefined)[]
  /** Whether it passed, or had nothing to judge, wherever it is. */
  readonly isClean: boolean
}

/** Rules by runs, or by servers: the judged rules of several reports of `check`. */
export interface Overview {
  readonly by: OverviewBy
  /** One for each column: runs in the order of time, or the last run of each server. */
  readonly reports: readonly Report[]
  readonly rows: readonly Row[]
}

export const overviewBys = ['runs', 'servers'] as const
export type OverviewBy = (typeof overviewBys)[number]

/** The worst first: what a rule is where its operations differ. */
const weights: readonly Cell[] = ['fail', 'broken', 'unjudged', 'known', 'open', 'seen', 'pass', 'closed', 'skip']

/** By servers where there are several, unless `by` says otherwise. */
export function overviewOf(reports: readonly Report[], by?: OverviewBy): Overview {
  const inTime = reports.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
  const last = new Map(inTime.map((report) => [report.subject, report]))
  const chosen = by ?? (last.size > 1 ? 'servers' : 'runs')
  const columns = chosen === 'runs' ? inTime : [...last.values()].toSorted((a, b) => (a.subject < b.subject ? -1 : 1))
  const judged = columns.flatMap(({ entries }) => entries).filter(({ level }) => level !== 'observed')
  const byId = columns.map(({ entries }) => grouped(entries, ({ id }) => id))
  const rows = [...new Map(judged.map((entry) => [entry.id, entry])).values()].map(({ id, title }): Row => {
    const cells = byId.map((entries) => cellOf(entries.get(id) ?? []))
    return { id, title, cells, isClean: cells.every((cell) => cell === undefined || /^(pass|skip)$/.test(cell)) }
  })
  return { by: chosen, reports: columns, rows }
}

function cellOf(entries: readonly ReportEntry[]): Cell | undefined {
  const cells = entries.map(({ outcome, standing }): Cell =>
    outcome === 'fail' && standing === 'known' ? 'known' : outcome,
  )
  return weights.find((cell) => cells.includes(cell))
}

/** When a run began, for people: to the minute, in UTC. */
export function minuteOf({ startedAt }: Report): string {
  return startedAt.slice(0, 16).replace('T', ' ')
}
