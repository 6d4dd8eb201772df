import { readText, shownName } from '../../src/files/read-text.ts'
import { readReport } from '../../src/report/baseline.ts'
import type { Report } from '../../src/report/report.ts'
import { UserError } from '../../src/text/user-error.ts'
import { joinedReport } from '../../src/trying/shards.ts'
import { filesAt } from '../check/recordings.ts'

/** The json reports of shards: these files, or those in these folders. */
export function reportsIn(named: readonly string[]): readonly string[] {
  return named.flatMap((one) => filesAt(one, '.json', 'report'))
}

/** The report that the json reports of all shards make together. */
export async function joinedFrom(paths: readonly string[], command: readonly string[]): Promise<Report> {
  if (command.length > 0) throw new UserError('--replay runs no command; remove it.')
  const parts: { readonly file: string; readonly part: Report }[] = []
  for (const path of paths) {
    const file = shownName(path)
    parts.push({ file, part: readReport(await readText(path, 'report'), file, 'vary') })
  }
  return joinedReport(parts)
}
