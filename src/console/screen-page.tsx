import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { quoted, toVary } from './commands.ts'
import { usePointTitles } from './documents.ts'
import { useKeys } from './keys.tsx'
import { Act, Copy, Field, Nothing, submits, Ways } from './parts.tsx'
import { exampleUrl, type Mark, markOf, screenUrl, signs, tally, type Told, toldIn } from './screens.ts'
import { change } from './server.ts'
import { controlPath, type State } from '../control/state.ts'
import { byPoint } from './variations.ts'

const key = 'model-query screen'
/** What stands for the application of this package. */
const example = 'example'
const atFirst = ['hits-worst-first', 'error-html', 'without-entity-title']

/**
 * An application in frames, unchanged and under variations: one's own, or the example. `about` is the variations, and after a
 * slash the application.
 */
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
  const [large, setLarge] = useState<string>()
  const titles = usePointTitles()
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
  const urlOf = (name: string): string | undefined =>
    app === example ? exampleUrl(location.origin, name) : screenUrl(app, location.origin, state.basePath, name)
  const isUrl = urlOf('') !== undefined
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
          <Act act={() => setChosen(atFirst)}>{atFirst.length} telling ones</Act>
          <Act act={() => setChosen(state.variations.map(({ name }) => name))}>all {state.variations.length}</Act>
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
                {point} {titles.get(point)} ({members.length}) <b>{tally(marks, members)}</b>
              </label>
            </li>
          ))}
        </ul>
      </details>
      {isUrl && app !== example && told.size === 0 && (
        <p class="dim">
          Add this line to your page to see differences: <code>{script}</code> <Copy text={script} />
        </p>
      )}
      {large !== undefined && <Compared name={large} urlOf={urlOf} onClose={() => setLarge(undefined)} key={large} />}
      {isUrl ? (
        <div class="screens">
          {names.map((name) => (
            <Tile
              key={name}
              name={name}
              url={urlOf(name) ?? ''}
              mark={name === '' ? undefined : (marks.get(name) ?? 'silent')}
              told={told.get(name)}
              state={state}
              onCompare={() => setLarge(name)}
              onFrame={(frame) => void (frame ? frames.current.set(name, frame) : frames.current.delete(name))}
            />
          ))}
        </div>
      ) : (
        <Nothing>
          Your application, under several behaviours that the contract permits. Give the URL of one of its pages, with{' '}
          <code>{'{base}'}</code> in the place of the base URL of the API; without it, <code>?variation=</code> is
          added.
          <br />
          <Act act={() => setApp(example)}>show an example</Act>
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
  readonly onCompare: () => void
  readonly onFrame: (frame: HTMLIFrameElement | null) => void
}

function Tile({ name, url, mark, told, state, onCompare, onFrame }: TileProps): JSX.Element {
  const facts = state.variations.find((one) => one.name === name)
  const title = name === '' ? 'unchanged' : name
  const isCurrent = state.variation.join() === name
  return (
    <section aria-label={title} class={`tile ${mark ?? ''}`}>
      <h3>
        {mark && <span class={`sign ${mark}`}>{`${signs[mark]} ${mark === 'silent' ? 'no signal yet' : mark}`}</span>}{' '}
        {title}
      </h3>
      <p class="dim">{facts ? `${facts.cites[0]}: ${facts.says}` : 'As the server answers now.'}</p>
      <div class="frame">
        <iframe ref={onFrame} src={url} title={`The application, ${title}`} loading="lazy" />
      </div>
      <div>
        {told?.errors.slice(-3).map((error, at) => (
          <p key={at} class="bad" dir="auto">
            {error}
          </p>
        ))}
        {facts && <Act act={onCompare}>compare</Act>}{' '}
        {facts && (
          <Act off={!state.mayChange || isCurrent} act={() => change(...toVary([name]))}>
            {isCurrent ? 'applied to the server' : 'apply to the server'}
          </Act>
        )}
      </div>
    </section>
  )
}

/** A screen over the unchanged one, as far as a slider says. */
function Compared(props: {
  readonly name: string
  readonly urlOf: (name: string) => string | undefined
  readonly onClose: () => void
}): JSX.Element {
  const { name, urlOf, onClose } = props
  const [at, setAt] = useState(50)
  const section = useRef<HTMLElement>(null)
  useKeys({ Escape: onClose })
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section ref={section} class="compared" aria-label={`unchanged beside ${name}`}>
      <div class="bar">
        <h3>unchanged</h3>
        <input
          type="range"
          class="push"
          aria-label="how much of the unchanged screen shows"
          value={at}
          onInput={(event) => setAt(Number(event.currentTarget.value))}
        />
        <h3>{name}</h3>
        <button type="button" class="plain" aria-label="close" title="close (Esc)" onClick={onClose}>
          ×
        </button>
      </div>
      <div class="over">
        <iframe src={urlOf('')} title="The application, unchanged" />
        <iframe src={urlOf(name)} title={`The application, ${name}`} style={{ clipPath: `inset(0 0 0 ${at}%)` }} />
        <i style={{ left: `${at}%` }} />
      </div>
    </section>
  )
}
