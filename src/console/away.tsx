import type { JSX } from 'preact'
import { type Command, toPlay, toVary } from './commands.ts'
import { effectsOf } from './effects.ts'
import type { Live } from './live.ts'
import { timeText } from './parts.tsx'
import { change } from './server.ts'

/** Says that the server is away, or that another process is back which knows nothing of what was played. */
export function Away({ live, onSeen }: { readonly live: Live; readonly onSeen: () => void }): JSX.Element | null {
  const { connected, awaySince, lost, state } = live
  if (!connected) {
    return (
      <p role="alert" class="away">
        Nothing answers at {location.host} since {timeText(awaySince ?? Date.now())}. Trying again; start it as before.
      </p>
    )
  }
  if (!lost) return null
  const rules = lost.played.filter(({ by, spent }) => by.startsWith('added') && !spent).map(({ rule }) => rule)
  const again: readonly (readonly [...Command, body?: unknown])[] = [
    toPlay(lost.scenario ?? ''),
    toVary(lost.variation),
    ['PUT', '/rules', rules],
  ]
  const restore = (): void => {
    for (const command of again) void change(...command)
    onSeen()
  }
  return (
    <p role="status" class="away back">
      A new server process. Gone:{' '}
      {effectsOf({ ...lost, paused: false })
        .map(({ says }) => says)
        .join(' · ') || 'the pause'}
      .{' '}
      <button type="button" disabled={!state?.mayChange} onClick={restore}>
        set again
      </button>{' '}
      <button type="button" onClick={onSeen}>
        leave it
      </button>
    </p>
  )
}
