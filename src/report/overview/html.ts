import { glyphs, words } from '../reporters/html-parts.ts'
import { htmlPage } from '../reporters/html-page.ts'
import { lineForHtml as text } from '../safe-text.ts'
import { toneOf, verdictInWords } from '../verdict.ts'
import { type Cell, minuteOf, type Overview } from './overview.ts'

/** One self-contained file: every rule, those that did not pass everywhere first. */
export function overviewHtml({ by, reports, rows }: Overview): string {
  const heads = reports.map((report) => {
    const [name, beside] = by === 'servers' ? [report.subject, minuteOf(report)] : [minuteOf(report), report.subject]
    const verdict = toneOf(report)
    const kind = verdict === 'clean' ? 'pass' : verdict === 'failed' ? 'fail' : 'open'
    const lines = [text(name), text(beside), `<b class="mark ${kind}">${text(verdictInWords(report))}</b>`]
    return `<th class="server" scope="col">${lines.join('<br>')}</th>`
  })
  const body = [...rows.filter(({ isClean }) => !isClean), ...rows.filter(({ isClean }) => isClean)].map(
    ({ id, title, cells }) =>
      `<tr><th scope="row"><span class="mono">${text(id)}</span><small>${text(title)}</small></th>${cells.map(mark).join('')}</tr>`,
  )
  return htmlPage(
    `Rules by ${by}`,
    `<h1>Rules by ${by}</h1>
<div class="scroll" tabindex="0" role="region" aria-label="Rules by ${by}"><table>
<thead><tr><th scope="col">rule</th>${heads.join('')}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`,
  )
}

function mark(cell: Cell | undefined): string {
  if (cell === undefined) return '<td class="cell"></td>'
  const [glyph, word] = cell === 'known' ? ['✗', 'known to fail'] : [glyphs[cell], words[cell]]
  return `<td class="cell"><span class="mark ${cell}" title="${word}">${glyph}<span> ${word}</span></span></td>`
}
