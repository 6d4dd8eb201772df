export interface Line {
  readonly name: string
  readonly points: readonly (readonly [x: number, y: number])[]
}

const [width, height] = [860, 460]
const [left, right, top, bottom] = [100, 190, 50, 50]
const colours = ['#1b6ac9', '#c2410c', '#15803d', '#7e22ce', '#b91c1c', '#0f766e', '#a16207', '#475569', '#be185d']

/** Lines over two logarithmic scales, as one SVG file. */
export function plot(title: string, lines: readonly Line[]): string {
  const xs = lines.flatMap(({ points }) => points.map(([x]) => Math.log10(x)))
  const ys = lines.flatMap(({ points }) => points.map(([, y]) => Math.log10(y)))
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)]
  const [y0, y1] = [Math.floor(Math.min(...ys)), Math.ceil(Math.max(...ys))]
  const across = (x: number): number => left + ((Math.log10(x) - x0) / (x1 - x0)) * (width - left - right)
  const up = (y: number): number => height - bottom - ((Math.log10(y) - y0) / (y1 - y0)) * (height - top - bottom)
  const text = (x: number, y: number, words: string, more = ''): string =>
    `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`

  const decades = (from: number, to: number): readonly number[] =>
    Array.from({ length: Math.round(to - from) + 1 }, (_, at) => 10 ** (from + at))
  const grid = [
    ...decades(y0, y1).flatMap((y) => [
      `<line x1="${left}" x2="${width - right}" y1="${up(y).toFixed(1)}" y2="${up(y).toFixed(1)}" stroke="#ddd"/>`,
      text(left - 8, up(y) + 4, `${y >= 1 ? y.toLocaleString('en') : y} ms`, 'text-anchor="end"'),
    ]),
    ...decades(x0, x1).map((x) =>
      text(across(x), height - bottom + 20, x.toLocaleString('en'), 'text-anchor="middle"'),
    ),
  ]
  // Names stand beside the last points, moved apart where they would lie on one another.
  const ends = lines
    .map((line, at) => ({ line, at, y: up(line.points.at(-1)?.[1] ?? 1) }))
    .toSorted((a, b) => a.y - b.y)
  let last = 0
  const names = ends.map(({ line, at, y }) => {
    last = Math.max(y, last + 16)
    return text(width - right + 12, last + 4, line.name, `fill="${colours[at % colours.length]}"`)
  })
  const drawn = lines.flatMap(({ points }, at) => {
    const colour = colours[at % colours.length]
    const places = points.map(([x, y]) => `${across(x).toFixed(1)},${up(y).toFixed(1)}`)
    const dots = places
      .map((place) => place.split(','))
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${colour}"/>`)
    return [`<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`, ...dots]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${text(left, 28, title, 'font-size="15"')}
${[...grid, ...drawn, ...names].join('\n')}
</svg>
`
}
