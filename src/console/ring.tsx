import type { JSX } from 'preact'
import { dotsOf, mostDrawn, type Neighbour } from './neighbours.ts'
import { entityPlace, visible } from './parts.tsx'

const width = 640
const height = 380
const radius = 155

/** An entity with its neighbours around it, grouped by relation; each dot leads to its entity. The table below has all of them. */
export function Ring({
  title,
  neighbours,
}: {
  readonly title: string
  readonly neighbours: readonly Neighbour[]
}): JSX.Element | null {
  const dots = dotsOf(neighbours)
  if (dots.length === 0) return null
  const placed = dots.map((dot, at) => {
    const angle = (at / dots.length) * 2 * Math.PI - Math.PI / 2
    return { dot, angle, x: width / 2 + radius * Math.cos(angle), y: height / 2 + radius * Math.sin(angle) }
  })
  // One name for each run of a relation, so that names do not cover one another.
  const named = placed.filter(({ dot }, at) => placed[at - 1]?.dot.relation !== dot.relation)
  const move = (event: KeyboardEvent & { readonly currentTarget: SVGSVGElement }): void => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    const links = [...event.currentTarget.querySelectorAll('a')]
    if (step === 0 || links.length === 0) return
    event.preventDefault()
    const at = links.findIndex((link) => link === document.activeElement)
    links[(at + step + links.length) % links.length]?.focus()
  }
  return (
    <figure class="ring">
      <svg viewBox={`0 0 ${width} ${height}`} onKeyDown={move} role="group" aria-label={`${title} and its neighbours`}>
        {placed.map(({ dot, x, y }, at) => (
          <line
            key={at}
            class={dot.outward ? 'outward' : 'inward'}
            x1={width / 2}
            y1={height / 2}
            x2={x}
            y2={y}
            stroke-opacity={dot.confidence === undefined ? 1 : Math.min(1, 0.25 + Math.abs(dot.confidence))}
          />
        ))}
        {placed.map(({ dot, x, y, angle }, at) => {
          const name = visible(dot.id)
          const text = name.length > 22 ? `${name.slice(0, 21)}…` : name
          const left = Math.cos(angle) < -0.01
          const label = (
            <>
              <circle cx={x} cy={y} r="6" />
              {dots.length <= 24 && (
                <text x={x + (left ? -10 : 10)} y={y + 4} text-anchor={left ? 'end' : 'start'}>
                  {text}
                </text>
              )}
              {dot.links > 1 && (
                <text class="count" x={x} y={y - 9} text-anchor="middle">
                  {dot.links}
                </text>
              )}
              <title>{`${dot.outward ? '→' : '←'} ${dot.relation} ${name}${dot.confidence === undefined ? '' : `, confidence ${dot.confidence}`}`}</title>
            </>
          )
          const place = entityPlace(dot.id)
          return place === undefined ? (
            <g key={at}>{label}</g>
          ) : (
            <a key={at} href={place}>
              {label}
            </a>
          )
        })}
        {named.map(({ dot, angle }) => (
          <text
            key={dot.relation + dot.outward}
            class="relation"
            x={width / 2 + radius * 0.6 * Math.cos(angle)}
            y={height / 2 + radius * 0.6 * Math.sin(angle)}
            text-anchor="middle"
          >
            {dot.relation}
          </text>
        ))}
        <circle class="middle" cx={width / 2} cy={height / 2} r="9" />
      </svg>
      <figcaption class="dim">
        Whole lines begin here, dashed ones end here; the weaker the line, the lower the confidence.
        {neighbours.length > mostDrawn &&
          ` The first ${mostDrawn} of ${neighbours.length} are drawn; the table has all.`}
      </figcaption>
    </figure>
  )
}
