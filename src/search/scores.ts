import { weights } from './minisearch.ts'
import { type Postings, type TermRange, termsWithPrefix } from './postings.ts'

/** What was found: positions of entities, in no order, and the score of each as the component has it. */
export interface Scores {
  readonly positions: Uint32Array
  readonly scores: Float64Array
}

/** Finds and scores entities by words, repeated ones too. */
export type Scorer = (words: readonly string[]) => Scores

const fieldWeights = Object.values(weights)

/** The component's: what a longer term than the word that was asked for is worth, `distance` code units longer. */
const prefixWeight = 0.375
const weightOf = (length: number, distance: number): number => (prefixWeight * length) / (length + 0.3 * distance)

const none: Scores = { positions: new Uint32Array(), scores: new Float64Array() }

/**
 * The scores that the component computes (SEM-6), to the last bit: the same multiplications, and the same additions in the
 * same order. For each different word one scan over its postings, for a repeated one an addition more per entity.
 */
export function createScorer(postings: Postings, joined: 'each' | 'any'): Scorer {
  const { size } = postings
  // Zero wherever no scan is under way, so that nothing has to be emptied but what was filled.
  const sums = new Float64Array(size)
  const matched = new Uint16Array(size)
  const places = new Uint32Array(size)
  const found = new Uint32Array(size)

  const scan = (range: TermRange, length: number): Scores => {
    const { terms, runs, positions, worths } = postings
    const { starts } = terms
    const fields = fieldWeights.length
    let count = 0
    const add = (term: number, weight: number): void => {
      for (let field = 0; field < fields; field++) {
        const factor = weight * (fieldWeights[field] as number)
        const end = runs[term * fields + field + 1] as number
        for (let at = runs[term * fields + field] as number; at < end; at++) {
          const position = positions[at] as number
          const sum = sums[position] as number
          if (sum === 0) found[count++] = position
          sums[position] = sum + factor * (worths[at] as number)
        }
      }
    }
    if (range.exact !== -1) add(range.exact, 1)
    for (let term = range.first; term < range.end; term++) {
      if (term === range.exact) continue
      const own = (starts[term + 1] as number) - (starts[term] as number)
      add(term, weightOf(own, own - length))
    }
    const scanned = { positions: found.slice(0, count), scores: new Float64Array(count) }
    for (let at = 0; at < count; at++) {
      const position = found[at] as number
      scanned.scores[at] = sums[position] as number
      sums[position] = 0
    }
    return scanned
  }

  return (words) => {
    const different = [...new Set(words)]
    const ranges = different.map((word) => termsWithPrefix(postings, word))
    const isEmpty = ({ first, end }: TermRange): boolean => first === end
    if (joined === 'each' ? ranges.some(isEmpty) : ranges.every(isEmpty)) return none
    const scans = ranges.map((range, at) => scan(range, (different[at] as string).length))

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
    }
    const positions = found.slice(0, count)
    const scores = new Float64Array(count)
    const rows = scans.map((scanned) => {
      const row = new Float64Array(count)
      for (let at = 0; at < scanned.positions.length; at++) {
        const position = scanned.positions[at] as number
        if ((matched[position] as number) >= least) row[places[position] as number] = scanned.scores[at] as number
      }
      return row
    })
    const rowOf = new Map(different.map((word, at) => [word, rows[at] as Float64Array]))
    for (let at = 0, next = 0; at < words.length; at = next) {
      while (words[next] === words[at]) next++
      addTo(scores, rowOf.get(words[at] as string) as Float64Array, next - at)
    }
    for (let at = 0; at < count; at++)
      scores[at] = (scores[at] as number) * (matched[positions[at] as number] as number)
    for (const { positions } of scans) for (const position of positions) matched[position] = 0
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
