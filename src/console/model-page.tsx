import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { counted } from '../text/counted.ts'
import { useEntities } from './entities.ts'
import { LongTable } from './long-table.tsx'
import { Act, Field, Identifier, Nothing, useFilter } from './parts.tsx'
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
      <div class="bar">
        {types.slice(0, mostTypes).map(([type, members]) => (
          <Act
            key={type}
            off={false}
            pressed={chosen === type}
            act={() => setChosen(chosen === type ? undefined : type)}
          >
            <Dot type={type} /> {visible(type || '(no type)')} {members.length}
          </Act>
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
              <td class="short" dir="auto">
                <Dot type={type} /> {type}
              </td>
            </>
          )}
        />
      )}
    </>
  )
}

/** A colour for each type, the same in every build and list. */
function Dot({ type }: { readonly type: string }): JSX.Element {
  const hash = Array.from(type).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7)
  return <span class="dot" style={{ background: `oklch(${0.55 + (hash % 3) / 10} 0.14 ${(hash * 137.5) % 360})` }} />
}
