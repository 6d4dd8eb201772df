import type { Exchange } from '../../../client/exchange.ts'

/** Letters, marks and digits that are read and kept alike: ASCII, of sixteen bits, and beyond; undefined for other characters. */
function rangeOf(character: string): number | undefined {
  if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return undefined
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 0 : code < 0x10000 ? 1 : 2
}

/** No limit that suits the identifiers of a model is lower. */
const lowestLimit = 40

/** Tells of an identifier whether it has a character, or a length, that none of those has which the server answers. */
function oddnessBeside(ids: readonly string[]): (id: string) => boolean {
  const characters = new Set<string>()
  let longest = lowestLimit
  for (const id of ids) {
    for (const character of id) characters.add(character)
    longest = Math.max(longest, id.length)
  }
  const ranges = new Set<number | undefined>([0, ...Array.from(characters, rangeOf)])
  const has = (character: string): boolean => {
    const range = rangeOf(character)
    return characters.has(character) || (range !== undefined && ranges.has(range))
  }
  return (id) => id.length > longest || !Array.from(id).every(has)
}

const refusals: readonly number[] = [400, 403, 406, 422]

/**
 * Tells why an answer says nothing of how identifiers are looked up: what is odd beside those that the server answers may be
 * refused before that, by the service or by what stands before it, with a status that is not shown (GAP-9).
 */
export function turnedAwayBeside(
  ids: readonly string[],
): (id: string, exchange: Pick<Exchange, 'status'>) => string | undefined {
  const isOdd = oddnessBeside(ids)
  return (id, { status }) =>
    refusals.includes(status) && isOdd(id) ? `status ${status}: refused before it was looked up` : undefined
}
