import { entityPath } from '../../../../contract/operations.ts'
import { longestPath } from '../odd-questions.ts'
import type { Random } from '../../../../text/random.ts'
import { shuffled } from '../../random.ts'
import type { KnownId, Transformation } from './transformation.ts'
import { transformations } from './transformations.ts'

/** A text that is near to a known identifier, and that no entity is known to have. */
export interface Neighbour {
  readonly id: string
  readonly near: string
  readonly transformation: Transformation
}

interface NeighboursInput {
  /** Identifiers that the server answers. */
  readonly pool: readonly KnownId[]
  readonly isKnown: (id: string) => boolean
  /** How many neighbours at most. */
  readonly most: number
  /** Each transformation is tried on so many identifiers, if it changes that many and there is room; with one, chance says which come first. */
  readonly tries: number
  readonly random: (label: string) => Random
}

/** A look-up may make up for these in one kind alone: they are tried on so many kinds. */
const ofEachKind = new Set(['case swapped', 'after the first separator', 'after a colon or slash'])
const mostKinds = 8

/**
 * Neighbours of known identifiers: each transformation once, on an identifier where it changes something, then each a second
 * time on one of another kind, and so on while there is room. Each begins with another kind than the one before it, so that
 * those that are alike are not all tried on the same.
 */
export function neighboursOf({ pool, isKnown, most, tries, random }: NeighboursInput): readonly Neighbour[] {
  const taken = new Set<string>()
  const kinds = new Map<string, number>()
  const ofKinds = pool.map((known): OfKind => {
    const kind = kindOf(known)
    const number = kinds.get(kind) ?? kinds.size
    kinds.set(kind, number)
    return { known, kind: number }
  })
  const tried = tries === 1 ? shuffled(transformations, random('transformations')) : transformations
  const firstKind = Math.floor(random('kinds')() * kinds.size)
  const rows = tried.map((transformation, at) =>
    createRow(transformation, random(`near ${transformation.kind}`), (firstKind + at) % kinds.size),
  )
  const found = rows.map((): Neighbour[] => [])
  let room = most
  for (let round = 0; round < tries; round++) {
    for (const [at, next] of rows.entries()) take(at, next)
    if (round > 0 || tries === 1) continue
    for (const [at, next] of rows.entries()) {
      if (ofEachKind.has(tried[at]?.kind ?? '')) for (let kinds = 1; kinds < mostKinds; kinds++) take(at, next)
    }
  }
  return found.flat()

  function take(at: number, next: () => Neighbour | undefined): void {
    const neighbour = room > 0 ? next() : undefined
    if (neighbour === undefined) return
    taken.add(neighbour.id)
    found[at]?.push(neighbour)
    room--
  }

  /** Gives a further neighbour each time, until there is none. */
  function createRow(transformation: Transformation, chance: Random, first: number): () => Neighbour | undefined {
    let left: OfKind[] | undefined
    return () => {
      left ??= byTurns(shuffled(ofKinds, chance), first, kinds.size)
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const { known } = next
        const id = transformation.of(known, chance)
        if (id === undefined || id === known.id || taken.has(id) || isKnown(id)) continue
        const path = entityPath(id)
        if (path !== undefined && path.length <= longestPath) return { id, near: known.id, transformation }
      }
      return undefined
    }
  }
}

/** What an identifier begins with, or else the type of its entity. */
function kindOf({ id, type }: KnownId): string {
  return /^[^:/#.|@]+(?=[:/#.|@])/.exec(id)?.[0] ?? type
}

/** Kinds are numbered, since each of hundreds of transformations sorts by them. */
interface OfKind {
  readonly known: KnownId
  readonly kind: number
}

/** One of each kind at the end, before them the second of each, and so on; in each turn the kinds go round, and `first` stands at the end. */
function byTurns(pool: readonly OfKind[], first: number, kinds: number): OfKind[] {
  const ofKinds = Array.from({ length: kinds }, (): OfKind[] => [])
  for (const one of pool) ofKinds[(one.kind + kinds - first) % kinds]?.push(one)
  const sorted: OfKind[] = []
  for (let turn = Math.max(0, ...ofKinds.map(({ length }) => length)) - 1; turn >= 0; turn--) {
    for (const ofKind of ofKinds.toReversed()) {
      const one = ofKind[turn]
      if (one !== undefined) sorted.push(one)
    }
  }
  return sorted
}
