import { type Mark, signs, tally } from '../console/screens.ts'
import { forHtml } from '../report/safe-text.ts'
import type { Variation } from '../variations/variation.ts'
import type { Tile } from './wall.ts'

const inNumbers = new Intl.Collator('en', { numeric: true })
const worstFirst: readonly (Mark | undefined)[] = ['broken', 'differs', 'silent', 'same']

/** All screenshots in one HTML file, which needs nothing else: by open point, each marked. */
export function wallPage(app: string, tiles: readonly Tile[], variations: readonly Variation[]): string {
  const marks = new Map(tiles.slice(1).map(({ name, mark }) => [name, mark] as const))
  const points = [...new Set(variations.map(({ cites: [point] }) => point))].toSorted(inNumbers.compare)
  const [plain] = tiles
  const sections = points.map((point) => {
    const members = variations
      .filter(({ cites, name }) => cites[0] === point && marks.has(name))
      .toSorted((a, b) => worstFirst.indexOf(marks.get(a.name)) - worstFirst.indexOf(marks.get(b.name)))
    const names = members.map(({ name }) => name)
    if (names.length === 0) return ''
    const shown = members.flatMap(({ name, says }) =>
      figureOf(
        tiles.find((tile) => tile.name === name),
        says,
      ),
    )
    return `<section><h2>${point} <small>${tally(marks, names)}</small></h2><div>${shown.join('\n')}</div></section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Wall of ${forHtml(app)}</title>
<style>${style}</style>
<h1>${forHtml(app)} <small>${tally(marks, [...marks.keys()])}</small></h1>
<div>${figureOf(plain, 'As it is, without a variation.').join('')}</div>
${sections.join('\n')}
</html>
`
}

function figureOf(tile: Tile | undefined, says: string): readonly string[] {
  if (!tile) return []
  const { name, mark, errors, jpeg } = tile
  const title = name === '' ? 'as it is' : `${signs[mark]} ${mark} ${name}`
  const image = Buffer.from(jpeg).toString('base64')
  const failures = errors.map((error) => `<code>${forHtml(error)}</code>`).join('<br>')
  return [
    `<figure class="${mark}"><figcaption><b>${forHtml(title)}</b> ${forHtml(says)} ${failures}</figcaption>
<img alt="The screen, ${forHtml(title)}" src="data:image/jpeg;base64,${image}"></figure>`,
  ]
}

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:1rem}div{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1rem}
figure{margin:0;border:1px solid #8886;border-top:4px solid #8886;padding:.5rem}.differs{border-top-color:#b07000}.broken{border-top-color:#c0332b}.same{border-top-color:#2a8a4a}
img{width:100%}small{font-weight:400}code{overflow-wrap:anywhere}`
