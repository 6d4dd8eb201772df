import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { bundled } from './program.ts'

/** What `server.ts` is in a process of its own. */
export type Role = 'ours' | 'bare' | 'component'

export interface Running {
  readonly port: number
  readonly child: ChildProcess
  stop(): void
}

/** Starts `server.ts` over a generated build with so many entities. */
export async function start(role: Role, entities: number): Promise<Running> {
  const child = fork(bundled('server'), [role, String(entities)])
  const [port] = (await once(child, 'message')) as [number]
  return { port, child, stop: () => child.disconnect() }
}

/** Seconds of processor time that the process has taken so far. */
export async function processorSeconds({ child }: Running): Promise<number> {
  child.send('processor')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1e6
}

/** Milliseconds that the search component takes for each of these queries, in the process of a `component`. */
export async function timesInProcess({ child }: Running, queries: readonly string[]): Promise<readonly number[]> {
  child.send(queries)
  const [times] = (await once(child, 'message')) as [readonly number[]]
  return times
}
