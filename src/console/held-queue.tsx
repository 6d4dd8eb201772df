import type { JSX } from 'preact'
import { Act } from './parts.tsx'
import { change } from './server.ts'
import type { State } from '../control/state.ts'

/** The answers that are held back, released in the order in which they are clicked. */
export function HeldQueue({ held, mayChange }: Pick<State, 'held' | 'mayChange'>): JSX.Element {
  return (
    <section class="held" aria-label="Pause">
      <Act off={!mayChange} act={() => change('DELETE', '/pause')}>
        release all and go on
      </Act>
      <span class="dim">Answers are held back; release them in any order, to try a race by hand.</span>
      {held.length > 0 && (
        <ol>
          {held.map(({ number, operation, target, status }) => (
            <li key={number}>
              <Act off={!mayChange} act={() => change('DELETE', `/pause/${number}`)}>
                release
              </Act>{' '}
              {status} {operation ?? ''} <code dir="auto">{target}</code>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
