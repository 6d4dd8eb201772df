import { counted } from '../text/counted.ts'
import { UserError } from '../text/user-error.ts'
import type { Report } from './report.ts'

/** A frozen set: the rules that count, and for each clause the number of the last case that does. */
export interface RequirementSet {
  readonly rules: readonly string[]
  readonly cases: Readonly<Record<string, number>>
}

/** Which rules and cases count in a run, by a set of that name. */
export interface Requirements {
  readonly name: string
  readonly has: (id: string) => boolean
}

/**
 * What counts by a frozen set, the newest one where none is named; by `latest`, everything.
 * @throws {UserError} if no set has this name
 */
export function requirementsOf(name: string | undefined, sets: Readonly<Record<string, RequirementSet>>): Requirements {
  const names = Object.keys(sets)
  const chosen = name ?? names.at(-1) ?? 'latest'
  if (chosen === 'latest') return { name: chosen, has: () => true }
  const set = names.includes(chosen) ? sets[chosen] : undefined
  if (set === undefined)
    throw new UserError(`No set of requirements is called ${chosen}; there are ${[...names, 'latest'].join(', ')}.`)
  const has = (id: string): boolean => {
    const [, clause = '', number] = /^([A-Z]+-\d+)\.(\d+)$/.exec(id) ?? []
    return number === undefined ? set.rules.includes(id) : Number(number) <= (set.cases[clause] ?? 0)
  }
  return { name: chosen, has }
}

/** A report in which what fails by a rule or case that is not required is shown as known, and fails nothing. */
export function countedBy(report: Report, { name, has }: Requirements): Report {
  const isLater = ({ id, outcome, level }: Report['entries'][number]): boolean =>
    outcome === 'fail' && level !== 'declared' && !has(id)
  const later = report.entries.filter(isLater)
  if (later.length === 0) return report
  const failures = counted(later.length, 'failure is', 'failures are')
  const ids = later.map(({ id }) => id).join(', ')
  return {
    ...report,
    entries: report.entries.map((entry) => (isLater(entry) ? { ...entry, standing: 'known' } : entry)),
    remarks: [
      ...report.remarks,
      `${failures} by rules or cases that are not in the requirements ${name}, and not counted: ${ids}. To count them, add --requirements latest.`,
    ],
  }
}
