import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Option, type Command } from 'commander'
import { readText, shownName } from '../../src/files/read-text.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { readReport } from '../../src/report/baseline.ts'
import { badge } from '../../src/report/overview/badge.ts'
import { overviewHtml } from '../../src/report/overview/html.ts'
import { overviewMarkdown } from '../../src/report/overview/markdown.ts'
import { type OverviewBy, overviewBys, overviewOf } from '../../src/report/overview/overview.ts'
import type { Report } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { checkOwnFiles } from '../flags/own-files.ts'
import type { Io } from '../terminal/io.ts'

interface Options {
  readonly by?: OverviewBy
  readonly html?: string
  readonly badge?: string
}

const examples = `
Examples:
  $ npx model-query report reports >> "$GITHUB_STEP_SUMMARY"
  $ npx model-query report reports --by servers --html rules.html --badge conformance.svg

Reads every json report of check in the folder and below it. The table goes to standard output, as Markdown.
Exit code: 0 whatever the reports say, 3 if there are none.`

/** `model-query report`: one table of the reports that several checks left. */
export function report(program: Command, io: Io): void {
  program
    .command('report')
    .description('make one table from several json reports of check: rules by runs, or by servers')
    .argument('<folder>', 'folder with the reports')
    .addOption(
      new Option(
        '--by <columns>',
        'compare all runs, or the last run of each server (default: servers if there are several)',
      ).choices(overviewBys),
    )
    .option('--html <file>', 'also write an HTML page of the table, with every rule')
    .option('--badge <file>', 'also write an SVG badge for a README: the last run, or how many servers conform')
    .addHelpText('after', examples)
    .action(async (folder: string, options: Options) => {
      await checkOwnFiles([], [options.badge, options.html], [])
      const overview = overviewOf(await reportsIn(folder, io), options.by)
      if (options.html !== undefined) await replaceFile(options.html, overviewHtml(overview))
      if (options.badge !== undefined) await replaceFile(options.badge, badge(overview))
      io.out(overviewMarkdown(overview))
    })
}

/** The reports in a folder and below it; other JSON is named and passed over. */
async function reportsIn(folder: string, io: Io): Promise<readonly Report[]> {
  const file = shownName(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    const what =
      { ENOENT: 'This folder does not exist', ENOTDIR: 'This is a file' }[
        (error as NodeJS.ErrnoException).code ?? ''
      ] ?? 'This folder cannot be read'
    throw new UserError(`${what}; name the folder with the reports.`, { file }, { cause: error })
  })
  const reports: Report[] = []
  for (const { name, parentPath } of entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'))) {
    const path = join(parentPath, name)
    try {
      reports.push(readReport(await readText(path, 'report'), shownName(path)))
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      io.err(`! Left out: ${oneLine(error.message)}\n`)
    }
  }
  if (reports.length > 0) return reports
  throw new UserError(
    'No report of check is in this folder; write one with npx model-query check --reporter json=FILE.',
    { file },
  )
}
