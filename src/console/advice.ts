import type { Exchange } from '../control/state.ts'

/** Something that the journal shows about a client. */
export interface Advice {
  readonly what: string
  /** The numbers of the exchanges that show it. */
  readonly numbers: readonly number[]
}

/** An answer that a later question's answer came before. */
export interface Overtaking {
  readonly slow: Exchange
  readonly fast: Exchange
}

/** When an exchange began and ended, in milliseconds. */
export function spanOf(exchange: Exchange): readonly [start: number, end: number] {
  const start = Date.parse(exchange.startedAt)
  return [start, start + exchange.milliseconds]
}

/** Pairs of one operation of which the one that was asked later was answered earlier: what shows old hits for new words. */
export function overtakings(exchanges: readonly Exchange[]): readonly Overtaking[] {
  const found: Overtaking[] = []
  // They are in the order of their ends, so whoever comes later and began earlier was overtaken.
  for (const [at, slow] of exchanges.entries()) {
    if (slow.left || slow.operation === undefined) continue
    const [start] = spanOf(slow)
    for (let before = at - 1; before >= 0 && before > at - 50; before--) {
      const fast = exchanges[before] as Exchange
      if (fast.operation !== slow.operation || fast.left || fast.target === slow.target) continue
      const [fastStart, fastEnd] = spanOf(fast)
      if (fastEnd < start) break
      if (fastStart > start) found.push({ slow, fast })
    }
  }
  return found
}

const sameWithinMs = 5_000
const large = 50_000

/** What a look at the journal tells about the client. */
export function adviceOn(exchanges: readonly Exchange[]): readonly Advice[] {
  const advice: Advice[] = []
  const add = (numbers: readonly number[], what: string): void => {
    if (numbers.length > 0) advice.push({ what, numbers })
  }
  const repeated = exchanges.filter(
    (one, at) =>
      one.method === 'GET' &&
      exchanges
        .slice(Math.max(0, at - 50), at)
        .some((before) => before.target === one.target && spanOf(one)[0] - spanOf(before)[0] < sameWithinMs),
  )
  add(
    numbersOf(repeated),
    'The same question was asked again within five seconds. Keep the answer, or ask once for all who need it.',
  )
  const perHit = exchanges.flatMap((one, at) => {
    if (one.operation !== 'searchModel') return []
    const next = exchanges.slice(at + 1, at + 41)
    const end = next.findIndex(({ operation }) => operation !== 'getEntity')
    const run = end === -1 ? next : next.slice(0, end)
    return run.length >= 4 ? run : []
  })
  add(numbersOf(perHit), 'After a search each hit was fetched by getEntity. One listEntities, kept, has all titles.')
  const overtaken = overtakings(exchanges).map(({ slow }) => slow)
  add(
    numbersOf(overtaken),
    'An answer came after that to a later question, and nobody aborted it. Abort the older request, or ignore its answer.',
  )
  const seen = new Set<string>()
  const unconditional = exchanges.filter((one) => {
    const again = seen.has(one.target)
    seen.add(one.target)
    return again && one.bytes > large && one.status === 200 && one.headers['if-none-match'] === undefined
  })
  add(
    numbersOf(unconditional),
    'A large answer was fetched again without If-None-Match. Send its ETag, and a 304 has no body.',
  )
  return advice
}

function numbersOf(exchanges: readonly Exchange[]): readonly number[] {
  return [...new Set(exchanges.map(({ number }) => number))]
}
