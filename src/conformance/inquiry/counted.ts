import type { Exchange } from '../../client/exchange.ts'
import { readJson } from '../../client/json.ts'
import { entityPath } from '../../contract/operations.ts'
import { pointerTo } from '../../contract/pointer.ts'
import { quoted } from '../../text/quoting.ts'
import type { Problem } from '../verdict.ts'
import type { Inquiry } from './inquiry.ts'

/** So often another entity is read between two readings of one: what counts all questions goes on by more than one. */
const timesBetween = [0, 2]
/** So many values of an answer are looked at. */
const mostValues = 10_000

/** No moment in time, in seconds or milliseconds, is as small. */
const mostReadings = 1_000_000_000

/**
 * Reads an entity several times, and looks for numbers, and for lengths of lists, that are one more with each reading of it:
 * nothing that a client sends changes what is answered (SVC-2), whatever the name of what changes. What was found once is
 * looked for again: a clock may go on by one as well.
 */
export async function askCounted({
  ask,
  examples,
  portion,
}: Pick<Inquiry, 'ask' | 'examples' | 'portion'>): Promise<readonly Problem[]> {
  const [one, other] = portion.isQuick ? [] : (await examples()).filter(({ entity }) => entity !== undefined)
  const [path, otherPath] = [one, other].map((answer) => answer && entityPath(answer.id))
  if (!one || path === undefined || otherPath === undefined) return []
  const read = (from: string): Promise<Exchange> => ask({ method: 'GET', path: from, headers: [] })
  const readInTurn = async (): Promise<readonly Exchange[]> => {
    const exchanges = [await read(path)]
    for (const times of timesBetween) {
      for (let time = 0; time < times; time++) await read(otherPath)
      exchanges.push(await read(path))
    }
    return exchanges
  }
  const first = countedIn(await readInTurn())
  if (first.size === 0) return []
  const exchanges = await readInTurn()
  const [counted] = [...countedIn(exchanges)].filter(([at]) => first.has(at))
  if (!counted) return []
  const [at, count] = counted
  const actual = `${at} counts its readings: ${exchanges.map((_, n) => count + n).join(', ')}`
  const expected = `getEntity of ${quoted(one.id)}: the same answer as before`
  return [{ kind: 'counted', expected, actual, exchanges: [exchanges.at(-1)!, exchanges[0]!] }]
}

/** What is one more in each answer than in the one before, as it was in the first. */
function countedIn(exchanges: readonly Exchange[]): ReadonlyMap<string, number> {
  const [counts = new Map<string, number>(), ...later] = exchanges.map(countsIn)
  const isCounted = ([at, count]: readonly [string, number]): boolean =>
    count < mostReadings && later.every((one, n) => one.get(at) === count + n + 1)
  return new Map([...counts].filter(isCounted))
}

/** The numbers of an answer and the lengths of its lists, by where they are (RFC 6901). */
function countsIn({ body, ended, status }: Exchange): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const values: (readonly [at: string, value: unknown])[] = []
  if (ended === 'complete' && status === 200) values.push(['', readJson(body).value])
  for (const [at, value] of values) {
    if (typeof value === 'number') counts.set(at, value)
    if (typeof value !== 'object' || value === null || values.length > mostValues) continue
    if (Array.isArray(value)) counts.set(at, value.length)
    for (const [name, item] of Object.entries(value)) {
      values.push([`${at}${pointerTo(name)}`, item])
    }
  }
  return counts
}
