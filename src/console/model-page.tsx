import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { counted } from '../text/counted.ts'
import { useEntities } from './entities.ts'
import { cellOf, drawInto, type ListedEntity, mapOf, positionAt } from './map.ts'
import { entityPlace, Field, Identifier, Nothing, Table } from './parts.tsx'
import { visible } from './visible.ts'
import type { State } from '../control/state.ts'

const mostListed = 200

/** The whole build: each entity a cell of a map in a fixed layout, and a table beside it. */
export function ModelPage({ state }: { readonly state: State }): JSX.Element {
  const listed = useEntities(state)
  const [filter, setFilter] = useState('')
  const found = useMemo(
    () =>
      (listed?.list ?? []).filter(({ id, title, type }) =>
        `${id} ${title} ${type}`.toLowerCase().includes(filter.toLowerCase()),
      ),
    [listed, filter],
  )
  return (
    <>
      <div class="bar">
        <h2>Model</h2>
        <Field label="filter" type="search" value={filter} onText={setFilter} placeholder="identifier, title or type" />
        <span class="dim">{listed ? counted(found.length, 'entity', 'entities') : 'Asking for the list…'}</span>
      </div>
      {listed?.trouble !== undefined && <p role="alert">The answer is no list: {listed.trouble}</p>}
      {listed && listed.trouble === undefined && found.length === 0 && (
        <Nothing>{listed.list.length === 0 ? 'The build has no entities.' : 'The list has no such entity.'}</Nothing>
      )}
      {found.length > 0 && (
        <div class="columns">
          <EntityMap list={found} />
          <section aria-label="Entities">
            <Table heads={['entity', 'type']}>
              {found.slice(0, mostListed).map(({ id, title, type }) => (
                <tr key={id}>
                  <td>
                    <div dir="auto">{title}</div>
                    <Identifier id={id} />
                  </td>
                  <td class="short" dir="auto">
                    {type}
                  </td>
                </tr>
              ))}
            </Table>
            {found.length > mostListed && (
              <p class="dim">{counted(found.length - mostListed, 'more', 'more')}; filter to see them.</p>
            )}
          </section>
        </div>
      )}
    </>
  )
}

/** Tells types apart by hue, equally light; neighbours in the list are far apart on the wheel. */
function colourOf(block: number): string {
  return `oklch(0.66 0.12 ${(block * 137.5 + 250) % 360})`
}

function EntityMap({ list }: { readonly list: readonly ListedEntity[] }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [at, setAt] = useState(0)
  const cell = list.length > 20_000 ? 2 : list.length > 2_000 ? 4 : list.length > 300 ? 12 : 20
  // A picture that need not be shrunk keeps the lines between its cells.
  const room = Math.min(560, innerWidth - 32)
  const map = useMemo(() => mapOf(list, Math.max(8, Math.floor(room / cell))), [list, cell, room])
  const [width, height] = [map.columns * cell, Math.max(1, map.rows * cell)]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const image = context.createImageData(width, height)
    const pixels = new Uint32Array(image.data.buffer)
    // The browser knows how to turn a colour into bytes.
    const colours = map.blocks.map((_, block) => {
      context.fillStyle = colourOf(block)
      context.fillRect(0, 0, 1, 1)
      return new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]
    })
    drawInto(pixels, map, cell, (block) => colours[block] ?? 0)
    context.putImageData(image, 0, 0)
  }, [map])
  const under = (event: MouseEvent & { readonly currentTarget: HTMLCanvasElement }): number | undefined => {
    const { width: shown } = event.currentTarget.getBoundingClientRect()
    const scale = width / shown / cell
    return positionAt(map, Math.floor(event.offsetX * scale), Math.floor(event.offsetY * scale))
  }
  const open = (position: number | undefined): void => {
    const entity = position === undefined ? undefined : map.entities[position]
    const place = entity && entityPlace(entity.id)
    if (place !== undefined) location.hash = place
  }
  const move = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: map.columns,
      ArrowUp: -map.columns,
    }
    const step = steps[event.key]
    if (event.key === 'Enter') open(at)
    if (step === undefined) return
    event.preventDefault()
    setAt(Math.min(map.entities.length - 1, Math.max(0, at + step)))
  }
  const entity = map.entities[Math.min(at, map.entities.length - 1)]
  const [column, row] = cellOf(map, Math.min(at, map.entities.length - 1))
  return (
    <section aria-label="Map">
      <div class="map">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          tabIndex={0}
          role="application"
          aria-label="Map of the entities: arrows walk, Enter opens; the table beside it has them, too"
          onMouseMove={(event) => setAt((before) => under(event) ?? before)}
          onClick={(event) => open(under(event))}
          onKeyDown={move}
        />
        <span
          class="here"
          style={{
            left: `${((column * cell) / width) * 100}%`,
            top: `${((row * cell) / height) * 100}%`,
            width: `${(cell / width) * 100}%`,
            height: `${(cell / height) * 100}%`,
          }}
        />
      </div>
      <p role="status" class="over">
        {entity && (
          <>
            <b dir="auto">{visible(entity.title || entity.id)}</b> <code dir="auto">{visible(entity.id)}</code>{' '}
            <span class="dim" dir="auto">
              {entity.type}
            </span>
          </>
        )}
      </p>
      <ul class="legend">
        {map.blocks.slice(0, 40).map(({ type, count }, block) => (
          <li key={type}>
            <svg viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" fill={colourOf(block)} />
            </svg>{' '}
            <span dir="auto">{visible(type || '(no type)')}</span> <span class="dim">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
