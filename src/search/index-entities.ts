import type { Entity } from '../model/model.ts'
import type { Matching } from './matching.ts'
import { createComponent, insidesOf, weights } from './minisearch.ts'
import { numbersOf, type Postings, sortTerms } from './postings.ts'

/** How many postings are read out of the component at a time: less than a millisecond's work. */
const readAtOnce = 500

/**
 * Indexes entities in steps of a millisecond or less: the component reads them all and is then let go, since what it would
 * compute has been read out of it. It computes every number itself (SEM-6). With `words` it is an index for them alone, in which
 * they have the same numbers, and which takes a small part of the memory.
 */
export function* indexEntities(
  entities: Iterable<Entity>,
  matching: Matching = {},
  words?: readonly string[],
): Generator<void, Postings> {
  const component = createComponent(matching, words)
  let size = 0
  for (const entity of entities) {
    component.add({ position: size++, entity })
    yield
  }
  const insides = insidesOf(component)
  const fields = Object.keys(weights)

  const counts = { terms: 0, units: 0, postings: 0 }
  for (const [term, runs] of insides._index) {
    counts.terms++
    counts.units += term.length
    for (const { size } of runs.values()) counts.postings += size
    if (counts.terms % readAtOnce === 0) yield
  }
  const terms = { units: new Uint16Array(counts.units), starts: new Uint32Array(counts.terms + 1) }
  const runStarts = new Uint32Array(counts.terms * fields.length + 1)
  const positions = new Uint32Array(counts.postings)
  const numberOfWorth = new Map<number, number>()
  let worthNumbers: Postings['worthNumbers'] = new Uint16Array(counts.postings)

  let posting = 0
  // Takes what is computed for one term in one field; the component adds nothing up, since it finds nothing there yet.
  const results = {
    get: () => undefined,
    set(position: number, { score }: { readonly score: number }) {
      positions[posting] = position
      let number = numberOfWorth.get(score)
      if (number === undefined) {
        numberOfWorth.set(score, (number = numberOfWorth.size))
        if (!(worthNumbers instanceof numbersOf(numberOfWorth.size))) worthNumbers = new Uint32Array(worthNumbers)
      }
      worthNumbers[posting++] = number
    },
  }
  let [term, unit, run] = [0, 0, 0]
  for (const [text, runs] of insides._index) {
    for (let at = 0; at < text.length; at++) terms.units[unit++] = text.charCodeAt(at)
    terms.starts[++term] = unit
    for (const [field, name] of fields.entries()) {
      const frequencies = runs.get(field)
      if (frequencies) {
        for (const keys of parts(frequencies.keys(), readAtOnce)) {
          const part = {
            size: frequencies.size,
            get: (position: number) => frequencies.get(position),
            keys: () => keys,
          }
          const { bm25 } = insides._options.searchOptions
          insides.termResults(text, text, 1, 1, { get: () => part }, { [name]: 1 }, undefined, bm25, results)
          yield
        }
      }
      runStarts[++run] = posting
    }
  }
  const worths = Float64Array.from(numberOfWorth.keys())
  return { size, terms, sorted: yield* sortTerms(terms), runs: runStarts, positions, worths, worthNumbers }
}

function* parts<Value>(values: Iterable<Value>, most: number): Generator<readonly Value[]> {
  let part: Value[] = []
  for (const value of values) {
    if (part.push(value) < most) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
