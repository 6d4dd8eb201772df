import type { JSX } from 'preact'
import { counted } from '../text/counted.ts'
import { Act } from './parts.tsx'
import { change } from './server.ts'
import type { State } from '../control/state.ts'

/** The answers that are held back, released in the order in which they are clicked. */
export function HeldQueue({ state, held }: { readonly state: State; readonly held: State['held'] }): JSX.Element {
  const { paused, mayChange } = state
  return (
    <section class="held" aria-label="Pause">
      <Act off={!mayChange} act={() => change(paused ? 'DELETE' : 'PUT', '/pause')}>
        {paused ? 'release all and go on' : 'pause: hold answers back'}
      </Act>
      <span class="dim">
        {paused
          ? `${counted(held.length, 'answer is', 'answers are')} held back; release them in any order.`
          : 'To try a race by hand, hold the answers back and release them in the order you like.'}
      </span>
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
