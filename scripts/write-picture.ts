// Writes the picture of the README, light and dark: three searches of the fixture library whose answers overtake each other.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createSearch, listEntities, searchModel } from '../src/index.ts'
import { readBuild } from '../src/node.ts'
import { forHtml } from '../src/report/safe-text.ts'

const words = ['l', 'lo', 'loan'] as const
/** When each was asked and answered, out of 100. */
const spans = [
  [4, 94],
  [22, 66],
  [40, 48],
] as const

const schemes = {
  light: {
    ink: '#1b1f24',
    dim: '#57606a',
    page: '#ffffff',
    raised: '#f4f6f8',
    line: '#d5dae0',
    bar: '#0b57b0',
    good: '#0f6b2f',
    bad: '#b3261e',
  },
  dark: {
    ink: '#e6e9ed',
    dim: '#9aa4af',
    page: '#14171b',
    raised: '#1d2127',
    line: '#353b43',
    bar: '#8cbcff',
    good: '#6fd08c',
    bad: '#ff9a92',
  },
} as const

/** The pictures by their paths. */
export async function pictures(): Promise<ReadonlyMap<string, string>> {
  const { model } = await readBuild(fileURLToPath(new URL('../fixtures/library', import.meta.url)))
  const search = createSearch(model)
  const titles = new Map(listEntities(model).map(({ id, title }) => [id, title]))
  const hits = words.map((q) => searchModel(search, { q }))
  const shown = (hits[0] ?? []).slice(0, 4).map(({ id }) => titles.get(id ?? '') ?? '')
  return new Map(
    Object.entries(schemes).map(([scheme, colours]) => [
      `docs/overtaken-${scheme}.svg`,
      picture(
        hits.map(({ length }) => length),
        shown,
        colours,
      ),
    ]),
  )
}

function picture(counts: readonly number[], shown: readonly string[], c: (typeof schemes)['light' | 'dark']): string {
  const text = (x: number, y: number, says: string, more = ''): string =>
    `<text x="${x}" y="${y}" ${more}>${forHtml(says)}</text>`
  const rowY = (at: number): number => 78 + at * 40
  const axis = (share: number): number => 250 + share * 2.6
  const rows = words.flatMap((q, at) => {
    const [from, to] = spans[at] as readonly [number, number]
    return [
      text(20, rowY(at), '200', `fill="${c.good}" font-weight="600" class="code"`),
      text(60, rowY(at), 'searchModel', `fill="${c.ink}"`),
      text(152, rowY(at), q, `fill="${c.ink}" class="code"`),
      text(194, rowY(at), `${counts[at]} hits`, `fill="${c.dim}" font-size="12"`),
      `<rect x="${axis(from)}" y="${rowY(at) - 11}" width="${(to - from) * 2.6 - 6}" height="13" fill="${c.line}"/>`,
      `<rect x="${axis(to) - 6}" y="${rowY(at) - 11}" width="6" height="13" fill="${c.bar}"/>`,
    ]
  })
  const order = spans.map(([, to]) => `${axis(to) - 3}`)
  const crossings = [0, 1].map(
    (at) =>
      `<path d="M${order[at + 1]} ${rowY(at + 1) - 11}L${order[at]} ${rowY(at) + 2}" stroke="${c.bad}" stroke-width="1.5"/>`,
  )
  const screen = shown.map((title, at) => text(560, 112 + at * 24, title, `fill="${c.ink}"`))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 232" font-family="system-ui,sans-serif" font-size="14">
<title>Three searches, answered in the wrong order; the screen shows the hits of the first.</title>
<style>.code{font-family:ui-monospace,monospace;font-size:13px}</style>
<rect x="0.5" y="0.5" width="519" height="231" rx="8" fill="${c.page}" stroke="${c.line}"/>
${text(20, 32, 'The console: three answers held, and released last first', `fill="${c.ink}" font-weight="600"`)}
<path d="M1 46H519" stroke="${c.line}"/>
${rows.join('\n')}
${crossings.join('\n')}
${text(20, 206, '▲ The first search was answered last, and nothing aborted it.', `fill="${c.bad}" font-size="13"`)}
<rect x="540.5" y="0.5" width="299" height="231" rx="8" fill="${c.page}" stroke="${c.line}"/>
${text(560, 32, 'Your screen', `fill="${c.ink}" font-weight="600"`)}
<rect x="560" y="48" width="260" height="32" rx="6" fill="${c.raised}" stroke="${c.line}"/>
${text(572, 69, 'loan', `fill="${c.ink}"`)}
${screen.join('\n')}
${text(560, 216, '✗ the hits of “l”, not of “loan”', `fill="${c.bad}" font-size="13"`)}
</svg>
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of await pictures()) await writeFile(new URL(`../${path}`, import.meta.url), text)
}
