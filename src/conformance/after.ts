import type { ReportEntry } from '../report/report.ts'
import { skippedEntry } from './entry.ts'
import type { Rule } from './rule.ts'
import type { Fail } from './verdict.ts'

/** Skips each failure of a rule that rests on one that failed, in answers of the same operations. `failures` are those of the rules, by id. */
export function skipAfterFailures(
  entries: readonly ReportEntry[],
  rules: readonly Rule[],
  failures: ReadonlyMap<string, Fail>,
): readonly ReportEntry[] {
  const failed = new Set(entries.flatMap(({ id, outcome }) => (outcome === 'fail' ? id : [])))
  const basisOf = (fail: Fail, { after = [] }: Rule): string | undefined => {
    for (const rule of after) {
      const other = failed.has(rule.id) ? failures.get(rule.id) : undefined
      const basis = basisOf(fail, rule) ?? (other && mayExplain(other, fail) ? rule.id : undefined)
      if (basis !== undefined) return basis
    }
    return undefined
  }
  const bases = rules.flatMap((rule): readonly (readonly [string, string])[] => {
    const fail = failures.get(rule.id)
    const basis = fail && basisOf(fail, rule)
    return basis === undefined ? [] : [[rule.id, basis]]
  })
  return withoutResting(entries, new Map(bases))
}

/** What other operations answer is wrong by itself, unless all are refused alike; and so is what is no server error, as the other is. */
function mayExplain(basis: Fail, fail: Fail): boolean {
  const isError = ({ traits }: Fail): boolean => traits.every(({ status }) => status >= 500)
  const operations = new Set(basis.traits.map(({ operation }) => operation))
  const refusals = new Set(basis.traits.map(({ status }) => status).filter((status) => status >= 400 && status !== 404))
  const areLike = fail.traits.every(({ operation, status }) => operations.has(operation) || refusals.has(status))
  return areLike && (!isError(basis) || isError(fail))
}

/**
 * Skips failures that rest on others, by the ids of both. Those others then stand for them in the verdict: what was skipped is
 * among their clauses and faults, and no rule makes them count for less.
 */
export function withoutResting(
  entries: readonly ReportEntry[],
  bases: ReadonlyMap<string, string>,
): readonly ReportEntry[] {
  const lastOf = (id: string): string => {
    const basis = bases.get(id)
    return basis === undefined ? id : lastOf(basis)
  }
  return entries.map((entry): ReportEntry => {
    if (entry.outcome !== 'fail') return entry
    const { id, cites, level } = entry
    const basis = lastOf(id)
    if (basis !== id) return { ...skippedEntry(entry, `rests on ${basis}, which failed`), restsOn: basis }
    const all = entries.filter((one) => one.outcome === 'fail' && lastOf(one.id) === id)
    return {
      ...entry,
      ...(level && { level: all.some((one) => one.level === 'required') ? 'required' : level }),
      cites: [...new Set([...cites, ...all.flatMap((one) => one.cites)])],
      ...(entry.faults && {
        faults: [...entry.faults, ...all.flatMap((one) => (one === entry ? [] : (one.faults ?? [])))],
      }),
    }
  })
}
