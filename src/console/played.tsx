import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { toPlay, toVary } from './commands.ts'
import { Trouble } from './parts.tsx'
import { change } from './server.ts'
import type { State } from '../control/state.ts'
import { VariationMenu } from './variation-menu.tsx'

/** What the server plays, and the menus that change it. */
export function Played({ state, readOnly }: { readonly state: State; readonly readOnly: boolean }): JSX.Element {
  const [trouble, setTrouble] = useState<string>()
  const { mayChange } = state
  if (readOnly) {
    return (
      <section class="played" aria-label="What is played">
        <p class="dim">
          Read only: start the server with <code>--control</code> to change what it plays.
        </p>
      </section>
    )
  }
  return (
    <section class="played" aria-label="What is played">
      <label>
        scenario
        <select
          value={state.scenario ?? ''}
          disabled={!mayChange}
          onChange={(event) => void change(...toPlay(event.currentTarget.value)).then(setTrouble)}
        >
          <option value="">none</option>
          {state.scenarios.map(({ name, description }) => (
            <option key={name} value={name} title={description}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <VariationMenu
        state={state}
        onVary={async (names) => {
          const went = await change(...toVary(names))
          setTrouble(went)
          return went
        }}
      >
        <label>
          seed
          <input
            type="number"
            min="0"
            max="4294967295"
            value={state.seed}
            disabled={!mayChange}
            onChange={(event) => void change('PUT', `/seed/${event.currentTarget.value}`).then(setTrouble)}
          />
        </label>
      </VariationMenu>
      <Trouble says={trouble} />
    </section>
  )
}
