import { counted } from '../../text/counted.ts'
import { forXml } from '../safe-text.ts'
import { verdictInWords, verdictOf, type Verdict } from '../verdict.ts'
import type { Overview } from './overview.ts'

const colours: Readonly<Record<Verdict, string>> = {
  clean: '#1c7a43',
  failed: '#b3261e',
  unjudged: '#8a5a00',
  open: '#8a5a00',
  'could not run': '#8a5a00',
}

/** An SVG of one line, which needs no service to draw it: the last run, or how many servers conform. */
export function badge({ by, reports }: Overview): string {
  const worst = (['failed', 'open', 'could not run', 'unjudged', 'clean'] as const).find((one) =>
    (by === 'runs' ? reports.slice(-1) : reports).some((report) => verdictOf(report) === one),
  )
  const conforming = reports.filter((report) => verdictOf(report) === 'clean').length
  const last = reports.at(-1)
  const says =
    by === 'runs' || reports.length === 1
      ? last === undefined
        ? ''
        : verdictInWords(last)
      : `${conforming} of ${counted(reports.length, 'server')} conform`
  return drawn(says, colours[worst ?? 'open'])
}

/** Sizes of Verdana at 11 px, near enough; `textLength` makes the text fit where another font is drawn. */
function drawn(says: string, colour: string): string {
  const label = 'Model query API'
  const [left, right] = [label, says].map((text) => Math.round(text.length * 6.6) + 12) as [number, number]
  const text = (words: string, at: number, width: number): string =>
    `<text x="${at + 6}" y="14" textLength="${width - 12}">${forXml(words)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${forXml(`${label}: ${says}`)}">
<title>${forXml(`${label}: ${says}`)}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#555"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(label, 0, left)}${text(says, left, right)}</g>
</svg>
`
}
