import { counted } from '../../text/counted.ts'
import { defined } from '../../text/defined.ts'
import { present } from '../../text/present.ts'
import { placeName, type Place } from '../../text/user-error.ts'
import type { ReportEntry, Report, Reporter } from '../report.ts'
import { clientName, entriesBeside, needInWords } from '../client-needs.ts'
import { rulePage } from '../rule-page.ts'
import { forHtml, lineForHtml, oneLine } from '../safe-text.ts'
import {
  aboutOf,
  againOf,
  causesIn,
  type Command,
  commandsOf,
  excerptTitle,
  restingOn,
  runLines,
  sectionsOf,
  skippedInWords,
} from '../sections.ts'
import {
  countsInWords,
  durationInWords,
  failOnOf,
  outcomeInWords,
  toneOf,
  verdictInWords,
  weightOf,
} from '../verdict.ts'
import { wordOf, type Page } from './html-parts.ts'
import { htmlPage } from './html-page.ts'
import { rowsByOperation } from './html-rows.ts'

/** One self-contained file to read in a browser: no script and no requests. */
export const html: Reporter = (report, { flags = [] }) => {
  const operations = [...new Set(report.entries.flatMap(({ operation }) => operation ?? []))]
  const anchor = new Map(
    [...report.entries, ...entriesBeside(report)].map((entry, index) => [entry, `entry-${index + 1}`]),
  )
  const page: Page = { report, operations, anchor }
  const sections = sectionsOf(report)
  const { failed, broken, unjudged, known, open, accepted, stale, closed, observed, skipped } = sections
  const again = againOf(report, flags)
  const whySkipped = report.command === 'check' ? skippedInWords(sections) : []
  const remarks = runLines(report)
  const verdict = verdictInWords(report)
  const findings = (title: string, note: string, entries: readonly ReportEntry[]): string =>
    section(
      title,
      note,
      entries.map((entry) => finding(page, entry)),
    )
  const body = [
    report.command === 'gaps' ? rowsByOperation(page) : '',
    // What was never met is its own reason, and comes first.
    section(
      'Never met',
      '',
      report.command === 'usage'
        ? skipped.flatMap(({ why, entries }) => entries.map((entry) => observation(page, entry, why)))
        : [],
    ),
    section(
      outcomeInWords(report, 'fail', 'Failed'),
      '',
      causesIn(failed).map((cause) => oneCause(page, cause)),
    ),
    findings('Broken rules', 'no verdict on the server', broken),
    findings('Not judged', 'stated, but not visible in this run', unjudged),
    findings('Open', '', open),
    findings('Stale', 'listed as accepted or known, but no longer present', stale),
    findings('Known to fail', 'listed in the baseline', known),
    findings('Known', 'accepted, or open before', accepted),
    findings('Closed: the contract or its notes caught up', '', closed),
    report.command === 'gaps' ? '' : rowsByOperation(page),
    section(
      'Observed',
      'what the specification leaves open is never judged',
      observed.map(({ gap, entries }) => gapRow(page, gap, entries)),
    ),
    ...(report.needs ?? []).map((client) =>
      findings(
        `Needs of ${lineForHtml(clientName(client))}`,
        'behaviours that the contract leaves open',
        client.entries,
      ),
    ),
    findings(
      `Differences from ${lineForHtml(report.beside?.subject ?? '')}`,
      'what is otherwise there, which counts in no verdict',
      report.beside?.entries ?? [],
    ),
    remarks.length === 0 ? '' : `<section class="facts"><h2>About this run</h2>${list(remarks)}</section>`,
  ]
  return htmlPage(
    lineForHtml(`${verdict}: ${report.subject}`),
    `<header>
<p class="eyebrow">model-query ${report.command} · <time datetime="${forHtml(report.startedAt)}">${forHtml(moment(report.startedAt))}</time> · ${facts(report)}</p>
<h1>${lineForHtml(report.subject)}</h1>
<p class="verdict ${toneOf(report)}">${forHtml(verdict.charAt(0).toUpperCase() + verdict.slice(1))}</p>
<p class="counts">${countsInWords(report).join(' · ')}</p>
${causesInWords(page, failed)}${whySkipped.length === 0 ? '' : `<p class="counts">Skipped: ${lineForHtml(firstOf(whySkipped).join(' · '))}</p>\n`}${again === undefined ? '' : `<figure class="exchange"><figcaption>to run only what failed</figcaption>${command(again)}</figure>\n`}</header>
${body.filter((part) => part !== '').join('\n')}
<footer>${lineForHtml(`${report.tool.name} ${report.tool.version}`)} · for more about a rule, clause or gap, run npx model-query explain &lt;id&gt;</footer>`,
  )
}

