import type { Build, Entity, SearchHit } from '../../../src/model/model.ts'
import { once, wordsOf } from './serve.ts'

/** How a search reads texts and compares words; everything left out is as the honest search does it. */
export interface Matching {
  readonly text?: (entity: Entity) => string
  /** The words of a text. */
  readonly words?: (text: string) => readonly string[]
  /** The words of a query, where they are read in another way. */
  readonly given?: (q: string) => readonly string[]
  readonly fits?: (own: string, given: string) => boolean
  /** Whether all of several words must match, any of them, or all of them side by side. */
  readonly join?: 'any' | 'each' | 'phrase'
}

export type Search = (q: string, build: Build) => readonly SearchHit[]

export function searchBy({
  text = ({ title }) => title ?? '',
  words = wordsOf,
  given = words,
  fits = (own, one) => own.startsWith(one),
  join = 'any',
}: Matching): Search {
  const wordsIn = once((entity: Entity) => words(text(entity)))
  return (q, { entities }) => {
    const wanted = given(q)
    const matches = (own: readonly string[]): boolean => {
      const has = (one: string): boolean => own.some((word) => fits(word, one))
      if (join === 'phrase')
        return own.some((_, at) => wanted.every((one, n) => at + n < own.length && fits(own[at + n]!, one)))
      return join === 'each' ? wanted.every(has) : wanted.some(has)
    }
    return entities
      .filter((entity) => wanted.length > 0 && matches(wordsIn(entity)))
      .map(({ id }, n) => ({ id, score: 1 / (n + 1) }))
  }
}

/** As many letters changed, added or left out as make one text of the other. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}
