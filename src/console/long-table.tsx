import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Table } from './parts.tsx'
import { windowOf } from './rows.ts'

const rowHeight = 52
/** Browsers draw nothing further down than some 33 million pixels. */
const mostRows = 500_000

/** Where each table was left. */
const tops = new Map<string, number>()

/** A table of any length: only the rows that can be seen are on the page, each of one height. */
export function LongTable<One>(props: {
  readonly name: string
  readonly heads: readonly string[]
  readonly all: readonly One[]
  readonly cells: (one: One) => JSX.Element
}): JSX.Element {
  const { name, heads, all, cells } = props
  const body = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: innerHeight })
  useEffect(() => {
    scrollTo(0, tops.get(name) ?? 0)
    const look = (): void => {
      if (!body.current) return
      tops.set(name, scrollY)
      setView({ top: -body.current.getBoundingClientRect().top, height: innerHeight })
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [name])
  const count = Math.min(all.length, mostRows)
  const { from, to } = windowOf(count, rowHeight, Math.min(view.top, count * rowHeight), view.height)
  const room = (rows: number): JSX.Element => (
    <tr aria-hidden="true" class="room">
      <td colSpan={heads.length} style={{ height: `${rows * rowHeight}px` }} />
    </tr>
  )
  return (
    <div ref={body}>
      <Table class="long" heads={heads}>
        {from > 0 && room(from)}
        {all.slice(from, to).map((one, at) => (
          <tr key={from + at} aria-rowindex={from + at + 2} style={{ height: `${rowHeight}px` }}>
            {cells(one)}
          </tr>
        ))}
        {to < count && room(count - to)}
      </Table>
    </div>
  )
}
