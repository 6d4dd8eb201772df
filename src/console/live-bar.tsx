import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ruleLike } from './commands.ts'
import { Act, Question, Status, timeText } from './parts.tsx'
import { change } from './server.ts'
import type { Exchange } from '../control/state.ts'

/** The last exchange, on each page but the journal, which has them all. */
export function LiveBar(props: {
  readonly exchanges: readonly Exchange[]
  readonly mayChange: boolean
}): JSX.Element | null {
  const [failing, setFailing] = useState<number>()
  const last = props.exchanges.at(-1)
  if (!last) return null
  const { number, startedAt, status, overrides, operation } = last
  const fail = async (): Promise<void> => {
    await change('POST', '/rules', { ...ruleLike(last), calls: 1, status: 503 })
    setFailing(number)
  }
  return (
    <footer>
      <span class="dim">{timeText(startedAt)}</span> <Status status={status} />{' '}
      <span class="target">
        <Question exchange={last} />
      </span>
      <span class="purpose">{overrides.map(({ by, what }) => `${what}, by ${by}`).join('; ')}</span>
      <span class="push" />
      {operation !== undefined && (
        <Act off={!props.mayChange || failing === number} act={fail}>
          {failing === number ? 'the next one fails' : 'fail the next'}
        </Act>
      )}
      <a href={`#journal/${number}`}>more</a>
    </footer>
  )
}
