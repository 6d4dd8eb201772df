import { placeName, type Place } from '../../source/user-error.ts'
import type { Entry, Evidence, Level, Report, Reporter } from '../report.ts'
import { forHtml, oneLine } from '../safe-text.ts'
import { baselineLines, sectionsOf } from '../sections.ts'
import { countsInWords, durationInWords, failOnOf, tally, verdictInWords, verdictOf, weightOf } from '../verdict.ts'
import { style, styleHash } from './html-style.ts'

/** What the page is made from: the report, its operations in order, and a stable anchor for each entry. */
interface Page {
  readonly report: Report
  readonly operations: readonly string[]
  readonly anchor: ReadonlyMap<Entry, string>
}

/** One self-contained file to read in a browser: no script, no request to anywhere; filters work by CSS alone. */
export const html: Reporter = (report) => {
  const operations = [...new Set(report.entries.flatMap(({ operation }) => operation ?? []))]
  const anchor = new Map(report.entries.map((entry, index) => [entry, `entry-${index + 1}`]))
  const page: Page = { report, operations, anchor }
  const { failed, broken, known, open, accepted, stale, closed, observed, skipped } = sectionsOf(report)
  const remarks = [...report.remarks, ...baselineLines(report)]
  const verdict = verdictInWords(report)
  const clean = verdictOf(report) === 'clean'
  const tone = clean && open.length + stale.length > 0 ? 'open' : verdictOf(report)
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`
  const findings = (title: string, note: string, entries: readonly Entry[]): string =>
    section(
      title,
      note,
      entries.map((entry) => finding(page, entry)),
    )
  const body = [
    filter(page),
    report.command === 'gaps' ? matrix(page, 'Gaps by operation') : '',
    findings('Failed', '', failed),
    findings('Broken rules', 'no verdict on the server', broken),
    findings('Open', '', open),
    findings('Stale', 'named as accepted or known, and no longer there', stale),
    findings('Known to fail', 'named by the baseline', known),
    findings('Accepted', '', accepted),
    findings('The contract caught up', '', closed),
    report.command === 'check' ? matrix(page, 'Rules by operation') : '',
    report.command === 'vary' ? matrix(page, 'Variations') : '',
    section(
      'Observed',
      'what the specification leaves open is never judged',
      observed.map(({ gap, entries }) => gapRow(page, gap, entries)),
    ),
    section(
      'Skipped',
      '',
      skipped.map(({ why, entries }) => skippedRow(page, why, entries)),
    ),
    remarks.length === 0 ? '' : `<section class="facts"><h2>About this run</h2>${list(remarks)}</section>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${forHtml(oneLine(`${verdict}: ${report.subject}`))}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<p class="eyebrow">model-query ${report.command} · <time datetime="${forHtml(report.startedAt)}">${forHtml(moment(report.startedAt))}</time> · ${facts(report)}</p>
<h1>${forHtml(oneLine(report.subject))}</h1>
<p class="verdict ${tone}">${forHtml(verdict.charAt(0).toUpperCase() + verdict.slice(1))}</p>
<p class="counts">${countsInWords(report).join(' · ')}</p>
</header>
${body.filter((part) => part !== '').join('\n')}
<footer>${forHtml(oneLine(`${report.tool.name} ${report.tool.version}`))} · model-query explain &lt;rule&gt; says what a rule asks for and why</footer>
</main>
</body>
</html>
`
}

function facts({ durationMs, requests }: Report): string {
  return [...(requests === undefined ? [] : [`${requests} requests`]), durationInWords(durationMs)].join(' · ')
}

function moment(iso: string): string {
  return oneLine(iso)
    .replace('T', ' ')
    .replace(/(:\d\d)(:\d\d)?(\.\d+)?Z$/, '$1 UTC')
}

function section(title: string, note: string, parts: readonly string[]): string {
  if (parts.length === 0) return ''
  const small = note === '' ? '' : ` <small>${note}</small>`
  return `<section class="holds"><h2>${title}${small}</h2>\n${parts.join('\n')}\n</section>`
}

const words = {
  fail: 'failed',
  broken: 'broken',
  open: 'open',
  closed: 'closed',
  pass: 'passed',
  skip: 'skipped',
  seen: 'observed',
} as const

/** The style knows the first eight operations; a filter that could not work is not offered. */
const filtered = 8

function filter({ report, operations }: Page): string {
  const counts = tally(report.entries)
  const choice = (group: string, id: string, label: string, count: number): string =>
    `<label><input type="radio" name="${group}" id="${id}"${id.endsWith('-all') ? ' checked' : ''}>${label}<b>${count}</b></label>`
  const outcomes = Object.entries(words).flatMap(([outcome, word]) => {
    const count = counts[outcome as keyof typeof words]
    return count === 0 ? [] : [choice('show', `show-${outcome}`, word, count)]
  })
  const some = operations
    .slice(0, filtered)
    .map((operation, index) =>
      choice(
        'op',
        `op-${index}`,
        forHtml(oneLine(operation)),
        report.entries.filter((entry) => entry.operation === operation).length,
      ),
    )
  const all = report.entries.length
  return `<form class="filter" aria-label="Filter">
<fieldset><legend>Outcome</legend>${choice('show', 'show-all', 'all', all)}${outcomes.join('')}</fieldset>
${some.length < 2 ? '' : `<fieldset><legend>Operation</legend>${choice('op', 'op-all', 'every operation', all)}${some.join('')}</fieldset>`}
</form>`
}

/** The attributes a filter looks at. */
function data({ operations }: Page, { outcome, operation }: Entry): string {
  const index = operation === undefined ? 'none' : operations.indexOf(operation)
  return `data-outcome="${outcome}" data-op="${index}"`
}

function tags({ id, cites, operation }: Entry): string {
  return [...cites.filter((cite) => cite !== id), ...(operation === undefined ? [] : [operation])]
    .map((tag) => `<span class="tag">${forHtml(oneLine(tag))}</span>`)
    .join(' ')
}

function finding(page: Page, entry: Entry): string {
  const { report, anchor } = page
  const { standing, outcome, expected, actual, says, details = [], places = [], evidence = [] } = entry
  const word =
    standing === 'stale'
      ? 'stale'
      : standing === 'known'
        ? outcome === 'open'
          ? 'accepted'
          : 'known'
        : `${words[outcome]}${outcome === 'fail' && entry.level === 'http' ? ' (http)' : ''}`
  const clauses = entry.cites.flatMap((id) => {
    const said = report.words?.[id]
    return said === undefined || said === entry.title
      ? []
      : [`<p class="clause"><b>${forHtml(id)}</b> ${forHtml(oneLine(said))}</p>`]
  })
  const pair = [
    ...(expected === undefined ? [] : [`<div class="expected"><dt>expected</dt><dd>${forHtml(expected)}</dd></div>`]),
    ...(actual === undefined ? [] : [`<div class="actual"><dt>actual</dt><dd>${forHtml(actual)}</dd></div>`]),
  ]
  return [
    `<article class="finding ${weightOf(entry, failOnOf(report))}" id="${anchor.get(entry)}" ${data(page, entry)}>`,
    `<header><span class="word">${word}</span><span class="id">${forHtml(oneLine(entry.id))}</span>${tags(entry)}<h3>${forHtml(oneLine(entry.title))}</h3></header>`,
    ...clauses,
    ...(says === undefined ? [] : [`<p class="says">${forHtml(says)}</p>`]),
    ...(pair.length === 0 ? [] : [`<dl class="pair">${pair.join('')}</dl>`]),
    ...(details.length === 0 ? [] : [list(details)]),
    ...(places.length === 0 ? [] : [placesOf(places)]),
    ...evidence.slice(0, unfolded).map(exchange),
    ...(evidence.length <= unfolded
      ? []
      : [
          `<details><summary>${evidence.length - unfolded} more like it</summary>${evidence.slice(unfolded).map(exchange).join('')}</details>`,
        ]),
    '</article>',
  ].join('\n')
}

function list(lines: readonly string[]): string {
  const items = lines.map((line) => `<li>${forHtml(line)}</li>`)
  if (items.length <= longestList) return `<ul>${items.join('')}</ul>`
  const rest = items.slice(longestList - 1)
  return `<ul>${items.slice(0, longestList - 1).join('')}</ul><details><summary>${rest.length} more</summary><ul>${rest.join('')}</ul></details>`
}

/** A longer list unfolds. */
const longestList = 12

/** So many exchanges are shown at once; the others unfold. */
const unfolded = 2

/** The command on a line of its own, to be selected with one click, and what came back under it. */
function exchange({ curl, excerpt = '' }: Evidence): string {
  const answer = excerpt === '' ? '' : `<pre class="wrap"><code>${forHtml(excerpt)}</code></pre>`
  return `<figure class="exchange"><pre class="wrap ask"><code>${forHtml(oneLine(curl))}</code></pre>${answer}</figure>`
}

function placesOf(places: readonly Place[]): string {
  const bare = places.filter(({ frame }) => frame === undefined).map((place) => forHtml(oneLine(placeName(place))))
  const framed = places.flatMap((place) =>
    place.frame === undefined
      ? []
      : [
          `<figure><figcaption>${forHtml(oneLine(placeName(place)))}</figcaption><pre><code>${forHtml(place.frame)}</code></pre></figure>`,
        ],
  )
  const line = bare.length === 0 ? '' : `<p class="id place">${bare.join(' · ')}</p>`
  return framed.length === 0 ? line : `<div class="places">${framed.join('')}</div>${line}`
}

const levels: readonly (readonly [Level | undefined, string])[] = [
  ['required', 'required: the specification or the contract states it'],
  ['http', 'http: stated by HTTP or JSON'],
  ['observed', 'observed: left open, never judged'],
  [undefined, ''],
]

function matrix(page: Page, heading: string): string {
  const { report, operations } = page
  const heads = [...operations.map((operation) => forHtml(oneLine(operation))), 'whole interface']
  const bodies = levels.map(([level, title]) => {
    const own = report.entries.filter((entry) => entry.level === level)
    const ids = [...new Set(own.map(({ id }) => id))]
    if (ids.length === 0) return ''
    const rows = ids.map((id) =>
      matrixRow(
        page,
        own.filter((entry) => entry.id === id),
      ),
    )
    const head =
      title === '' ? '' : `<tr class="head"><th colspan="${heads.length + 2}" scope="rowgroup">${title}</th></tr>\n`
    return `<tbody class="level holds">${head}${rows.join('\n')}</tbody>`
  })
  return `<section class="holds"><h2>${heading}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${heading}"><table>
<thead><tr><th scope="col">${kinds[report.command]}</th><th scope="col">stands on</th>${heads.map((head) => `<th class="op" scope="col">${head}</th>`).join('')}</tr></thead>
${bodies.join('\n')}
</table></div>
<p class="legend">${legend(report)
    .map(
      (outcome) =>
        `<span><b class="mark ${outcome}" aria-hidden="true">${glyphs[outcome]}</b> ${words[outcome]}</span>`,
    )
    .join('')}</p>
</section>`
}

const kinds = { check: 'rule', gaps: 'gap', vary: 'variation' } as const

function legend({ entries }: Report): readonly (keyof typeof words)[] {
  const there = new Set(entries.map(({ outcome }) => outcome))
  return (Object.keys(words) as (keyof typeof words)[]).filter((outcome) => there.has(outcome))
}

const glyphs = { pass: '✓', fail: '✗', skip: '–', seen: '○', broken: '!', open: '○', closed: '✓' } as const

function matrixRow(page: Page, entries: readonly Entry[]): string {
  const [first] = entries
  if (!first) return ''
  const cells = [...page.operations, undefined].map((operation) => {
    const here = entries.filter((entry) => entry.operation === operation)
    return `<td class="cell">${here.map((entry) => mark(page, entry)).join(' ')}</td>`
  })
  // A row shows the gravest of its outcomes to the filter.
  const grave =
    entries.find(({ outcome }) => outcome === 'fail') ?? entries.find(({ outcome }) => outcome === 'broken') ?? first
  return `<tr ${data(page, grave)}><th scope="row"><span class="mono">${forHtml(oneLine(first.id))}</span><small>${forHtml(oneLine(first.title))}</small></th><td>${first.cites.map((id) => `<span class="tag" title="${forHtml(oneLine(page.report.words?.[id] ?? ''))}">${forHtml(oneLine(id))}</span>`).join(' ')}</td>${cells.join('')}</tr>`
}

function mark({ report, anchor }: Page, entry: Entry): string {
  const { outcome, standing } = entry
  const kind =
    standing === 'known'
      ? 'known'
      : outcome === 'fail' && weightOf(entry, failOnOf(report)) !== 'error'
        ? 'warning'
        : outcome
  const text = `${glyphs[outcome]}<span> ${words[outcome]}</span>`
  const title = entry.says === undefined ? '' : ` title="${forHtml(oneLine(entry.says))}"`
  return outcome === 'pass'
    ? `<span class="mark ${kind}"${title}>${text}</span>`
    : `<a class="mark ${kind}" href="#${anchor.get(entry)}"${title}>${text}</a>`
}

function gapRow(page: Page, gap: string, entries: readonly Entry[]): string {
  const said = page.report.words?.[gap]
  const rows = entries.map(
    (entry) =>
      `<div class="observation" id="${page.anchor.get(entry)}" ${data(page, entry)}><p>${forHtml(entry.says ?? entry.title)}</p>${(entry.details ?? []).length === 0 ? '' : list(entry.details ?? [])}<span class="id">${forHtml(oneLine(entry.id))}</span></div>`,
  )
  return `<div class="gap facts holds"><div><h3>${forHtml(gap || 'no open point')}</h3>${said === undefined ? '' : `<p>${forHtml(oneLine(said))}</p>`}</div><div>${rows.join('\n')}</div></div>`
}

function skippedRow(page: Page, why: string, entries: readonly Entry[]): string {
  const rows = entries.map(
    (entry) =>
      `<div class="observation" id="${page.anchor.get(entry)}" ${data(page, entry)}><p>${forHtml(entry.title)}</p><span class="id">${forHtml(oneLine(entry.id))}</span></div>`,
  )
  return `<div class="gap facts holds"><div><p>${forHtml(why === '' ? 'no reason given' : why)}</p></div><div>${rows.join('\n')}</div></div>`
}
