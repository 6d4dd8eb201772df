import { compareNames } from '../model/names.ts'
import { sortInSteps } from './slices.ts'

/**
 * All that the search component would compute of a model, whatever it is asked: how much a term is worth for an entity
 * depends on the question through two lengths alone. Terms are numbered in the component's order, in which all terms with
 * one prefix stand side by side, and in which what they are worth is added up: floating-point sums depend on it.
 */
export interface Postings {
  /** The number of entities. */
  readonly size: number
  /** The code units of the terms, one term behind the other, and where each starts. */
  readonly terms: { readonly units: Uint16Array; readonly starts: Uint32Array }
  /** The numbers of the terms, by UTF-16 code unit. */
  readonly sorted: Uint32Array
  /** Term n has in field f the postings from `runs[n * fields + f]` on, up to where the next run starts. */
  readonly runs: Uint32Array
  /** Of each posting, the position of the entity. */
  readonly positions: Uint32Array
  /** What postings are worth, each number once: what the component makes of one alone, BM25+, before the weights of field and prefix. */
  readonly worths: Float64Array
  /** Of each posting, which of `worths` it is worth: millions of postings have some thousands. */
  readonly worthNumbers: Uint16Array | Uint32Array
}

/** What `worthNumbers` are kept in. */
export function numbersOf(worths: number): typeof Uint16Array | typeof Uint32Array {
  return worths <= 0x10000 ? Uint16Array : Uint32Array
}

/** The numbers of the terms that begin with a word: those from `first` to `end - 1`; and of the term that is the word, -1 where none is. */
export interface TermRange {
  readonly first: number
  readonly end: number
  readonly exact: number
}

export function termsWithPrefix({ terms, sorted }: Pick<Postings, 'terms' | 'sorted'>, word: string): TermRange {
  const { units, starts } = terms
  /** Below 0 where a term stands before the word, 0 where it begins with it, above 0 where it stands after those. */
  const compare = (term: number): number => {
    const start = starts[term] as number
    const length = (starts[term + 1] as number) - start
    for (let at = 0; at < word.length; at++) {
      const difference = at < length ? (units[start + at] as number) - word.charCodeAt(at) : -1
      if (difference !== 0) return difference
    }
    return 0
  }
  const firstWhere = (holds: (difference: number) => boolean): number => {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (holds(compare(sorted[middle] as number))) to = middle
      else from = middle + 1
    }
    return from
  }
  const from = firstWhere((difference) => difference >= 0)
  const to = firstWhere((difference) => difference > 0)
  if (from === to) return { first: 0, end: 0, exact: -1 }
  const first = sorted.subarray(from, to).reduce((lowest, term) => Math.min(lowest, term), Infinity)
  // The shortest term stands first, and nothing shorter than the word begins with it.
  const shortest = sorted[from] as number
  const isWord = (starts[shortest + 1] as number) - (starts[shortest] as number) === word.length
  return { first, end: first + to - from, exact: isWord ? shortest : -1 }
}

/** The numbers of the terms by UTF-16 code unit, in steps of less than a millisecond. */
export function sortTerms(terms: Postings['terms']): Generator<void, Uint32Array> {
  return sortInSteps(terms.starts.length - 1, (a, b) => compareNames(terms, a, b))
}
