import { counted } from '../../text/counted.ts'
import type { Reporter } from '../report.ts'
import { ownerInWords, unmetBeside } from '../client-needs.ts'
import { forMarkdown, markdownCode } from '../safe-text.ts'
import { gapOf, sectionsOf, settingLines } from '../sections.ts'
import { countsInWords, toneOf, verdictInWords } from '../verdict.ts'
import { shortened } from '../wrap.ts'
import { marks } from './markdown.ts'

/** Lines for findings, so that the whole has at most ten. */
const shownFindings = 7

/** Ten lines of Markdown at most, for a pull request or a chat: the verdict and the most serious findings. */
export const markdownShort: Reporter = (report) => {
  const { failed, broken, unjudged, open, stale, skipped } = sectionsOf(report)
  const neverMet = report.command === 'usage' ? skipped.flatMap(({ entries }) => entries) : []
  const findings = [...failed, ...broken, ...unjudged, ...open, ...stale, ...unmetBeside(report), ...neverMet]
  const settings = settingLines(report)
  const shown = shownFindings - settings.length
  const more = findings.length - shown
  const lines = [
    `${marks[toneOf(report)]} **${verdictInWords(report)}** ${markdownCode(shortened(report.subject, 100))}: ${countsInWords(report).join(', ')}`,
    '',
    ...findings.slice(0, shown).map((entry) => {
      const { id, title, topic, says, actual } = entry
      const owner = ownerInWords(entry)
      const whose = owner === undefined ? '' : `${forMarkdown(owner)} `
      const cited = report.command === 'vary' ? ` (${gapOf(entry)})` : ''
      return [
        `- ${whose}${markdownCode(id)} ${forMarkdown(shortened(topic ?? title, 120) + cited)}`,
        actual ?? (topic ? undefined : says),
      ]
        .flatMap((part, at) => (part === undefined ? [] : at === 0 ? part : forMarkdown(shortened(part, 120))))
        .join(': ')
    }),
    ...(more > 0 ? [`- and ${counted(more, 'more finding')}`] : []),
    ...settings.map((line) => `- ${forMarkdown(shortened(line, 120))}`),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
