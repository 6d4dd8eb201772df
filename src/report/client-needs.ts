import { counted } from '../text/counted.ts'
import type { ClientEntries, Report, ReportEntry } from './report.ts'

/** What each outcome of a need is called. */
const words = { fail: 'not met', pass: 'met', skip: 'not seen', broken: 'broken' } as const

/** Whether a need is met, in a word or two. */
export function needInWords({ outcome }: ReportEntry): string {
  return Object.hasOwn(words, outcome) ? words[outcome as keyof typeof words] : outcome
}

/** The needs of all clients, for a form that has one list. */
export function entriesOfNeeds({ needs = [] }: Report): readonly ReportEntry[] {
  return needs.flatMap(({ entries }) => entries)
}

/** Needs that are not met, of all clients. */
export function unmetNeeds(report: Report): readonly ReportEntry[] {
  return entriesOfNeeds(report).filter(({ outcome }) => outcome === 'fail')
}

/** A client with its version. */
export function clientName({ name, version }: ClientEntries): string {
  return version === undefined ? name : `${name} ${version}`
}

/** A line for each client: how many of its needs the server meets, and who is broken where it does not. */
export function needsLines({ needs = [] }: Report): readonly string[] {
  return needs.map((client) => {
    const counts = Object.keys(words).flatMap((outcome) => {
      const count = client.entries.filter((entry) => entry.outcome === outcome).length
      return count === 0 ? [] : [`${count} ${words[outcome as keyof typeof words]}`]
    })
    const breaks = client.entries.some(({ outcome }) => outcome === 'fail')
    const all = `${counted(client.entries.length, 'need')}${counts.length === 0 ? '' : `: ${counts.join(', ')}`}`
    return `${clientName(client)} has ${all}${breaks ? '; this server breaks the client, not the contract' : ''}.`
  })
}
