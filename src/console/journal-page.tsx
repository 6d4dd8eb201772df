import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { operationIds } from '../contract/ids.ts'
import { searchPath } from '../contract/operations.ts'
import { counted } from '../text/counted.ts'
import { adviceOn } from './advice.ts'
import { ExchangeDetail } from './exchange-detail.tsx'
import { HeldQueue } from './held-queue.tsx'
import type { Live } from './live.ts'
import { useKeys } from './keys.tsx'
import { Act, Copy, Field, Nothing, useFilter } from './parts.tsx'
import { ask, change } from './server.ts'
import { controlPath, type State } from '../control/state.ts'
import { isError, matchesFilter } from './traffic.ts'
import { Waterfall } from './waterfall.tsx'

export interface JournalProps {
  readonly live: Live
  readonly state: State
  /** Nothing can be changed, whether the server answers or not. */
  readonly readOnly: boolean
  readonly onClear: () => void
  /** The exchange to begin with. */
  readonly number: string
}

/** What was asked and answered, as it happens. */
export function JournalPage({ live, state, readOnly, onClear, number: first }: JournalProps): JSX.Element {
  const [filter, setFilter] = useFilter('journal')
  const [chosen, setChosen] = useState(first === '' ? undefined : Number(first))
  const shown = useMemo(() => live.exchanges.filter((one) => matchesFilter(one, filter)), [live.exchanges, filter])
  const advice = useMemo(() => adviceOn(shown), [shown])
  const exchange = shown.find(({ number }) => number === chosen)
  const countOf = (word: string): number =>
    live.exchanges.filter((one) => one.operation === word || (word === 'errors' && isError(one))).length
  const isCounted = (word: string): boolean => word === filter || countOf(word) > 0
  useKeys({ Escape: () => setChosen(undefined) })
  useEffect(() => history.replaceState(null, '', `#journal${chosen === undefined ? '' : `/${chosen}`}`), [chosen])
  const base = location.origin + state.basePath
  const clear = async (): Promise<void> => {
    if ((await change('DELETE', '/journal')) === undefined) onClear()
  }
  return (
    <>
      <div class="bar">
        <h2>Journal</h2>
        <Field label="filter" type="search" value={filter} onText={setFilter} placeholder="loan, 503, getEntity" />
        <span class="dim">{counted(shown.length, 'exchange')}</span>
        <span class="chips">
          {[...operationIds, 'errors'].filter(isCounted).map((name) => (
            <Act key={name} pressed={filter === name} act={() => setFilter(filter === name ? '' : name)}>
              {name} {countOf(name)}
            </Act>
          ))}
        </span>
        <span class="push" />
        {!state.paused && !readOnly && (
          <Act off={!state.mayChange} act={() => change('PUT', '/pause')}>
            pause answers
          </Act>
        )}
        <a href={`${controlPath}/journal/har`} download="model-query.har">
          save HAR
        </a>
        {!readOnly && (
          <Act off={!state.mayChange} act={clear}>
            clear
          </Act>
        )}
      </div>
      {state.paused && <HeldQueue held={live.held} mayChange={state.mayChange} />}
      {advice.length > 0 && (
        <details class="advice">
          <summary>▲ {counted(advice.length, 'hint')}</summary>
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
        </details>
      )}
      {shown.length === 0 && filter !== '' ? (
        <Nothing>Nothing in the journal matches the filter.</Nothing>
      ) : shown.length === 0 ? (
        <Nothing>
          No requests yet. Point your application at <code>{base}</code> <Copy text={base} />
          <br />
          or send one:{' '}
          {['/entities', searchPath('a'), '/findings'].map((path) => (
            <>
              <Act act={() => ask(path, { base: state.basePath })}>{path}</Act>{' '}
            </>
          ))}
        </Nothing>
      ) : (
        <div class="beside">
          <Waterfall exchanges={shown} chosen={chosen} onChoose={setChosen} />
          {exchange && (
            <ExchangeDetail
              exchange={exchange}
              mayChange={state.mayChange}
              onClose={() => setChosen(undefined)}
              key={exchange.number}
            />
          )}
        </div>
      )}
    </>
  )
}
