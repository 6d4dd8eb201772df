import type { ReportEntry } from '../report/report.ts'
import { read } from './server.ts'
import { controlPath, type BuildFacts, type Exchange, type State } from '../control/state.ts'

/** What is known of the server now. */
export interface Live {
  readonly state: State | undefined
  /** In the order in which they ended; the last ones. */
  readonly exchanges: readonly Exchange[]
  readonly held: State['held']
  /** The builds seen since the page was opened, the last one first. */
  readonly builds: readonly { readonly at: number; readonly build: BuildFacts }[]
  /** What `check` concluded of servers since the page was opened. */
  readonly entries: readonly ReportEntry[]
  readonly connected: boolean
}

/** So many exchanges are kept in the page. */
export const mostKept = 2000

/** Follows the server, and calls `onChange` at most once a frame, however much happens. */
export function follow(onChange: (live: Live) => void): { readonly clear: () => void } {
  let live: Live = { state: undefined, exchanges: [], held: [], builds: [], entries: [], connected: false }
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
  const seeBuild = (build: BuildFacts): void => {
    const [last] = live.builds
    if (last?.build.version === build.version && last.build.name === build.name) return
    change({ builds: [{ at: Date.now(), build }, ...live.builds].slice(0, 20) })
  }

  const events = new EventSource(`${controlPath}/events`)
  const on = (name: string, take: (data: unknown) => void): void => {
    events.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data)))
  }
  on('state', (data) => {
    const state = data as State
    change({ state, held: state.held, connected: true })
    seeBuild(state.build)
  })
  on('played', (data) => live.state && change({ state: { ...live.state, played: data as State['played'] } }))
  on('held', (data) => change({ held: [...live.held, data as State['held'][number]] }))
  on('gone', (data) => change({ held: live.held.filter(({ number }) => number !== data) }))
  on('build', (data) => {
    const build = data as BuildFacts
    if (live.state) change({ state: { ...live.state, build } })
    seeBuild(build)
  })
  on('exchange', (data) => {
    fresh.push(data as Exchange)
    change({})
  })
  on('entry', (data) => change({ entries: [...live.entries, data as ReportEntry] }))
  events.addEventListener('error', () => change({ connected: false }))
  events.addEventListener('open', () => {
    // What happened before, or while the server was away.
    void read('/journal').then((entries) => {
      fresh = []
      change({ exchanges: ((entries ?? []) as readonly Exchange[]).slice(-mostKept) })
    })
  })
  return {
    clear: () => {
      fresh = []
      change({ exchanges: [] })
    },
  }
}
