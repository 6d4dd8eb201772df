import type { ReportEntry } from '../report/report.ts'
import { effectsOf } from './effects.ts'
import { read } from './server.ts'
import { controlPath, type BuildFacts, type Exchange, type State } from '../control/state.ts'

/** What is known of the server now. */
export interface Live {
  readonly state: State | undefined
  /** In the order in which they ended; the last ones. */
  readonly exchanges: readonly Exchange[]
  readonly held: State['held']
  /** What `check` concluded of servers since the page was opened. */
  readonly entries: readonly ReportEntry[]
  readonly connected: boolean
  /** When it was last heard of before that. */
  readonly awaySince?: number
  /** What an earlier process of the server played, until somebody has seen that it is gone. */
  readonly lost?: State | undefined
}

/** What a page does to what it knows. */
interface Followed {
  readonly clear: () => void
  readonly forget: () => void
}

/** So many exchanges are kept in the page. */
const mostKept = 2000

/** Follows the server, and calls `onChange` at most once a frame, however much happens. */
export function follow(onChange: (live: Live) => void): Followed {
  let live: Live = { state: undefined, exchanges: [], held: [], entries: [], connected: false }
  let fresh: Exchange[] = []
  let asked = false
  const show = (): void => {
    asked = false
    if (fresh.length > 0) live = { ...live, exchanges: [...live.exchanges, ...fresh].slice(-mostKept) }
    fresh = []
    onChange(live)
  }
  const change = (part: Partial<Live>): void => {
    live = { ...live, ...part }
    if (!asked) requestAnimationFrame(show)
    asked = true
  }

  const events = new EventSource(`${controlPath}/events`)
  const on = (name: string, take: (data: unknown) => void): void => {
    events.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data)))
  }
  on('state', (data) => {
    const state = data as State
    const before = live.state
    const isOther = before !== undefined && before.began !== state.began && effectsOf(before).length > 0
    change({ state, held: state.held, connected: true, ...(isOther && { lost: before }) })
  })
  on('played', (data) => live.state && change({ state: { ...live.state, played: data as State['played'] } }))
  on('held', (data) => change({ held: [...live.held, data as State['held'][number]] }))
  on('gone', (data) => change({ held: live.held.filter(({ number }) => number !== data) }))
  on('build', (data) => live.state && change({ state: { ...live.state, build: data as BuildFacts } }))
  on('exchange', (data) => {
    fresh.push(data as Exchange)
    change({})
  })
  on('entry', (data) => change({ entries: [...live.entries, data as ReportEntry] }))
  events.addEventListener('error', () => {
    change(live.connected ? { connected: false, awaySince: Date.now() } : {})
  })
  events.addEventListener('open', () => {
    // What happened before, or while the server was away.
    void read('/journal').then((entries) => {
      fresh = []
      change({ exchanges: ((entries ?? []) as readonly Exchange[]).slice(-mostKept) })
    })
  })
  return {
    forget: () => change({ lost: undefined }),
    clear: () => {
      fresh = []
      change({ exchanges: [] })
    },
  }
}
