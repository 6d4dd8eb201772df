import type { LinkFields } from '../../reference.ts'

/** Equal for links with equal source, target and relation (SEM-4), and for no others; undefined when one of them is absent. */
export function tripleKey({ from, to, relation }: LinkFields): string | undefined {
  if (from === undefined || to === undefined || relation === undefined) return undefined
  return `${from.length} ${to.length} ${from}${to}${relation}`
}

/** Whether a link has all three of its parts. */
export function isWhole(link: LinkFields): link is LinkFields & Required<Pick<LinkFields, 'from' | 'to' | 'relation'>> {
  return link.from !== undefined && link.to !== undefined && link.relation !== undefined
}

/** The three parts of a link as JSON, to be read and compared. */
export function tripleOf({ from, to, relation }: LinkFields): string {
  return JSON.stringify([from, to, relation])
}

/** Up to this number, links are compared one by one: keys of them all would be the largest thing in memory. */
export const fewLinks = 16

export function isSameTriple(one: LinkFields, other: LinkFields): boolean {
  return one === other || (one.to === other.to && one.from === other.from && one.relation === other.relation)
}

const keysOfMany = new WeakMap<readonly LinkFields[], ReadonlySet<string | undefined>>()

/** Whether a link is among those shown; one that lacks fields, all of which are optional (RES-2), may be any link with the others. */
export function showsLink(shown: readonly LinkFields[], link: LinkFields): boolean {
  if (shown.length > fewLinks) {
    const keys = keysOfMany.get(shown) ?? new Set(shown.map(tripleKey))
    keysOfMany.set(shown, keys)
    if (keys.has(tripleKey(link))) return true
    if (!keys.has(undefined)) return false
  }
  return shown.some(
    (one) =>
      one === link ||
      (isOrLacks(one.from, link.from) && isOrLacks(one.to, link.to) && isOrLacks(one.relation, link.relation)),
  )
}

function isOrLacks(shown: string | undefined, text: string | undefined): boolean {
  return shown === undefined || shown === text
}

/** JSON lets a writer limit the precision of its numbers (RFC 8259 section 6); fifteen digits survive in every double. */
const precision = 1e-14

/** Whether two numbers differ by no more than the digits that some writers leave out. */
export function sameNumber(one: number, other: number): boolean {
  return Math.abs(one - other) <= precision * Math.max(Math.abs(one), Math.abs(other))
}
