import { weights } from './minisearch.ts'
import { type Postings, type TermRange, termsWithPrefix } from './postings.ts'

/** What was found: positions of entities, in no order, and the score of each as the component has it. */
export interface Scores {
  readonly positions: Uint32Array
  readonly scores: Float64Array
}

/** Finds and scores entities by words, repeated ones too, in short steps between which other words may be looked for. */
export type Scorer = (words: readonly string[]) => Generator<void, Scores>

const fieldWeights = Object.values(weights)

/** The component's: what a longer term than the word that was asked for is worth, `distance` code units longer. */
const prefixWeight = 0.375
const weightOf = (length: number, distance: number): number => (prefixWeight * length) / (length + 0.3 * distance)

const none: Scores = { positions: new Uint32Array(), scores: new Float64Array() }

/** So many numbers are added up in a millisecond or two. */
const addedAtOnce = 100_000

/** What is added up in: as long as the model, so that it is made seldom, and zero where no scan is under way. */
interface Sheet {
  readonly sums: Float64Array
  readonly matched: Uint16Array
  readonly places: Uint32Array
  readonly found: Uint32Array
}

/**
 * The scores that the component computes (SEM-6), to the last bit: the same multiplications, and the same additions in the
 * same order. For each different word one scan over its postings, for a repeated one an addition more per entity.
 */
export function createScorer(postings: Postings, joined: 'each' | 'any', addedInStep: number = addedAtOnce): Scorer {
  const { size, terms, runs } = postings
  const fields = fieldWeights.length
  let spare: Sheet | undefined
  const takeSheet = (): Sheet => {
    const sheet = spare ?? {
      sums: new Float64Array(size),
      matched: new Uint16Array(size),
      places: new Uint32Array(size),
      found: new Uint32Array(size),
    }
    spare = undefined
    return sheet
  }

  function* scan({ sums, found }: Sheet, range: TermRange, length: number): Generator<void, Scores> {
    const { positions, worths, worthNumbers } = postings
    let count = 0
    const add = (from: number, to: number, factor: number): void => {
      for (let at = from; at < to; at++) {
        const position = positions[at] as number
        const sum = sums[position] as number
        if (sum === 0) found[count++] = position
        sums[position] = sum + factor * (worths[worthNumbers[at] as number] as number)
      }
    }
    let left = addedInStep
    const order = range.exact === -1 ? 0 : -1
    for (let nth = order; nth < range.end - range.first; nth++) {
      // The word itself first, as the component has it.
      const term = nth === -1 ? range.exact : range.first + nth
      if (nth >= 0 && term === range.exact) continue
      const own = (terms.starts[term + 1] as number) - (terms.starts[term] as number)
      const weight = nth === -1 ? 1 : weightOf(own, own - length)
      for (let field = 0; field < fields; field++) {
        const end = runs[term * fields + field + 1] as number
        for (let from = runs[term * fields + field] as number; from < end;) {
          const to = Math.min(end, from + left)
          add(from, to, weight * (fieldWeights[field] as number))
          left -= to - from
          from = to
          if (left > 0) continue
          yield
          left = addedInStep
        }
      }
    }
    const scanned = { positions: found.slice(0, count), scores: new Float64Array(count) }
    for (let from = 0; from < count; from += addedInStep) {
      if (from > 0) yield
      for (let at = from; at < Math.min(count, from + addedInStep); at++) {
        const position = found[at] as number
        scanned.scores[at] = sums[position] as number
        sums[position] = 0
      }
    }
    return scanned
  }

  const countOf = ({ first, end }: TermRange): number =>
    (runs[end * fields] as number) - (runs[first * fields] as number)

  return function* (words) {
    const different = [...new Set(words)]
    const ranges = different.map((word) => termsWithPrefix(postings, word))
    const isEmpty = ({ first, end }: TermRange): boolean => first === end
    if (joined === 'each' ? ranges.some(isEmpty) : ranges.every(isEmpty)) return none
    const isLong = ranges.reduce((sum, range) => sum + countOf(range), 0) > addedInStep
    // Before a sheet is taken, so that who waits here holds none.
    if (isLong) yield
    const sheet = takeSheet()
    const { matched, places, found } = sheet
    const scans: Scores[] = []
    for (const [at, range] of ranges.entries()) scans.push(yield* scan(sheet, range, (different[at] as string).length))
    const [only] = scans
    if (only && words.length === 1) {
      spare = sheet
      return only
    }

    // Which entities are found, each at its place, and of how many different words.
    const least = joined === 'each' ? different.length : 1
    let count = 0
    for (const { positions } of scans) {
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at] as number
        const times = (matched[position] as number) + 1
        matched[position] = times
        if (times !== least) continue
        places[position] = count
        found[count++] = position
      }
      if (isLong) yield
    }
    const positions = found.slice(0, count)
    const scores = new Float64Array(count)
    const rows = scans.map(() => new Float64Array(count))
    for (const [nth, scanned] of scans.entries()) {
      const row = rows[nth] as Float64Array
      for (let at = 0; at < scanned.positions.length; at++) {
        const position = scanned.positions[at] as number
        if ((matched[position] as number) >= least) row[places[position] as number] = scanned.scores[at] as number
      }
      if (isLong) yield
    }
    const rowOf = new Map(different.map((word, at) => [word, rows[at] as Float64Array]))
    for (let at = 0, next = 0; at < words.length; at = next) {
      while (words[next] === words[at]) next++
      addTo(scores, rowOf.get(words[at] as string) as Float64Array, next - at)
      if (isLong) yield
    }
    for (let at = 0; at < count; at++)
      scores[at] = (scores[at] as number) * (matched[positions[at] as number] as number)
    for (const { positions } of scans) for (const position of positions) matched[position] = 0
    spare = sheet
    return { positions, scores }
  }
}

/** Adds to each sum its number, so many times: four sums at once, since an addition need not wait for one to another sum. */
function addTo(sums: Float64Array, numbers: Float64Array, times: number): void {
  const whole = sums.length - (sums.length % 4)
  for (let at = 0; at < whole; at += 4) {
    let [a, b, c, d] = [sums[at] as number, sums[at + 1] as number, sums[at + 2] as number, sums[at + 3] as number]
    for (let time = 0; time < times; time++) {
      a += numbers[at] as number
      b += numbers[at + 1] as number
      c += numbers[at + 2] as number
      d += numbers[at + 3] as number
    }
    sums[at] = a
    sums[at + 1] = b
    sums[at + 2] = c
    sums[at + 3] = d
  }
  for (let at = whole; at < sums.length; at++) {
    for (let time = 0; time < times; time++) sums[at] = (sums[at] as number) + (numbers[at] as number)
  }
}
