import type { LinkFields } from '../../reference.ts'

/** Equal for links with equal source, target and relation (SEM-4), and for no others; undefined when one of them is absent. */
export function tripleKey({ from, to, relation }: LinkFields): string | undefined {
  if (from === undefined || to === undefined || relation === undefined) return undefined
  return `${from.length} ${to.length} ${from}${to}${relation}`
}

/** Equal for links with equal source and target; undefined when one of them is absent. */
function pairKey({ from, to }: LinkFields): string | undefined {
  return from === undefined || to === undefined ? undefined : `${from.length} ${from}${to}`
}

/** Whether a link has both of its ends. */
export function hasEnds(link: LinkFields): link is LinkFields & Required<Pick<LinkFields, 'from' | 'to'>> {
  return link.from !== undefined && link.to !== undefined
}

/** Whether a link has all three of its parts. */
export function isWhole(link: LinkFields): link is LinkFields & Required<Pick<LinkFields, 'from' | 'to' | 'relation'>> {
  return link.from !== undefined && link.to !== undefined && link.relation !== undefined
}

/** The three parts of a link as JSON, to be read and compared. */
export function tripleOf({ from, to, relation }: LinkFields): string {
  return JSON.stringify([from, to, relation])
}

/** Up to so many, which most entities have, links are compared one by one: keys of them all would be the largest thing in memory. */
export const fewLinks = 16

export function isSameTriple(one: LinkFields, other: LinkFields): boolean {
  return one === other || (one.to === other.to && one.from === other.from && one.relation === other.relation)
}

type Keys = WeakMap<readonly LinkFields[], ReadonlySet<string | undefined>>
const [triplesOfMany, pairsOfMany]: readonly [Keys, Keys] = [new WeakMap(), new WeakMap()]

/** Whether a link is among those shown; one that lacks fields, all of which are optional (RES-2), may be any link with the others. */
export function showsLink(shown: readonly LinkFields[], link: LinkFields): boolean {
  if (shown.length > fewLinks && hasEnds(link)) {
    const [known, keyOf] = isWhole(link) ? ([triplesOfMany, tripleKey] as const) : ([pairsOfMany, pairKey] as const)
    const keys = known.get(shown) ?? new Set(shown.map(keyOf))
    known.set(shown, keys)
    if (keys.has(keyOf(link))) return true
    if (!keys.has(undefined)) return false
  }
  return shown.some(
    (one) =>
      one === link ||
      (isOrLacks(one.from, link.from) && isOrLacks(one.to, link.to) && isOrLacks(one.relation, link.relation)),
  )
}

function isOrLacks(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other
}

/** JSON lets a writer limit the precision of its numbers (RFC 8259 section 6); fifteen digits survive in every double. */
const precision = 1e-14

/** Whether two numbers differ by no more than the digits that some writers leave out. */
export function sameNumber(one: number, other: number): boolean {
  return Math.abs(one - other) <= precision * Math.max(Math.abs(one), Math.abs(other))
}
