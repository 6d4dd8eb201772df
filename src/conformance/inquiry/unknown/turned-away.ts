import type { Exchange } from '../../../client/exchange.ts'

/** What the identifiers that a server answers have in common. */
interface IdCharacters {
  /** Whether any of them holds the character, or one of its like. */
  readonly has: (character: string) => boolean
  /** How many characters the longest has. */
  readonly longest: number
}

/** Letters, marks and digits that are read and kept alike: ASCII, of sixteen bits, and beyond; undefined for other characters. */
function rangeOf(character: string): number | undefined {
  if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return undefined
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 0 : code < 0x10000 ? 1 : 2
}

export function carriedBy(ids: readonly string[]): IdCharacters {
  const characters = new Set<string>()
  let longest = 0
  for (const id of ids) {
    for (const character of id) characters.add(character)
    longest = Math.max(longest, id.length)
  }
  const ranges = new Set<number | undefined>([0, ...Array.from(characters, rangeOf)])
  return {
    longest,
    has(character) {
      const range = rangeOf(character)
      return characters.has(character) || (range !== undefined && ranges.has(range))
    },
  }
}

/** No limit that suits the identifiers of a model is lower. */
const lowestLimit = 40

/** Whether an identifier has a character, or a length, that none of those has which the server answers. */
export function isOdd(id: string, { has, longest }: IdCharacters): boolean {
  if (id.length > longest && id.length > lowestLimit) return true
  return Array.from(id).some((character) => !has(character))
}

const refusals: readonly number[] = [400, 403, 406, 422]

/**
 * Why an answer says nothing of how identifiers are looked up: what is odd may be refused before that, by the service or by
 * what stands before it, with a status that is not shown (GAP-9).
 */
export function turnedAway({ status }: Pick<Exchange, 'status'>, odd: boolean): string | undefined {
  return odd && refusals.includes(status) ? `status ${status}: refused before it was looked up` : undefined
}
