import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { counted } from '../text/counted.ts'
import { useEntities } from './entities.ts'
import { LongTable } from './long-table.tsx'
import { Field, Identifier, Nothing, useFilter } from './parts.tsx'
import type { State } from '../control/state.ts'
import { grouped } from '../text/grouped.ts'
import { visible } from './visible.ts'

const mostTypes = 40

/** The whole build: its types, and its entities. */
export function ModelPage({ state }: { readonly state: State }): JSX.Element {
  const listed = useEntities(state)
  const [filter, setFilter] = useFilter('model')
  const [chosen, setChosen] = useState<string>()
  const types = useMemo(
    () => [...grouped(listed?.list ?? [], ({ type }) => type)].toSorted(([, a], [, b]) => b.length - a.length),
    [listed],
  )
  // Of all types of the build, so that no two are alike and a filter changes none.
  const colours = useMemo(() => {
    const names = types.map(([type]) => type).toSorted()
    return new Map(names.map((name, at) => [name, `oklch(0.6 0.15 ${(360 * at) / names.length})`]))
  }, [types])
  const found = useMemo(
    () =>
      (listed?.list ?? []).filter(
        ({ id, title, type }) =>
          (chosen ?? type) === type && `${id} ${title} ${type}`.toLowerCase().includes(filter.toLowerCase()),
      ),
    [listed, filter, chosen],
  )
  return (
    <>
      <div class="bar">
        <h2>Model</h2>
        <Field label="filter" type="search" value={filter} onText={setFilter} placeholder="identifier, title or type" />
        <span class="dim">{listed ? counted(found.length, 'entity', 'entities') : 'Asking for the list…'}</span>
      </div>
      {listed?.trouble !== undefined && <p role="alert">The answer is no list: {listed.trouble}</p>}
      <div class="map">
        {types.slice(0, mostTypes).map(([type, members]) => (
          <button
            key={type}
            type="button"
            aria-pressed={chosen === type}
            style={{ '--tone': colours.get(type), flexGrow: members.length }}
            onClick={() => setChosen(chosen === type ? undefined : type)}
          >
            {visible(type || '(no type)')} {members.length}
          </button>
        ))}
      </div>
      {listed && listed.trouble === undefined && found.length === 0 && (
        <Nothing>{listed.list.length === 0 ? 'The build has no entities.' : 'No match.'}</Nothing>
      )}
      {found.length > 0 && (
        <LongTable
          name="model"
          heads={['entity', 'type']}
          all={found}
          cells={({ id, title, type }) => (
            <>
              <td>
                <div dir="auto">{title}</div>
                <Identifier id={id} />
              </td>
              <td dir="auto">
                <span class="dot" style={{ '--tone': colours.get(type) }} /> {type}
              </td>
            </>
          )}
        />
      )}
    </>
  )
}
