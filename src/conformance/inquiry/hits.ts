import type { Texts } from './texts.ts'

/** Hits in the order of their answer, in sixteen bytes each: half of a large model may be found by one word. */
export interface Hits {
  readonly length: number
  readonly idAt: (index: number) => string | undefined
  readonly scoreAt: (index: number) => number | undefined
}

/** Identifiers, each once, in the order in which they were first seen. */
export type Ids = Pick<ReadonlySet<string>, 'size' | 'has'> & Iterable<string>

const unnamed = 0xffffffff

export interface HitCollection {
  /** Takes the next hit, as far as it has the declared fields in their declared types. */
  readonly add: (id: string | undefined, score: number | undefined) => void
  readonly hits: Hits
  /** The entities that the hits name. */
  readonly ids: () => Ids
}

/** Has room for so many hits. */
export function collectHits(length: number, texts: Texts): HitCollection {
  const numbers = new Uint32Array(length)
  const scores = new Float64Array(length)
  let count = 0
  return {
    add(id, score = Number.NaN) {
      numbers[count] = id === undefined ? unnamed : texts.numberOf(id)
      scores[count] = score
      count++
    },
    hits: {
      length,
      idAt: (index) => (numbers[index] === unnamed ? undefined : texts.at(numbers[index]!)),
      // JSON has no NaN.
      scoreAt: (index) => (Number.isNaN(scores[index]) ? undefined : scores[index]),
    },
    ids: () => idsOf(numbers, texts),
  }
}

/** The distinct ones of these numbers of texts, with a bit for each number up to the largest. */
function idsOf(numbers: Uint32Array, texts: Texts): Ids {
  let largest = 0
  for (const number of numbers) if (number !== unnamed && number > largest) largest = number
  const bits = new Uint32Array((largest >>> 5) + 1)
  const isIn = (number: number): boolean => number <= largest && (bits[number >>> 5]! & (1 << (number & 31))) !== 0
  const distinct = new Uint32Array(numbers.length)
  let size = 0
  for (const number of numbers) {
    if (number === unnamed || isIn(number)) continue
    bits[number >>> 5]! |= 1 << (number & 31)
    distinct[size++] = number
  }
  return {
    size,
    has(id) {
      const number = texts.known(id)
      return number !== undefined && isIn(number)
    },
    *[Symbol.iterator]() {
      for (let at = 0; at < size; at++) yield texts.at(distinct[at]!)
    },
  }
}
