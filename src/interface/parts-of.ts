import { isObject, memberOf, membersOf, pointerOfFragment, valueAt } from '../contract/pointer.ts'

/** A contract has no more objects and arrays, where each stands wherever a reference names it. */
export const mostParts = 3_000_000
const deepest = 1000
/** A validator walks the whole way again for each reference on it. */
const levelsOfReference = 10

interface Parts {
  readonly count: number
  /** A reference to it stays a reference. */
  readonly isCircular: boolean
}

const one: Parts = { count: 1, isCircular: false }

/**
 * How many objects and arrays a contract has with each reference replaced by what it names, or `Infinity` where they stand
 * too deep: a few lines that each refer twice to the next come to billions, which a validator would walk through one by one.
 */
export function partsOf(document: unknown): number {
  const known = new Map<object, Parts>()
  const walk = (value: unknown, depth: number): Parts => {
    if (typeof value !== 'object' || value === null) return { ...one, count: 0 }
    const before = known.get(value)
    if (before) return before
    if (depth > deepest) return { count: Infinity, isCircular: false }
    known.set(value, { count: 1, isCircular: true })
    const reference = isObject(value) ? memberOf(value, '$ref') : undefined
    const pointer =
      typeof reference === 'string' && reference.startsWith('#') ? pointerOfFragment(reference) : undefined
    const target = pointer === undefined ? one : walk(valueAt(document, pointer), depth + levelsOfReference)
    let count = target.isCircular ? 1 : target.count
    let { isCircular } = target
    for (const [, member] of membersOf(value)) {
      const inside = walk(member, depth + 1)
      count += inside.count
      isCircular ||= inside.isCircular
    }
    const parts = { count: count + 1, isCircular }
    known.set(value, parts)
    return parts
  }
  return walk(document, 0).count
}
