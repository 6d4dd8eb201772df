import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { quoted, toVary } from './commands.ts'
import { Act, Copy, Field, Nothing, submits, Ways } from './parts.tsx'
import { type Mark, markOf, screenUrl, signs, tally, type Told, toldIn } from './screens.ts'
import { change } from './server.ts'
import { controlPath, type State } from '../control/state.ts'
import { byPoint } from './variations.ts'

const key = 'model-query screen'
const atFirst = ['hits-worst-first', 'error-html', 'without-entity-title']

/** One's own application in frames, unchanged and under variations; `about` is the variations, and after a slash the application. */
export function ScreenPage({ state, about }: { readonly state: State; readonly about: string }): JSX.Element {
  const [, named = '', linked = ''] = /^([^/]*)\/?(.*)$/s.exec(about) ?? []
  const [app, setApp] = useState(() => linked || (localStorage.getItem(key) ?? ''))
  const [typed, setTyped] = useState(app)
  const [chosen, setChosen] = useState<readonly string[]>(named === '' ? atFirst : named.split(','))
  // A link shows somebody else the same.
  useEffect(
    () =>
      history.replaceState(null, '', app === '' ? '#screen' : `#screen/${chosen.join()}/${encodeURIComponent(app)}`),
    [app, chosen],
  )
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map())
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      const [name] = [...frames.current].find(([, frame]) => frame.contentWindow === source) ?? []
      const one = toldIn(data)
      if (name !== undefined && one) setTold((before) => new Map(before).set(name, one))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const names = ['', ...state.variations.map(({ name }) => name).filter((name) => chosen.includes(name))]
  const marks = useMemo(
    () => new Map(names.slice(1).map((name) => [name, markOf(told.get(''), told.get(name))] as const)),
    [told, chosen],
  )
  const points = byPoint(state.variations).map(([point, members]) => [point, members.map(({ name }) => name)] as const)
  const open = (): void => {
    localStorage.setItem(key, typed)
    setTold(new Map())
    setApp(typed)
  }
  const toggle = (all: readonly string[], on: boolean): void =>
    setChosen((before) => (on ? [...new Set([...before, ...all])] : before.filter((name) => !all.includes(name))))
  const script = `<script src="${location.origin}${controlPath}/screen.js"></script>`
  const isUrl = screenUrl(app, location.origin, state.basePath, '') !== undefined
  const worth = names.slice(1).filter((name) => marks.get(name) === 'differs' || marks.get(name) === 'broken')
  return (
    <>
      <form class="bar" onSubmit={submits(open)}>
        <h2>Screen</h2>
        <Field
          label="your application"
          wide
          value={typed}
          onText={setTyped}
          placeholder="http://localhost:5173/find?api={base}"
        />
        <button>open</button>
      </form>
      <details class="group">
        <summary>
          {chosen.length} of {state.variations.length} variations <span class="dim">{tally(marks, names)}</span>
        </summary>
        <div class="bar">
          <Act off={false} act={() => setChosen(atFirst)}>
            {atFirst.length} telling ones
          </Act>
          <Act off={false} act={() => setChosen(state.variations.map(({ name }) => name))}>
            all {state.variations.length}
          </Act>
        </div>
        <ul class="legend">
          {points.map(([point, members]) => (
            <li key={point}>
              <label>
                <input
                  type="checkbox"
                  checked={members.every((name) => chosen.includes(name))}
                  onChange={(event) => toggle(members, event.currentTarget.checked)}
                />
                {point} {members.length} <b>{tally(marks, members)}</b>
              </label>
            </li>
          ))}
        </ul>
      </details>
      {isUrl && told.size === 0 && (
        <p class="dim">
          Add this line to your page to see differences: <code>{script}</code> <Copy text={script} />
        </p>
      )}
      {isUrl ? (
        <div class="screens">
          {names.map((name) => (
            <Tile
              key={name}
              name={name}
              url={screenUrl(app, location.origin, state.basePath, name) ?? ''}
              mark={name === '' ? undefined : (marks.get(name) ?? 'silent')}
              told={told.get(name)}
              state={state}
              onFrame={(frame) => void (frame ? frames.current.set(name, frame) : frames.current.delete(name))}
            />
          ))}
        </div>
      ) : (
        <Nothing>
          Give the URL of a page of your application, with <code>{'{base}'}</code> where it takes the base URL of the
          API. Without it, <code>?variation=</code> is added, as the plugin for Vite reads it. To have the frames marked
          as same, differing or broken, load <code>{script}</code> in the page while you develop.
        </Nothing>
      )}
      <Ways
        ways={[
          {
            name: 'vary',
            text: `npx model-query vary${(worth.length > 0 ? worth : names.slice(1)).map((name) => ` --only ${quoted(name)}`).join('')} -- npm test`,
          },
        ]}
      />
    </>
  )
}

interface TileProps {
  readonly name: string
  readonly url: string
  readonly mark: Mark | undefined
  readonly told: Told | undefined
  readonly state: State
  readonly onFrame: (frame: HTMLIFrameElement | null) => void
}

function Tile({ name, url, mark, told, state, onFrame }: TileProps): JSX.Element {
  const facts = state.variations.find((one) => one.name === name)
  const title = name === '' ? 'unchanged' : name
  const isCurrent = state.variation.join() === name
  return (
    <section aria-label={title} class={`tile ${mark ?? ''}`}>
      <h3>
        {mark && <span class={`sign ${mark}`}>{`${signs[mark]} ${mark === 'silent' ? 'no signal yet' : mark}`}</span>}{' '}
        {title}
      </h3>
      <p class="dim">{facts ? `${facts.cites[0]}: ${facts.says}` : 'Your application, as the server answers now.'}</p>
      <div class="frame">
        <iframe ref={onFrame} src={url} title={`Your application, ${title}`} loading="lazy" />
      </div>
      <div>
        {told?.errors.slice(-3).map((error, at) => (
          <p key={at} class="bad" dir="auto">
            {error}
          </p>
        ))}
        {facts && (
          <Act off={!state.mayChange || isCurrent} act={() => change(...toVary([name]))}>
            {isCurrent ? 'applied to the server' : 'apply to the server'}
          </Act>
        )}
      </div>
    </section>
  )
}
