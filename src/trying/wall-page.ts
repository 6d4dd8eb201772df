import { type Mark, signs, tally } from '../console/screens.ts'
import type { OpenPoint } from '../contract/contract.ts'
import { forHtml } from '../report/safe-text.ts'
import type { Variation } from '../variations/variation.ts'
import type { Tile } from './wall.ts'

const inNumbers = new Intl.Collator('en', { numeric: true })
const worstFirst: readonly Mark[] = ['broken', 'differs', 'silent', 'same']

export interface Wall {
  /** The application, as it was given. */
  readonly app: string
  /** As it is, then under each variation. */
  readonly tiles: readonly Tile[]
  readonly variations: readonly Variation[]
  readonly openPoints: readonly Pick<OpenPoint, 'id' | 'title'>[]
}

/** All screenshots in one HTML file, which needs nothing else: by open point, each marked; those that are the same are folded. */
export function wallPage({ app, tiles: [plain, ...tiles], variations, openPoints }: Wall): string {
  const marks = new Map(tiles.map(({ name, mark }) => [name, mark] as const))
  const of = new Map(variations.map((one) => [one.name, one] as const))
  const pointOf = ({ name }: Tile): string => of.get(name)?.cites[0] ?? ''
  const figures = (shown: readonly Tile[]): string =>
    `<div class="tiles">${shown.map((tile) => figureOf(tile, of.get(tile.name)?.says ?? '')).join('\n')}</div>`
  const points = [...new Set(tiles.map(pointOf))].toSorted(inNumbers.compare)
  const sections = points.map((point) => {
    const members = tiles.filter((tile) => pointOf(tile) === point)
    const others = members
      .filter(({ mark }) => mark !== 'same')
      .toSorted((a, b) => worstFirst.indexOf(a.mark) - worstFirst.indexOf(b.mark))
    const same = members.filter(({ mark }) => mark === 'same')
    const names = members.map(({ name }) => name)
    const title = openPoints.find(({ id }) => id === point)?.title ?? ''
    return `<section><h2>${point} ${forHtml(title)} <small>${tally(marks, names)}</small></h2>
${others.length > 0 ? figures(others) : ''}
${same.length > 0 ? `<details><summary>${signs.same} same: ${same.map(({ name }) => name).join(', ')}</summary>${figures(same)}</details>` : ''}</section>`
  })
  const worth = worstFirst
    .filter((mark) => mark !== 'same')
    .flatMap((mark) => {
      const members = tiles.filter((tile) => tile.mark === mark)
      const links = members.map(({ name }) => `<a href="#${name}">${name}</a>`)
      return links.length === 0 ? [] : [`<p><b class="${mark}">${signs[mark]} ${mark}</b> ${links.join(', ')}</p>`]
    })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Wall of ${forHtml(app)}</title>
<style>${style}</style>
<main>
<h1>${forHtml(app)}</h1>
<p>${tally(marks, [...marks.keys()])}</p>
<div class="tiles">${plain ? figureOf(plain, '') : ''}
<div>${worth.join('\n')}</div></div>
${sections.join('\n')}
</main>
</html>
`
}

function figureOf({ name, mark, errors, jpeg }: Tile, says: string): string {
  const title = name === '' ? 'as it is' : `${signs[mark]} ${mark} ${name}`
  const sign = name === '' ? '' : `<span class="${mark}">${signs[mark]} ${mark}</span> `
  const source = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
  const image = jpeg.length > 0 ? `<img alt="The screen, ${forHtml(title)}" src="${source}">` : ''
  const failures = errors.map((error) => `<code>${forHtml(error)}</code>`).join('')
  return `<figure id="${name || 'plain'}"><figcaption><b>${sign}${forHtml(name || 'as it is')}</b> ${forHtml(says)} ${failures}</figcaption>
${image}</figure>`
}

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:1rem;color:light-dark(#1b1f24,#e6e9ed);background:light-dark(#fff,#14171b)}
main{max-width:90rem;margin:auto;overflow-wrap:anywhere}h1{font-size:1.25rem;margin:0}h2{font-size:1.125rem;margin:2rem 0 .5rem}
.tiles>div{grid-row:span 2}.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1rem}a{color:light-dark(#0b57b0,#8cbcff)}
figure{margin:0;display:grid;grid-row:span 2;grid-template-rows:subgrid;gap:.5rem;border:1px solid light-dark(#d5dae0,#353b43);border-radius:.375rem;padding:.5rem;scroll-margin-top:1rem}
:target{outline:2px solid light-dark(#0b57b0,#8cbcff)}img{width:100%}small,summary{font-weight:400;color:light-dark(#57606a,#9aa4af)}summary{margin:.5rem 0;cursor:pointer}
code{display:block;font:.8125rem/1.5 ui-monospace,monospace}code,.broken{color:light-dark(#b3261e,#ff9a92)}.differs{color:light-dark(#8a5300,#f0b858)}.same{color:light-dark(#0f6b2f,#6fd08c)}`
