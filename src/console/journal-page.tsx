import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { counted } from '../text/counted.ts'
import { adviceOn } from './advice.ts'
import { ExchangeDetail } from './exchange-detail.tsx'
import { HeldQueue } from './held-queue.tsx'
import type { Live } from './live.ts'
import { Act, Field, Nothing } from './parts.tsx'
import { change } from './server.ts'
import { controlPath, type State } from '../control/state.ts'
import { isOwn, matchesFilter } from './traffic.ts'
import { Waterfall } from './waterfall.tsx'

export interface JournalProps {
  readonly live: Live
  readonly state: State
  readonly onClear: () => void
  /** The exchange to begin with. */
  readonly number: string
}

/** What was asked and answered, as it happens. */
export function JournalPage({ live, state, onClear, number: first }: JournalProps): JSX.Element {
  const [filter, setFilter] = useState('')
  const [withOwn, setWithOwn] = useState(false)
  const [chosen, setChosen] = useState(first === '' ? undefined : Number(first))
  const shown = useMemo(
    () => live.exchanges.filter((one) => (withOwn || !isOwn(one)) && matchesFilter(one, filter)),
    [live.exchanges, withOwn, filter],
  )
  const advice = useMemo(() => adviceOn(shown), [shown])
  const exchange = shown.find(({ number }) => number === chosen)
  const clear = async (): Promise<void> => {
    if ((await change('DELETE', '/journal')) === undefined) onClear()
  }
  return (
    <>
      <div class="bar">
        <h2>Journal</h2>
        <Field label="filter" type="search" value={filter} onText={setFilter} placeholder="loan, 503, getEntity" />
        <label>
          <input type="checkbox" checked={withOwn} onChange={(event) => setWithOwn(event.currentTarget.checked)} /> the
          console's own
        </label>
        <span class="dim">{counted(shown.length, 'exchange')}</span>
        <span class="push" />
        <a href={`${controlPath}/journal/har`} download="model-query.har">
          save HAR
        </a>
        <Act off={!state.mayChange} act={clear}>
          clear
        </Act>
      </div>
      <HeldQueue state={state} held={live.held} />
      {advice.length > 0 && (
        <section aria-label="Advice" class="advice">
          {advice.map(({ what, numbers }) => (
            <p key={what}>
              <b>{counted(numbers.length, 'time')}</b> {what}{' '}
              {numbers.slice(-5).map((number) => (
                <button key={number} type="button" class="plain" onClick={() => setChosen(number)}>
                  #{number}
                </button>
              ))}
            </p>
          ))}
        </section>
      )}
      {shown.length === 0 && filter !== '' ? (
        <Nothing>Nothing in the journal matches the filter.</Nothing>
      ) : shown.length === 0 ? (
        <Nothing>
          Nothing was asked since the journal began, with the server if that has <code>--control</code>,{' '}
          <code>--har</code> or a terminal, and otherwise with the console. Point your application at{' '}
          <code>{location.origin + state.basePath}</code>, or try{' '}
          <code>curl {location.origin + state.basePath}/findings</code>.
        </Nothing>
      ) : (
        <div class="beside">
          <Waterfall exchanges={shown} chosen={chosen} onChoose={setChosen} />
          {exchange && <ExchangeDetail exchange={exchange} mayChange={state.mayChange} key={exchange.number} />}
        </div>
      )}
    </>
  )
}
