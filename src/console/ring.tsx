import type { JSX } from 'preact'
import { dotsOf, mostDrawn, type Neighbour } from './neighbours.ts'
import { entityPlace } from './parts.tsx'
import { visible } from './visible.ts'

interface Room {
  readonly width: number
  readonly height: number
  readonly radius: number
  /** How long a name may be. */
  readonly letters: number
  /** Whether names are level. Those of many dots would cover one another, and stand along their lines. */
  readonly level: boolean
}

/** What there is room for, in units of the picture. */
function roomFor(dots: number): Room {
  const isNarrow = matchMedia('(max-width: 48rem)').matches
  const [radius, letters, mostLevel] = isNarrow ? [95, 13, 12] : [155, 22, 24]
  const beside = letters * 6 + 16
  const level = dots <= mostLevel
  return { radius, letters, level, width: 2 * (radius + beside), height: 2 * (radius + (level ? 35 : beside)) }
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** An entity with its neighbours around it, grouped by relation; each dot leads to its entity. The table below has all of them. */
export function Ring(props: { readonly title: string; readonly neighbours: readonly Neighbour[] }): JSX.Element | null {
  const { title, neighbours } = props
  const dots = dotsOf(neighbours)
  if (dots.length === 0) return null
  const { width, height, radius, letters, level } = roomFor(dots.length)
  const placed = dots.map((dot, at) => {
    const turn = (at / dots.length) * 360 - 90
    const isLeft = turn > 90
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    const along = (distance: number): string => `${distance * cos} ${distance * sin}`
    /** Moves a text to a distance from the middle and turns it along the line, with its feet below. */
    const alongLine = (distance: number): string =>
      `translate(${along(distance)}) rotate(${isLeft ? turn + 180 : turn})`
    const nameAt = level ? `translate(${along(radius)}) translate(${isLeft ? -10 : 10} 4)` : alongLine(radius + 12)
    return { dot, isLeft, along, alongLine, nameAt }
  })
  // One name for each run of a relation.
  const named = placed.filter(({ dot }, at) => placed[at - 1]?.dot.relation !== dot.relation)
  const move = (event: KeyboardEvent & { readonly currentTarget: SVGSVGElement }): void => {
    const step = steps[event.key]
    const links = [...event.currentTarget.querySelectorAll('a')]
    if (step === undefined || links.length === 0) return
    event.preventDefault()
    const at = links.findIndex((link) => link === document.activeElement)
    links[(at + step + links.length) % links.length]?.focus()
  }
  return (
    <figure class="ring">
      <svg
        viewBox={`${-width / 2} ${-height / 2} ${width} ${height}`}
        style={{ maxWidth: `${width * 1.2}px` }}
        onKeyDown={move}
        role="group"
        aria-label={`${title} and its neighbours`}
      >
        {placed.map(({ dot, along }, at) => (
          <path
            key={at}
            class={dot.outward ? 'outward' : 'inward'}
            d={`M0 0L${along(radius)}`}
            stroke-opacity={dot.confidence === undefined ? 1 : Math.min(1, 0.25 + Math.abs(dot.confidence))}
          />
        ))}
        {placed.map(({ dot, along, isLeft, nameAt }, at) => {
          const name = visible(dot.id)
          const label = (
            <>
              <circle r="6" transform={`translate(${along(radius)})`} />
              <text transform={nameAt} dy={level ? 0 : 4} text-anchor={isLeft ? 'end' : 'start'}>
                {shortened(name, letters)}
              </text>
              {dot.links > 1 && (
                <text class="count" transform={`translate(${along(radius)}) translate(0 4)`} text-anchor="middle">
                  {dot.links}
                </text>
              )}
              <title>{`${dot.outward ? '→' : '←'} ${visible(dot.relation)} ${name}${dot.confidence === undefined ? '' : `, confidence ${dot.confidence}`}`}</title>
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
        {named.map(({ dot, alongLine }, at) => (
          <text key={at} class="relation" transform={alongLine(radius * 0.6)} text-anchor="middle" dy="3">
            {shortened(visible(dot.relation), Math.floor(radius / 11))}
          </text>
        ))}
        <circle class="middle" r="9" />
      </svg>
      <figcaption class="dim">
        Whole lines begin here, dashed ones end here; the weaker the line, the lower the confidence.
        {neighbours.length > mostDrawn &&
          ` The first ${mostDrawn} of ${neighbours.length} are drawn; the table has all.`}
      </figcaption>
    </figure>
  )
}

/** Cut in the middle, since names often begin alike. */
function shortened(text: string, letters: number): string {
  const all = Array.from(text)
  return all.length <= letters
    ? text
    : `${all.slice(0, Math.floor(letters / 3)).join('')}…${all.slice(1 + Math.floor(letters / 3) - letters).join('')}`
}
