import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usePointTitles } from './documents.ts'
import { Act, Field, filtered } from './parts.tsx'
import type { State, VariationFacts } from '../control/state.ts'
import { byPoint, toggled } from './variations.ts'

/** Says what is varied, and lets one choose: several at once, but one of those that vary the same. */
export function VariationMenu(props: {
  readonly state: State
  /** Resolves with what went wrong, if anything. */
  readonly onVary: (names: readonly string[]) => Promise<string | undefined>
  /** What else is set in the menu. */
  readonly children: ComponentChildren
}): JSX.Element {
  const { state, onVary } = props
  const { variations, mayChange } = state
  // Who chooses the next before the server has told of the last chooses both.
  const [wanted, setWanted] = useState<readonly string[]>()
  const variation = wanted ?? state.variation
  useEffect(() => {
    if (wanted?.toSorted().join() === state.variation.toSorted().join()) setWanted(undefined)
  }, [wanted, state.variation])
  const vary = (names: readonly string[]): void => {
    setWanted(names)
    void onVary(names).then((trouble) => trouble !== undefined && setWanted(undefined))
  }
  const titles = usePointTitles()
  const menu = useRef<HTMLDetailsElement>(null)
  const [filter, setFilter] = useState('')
  const close = (): void => {
    if (menu.current) menu.current.open = false
  }
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        close()
        menu.current.querySelector('summary')?.focus()
      }}
      onFocusOut={({ relatedTarget }) => relatedTarget && !menu.current?.contains(relatedTarget as Node) && close()}
    >
      <summary>
        <span class="dim">variation</span>{' '}
        {variation.length > 1 ? `${variation.length} of ${variations.length}` : (variation[0] ?? 'none')}
      </summary>
      <div class="sheet">
        <div class="bar">
          <Field label="filter" type="search" value={filter} onText={setFilter} placeholder="score, GAP-7" />
          <Act off={!mayChange || variation.length === 0} act={() => vary([])}>
            no variation
          </Act>
          {props.children}
        </div>
        {byPoint(filtered(variations, filter)).map(([point, members]) => (
          <fieldset key={point}>
            <legend>
              {point} <span class="dim">{titles.get(point)}</span>
            </legend>
            {members.map(({ name, says }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={variation.includes(name)}
                  disabled={!mayChange}
                  onChange={() => vary(toggled({ variation, variations }, name))}
                />
                <span>
                  <b>{name}</b> {says}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}

export function VariationOptions({ variations }: { readonly variations: readonly VariationFacts[] }): JSX.Element {
  return (
    <>
      {byPoint(variations).map(([point, members]) => (
        <optgroup key={point} label={point}>
          {members.map(({ name, says }) => (
            <option key={name} value={name} title={says}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
