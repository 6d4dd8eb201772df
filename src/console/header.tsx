import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { counted } from '../text/counted.ts'
import type { Live } from './live.ts'
import { timeText } from './parts.tsx'
import { change } from './server.ts'
import type { State, VariationFacts } from './state.ts'

/** What is played, and the menus that change it. */
export function Header({ live, state }: { readonly live: Live; readonly state: State }): JSX.Element {
  const [trouble, setTrouble] = useState<string>()
  const act = async (method: string, path: string): Promise<void> => setTrouble(await change(method, path))
  const choose = (what: 'scenario' | 'variation', name: string): Promise<void> =>
    name === '' ? act('DELETE', `/${what}`) : act('PUT', `/${what}/${encodeURIComponent(name)}`)
  const { build, mayChange } = state
  const [varied = ''] = state.variation
  return (
    <header>
      <h1>
        <a href="#journal" title={state.version === null ? undefined : `version ${state.version}`}>
          model-query
        </a>
      </h1>
      {build && (
        <details class="builds">
          <summary>
            <b dir="auto">{build.name}</b> {counted(build.entities, 'entity', 'entities')} ·{' '}
            {counted(build.links, 'link')} · {counted(build.findings, 'finding')}
          </summary>
          <ol>
            {live.builds.map(({ at, build: one }) => (
              <li key={at}>
                {timeText(at)} <code>{one.version.slice(0, 12)}</code> {one.entities} · {one.links} · {one.findings}
              </li>
            ))}
          </ol>
        </details>
      )}
      <label>
        scenario
        <select
          value={state.scenario ?? ''}
          disabled={!mayChange}
          onChange={(event) => void choose('scenario', event.currentTarget.value)}
        >
          <option value="">none</option>
          {state.scenarios.map(({ name, description }) => (
            <option key={name} value={name} title={description}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        varied
        <select
          value={varied}
          disabled={!mayChange}
          onChange={(event) => void choose('variation', event.currentTarget.value)}
        >
          <option value="">none of {state.variations.length}</option>
          <VariationOptions variations={state.variations} />
        </select>
      </label>
      <label>
        seed
        <input
          type="number"
          min="0"
          max="4294967295"
          value={state.seed}
          disabled={!mayChange}
          onChange={(event) => void act('PUT', `/seed/${event.currentTarget.value}`)}
        />
      </label>
      <span role="status" class="status bad">
        {live.connected ? '' : 'the server is away'}
      </span>
      {trouble !== undefined && <p role="alert">{trouble}</p>}
      {!mayChange && <p class="dim">To change anything here, start the server with --control.</p>}
    </header>
  )
}

/** The variations as options, by the open point that permits them. */
export function VariationOptions({ variations }: { readonly variations: readonly VariationFacts[] }): JSX.Element {
  const points = [...new Set(variations.map(({ cites: [point = ''] }) => point))]
  return (
    <>
      {points.map((point) => (
        <optgroup key={point} label={point}>
          {variations
            .filter(({ cites }) => cites[0] === point)
            .map(({ name, says }) => (
              <option key={name} value={name} title={says}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  )
}
