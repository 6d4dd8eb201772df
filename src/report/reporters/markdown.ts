import { counted } from '../../text/counted.ts'
import { grouped } from '../../text/grouped.ts'
import { placeName } from '../../text/user-error.ts'
import type { ReportEntry, Report, Reporter } from '../report.ts'
import { clientName, needInWords } from '../client-needs.ts'
import { forMarkdown, markdownBlock, markdownCode } from '../safe-text.ts'
import { aboutOf, causesIn, commandsOf, excerptTitle, runLines, sectionsOf } from '../sections.ts'
import { countsInWords, durationInWords, outcomeInWords, type Tone, toneOf, verdictInWords } from '../verdict.ts'

export const marks: Readonly<Record<Tone, string>> = {
  clean: '✅',
  failed: '❌',
  unjudged: '⚠️',
  open: '⚠️',
  gaps: '⚠️',
  told: 'ℹ️',
}

/** GitHub-flavoured Markdown, for a comment, a step summary or a page. */
export const markdown: Reporter = (report) => {
  const { failed, broken, unjudged, known, open, accepted, stale, closed, observed, skipped, passed } =
    sectionsOf(report)
  const remarks = runLines(report)
  const parts = [
    `# ${report.command} ${markdownCode(report.subject)}`,
    `${marks[toneOf(report)]} **${verdictInWords(report)}**: ${countsInWords(report).join(', ')}`,
    facts(report),
    ...part('The bill', [...grouped(report.bill ?? [], ({ says }) => says)], ([says, rows]) => {
      const decisions = rows.map(({ point, title }) => `- ${point}: ${forMarkdown(title)}`)
      return `${forMarkdown(says)}\n\n${decisions.join('\n')}`
    }),
    ...part(outcomeInWords(report, 'fail', 'Failed'), causesIn(failed), (cause) => oneCause(cause, report)),
    ...part('Broken rules', broken, (entry) => finding(entry, report)),
    ...part('Not judged', unjudged, (entry) => finding(entry, report)),
    ...part('Open', open, (entry) => finding(entry, report)),
    ...part('Stale', stale, (entry) => finding(entry, report)),
    ...table('Known to fail', known),
    ...table('Known: accepted, or open before', accepted),
    ...table('Closed: the contract or its notes caught up', closed),
    ...part('Observed, never judged', observed, ({ gap, entries }) => {
      const words = report.words?.[gap]
      const title = `### ${gap || 'No open point'}${words === undefined ? '' : `: ${forMarkdown(words)}`}`
      return `${title}\n\n${entries.map(observation).join('\n')}`
    }),
    ...(report.needs ?? []).flatMap((client) => [
      `## Needs of ${markdownCode(clientName(client))}, which the contract leaves open`,
      ...client.entries.filter(({ outcome }) => outcome === 'fail').map((entry) => finding(entry, report)),
      client.entries
        .map((entry) => `- ${needInWords(entry)}: ${forMarkdown(entry.title)} (${markdownCode(entry.id)})`)
        .join('\n'),
    ]),
    ...part(
      `Differences from ${markdownCode(report.beside?.subject ?? '')}, which do not count in the verdict`,
      report.beside?.entries ?? [],
      (entry) => finding(entry, report),
    ),
    ...(report.command === 'usage' ? table : folded)(
      outcomeInWords(report, 'skip', 'Skipped'),
      skipped.flatMap(({ entries }) => entries),
    ),
    ...folded(outcomeInWords(report, 'pass', 'Passed'), passed),
    ...(remarks.length === 0 ? [] : ['## About this run', remarks.map((line) => `- ${forMarkdown(line)}`).join('\n')]),
  ]
  return `${parts.join('\n\n')}\n`
}

function facts({ startedAt, durationMs, requests, tool }: Report): string {
  const sent = requests === undefined ? [] : [counted(requests, 'request')]
  return forMarkdown([startedAt, durationInWords(durationMs), ...sent, `${tool.name} ${tool.version}`].join(' · '))
}

function part<T>(title: string, items: readonly T[], show: (item: T) => string): readonly string[] {
  return items.length === 0 ? [] : [`## ${title}`, ...items.map(show)]
}

function finding(entry: ReportEntry, report: Report): string {
  const about = aboutOf(entry).map(forMarkdown)
  const level =
    entry.client !== undefined
      ? ' not met'
      : entry.beside !== undefined
        ? ' differs'
        : entry.outcome === 'fail' && entry.level === 'http'
          ? ' (http)'
          : ''
  const words = entry.cites.flatMap((id) => {
    const said = report.words?.[id]
    return said === undefined ? [] : [`> **${forMarkdown(id)}**: ${forMarkdown(said)}`]
  })
  const { says, expected, actual, details = [], places = [] } = entry
  const pair = [expected, actual].map((value) => (value === undefined ? '' : markdownCode(value)))
  const rows = [
    ...(says === undefined ? [] : [`- ${forMarkdown(says)}`]),
    ...details.map((detail) => `- ${forMarkdown(detail)}`),
    ...places.map((place) => `- at ${markdownCode(placeName(place))}`),
  ]
  const frames = places.flatMap(({ frame }) => (frame === undefined ? [] : [markdownBlock(frame)]))
  const [first = [], ...others] = commandsOf(entry).map(({ curl, excerpts }) => [
    markdownBlock(curl, 'sh'),
    ...excerpts.flatMap((excerpt) => [excerptTitle, markdownBlock(excerpt)]),
  ])
  const more = others.length === 0 ? [] : [unfolding(counted(others.length, 'more command'), others.flat())]
  const head = [`### ${markdownCode(entry.id)}${level}`, ...about].join(' ')
  const table = pair.join('') === '' ? '' : `| expected | actual |\n|---|---|\n| ${pair.join(' | ')} |`
  return [head, forMarkdown(entry.title), words.join('\n>\n'), table, rows.join('\n'), ...frames, ...first, ...more]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** The first failure of a cause; those that show the same unfold. */
function oneCause([first, ...others]: readonly ReportEntry[], report: Report): string {
  const told = first ? [finding(first, report)] : []
  if (others.length === 0) return told.join('')
  const title = `${counted(others.length, 'failure')} with the same answer`
  return [
    ...told,
    unfolding(
      title,
      others.map((entry) => finding(entry, report)),
    ),
  ].join('\n\n')
}

function unfolding(title: string, parts: readonly string[]): string {
  return `<details>\n<summary>${title}</summary>\n\n${parts.join('\n\n')}\n\n</details>`
}

function observation({ id, title, says, details = [] }: ReportEntry): string {
  return [`- ${forMarkdown(says ?? title)} (${markdownCode(id)})`, ...details.map((d) => `  - ${forMarkdown(d)}`)].join(
    '\n',
  )
}

function rowsOf(entries: readonly ReportEntry[]): string {
  const rows = entries.map(({ id, cites, operation = '', reason, says = reason, title }) =>
    [markdownCode(id), forMarkdown(cites.join(' ')), forMarkdown(operation), forMarkdown(says ?? title)].join(' | '),
  )
  return ['| rule | cites | operation | says |', '|---|---|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n')
}

function table(title: string, entries: readonly ReportEntry[]): readonly string[] {
  return entries.length === 0 ? [] : [`## ${title}`, rowsOf(entries)]
}

function folded(title: string, entries: readonly ReportEntry[]): readonly string[] {
  if (entries.length === 0) return []
  return [unfolding(`${title}: ${entries.length}`, [rowsOf(entries)])]
}
