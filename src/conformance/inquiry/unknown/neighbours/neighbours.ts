import { grouped } from '../../../../text/grouped.ts'
import { entityPath } from '../../../../contract/operations.ts'
import { longestPath } from '../odd-questions.ts'
import type { Random } from '../../../../text/random.ts'
import { shuffled } from '../../random.ts'
import { encodings, invisible, letterCase, marks, normalForms } from './letters.ts'
import { escapes, inPaths, separators, whiteSpace, wildcards } from './signs.ts'
import type { KnownId, Transformation } from './transformation.ts'
import { additions, cutShort, fields, forms, numbers, partsOfIt } from './wholes.ts'
import { several } from '../../../enough.ts'

/** Every way in which a text is near to an identifier: they are tried in this order, and reports show the first that failed. */
export const transformations: readonly Transformation[] = [
  ...[letterCase, forms, whiteSpace, normalForms, marks, inPaths, separators, partsOfIt, numbers, cutShort],
  ...[additions, fields, wildcards, escapes, invisible, encodings],
].flat()

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

/**
 * Neighbours of known identifiers: each transformation once, on an identifier where it changes something, then each a second
 * time on one of another kind, and so on while there is room.
 */
export function neighboursOf({ pool, isKnown, most, tries, random }: NeighboursInput): readonly Neighbour[] {
  const taken = new Set<string>()
  const tried = tries === 1 ? shuffled(transformations, random('transformations')) : transformations
  const rows = tried.map((transformation) => ({ transformation, left: by(transformation), found: [] as Neighbour[] }))
  const take = ({ left, found }: (typeof rows)[number]): void => {
    const { value } = taken.size < most ? left.next() : {}
    if (value) found.push(value)
  }
  for (let turn = 0; turn < tries; turn++) {
    rows.forEach(take)
    if (turn > 0 || tries === 1) continue
    for (const row of rows.filter(({ transformation: { kind } }) => ofEachKind.has(kind)))
      for (let times = 1; times < several; times++) take(row)
  }
  return rows.flatMap(({ found }) => found)

  function* by(transformation: Transformation): Generator<Neighbour, undefined> {
    const chance = random(`near ${transformation.kind}`)
    for (const known of byTurns(pool, chance)) {
      const id = transformation.of(known, chance)
      if (id === undefined || id === known.id || taken.has(id) || isKnown(id)) continue
      const path = entityPath(id)
      if (path === undefined || path.length > longestPath) continue
      taken.add(id)
      yield { id, near: known.id, transformation }
    }
    return undefined
  }
}

/** What an identifier begins with, or else the type of its entity. */
function kindOf({ id, type }: KnownId): string {
  return /^[^:/#.|@]+(?=[:/#.|@])/.exec(id)?.[0] ?? type
}

/** One of each kind, then a second of each, and so on; by chance which kind comes first, and which of it. */
function byTurns(pool: readonly KnownId[], chance: Random): readonly KnownId[] {
  const kinds = shuffled([...grouped(shuffled(pool, chance), kindOf).values()], chance)
  const turns = Math.max(0, ...kinds.map(({ length }) => length))
  return Array.from({ length: turns }, (_, turn) => kinds.flatMap((some) => some[turn] ?? [])).flat()
}
