import { type Mark, signs } from '../console/screens.ts'
import { forHtml } from '../report/safe-text.ts'
import { tokens } from '../report/tokens.ts'
import { askedOfReaders, causesOf, type Cause, commandOf, decisionsOf, type Wall, wallInWords } from './wall-causes.ts'
import { size, type Tile } from './wall.ts'

/** One HTML file, which needs nothing else: what broke first, by cause, with a picture and what differs in it; what is the same is folded. */
export function wallPage(wall: Wall): string {
  const { app, build, at, tiles, variations } = wall
  const [plain, ...others] = tiles
  const saysOf = new Map(variations.map(({ name, says }) => [name, says] as const))
  const strip = worstFirst
    .flatMap((mark) => others.filter((tile) => tile.mark === mark))
    .map(({ name, mark }) => `<a class="${mark}" href="#${name}" title="${signs[mark]} ${name}"><i>${name}</i></a>`)
  const section = (mark: Mark, title: string): string => {
    const causes = causesOf(wall, mark)
    const count = causes.flatMap(({ names }) => names).length
    const cards = causes.map((cause) => card(cause, saysOf)).join('\n')
    return count === 0 ? '' : `<section><h2 class="${mark}">${signs[mark]} ${title} (${count})</h2>\n${cards}</section>`
  }
  const same = others.filter(({ mark }) => mark === 'same').map(({ name }) => name)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Wall of ${forHtml(app)}</title>
<style>${style}${plain ? `:root{--plain:url("${sourceOf(plain)}")}` : ''}</style>
<main>
<p class="dim">wall of model-query-toolkit · ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC · ${forHtml(build)} · ${forHtml(app)}</p>
<h1>${wallInWords(wall)}</h1>
<p>${askedOfReaders}</p>
<nav aria-label="Variations">${strip.join('')}</nav>
<p>${worstFirst.flatMap((mark) => legend(mark, others)).join(' · ')}</p>
${plain ? `<details id="plain"><summary>The screen as it is, which also shows in each picture under the pointer</summary>${pictureOf(plain)}</details>` : ''}
${section('broken', 'Broken')}
${section('differs', 'Differs')}
${same.length === 0 ? '' : `<section><h2 class="same">${signs.same} Same (${same.length})</h2><p>${same.map((name) => `<span id="${name}">${name}</span>`).join(', ')}</p></section>`}
</main>
</html>
`
}

const worstFirst: readonly Mark[] = ['broken', 'differs', 'silent', 'same']

/** How many have a mark, with the colour of it in the strip. */
function legend(mark: Mark, tiles: readonly Tile[]): readonly string[] {
  const count = tiles.filter((tile) => tile.mark === mark).length
  return count === 0 ? [] : [`<b class="${mark}">${signs[mark]} ${count} ${mark}</b>`]
}

/** A cause: its picture, the variations that show it, the line to copy, and what would rule them out. */
function card(cause: Cause, saysOf: ReadonlyMap<string, string>): string {
  const { first, names, error } = cause
  const items = names.map((name) => `<li id="${name}"><b>${name}</b> ${forHtml(saysOf.get(name) ?? '')}</li>`)
  const title = error === '' ? (saysOf.get(first.name) ?? first.name) : error
  return `<figure><figcaption><h3>${forHtml(title)}</h3>
<ul>${items.join('')}</ul>
<p class="dim">your tests under it</p><pre>${forHtml(commandOf(names))}</pre>
<p class="dim">what the contract would have to say</p><p>${forHtml(decisionsOf(cause))}</p></figcaption>
${pictureOf(first)}</figure>`
}

/** A screenshot with what differs outlined; under a pointer, or with the focus, the screen as it is. */
function pictureOf({ name, mark, jpeg, height: whole, differing }: Tile): string {
  if (jpeg.length === 0) return '<p class="dim">No picture could be taken.</p>'
  const title = name === '' ? 'as it is' : `${signs[mark]} ${mark} ${name}`
  const share = (pixels: number, of: number): string => `${((100 * pixels) / of).toFixed(2)}%`
  const boxes = differing.map(({ left, top, width, height, isGone }) => {
    const across = `left:${share(left, size.width)};width:${share(width, size.width)}`
    const down = `top:${share(top, whole)};height:${share(height, whole)}`
    return `<i${isGone ? ' class="gone"' : ''} style="${across};${down}"></i>`
  })
  const image = `<img alt="The screen, ${forHtml(title)}" src="${sourceOf({ jpeg })}">`
  if (name === '') return `<div class="shot">${image}</div>`
  return `<div class="shot swaps" tabindex="0" title="as it is, under the pointer">${image}${boxes.join('')}</div>`
}

function sourceOf({ jpeg }: Pick<Tile, 'jpeg'>): string {
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

const style = `${tokens}
body{font:var(--text)/1.5 var(--sans);margin:0;padding:var(--s6) var(--s4) 4rem;color:var(--ink);background:var(--page)}main{max-width:76rem;margin:auto;overflow-wrap:anywhere}
h1{font-size:clamp(1.5rem,3.5vw,2.25rem);line-height:1.15;margin:var(--s1) 0}h2{font-size:var(--large);margin:2.5rem 0 var(--s2)}h3{font-size:var(--text);margin:0}p{margin:var(--s2) 0;max-width:48rem}
.dim{color:var(--dim);font-size:var(--small)}.broken{color:var(--bad)}.differs{color:var(--odd)}.same{color:var(--good)}
nav{display:flex;flex-wrap:wrap;gap:3px;margin:var(--s4) 0}nav a{width:1rem;height:1.5rem;border-radius:2px;background:currentcolor}nav i{position:absolute;clip-path:inset(50%);width:1px;overflow:hidden}
figure{margin:var(--s4) 0;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1.4fr);gap:var(--s4) var(--s6);align-items:start;border:1px solid var(--line);border-radius:var(--round);padding:var(--s4)}
details .shot{max-width:44rem;margin:var(--s2) 0}summary{cursor:pointer;color:var(--dim)}ul{margin:var(--s2) 0;padding-left:var(--s4)}:target{outline:2px solid var(--link)}pre{font:var(--small)/1.5 var(--mono);margin:0;padding:var(--s2) var(--s3);background:var(--raised);border-radius:var(--round);white-space:pre-wrap;user-select:all}
.shot{position:relative;border:1px solid var(--line)}.shot img{display:block;width:100%}.shot i{position:absolute;outline:2px solid var(--bad);outline-offset:2px;border-radius:2px}
.shot .gone{outline-style:dashed}.swaps{background:var(--plain) 0 0/100% auto no-repeat}.swaps:is(:hover,:focus) :is(img,i){opacity:0}
@media(max-width:48rem){figure{grid-template-columns:minmax(0,1fr)}}@media print{:root{color-scheme:light}figure{break-inside:avoid}}`
