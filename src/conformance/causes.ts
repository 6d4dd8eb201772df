import { explanations, type Failure } from './explanations.ts'
import type { Trait } from './verdict.ts'

/** For rules that fail by what another one names already, that rule's id; `failures` in the order of the report. */
export function causesOf(failures: readonly Failure[]): ReadonlyMap<string, string> {
  const causes = new Map<string, string>()
  for (const { leads, explains, spreads, laterOnly, sameAnswers, sameEntities } of explanations) {
    for (const [at, { id, fail }] of failures.entries()) {
      if (causes.has(id) || !leads(fail.traits, failures)) continue
      for (const [place, other] of failures.entries()) {
        const isOther = laterOnly === true ? place > at : place !== at
        if (!isOther || causes.has(other.id) || [...causes.values()].includes(other.id)) continue
        if (sameAnswers === true && !areWithin(other.fail.paths, fail.paths)) continue
        if (sameEntities === true && !areWithin(other.fail.ids, fail.ids)) continue
        const isExplained = (trait: Trait): boolean => fail.traits.some((own) => explains(own, trait))
        if (!other.fail.traits.some(isExplained)) continue
        if (other.fail.traits.every((trait) => isExplained(trait) || spreads?.(trait) === true))
          causes.set(other.id, id)
      }
    }
  }
  return causes
}

function areWithin(some: ReadonlySet<string> | undefined, all: ReadonlySet<string> | undefined): boolean {
  return some !== undefined && all !== undefined && [...some].every((one) => all.has(one))
}
