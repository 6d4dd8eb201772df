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

/** One kind of attack: an attempt of it tells what it counted, and `blame` what must never be. */
export interface Attack {
  readonly attempt: (nth: number) => Promise<void>
  readonly counts: Readonly<Record<string, number>>
  readonly close: () => Promise<void>
}

export type Blame = (what: string) => void