/** The first reasons, and how many more there are; all are in a section of their own. */
function firstOf(reasons: readonly string[]): readonly string[] {
  if (reasons.length <= shownReasons + 1) return reasons
  return [...reasons.slice(0, shownReasons), `and ${reasons.length - shownReasons} more`]
}

const shownReasons = 3

/** What is to be mended, where there is less of it than failures. */
function causesInWords({ report, anchor }: Page, failed: readonly ReportEntry[]): string {
  const causes = causesIn(failed)
  const resting = failed.flatMap(({ id }) => restingOn(report, id)).length
  if (causes.length === failed.length && resting === 0) return ''
  const links = causes.map(([first]) => first && `<a href="#${anchor.get(first)}">${lineForHtml(first.title)}</a>`)
  const whole = resting === 0 ? '' : `; ${counted(resting, 'rule')} could not be judged for it`
  return `<p class="cause"><b>${counted(causes.length, 'probable cause')}${whole}:</b> ${links.join(' · ')}</p>\n`
}

/** The first failure of a cause; those that show the same unfold. */
function oneCause(page: Page, [first, ...others]: readonly ReportEntry[]): string {
  const same = others.map((entry) => finding(page, entry)).join('\n')
  const more = `<details><summary>${counted(others.length, 'failure')} with the same answer: ${others.map(({ id }) => lineForHtml(id)).join(', ')}</summary>${same}</details>`
  return `${first ? finding(page, first) : ''}${others.length > 0 ? more : ''}`
}

function facts({ durationMs, requests }: Report): string {
  return present([requests !== undefined && counted(requests, 'request'), durationInWords(durationMs)]).join(' · ')
}

function moment(iso: string): string {
  return oneLine(iso)
    .replace('T', ' ')
    .replace(/(:\d\d)(:\d\d)?(\.\d+)?Z$/, '$1 UTC')
}

function section(title: string, note: string, parts: readonly string[]): string {
  if (parts.length === 0) return ''
  const small = note === '' ? '' : ` <small>${note}</small>`
  return `<section><h2>${title}${small}</h2>\n${parts.join('\n')}\n</section>`
}

function tags(entry: ReportEntry): string {
  return aboutOf(entry)
    .map((tag) => `<span class="tag">${lineForHtml(tag)}</span>`)
    .join(' ')
}

function finding(page: Page, entry: ReportEntry): string {
  const { report, anchor } = page
  const { standing, outcome, expected, actual, says, details = [], places = [] } = entry
  const word =
    entry.client !== undefined
      ? needInWords(entry)
      : entry.beside !== undefined
        ? 'differs'
        : standing === 'stale' || standing === 'known'
          ? standing
          : `${wordOf(page, outcome)}${outcome === 'fail' && entry.level === 'http' ? ' (http)' : ''}`
  const clauses = entry.cites.flatMap((id) => {
    const said = report.words?.[id]
    if (said === undefined || said === entry.title) return []
    return `<p class="clause"><b>${forHtml(id)}</b> ${lineForHtml(said)}</p>`
  })
  const pair = Object.entries(defined({ expected, actual })).map(
    ([name, value]) => `<div class="${name}"><dt>${name}</dt><dd>${forHtml(value)}</dd></div>`,
  )
  return present([
    `<article class="finding ${weightOf(entry, failOnOf(report))}" id="${anchor.get(entry)}">`,
    `<header><span class="word">${word}</span>${named(page, entry)}${tags(entry)}<h3>${lineForHtml(entry.title)}</h3></header>`,
    ...clauses,
    says !== undefined && `<p class="says">${forHtml(says)}</p>`,
    pair.length > 0 && `<dl class="pair">${pair.join('')}</dl>`,
    details.length > 0 && list(details),
    places.length > 0 && placesOf(places),
    ...exchanges(commandsOf(entry)),
    '</article>',
  ]).join('\n')
}

