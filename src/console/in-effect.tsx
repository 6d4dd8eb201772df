import type { JSX } from 'preact'
import { type Command, toPlay, toVary } from './commands.ts'
import { effectsOf } from './effects.ts'
import { change } from './server.ts'
import type { State } from '../control/state.ts'

/** All that makes answers other than plain, each with what ends it; nothing where they are plain. */
export function InEffect({ state }: { readonly state: State }): JSX.Element | null {
  const effects = effectsOf(state)
  if (effects.length === 0) return null
  const plain: readonly Command[] = [toPlay(''), toVary([]), ['DELETE', '/rules'], ['DELETE', '/pause']]
  return (
    <section class="effects" aria-label="In effect">
      {effects.map(({ says, end }, at) => (
        <span key={at} class="chip">
          {says}
          {end && state.mayChange && (
            <button type="button" class="plain" aria-label={`end ${says}`} onClick={() => void change(...end)}>
              ×
            </button>
          )}
        </span>
      ))}
      {state.mayChange && effects.some(({ end }) => end) && (
        <button type="button" onClick={() => plain.forEach((command) => void change(...command))}>
          back to plain
        </button>
      )}
    </section>
  )
}
