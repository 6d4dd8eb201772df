import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { overtakings, spanOf } from './advice.ts'
import { useKeys } from './keys.tsx'
import { bytesText, msText, Question, Status, timeText } from './parts.tsx'
import { windowOf } from './rows.ts'
import type { Exchange } from '../control/state.ts'
import { axisOf } from './traffic.ts'

const rowHeight = 30
/** A bar that can be seen, as a percentage. */
const narrowest = 0.8

export interface WaterfallProps {
  readonly exchanges: readonly Exchange[]
  readonly chosen: number | undefined
  readonly onChoose: (number: number) => void
}

/** The exchanges with a bar for each, on one scale for those that are seen; answers that overtook one another are joined by a line. */
export function Waterfall({ exchanges, chosen, onChoose }: WaterfallProps): JSX.Element {
  const list = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 600, known: 0 })
  const atEnd = useRef(true)
  const look = (): void => {
    // A scroll is told a frame later, when the page may be another one.
    if (!list.current) return
    const { scrollTop, clientHeight, scrollHeight } = list.current
    atEnd.current = scrollTop + clientHeight >= scrollHeight - rowHeight
    setView(({ known }) => ({ top: scrollTop, height: clientHeight, known: atEnd.current ? exchanges.length : known }))
  }
  // Who reads further up is left alone.
  useEffect(() => {
    if (list.current && atEnd.current) list.current.scrollTop = list.current.scrollHeight
    look()
  }, [exchanges.length])

  const { from, to } = windowOf(exchanges.length, rowHeight, view.top, view.height)
  const seen = exchanges.slice(from, to)
  const spans = seen.map(spanOf)
  const { share, whole } = axisOf(spans)
  const at = exchanges.findIndex(({ number }) => number === chosen)

  const move = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: 15,
      PageUp: -15,
      Home: -1e9,
      End: 1e9,
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    go(step)
  }
  const go = (step: number): void => {
    const next = Math.min(exchanges.length - 1, Math.max(0, (at === -1 ? exchanges.length : at) + step))
    onChoose((exchanges[next] as Exchange).number)
    const { current } = list
    if (!current) return
    if (next * rowHeight < current.scrollTop) current.scrollTop = next * rowHeight
    if ((next + 1) * rowHeight > current.scrollTop + current.clientHeight) {
      current.scrollTop = (next + 1) * rowHeight - current.clientHeight
    }
  }
  useKeys({ j: () => go(1), k: () => go(-1) })

  const fresh = exchanges.length - view.known
  return (
    <div class="trace">
      <div class="exchange head" aria-hidden="true">
        {['time', '', 'request', 'on purpose', 'took', 'size'].map((name) => (
          <span key={name} class={name}>
            {name}
          </span>
        ))}
        <span class="bars axis">
          <span>0</span>
          <span>{msText(whole)}</span>
        </span>
      </div>
      <div
        ref={list}
        class="waterfall"
        role="listbox"
        aria-label="Exchanges"
        tabIndex={0}
        aria-activedescendant={at === -1 ? undefined : `exchange-${chosen}`}
        onScroll={look}
        onKeyDown={move}
      >
        <div class="all-rows" style={{ height: `${exchanges.length * rowHeight}px` }} role="presentation">
          {seen.map((exchange, row) => {
            const { number, status, target, milliseconds, waitMs, bytes, left, overrides, startedAt } = exchange
            const [start, end] = spans[row] as readonly [number, number]
            return (
              <div
                key={number}
                id={`exchange-${number}`}
                role="option"
                class="exchange"
                aria-selected={number === chosen}
                aria-posinset={from + row + 1}
                aria-setsize={exchanges.length}
                style={{ top: `${(from + row) * rowHeight}px` }}
                onClick={() => onChoose(number)}
              >
                <span class="dim time">{timeText(startedAt)}</span>
                <Status status={status} />
                <span class="target" dir="auto" title={target}>
                  <Question exchange={exchange} />
                </span>
                <span class="purpose">
                  {left ? 'left ' : ''}
                  {overrides.map(({ what }) => what).join(', ')}
                </span>
                <span class="dim number">{msText(milliseconds)}</span>
                <span class="dim number size">{bytesText(bytes)}</span>
                <svg class="bars" aria-hidden="true" preserveAspectRatio="none">
                  <rect
                    class="wait"
                    x={`${share(start)}%`}
                    width={`${Math.max(0, share(start + Math.min(waitMs, milliseconds)) - share(start))}%`}
                    y="9"
                    height="12"
                  />
                  <rect
                    class={left ? 'left' : 'answer'}
                    x={`${Math.min(100 - narrowest, share(start + Math.min(waitMs, milliseconds)))}%`}
                    width={`${Math.max(narrowest, share(end) - share(start + Math.min(waitMs, milliseconds)))}%`}
                    y="9"
                    height="12"
                  />
                </svg>
              </div>
            )
          })}
          <svg
            class="crossings"
            aria-hidden="true"
            style={{ top: `${from * rowHeight}px`, height: `${seen.length * rowHeight}px` }}
          >
            {overtakings(seen).map(({ slow, fast }) => (
              <line
                key={`${slow.number}-${fast.number}`}
                x1={`${share(spanOf(fast)[1])}%`}
                y1={(seen.indexOf(fast) + 0.5) * rowHeight}
                x2={`${share(spanOf(slow)[1])}%`}
                y2={(seen.indexOf(slow) + 0.5) * rowHeight}
              />
            ))}
          </svg>
        </div>
      </div>
      {fresh > 0 && (
        <button type="button" class="jump" onClick={() => list.current?.scrollTo(0, list.current.scrollHeight)}>
          ↓ {fresh} new
        </button>
      )}
    </div>
  )
}
