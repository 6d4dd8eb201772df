import type { Texts } from './texts.ts'

/** Hits in the order of their answer, in sixteen bytes each: half of a large model may be found by one word. */
export interface Hits {
  readonly length: number
  readonly idAt: (index: number) => string | undefined
  readonly scoreAt: (index: number) => number | undefined
}

/** Ways to put hits in order, each by whether the hit at a place may come behind the one before it. */
const hitOrders = {
  falling: ({ scoreAt }: Hits, at: number): boolean => (scoreAt(at - 1) ?? 0) >= (scoreAt(at) ?? 0),
  rising: ({ scoreAt }: Hits, at: number): boolean => (scoreAt(at - 1) ?? 0) <= (scoreAt(at) ?? 0),
  identifier: ({ idAt }: Hits, at: number): boolean => (idAt(at - 1) ?? '') <= (idAt(at) ?? ''),
} as const

/** Whether hits are in such an order. */
export function areInOrder(hits: Hits, order: keyof typeof hitOrders): boolean {
  for (let at = 1; at < hits.length; at++) if (!hitOrders[order](hits, at)) return false
  return true
}

/** Identifiers, each once, in the order in which they were first seen. */
export type Ids = Pick<ReadonlySet<string>, 'size' | 'has'> & Iterable<string>

/** What hits name, and the hits. */
export interface HitList {
  readonly hits: Hits
  readonly ids: Ids
}

/** No number of a text: no run keeps so many. */
const unnamed = 0xffffffff

interface HitCollection {
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
    hits: hitsOf(numbers, scores, texts),
    ids: () => idsOf(numbers, texts),
  }
}

/** Hits by the numbers of the texts that they name, all of which have one, and by their scores. */
export function hitListOf(numbers: Uint32Array, scores: Float64Array, texts: Texts): HitList {
  return { hits: hitsOf(numbers, scores, texts), ids: idsOf(numbers, texts) }
}

function hitsOf(numbers: Uint32Array, scores: Float64Array, texts: Texts): Hits {
  return {
    length: numbers.length,
    idAt: (index) => (numbers[index] === unnamed ? undefined : texts.at(numbers[index]!)),
    // JSON has no NaN.
    scoreAt: (index) => (Number.isNaN(scores[index]) ? undefined : scores[index]),
  }
}

/** Numbers of texts, each kept as one bit. */
interface Marks {
  readonly has: (number: number) => boolean
  /** Whether it is new. */
  readonly add: (number: number) => boolean
}

function createMarks(largest: number): Marks {
  const bits = new Uint32Array((largest >>> 5) + 1)
  const has = (number: number): boolean => number <= largest && (bits[number >>> 5]! & (1 << (number & 31))) !== 0
  return {
    has,
    add(number) {
      if (has(number)) return false
      bits[number >>> 5]! |= 1 << (number & 31)
      return true
    },
  }
}

/** As many bits take as much room as a number that is kept in a set, with room to spare. */
const bitsForOne = 256

/** The numbers that identifiers have in their texts, so that those of many answers can be joined without a look at each text. */
const numbersOf = new WeakMap<
  Ids,
  Pick<Marks, 'has'> & { readonly lists: readonly Uint32Array[]; readonly texts: Texts }
>()

/** The distinct ones of these numbers of texts. */
function idsOf(numbers: Uint32Array, texts: Texts): Ids {
  const largest = largestIn(numbers)
  // A bit for each of many numbers would take most of the memory of a run.
  const few = bitsForOne * numbers.length > largest ? undefined : new Set(numbers)
  if (few?.size === numbers.length && !few.has(unnamed)) return idsBy([numbers], few, texts)
  const marks = createMarks(largest)
  // Hits are distinct as a rule: then there is one list of numbers for both.
  let distinct = numbers
  let size = 0
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!
    const isNew = number !== unnamed && marks.add(number)
    if (!isNew && distinct === numbers) distinct = numbers.slice()
    if (isNew && distinct !== numbers) distinct[size] = number
    if (isNew) size++
  }
  return idsBy([distinct.subarray(0, size)], marks, texts)
}

/** Those of the numbers in these lists, none of which comes twice. */
function idsBy(lists: readonly Uint32Array[], marks: Pick<Marks, 'has'>, texts: Texts): Ids {
  const ids: Ids = {
    size: lists.reduce((sum, { length }) => sum + length, 0),
    has(id) {
      const number = texts.known(id)
      return number !== undefined && marks.has(number)
    },
    *[Symbol.iterator]() {
      for (const numbers of lists) for (const number of numbers) yield texts.at(number)
    },
  }
  numbersOf.set(ids, { lists, texts, has: (number) => marks.has(number) })
  return ids
}

function largestIn(numbers: Uint32Array): number {
  let largest = 0
  for (const number of numbers) if (number !== unnamed && number > largest) largest = number
  return largest
}

/** The first of these identifiers that is not among those found. */
export function firstMissing(ids: Ids, found: Ids): string | undefined {
  const [some, others] = [numbersOf.get(ids), numbersOf.get(found)]
  if (some === undefined || others === undefined || some.texts !== others.texts) {
    for (const id of ids) if (!found.has(id)) return id
    return undefined
  }
  for (const numbers of some.lists) for (const number of numbers) if (!others.has(number)) return some.texts.at(number)
  return undefined
}

/** The identifiers of several answers, each once, in the order in which they were first seen. */
export function idsOfAll(answers: readonly { readonly ids: Ids }[]): Ids {
  const known = answers.map(({ ids }) => numbersOf.get(ids))
  const texts = known[0]?.texts
  const all = known.flatMap((one) => (one !== undefined && one.texts === texts ? one.lists : []))
  // What is kept otherwise is little.
  if (texts === undefined || all.length < answers.length) return new Set(answers.flatMap(({ ids }) => [...ids]))
  const marks = createMarks(all.reduce((most, list) => Math.max(most, largestIn(list)), 0))
  return idsBy(
    all.map((list) => list.filter(marks.add)),
    marks,
    texts,
  )
}