/** The id of an entry, linked to its page if there is one. */
function named({ report }: Page, entry: ReportEntry): string {
  const href = rulePage(entry, report)
  const id = lineForHtml(entry.id)
  return href === undefined ? `<span class="id">${id}</span>` : `<a class="id" href="${forHtml(href)}">${id}</a>`
}

function list(lines: readonly string[]): string {
  const items = lines.map((line) => `<li>${forHtml(line)}</li>`)
  if (items.length <= longestList) return `<ul>${items.join('')}</ul>`
  const rest = items.slice(longestList - 1)
  return `<ul>${items.slice(0, longestList - 1).join('')}</ul><details><summary>${rest.length} more</summary><ul>${rest.join('')}</ul></details>`
}

/** A longer list unfolds. */
const longestList = 12

/** The number of commands shown, and of answers to each; the others unfold. */
const unfolded = 2

function unfolding(parts: readonly string[], shown: number = unfolded): readonly string[] {
  const rest = parts.slice(shown)
  const more = `<details><summary>${rest.length} more like it</summary>${rest.join('')}</details>`
  return present([...parts.slice(0, shown), rest.length > 0 && more])
}

/** Commands with what they gave; a second that gave the same tells nothing. */
function exchanges(commands: readonly Command[]): readonly string[] {
  const [first, second] = commands.map(({ excerpts }) => excerpts.join('\n'))
  return unfolding(commands.map(exchange), first !== '' && first === second ? 1 : unfolded)
}

/** A command, selectable with one click. */
function command(line: string): string {
  return `<pre class="wrap ask"><code>${lineForHtml(line)}</code></pre>`
}

/** A command on its own line, and what it gave below it. */
function exchange({ curl, excerpts }: Command): string {
  const answers = excerpts.map(
    (excerpt) => `<p>${excerptTitle}</p><pre class="wrap"><code>${forHtml(excerpt)}</code></pre>`,
  )
  return `<figure class="exchange">${command(curl)}${unfolding(answers).join('')}</figure>`
}

function placesOf(places: readonly Place[]): string {
  const bare = places.filter(({ frame }) => frame === undefined).map((place) => lineForHtml(placeName(place)))
  const framed = places.flatMap((place) => {
    if (place.frame === undefined) return []
    return `<figure><figcaption>${lineForHtml(placeName(place))}</figcaption><pre tabindex="0"><code>${forHtml(place.frame)}</code></pre></figure>`
  })
  const line = bare.length === 0 ? '' : `<p class="id place">${bare.join(' · ')}</p>`
  return framed.length === 0 ? line : `<div class="places">${framed.join('')}</div>${line}`
}

function gapRow(page: Page, gap: string, entries: readonly ReportEntry[]): string {
  const said = page.report.words?.[gap]
  const rows = entries.map((entry) => observation(page, entry, entry.says ?? entry.title, entry.details))
  return `<div class="gap facts"><div><h3>${forHtml(gap || 'no open point')}</h3>${said === undefined ? '' : `<p>${lineForHtml(said)}</p>`}</div><div>${rows.join('\n')}</div></div>`
}

function observation(page: Page, entry: ReportEntry, text: string, details: readonly string[] = []): string {
  const more = details.length === 0 ? '' : list(details)
  return `<div class="observation" id="${page.anchor.get(entry)}"><p>${forHtml(text)}</p>${more}<span class="id">${lineForHtml(entry.id)}</span></div>`
}
