import { counted } from '../../text/counted.ts'
import { marks } from '../reporters/markdown.ts'
import { forMarkdown, markdownCode } from '../safe-text.ts'
import { toneOf, verdictInWords } from '../verdict.ts'
import { type Cell, minuteOf, type Overview } from './overview.ts'

const glyphs: Readonly<Record<Cell, string>> = {
  fail: '❌',
  broken: '❗',
  unjudged: '❔',
  known: '☑️ known',
  open: '○',
  closed: '✅',
  seen: '○',
  pass: '✅',
  skip: '–',
}

/** GitHub-flavoured Markdown: a row for each rule that did not pass everywhere. */
export function overviewMarkdown({ by, reports, rows }: Overview): string {
  const shown = rows.filter(({ isClean }) => !isClean)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const others = counted(rows.length - shown.length, shown.length === 0 ? 'rule' : 'other rule')
  return `${[
    `# Rules by ${by}`,
    [
      line([
        '',
        ...reports.map((report) => (by === 'servers' ? markdownCode(report.subject) : forMarkdown(minuteOf(report)))),
      ]),
      line(['---', ...reports.map(() => '---')]),
      line(['', ...reports.map((report) => `${marks[toneOf(report)]} ${forMarkdown(verdictInWords(report))}`)]),
      line([
        by === 'servers' ? 'last run' : 'server',
        ...reports.map((report) => (by === 'servers' ? forMarkdown(minuteOf(report)) : markdownCode(report.subject))),
      ]),
      ...shown.map(({ id, cells }) =>
        line([markdownCode(id), ...cells.map((cell) => (cell === undefined ? '' : glyphs[cell]))]),
      ),
    ].join('\n'),
    `${others} failed nowhere.`,
  ].join('\n\n')}\n`
}
