import type { Outcome, ReportEntry } from '../report.ts'
import { lineForHtml } from '../safe-text.ts'
import { countsIn, failOnOf, weightOf } from '../verdict.ts'
import { glyphs, wordOf, words, type Page } from './html-parts.ts'

/** What the rows are. */
const headings = {
  check: 'Rules',
  gaps: 'Gaps',
  vary: 'Variations',
  record: 'Lists',
  usage: 'Kinds of question',
} as const

/** These need no attention, or have a section of their own. */
const folded: readonly Outcome[] = ['pass', 'skip', 'seen']

/** A row for each rule or gap, by operation; those that need no attention are folded. */
export function rowsByOperation(page: Page): string {
  const { report, operations } = page
  const named = Object.fromEntries((Object.keys(words) as Outcome[]).map((outcome) => [outcome, wordOf(page, outcome)]))
  const groups = [...operations, undefined].flatMap((operation) => {
    const own = report.entries.filter((entry) => entry.operation === operation)
    if (own.length === 0) return []
    const shown = own.filter(({ outcome }) => !folded.includes(outcome))
    const others = own.filter(({ outcome }) => folded.includes(outcome))
    const rest = `<details><summary>${countsIn(others, named).join(' · ')}</summary>${list(page, others)}</details>`
    return `<div class="operation"><h3>${lineForHtml(operation ?? 'service as a whole')}</h3>
${shown.length > 0 ? list(page, shown) : ''}${others.length > 0 ? rest : ''}</div>`
  })
  return `<section><h2>${headings[report.command]} by operation</h2>\n${groups.join('\n')}\n</section>`
}

function list(page: Page, entries: readonly ReportEntry[]): string {
  return `<ul class="rows">${entries.map((entry) => row(page, entry)).join('\n')}</ul>`
}

function row(page: Page, entry: ReportEntry): string {
  const { id, title, topic, level, cites, outcome, says, closedBy = [] } = entry
  const tags = [...cites.filter((cite) => cite !== id), ...(level === undefined || level === 'required' ? [] : [level])]
  const named = tags.map((tag) => {
    const said = page.report.words?.[tag]
    return ` <span class="tag"${said === undefined ? '' : ` title="${lineForHtml(said)}"`}>${lineForHtml(tag)}</span>`
  })
  const closes = closedBy.length === 0 ? '' : `<small>closed by: ${lineForHtml(closedBy.join('; '))}</small>`
  const why = outcome === 'skip' && says !== undefined ? `<small>${lineForHtml(says)}</small>` : ''
  return `<li>${mark(page, entry)}<div><span class="mono">${lineForHtml(id)}</span>${named.join('')}<small>${lineForHtml(topic ?? title)}</small>${why}${closes}</div></li>`
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
  return outcome === 'pass' || outcome === 'skip'
    ? `<span class="mark ${kind}">${text}</span>`
    : `<a class="mark ${kind}" href="#${anchor.get(entry)}">${text}</a>`
}
