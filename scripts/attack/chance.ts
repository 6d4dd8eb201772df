import { type Random, randomOf } from '../../src/text/random.ts'

/** Choices by chance, always the same for the same seed and labels. */
export interface Chance {
  readonly number: Random
  readonly below: (limit: number) => number
  readonly one: <T>(list: readonly T[]) => T
  /** True so often: 0 is never, 1 is always. */
  readonly may: (share: number) => boolean
}

export function chanceOf(seed: number, ...labels: readonly string[]): Chance {
  const number = randomOf(seed, ...labels)
  const below = (limit: number): number => Math.floor(number() * limit)
  return { number, below, one: (list) => list[below(list.length)]!, may: (share) => number() < share }
}

/** A text with a few pieces of it taken out, doubled, or replaced by one of these. */
export function spoilt(text: string, pieces: readonly string[], { below, one, may }: Chance): string {
  let spoiled = text
  for (let times = 1 + below(4); times > 0; times--) {
    const from = below(spoiled.length)
    const length = below(may(0.2) ? 200 : 4)
    const instead = may(0.2) ? spoiled.slice(from, from + length).repeat(2) : one(pieces)
    spoiled = spoiled.slice(0, from) + instead + spoiled.slice(from + length)
  }
  return spoiled
}

/** JSON values that strict, careless and clever readers read differently. */
const values = [
  'null',
  'true',
  '-0',
  '1e999',
  '1e-400',
  '1.10',
  '12345678901234567890',
  '""',
  '"."',
  '"../x"',
  '"\\ud800"',
  '"\\u0000"',
  '"__proto__"',
  '"\\u202e\\u001b[2J"',
  '"\\u0130 \\ufb01 e\\u0301"',
  '"<script>$(touch x)`"',
  '[]',
  '{}',
  '[[]]',
  '{"__proto__":{"x":1}}',
  '{"id":"a","id":"b"}',
  JSON.stringify('x'.repeat(20_000)),
  JSON.stringify('t '.repeat(5000)),
  `${'['.repeat(600)}${']'.repeat(600)}`,
]
const names = ['id', 'ID', 'links', 'title', '__proto__', 'constructor', '', 'neighbourhood']
const mark = '\u0001'

/**
 * A JSON value, as text, with one thing in it replaced, removed, said twice or renamed: all else is as it should be; `more`
 * are values beside the usual ones.
 */
export function altered(value: unknown, { below, one }: Chance, more: readonly string[] = []): string {
  const hostile = [...values, ...more]
  const whole: unknown = structuredClone({ value })
  const places: { readonly holder: Record<string, unknown>; readonly name: string }[] = []
  const find = (holder: unknown): void => {
    if (typeof holder !== 'object' || holder === null) return
    for (const [name, child] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, name })
      find(child)
    }
  }
  find(whole)
  const { holder, name } = places[below(places.length)]!
  const before = JSON.stringify(holder[name])
  const how = one(['replaced', 'replaced', 'removed', 'twice', 'renamed'] as const)
  let instead = how === 'replaced' || holder === whole ? one(hostile) : before
  if (how === 'twice' && holder !== whole)
    instead += Array.isArray(holder) ? `,${before}` : `,${JSON.stringify(name)}:${one(hostile)}`
  if (how === 'removed' || how === 'renamed') delete holder[name]
  const given = how === 'renamed' && !Array.isArray(holder) ? one(names) : name
  if (how !== 'removed') Object.defineProperty(holder, given, { value: mark, enumerable: true, configurable: true })
  return JSON.stringify((whole as { readonly value?: unknown }).value ?? null).replace(
    JSON.stringify(mark),
    () => instead,
  )
}

/** One kind of attack: an attempt of it tells what it counted, and `blame` what must never be. */
export interface Attack {
  readonly attempt: (nth: number) => Promise<void>
  readonly counts: Readonly<Record<string, number>>
  readonly close: () => Promise<void>
}

export type Blame = (what: string) => void
