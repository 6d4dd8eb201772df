import { furtherLocales, locales } from './collations.ts'
import { byCodePoint, byNumber, type Comparison, type Order } from './order.ts'

/**
 * The collations of the GNU C library (ISO 14651), which PostgreSQL has on most systems and `sort` has: letters as Unicode's
 * table has them, but Han characters by their numbers; all else is looked at only where the letters are equal, and what
 * came to Unicode late, rare Han characters and syllables of Hangul are all alike to it.
 */
export function cLibraryOrders(): readonly Order[] {
  return (all ??= [...locales, ...Intl.Collator.supportedLocalesOf(furtherLocales)].flatMap(inLocale))
}

let all: readonly Order[] | undefined

function inLocale(locale: string): readonly Order[] {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  const name = `by the collation of ${locale} in the GNU C library`
  return [
    { name, compare: asWeighed(compare, isWeighed) },
    // As those of Spanish and Polish do it.
    { name: `${name}, spaces first`, compare: asWeighed(compare, (one) => one === ' ' || isWeighed(one)) },
    // As that of Czech does it.
    {
      name: `${name}, letters first`,
      compare: asWeighed((a, b) => compare(lettersFirst(a), lettersFirst(b)), isWeighed),
    },
  ]
}

const lettersFirst = (text: string): string => text.replace(/[0-9]/g, byNumber)

/** The same, part by part: a number by its value, where all before it is the same to the last sign. */
export function partByPart({ name, compare }: Order): Order {
  return {
    name: `${name}, numbers by value in parts between them`,
    compare(a, b) {
      const [one, other] = [a, b].map((text) => text.split(/([0-9]+)/)) as [string[], string[]]
      const at = one.findIndex((part, index) => part !== other[index])
      const [left, right] = [one[at], other[at]]
      if (left === undefined || right === undefined) return one.length - other.length
      return at % 2 === 1 ? Number(left) - Number(right) : compare(left, right) || smallFirst(left, right)
    },
  }
}

const smallFirst: Comparison = (a, b) => (a.toLowerCase() === b.toLowerCase() ? byCodePoint(b, a) : 0)

const isUnknown = (character: string): boolean =>
  /[\uac00-\ud7ff\u3400-\u4dbf\u9fa6-\u9fff\u1c90-\u1cbf\u{17000}-\u{18fff}\u{1b000}-\u{1b2ff}\u{20000}-\u{2f7ff}\u{2fa20}-\u{3ffff}]/u.test(
    character,
  )

const { compare: inRoot } = new Intl.Collator('en', { sensitivity: 'base' })
const weighed = new Map<string, boolean>()

/** Whether a character counts before all others: letters, digits, signs of currencies, and signs that contain a letter. */
function isWeighed(character: string): boolean {
  const known = weighed.get(character)
  if (known !== undefined) return known
  const isMark = /[\p{P}\p{S}\p{Z}\p{C}]/u.test(character) && !/[\p{L}\p{N}\p{Sc}]/u.test(character.normalize('NFKD'))
  const answer = !isMark && !isUnknown(character) && inRoot(character, '') !== 0
  weighed.set(character, answer)
  return answer
}

function asWeighed(compare: Comparison, counts: (character: string) => boolean): Comparison {
  const keyOf = (text: string): string =>
    Array.from(text.replace(/\p{No}/gu, (number) => number.normalize('NFKD')))
      .filter(counts)
      .join('')
      .replace(/[\u4e00-\u9fa5]/g, byNumber)
  return (a, b) => compare(keyOf(a), keyOf(b)) || byMarks(a, b)
}

/** Where case and accents are equal, too; where not, they come first, and what their order is does not matter. */
function byMarks(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => Array.from(text)) as [string[], string[]]
  const lettersOf = (text: readonly string[]): string =>
    text.filter((character) => isWeighed(character) || /\p{M}/u.test(character)).join('')
  if (lettersOf(left) !== lettersOf(right)) return 0
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const [one, other] = [placeOf(left[at]), placeOf(right[at])]
    if (one === undefined || other === undefined) return 0
    if (one !== other) return one - other
  }
  return byCodePoint(a, b)
}

/** Undefined for a mark whose place is not known here. */
function placeOf(character: string | undefined): number | undefined {
  if (character === undefined) return -1
  if (isUnknown(character)) return 0
  if (isWeighed(character)) return Infinity
  return character > '\u007e' ? undefined : character.codePointAt(0)
}
