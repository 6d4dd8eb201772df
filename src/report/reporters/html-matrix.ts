import type { ReportEntry, Level, Outcome, Report } from '../report.ts'
import { lineForHtml } from '../safe-text.ts'
import { failOnOf, weightOf } from '../verdict.ts'
import { data, glyphs, wordOf, words, type Page } from './html-parts.ts'
import { grouped } from '../../text/grouped.ts'

const levels: readonly (readonly [Level | undefined, string])[] = [
  ['required', 'required: the specification or the contract states it'],
  ['http', 'http: HTTP or JSON states it'],
  ['declared', 'declared: the owner of the server says it'],
  ['observed', 'observed: left open, never judged'],
  [undefined, ''],
]

/** A table of rules or gaps by operation, with the outcome of each pair. */
export function matrix(page: Page): string {
  const { report, operations } = page
  const [heading, kind] = headings[report.command]
  if (operations.length > mostColumns) return ''
  const heads = [...operations.map(lineForHtml), 'all']
  const bodies = levels.map(([level, title]) => {
    const own = report.entries.filter((entry) => entry.level === level)
    if (own.length === 0) return ''
    const rows = [...grouped(own, ({ id }) => id).values()].map((entries) => matrixRow(page, entries))
    const head =
      title === '' ? '' : `<tr class="head"><th colspan="${heads.length + 1}" scope="rowgroup">${title}</th></tr>\n`
    return `<tbody class="level holds">${head}${rows.join('\n')}</tbody>`
  })
  return `<section class="holds"><h2>${heading}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${heading}"><table>
<thead><tr><th scope="col">${kind}</th>${heads.map((head) => `<th class="op" scope="col">${head}</th>`).join('')}</tr></thead>
${bodies.join('\n')}
</table></div>
<p class="legend">${legend(report)
    .map(
      (outcome) =>
        `<span><b class="mark ${outcome}" aria-hidden="true">${glyphs[outcome]}</b> ${wordOf(page, outcome)}</span>`,
    )
    .join('')}</p>
</section>`
}

/** A table of more operations is wider than any screen, and its empty cells are most of the file. */
const mostColumns = 24

/** What the table is called, and a row of it. */
const headings = {
  check: ['Rules by operation', 'rule'],
  gaps: ['Gaps by operation', 'gap'],
  vary: ['Variations', 'variation'],
  record: ['Lists', 'list'],
  usage: ['Kinds of question', 'kind'],
} as const

function legend({ entries }: Report): readonly Outcome[] {
  const there = new Set(entries.map(({ outcome }) => outcome))
  return (Object.keys(words) as Outcome[]).filter((outcome) => there.has(outcome))
}

function matrixRow(page: Page, entries: readonly ReportEntry[]): string {
  const [first] = entries
  if (!first) return ''
  const cells = [...page.operations, undefined].map((operation) => {
    const here = entries.filter((entry) => entry.operation === operation)
    return `<td class="cell">${here.map((entry) => mark(page, entry)).join(' ')}</td>`
  })
  // The filter sees the most serious outcome of a row.
  const grave =
    entries.find(({ outcome }) => outcome === 'fail') ?? entries.find(({ outcome }) => outcome === 'broken') ?? first
  const cites = first.cites
    .filter((cite) => cite !== first.id)
    .map((id) => ` <span class="tag" title="${lineForHtml(page.report.words?.[id] ?? '')}">${lineForHtml(id)}</span>`)
  return `<tr ${data(page, grave)}><th scope="row"><span class="mono">${lineForHtml(first.id)}</span>${cites.join('')}<small>${lineForHtml(first.title)}</small></th>${cells.join('')}</tr>`
}

function mark({ report, anchor }: Page, entry: ReportEntry): string {
  const { outcome, standing } = entry
  const kind =
    standing === 'known'
      ? 'known'
      : outcome === 'fail' && weightOf(entry, failOnOf(report)) !== 'error'
        ? 'warning'
        : outcome
  const text = `${glyphs[outcome]}<span> ${wordOf({ report }, outcome)}</span>`
  const title = entry.says === undefined ? '' : ` title="${lineForHtml(entry.says)}"`
  return outcome === 'pass'
    ? `<span class="mark ${kind}"${title}>${text}</span>`
    : `<a class="mark ${kind}" href="#${anchor.get(entry)}"${title}>${text}</a>`
}
