import { setTimeout as wait } from 'node:timers/promises'
import { inParallel } from '../client/in-parallel.ts'
import type { Exchange } from '../client/exchange.ts'
import type { Needed } from './rule.ts'

const idleMs = { least: 1000, most: 15_000 }
const mostAsked = 6

/**
 * Whether answers that changed in each round change while nothing is asked, too, as they do where builds come in and
 * hardly where asking changes them: they are the same twice in a row, and others a while later.
 */
export async function changesByItself(
  { ask, again }: Needed<'again' | 'ask'>,
  /** There is no time in a recording. */
  betweenBuildsMs: number | undefined,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const paths = [...(await again()).changed.keys()].slice(0, mostAsked)
  const askAll = (): Promise<readonly Exchange[]> =>
    inParallel(paths, mostAsked, (path) => ask({ method: 'GET', path, headers: [] }))
  const [first, second] = [await askAll(), await askAll()]
  if (betweenBuildsMs !== undefined) {
    const ms = Math.min(idleMs.most, Math.max(idleMs.least, 2 * betweenBuildsMs))
    await wait(ms, undefined, signal && { signal }).catch(() => {})
  }
  const later = await askAll()
  const areSame = (one: Exchange, other: Exchange | undefined): boolean =>
    one.status === other?.status && Buffer.compare(one.body, other.body) === 0
  return first.every((one, at) => areSame(one, second[at])) && first.some((one, at) => !areSame(one, later[at]))
}
