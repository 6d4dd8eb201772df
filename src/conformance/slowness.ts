import { entityPath } from '../contract/operations.ts'
import type { Inquiry } from './inquiry/inquiry.ts'

/** A whole run that would take longer is shortened, unless somebody asked for it. */
const longestMs = 45_000

/**
 * Milliseconds that an answer takes at least, where a whole run would take too long at that pace: of several short answers
 * the quickest counts, since a busy machine can delay any of them. `turnsFor` says how many answers of a model of so many
 * entities are waited for one after the other.
 */
export async function slownessOf(
  { list, once }: Pick<Inquiry, 'list' | 'once'>,
  turnsFor: (entities: number) => number,
): Promise<number | undefined> {
  const { byId, exchange } = await list()
  const mostMs = longestMs / turnsFor(byId.size)
  const [first = 'a', second = 'b'] = byId.keys()
  let quickest = exchange.ms
  const paths = [
    ['/search?q=a', '/findings', entityPath(first)],
    ['/search?q=e', '/search?q=i', entityPath(second)],
  ]
  for (const together of paths) {
    if (quickest < mostMs) return undefined
    const answers = await Promise.all(together.map((path = '/entities/a') => once(path)))
    quickest = Math.min(quickest, ...answers.map(({ ms }) => ms))
  }
  return quickest < mostMs ? undefined : Math.round(quickest)
}

/**
 * The same of a server that wants to be asked less often: milliseconds for an answer at the pace that it has allowed so far,
 * which shows only when it was asked a little.
 */
export async function paceOf(
  { list, facts }: Pick<Inquiry, 'list' | 'facts'>,
  turnsFor: (entities: number) => number,
  concurrency: number,
): Promise<number | undefined> {
  if (facts.postponed.length === 0) return undefined
  const { byId, exchange } = await list()
  const answered = facts.sent - facts.postponed.length
  const ms = ((Date.now() - Date.parse(exchange.startedAt)) * concurrency) / Math.max(1, answered)
  return ms * turnsFor(byId.size) < longestMs ? undefined : Math.round(ms)
}
