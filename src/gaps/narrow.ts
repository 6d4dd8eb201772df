import { type Operation, titleOf } from '../contract/contract.ts'
import { canonicalName } from '../contract/operation-name.ts'
import { oneLine } from '../report/safe-text.ts'
import type { Report } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { didYouMean } from '../text/nearest.ts'
import { UserError } from '../text/user-error.ts'
import type { GapInput } from './find-gaps.ts'
import type { InterfacePage } from './interface-page.ts'

/** The operations to look at, by name however spelled, and the tags whose operations to look at. */
export interface Narrowing {
  readonly operation?: readonly string[]
  readonly tag?: readonly string[]
}

/**
 * The report on the gaps of these operations alone.
 * @throws {UserError} for a name or tag that nothing has
 */
export function narrowedReport(report: Report, input: GapInput, narrowing: Narrowing): Report {
  const names = namesOf(input, narrowing)
  if (!names) return report
  // Those with counts are about these operations as they are.
  const entries = report.entries.filter(
    ({ operation, tags }) => tags !== undefined || (operation !== undefined && names.has(canonicalName(operation))),
  )
  const left = report.entries.length - entries.length
  return left === 0
    ? report
    : {
        ...report,
        entries,
        leftOut: left,
        remarks: [...report.remarks, `Not shown: ${counted(left, 'gap')} of others.`],
      }
}

/** The page with these operations alone; throws as above. */
export function narrowedPage(page: InterfacePage, input: GapInput, narrowing: Narrowing): InterfacePage {
  const names = namesOf(input, narrowing)
  return names ? { ...page, operations: page.operations.filter(({ name }) => names.has(canonicalName(name))) } : page
}

/** Whether an operation is among these; throws as above. */
export function amongThese(input: GapInput, narrowing: Narrowing): ((operation: Operation) => boolean) | undefined {
  const names = namesOf(input, narrowing)
  return names && ((operation) => names.has(canonicalName(titleOf(operation))))
}

function namesOf({ contract, notes }: GapInput, { operation, tag }: Narrowing): ReadonlySet<string> | undefined {
  if (operation === undefined && tag === undefined) return undefined
  const known = [...contract.operations.map(titleOf), ...notes.map((note) => note.operation)]
  const canonical = new Set(known.map(canonicalName))
  for (const name of operation ?? []) {
    if (!canonical.has(canonicalName(name))) throw unknown('operation', name, known)
  }
  const tags = [...new Set(contract.operations.flatMap((one) => one.tags))]
  for (const name of tag ?? []) if (!tags.includes(name)) throw unknown('tag', name, tags)
  const tagged = contract.operations.filter((one) => one.tags.some((name) => tag?.includes(name)))
  return new Set([...(operation ?? []), ...tagged.map(titleOf)].map(canonicalName))
}

/** Names of an unknown contract that are shown; as many as a line or two hold. */
const mostShown = 10

function thereAre(names: readonly string[]): string {
  const distinct = [...new Set(names)]
  if (distinct.length === 0) return 'It has none.'
  const more = distinct.length - mostShown
  return `It has ${distinct.slice(0, mostShown).map(oneLine).join(', ')}${more > 0 ? `, and ${more} more` : ''}.`
}

function unknown(what: string, name: string, names: readonly string[]): UserError {
  const next = didYouMean(name, names, thereAre(names))
  return new UserError(`No ${what} of the contract is called ${oneLine(name)}. ${next}`)
}
