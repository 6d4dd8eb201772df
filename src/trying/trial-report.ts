import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { ReportEntry } from '../report/report.ts'
import { shellLine } from '../text/shell-line.ts'
import { tellingLines } from '../text/lead.ts'
import type { Attempt } from './attempts.ts'
import type { CommandRun } from './run-command.ts'

/** How many lines and characters of a command's output are shown. */
const linesShown = 25
const charactersShown = 4_000

/** The lines of a command's output that tell most. */
export function outputShown(text: string): string {
  return tellingLines(text.split('\n'), linesShown).join('\n').slice(0, charactersShown)
}

/** Places of this folder as an editor opens them from here, and as another machine has them, too. */
function withoutFolder(output: string): string {
  const folder = `${process.cwd()}/`
  return output.replaceAll(pathToFileURL(folder).href, '').replaceAll(folder, '')
}

/** What one variation showed about a client. */
export function entryOf(
  { name, cites, says, leans, data }: Attempt,
  run: CommandRun,
  { again, verbose = false }: { readonly again: readonly string[]; readonly verbose?: boolean | undefined },
): ReportEntry {
  const common = {
    id: name,
    title: says,
    topic: leans,
    cites,
    fingerprint: createHash('sha256').update(`vary\u0000${name}`).digest('hex').slice(0, 16),
  }
  if (run.ok) return { ...common, outcome: 'pass' }
  // A command that could not be started says nothing about the client.
  if (run.unstarted !== undefined) return { ...common, outcome: 'broken', says: `not started: ${run.unstarted}` }
  const output = withoutFolder(run.output)
  const excerpt = verbose ? output : outputShown(output)
  const evidence = [{ curl: shellLine(again), ...(excerpt !== '' && { excerpt }) }]
  if (data) return { ...common, outcome: 'seen', says: `your tests need ${leans}`, actual: run.says, evidence }
  return {
    ...common,
    outcome: 'fail',
    says: `your client depends on ${leans}, which the contract leaves open (${cites[0]})`,
    expected: 'exit code 0, as without the variation',
    actual: run.says,
    evidence,
  }
}
