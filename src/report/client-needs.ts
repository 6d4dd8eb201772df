import { counted } from '../text/counted.ts'
import type { ClientEntries, Outcome, Report, ReportEntry } from './report.ts'
import { countsIn } from './verdict.ts'

/** What each outcome of a need is called. */
const words: Partial<Record<Outcome, string>> = { fail: 'not met', pass: 'met', skip: 'not seen', broken: 'broken' }

/** Whether a need is met, in a word or two. */
export function needInWords({ outcome }: ReportEntry): string {
  return words[outcome] ?? outcome
}

/** What stands beside the verdict, for a form that has one list: the needs of all clients, and what another deployment does otherwise. */
export function entriesBeside({ needs = [], beside }: Report): readonly ReportEntry[] {
  return [...needs.flatMap(({ entries }) => entries), ...(beside?.entries ?? [])]
}

/** Of these the needs that are not met, and the differences. */
export function unmetBeside(report: Report): readonly ReportEntry[] {
  return entriesBeside(report).filter(({ outcome }) => outcome === 'fail')
}

/** Who it is that needs an entry, or differs in it. */
export function ownerInWords({ client, beside }: ReportEntry): string | undefined {
  if (client !== undefined) return `${client} needs`
  return beside === undefined ? undefined : `beside ${beside}`
}

export function clientName({ name, version }: ClientEntries): string {
  return version === undefined ? name : `${name} ${version}`
}

/** A line for each client: how many of its needs the server meets, and who is broken where it does not. */
export function needsLines({ needs = [] }: Report): readonly string[] {
  return needs.map((client) => {
    const counts = countsIn(client.entries, words)
    const breaks = client.entries.some(({ outcome }) => outcome === 'fail')
    const all = `${counted(client.entries.length, 'need')}${counts.length === 0 ? '' : `: ${counts.join(', ')}`}`
    return `${clientName(client)} has ${all}${breaks ? '; this server breaks the client, but not the contract' : ''}.`
  })
}

const verdicts = {
  clean: 'conforms',
  failed: 'does not conform',
  unjudged: 'was not judged in full',
  open: 'has no verdict',
  'could not run': 'could not be checked',
} as const

/** How another deployment differs, in one line for all of it. */
export function besideLines({ beside, subject }: Report): readonly string[] {
  if (!beside) return []
  const at = (isClause: boolean): number =>
    beside.entries.filter(({ cites }) => cites.some((id) => id.startsWith('GAP-')) !== isClause).length
  const counts = [
    ...(at(true) === 0 ? [] : [`${counted(at(true), 'rule')} on what is stated`]),
    ...(at(false) === 0 ? [] : [`${counted(at(false), 'observation')} at open points`]),
  ]
  const lists =
    beside.entities &&
    `; its list has ${counted(beside.entities.there, 'entity', 'entities')} instead of ${beside.entities.here}`
  return [
    `${beside.subject} ${verdicts[beside.verdict]} by itself, and differs from ${subject} in ${counts.join(' and ') || 'nothing that was seen'}${lists ?? ''}.`,
  ]
}
