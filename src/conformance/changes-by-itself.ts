import { setTimeout as wait } from 'node:timers/promises'
import { inParallel } from '../client/in-parallel.ts'
import type { Exchange } from '../client/exchange.ts'
import type { Needed } from './rule.ts'
import { secondMs, usual } from './enough.ts'

/** A build that takes longer to come in is not waited for: nobody waits for a check that does nothing. */
const longestIdleMs = 15_000

/** Whether answers that changed in each round change while nothing is asked, too, as they do where builds come in. */
export async function changesByItself(
  { ask, again }: Needed<'again' | 'ask'>,
  /** There is no time in a recording. */
  betweenBuildsMs: number | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const ms = betweenBuildsMs && Math.min(longestIdleMs, Math.max(secondMs, 2 * betweenBuildsMs))
  return changeByThemselves((await again()).changed, ask, ms, signal)
}

/**
 * Whether what some of these paths answer is the same twice in a row, and other after so many milliseconds in which nothing
 * is asked: hardly anything but a new build does that.
 */
export async function changeByThemselves(
  paths: Iterable<string>,
  ask: Needed<'ask'>['ask'],
  ms: number | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  const some = [...new Set(paths)].slice(0, usual)
  if (some.length === 0) return false
  const askAll = (): Promise<readonly Exchange[]> =>
    inParallel(some, usual, (path) => ask({ method: 'GET', path, headers: [] }))
  const [first, second] = [await askAll(), await askAll()]
  if (ms !== undefined) await wait(ms, undefined, signal && { signal }).catch(() => {})
  const later = await askAll()
  const areSame = (one: Exchange, other: Exchange | undefined): boolean =>
    one.status === other?.status && Buffer.compare(one.body, other.body) === 0
  return first.every((one, at) => areSame(one, second[at])) && first.some((one, at) => !areSame(one, later[at]))
}
