import type { JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { searchPath } from '../contract/operations.ts'
import { useTitles } from './entities.ts'
import { type Goal, goalsFor } from './goals.ts'
import { entityPlace, Trouble } from './parts.tsx'
import { visible } from './visible.ts'
import { ask, change } from './server.ts'
import type { State } from '../control/state.ts'

const mostHits = 8

/** Finds pages, entities, scenarios and variations by what one types; opened by keyboard from everywhere. */
export function Find(props: {
  readonly state: State
  readonly pages: readonly string[]
  readonly dialog: RefObject<HTMLDialogElement | null>
}): JSX.Element {
  const { state, pages, dialog } = props
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<{ readonly by: string; readonly value: unknown }>()
  const [trouble, setTrouble] = useState<string>()
  const titles = useTitles(words.trim() === '' ? undefined : state)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const leave = new AbortController()
    if (words.trim() !== '')
      ask(searchPath(words), leave).then(
        ({ value }) => setFound({ by: words, value }),
        () => undefined,
      )
    return () => leave.abort()
  }, [words])
  useEffect(() => list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [at])

  // Who types on and presses Enter does not mean what was found before.
  const hits = found?.by === words ? goalsIn(found.value, titles) : []
  const others = goalsFor(words, state, pages)
  const isNamed = ({ name }: Goal): boolean => name.toLowerCase().startsWith(words.toLowerCase())
  const goals = [...others.filter(isNamed), ...hits, ...others.filter((goal) => !isNamed(goal))]
  const chosen = Math.min(at, goals.length - 1)
  const type = (text: string): void => {
    setWords(text)
    setAt(0)
  }
  const take = async (goal: Goal | undefined): Promise<void> => {
    if (!goal) return
    const wrong = goal.command && (await change(...goal.command))
    setTrouble(wrong)
    if (wrong !== undefined) return
    dialog.current?.close()
    if (goal.place !== undefined) location.hash = goal.place
  }
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') void take(goals[chosen])
    if (step === 0 || goals.length === 0) return
    event.preventDefault()
    setAt((chosen + step + goals.length) % goals.length)
  }
  return (
    <dialog
      ref={dialog}
      class="find"
      aria-label="Find"
      onClose={() => type('')}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div>
        <input
          role="combobox"
          aria-label="What to find"
          placeholder="page, entity, scenario or variation"
          aria-expanded={goals.length > 0}
          aria-controls="goals"
          aria-activedescendant={goals.length > 0 ? `goal-${chosen}` : undefined}
          dir="auto"
          value={words}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={move}
        />
        <ul id="goals" ref={list} role="listbox" aria-label="Found">
          {goals.map((goal, number) => (
            <li
              key={goal.kind + goal.name}
              id={`goal-${number}`}
              role="option"
              aria-selected={number === chosen}
              onClick={() => void take(goal)}
            >
              <span class="dim">{goal.kind}</span> <b dir="auto">{goal.name}</b>{' '}
              <span class="dim" dir="auto">
                {goal.says}
              </span>
            </li>
          ))}
        </ul>
        {goals.length === 0 && <p class="dim">No match.</p>}
        <p class="dim">Esc closes; on a page, ? shows all keys</p>
        <Trouble says={trouble} />
      </div>
    </dialog>
  )
}

/** The first hits of a search, as far as a URL can hold them. */
function goalsIn(hits: unknown, titles: ReadonlyMap<string, string>): readonly Goal[] {
  return (Array.isArray(hits) ? (hits as readonly { readonly id?: unknown }[]) : [])
    .flatMap(({ id }): Goal[] => {
      const place = typeof id === 'string' ? entityPlace(id) : undefined
      if (typeof id !== 'string' || place === undefined) return []
      return [{ kind: 'entity', name: visible(id), says: titles.get(id) ?? '', place }]
    })
    .slice(0, mostHits)
}
