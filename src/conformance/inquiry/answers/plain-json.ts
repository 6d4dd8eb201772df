import { cutText } from './long-texts.ts'
import { longestHashed, multipliers, type Texts } from './texts.ts'

/** A place in JSON without white space between its tokens, whose bytes are UTF-8. */
export interface Cursor {
  readonly bytes: Uint8Array
  at: number
}

const [multiplier, otherMultiplier] = multipliers
const [quote, escape, comma, closeObject, closeArray] = [0x22, 0x5c, 0x2c, 0x7d, 0x5d] as const

/** The number of the text behind the quotation mark before the place, which goes to the one that ends it; undefined where it is no JSON. */
export function textAt(cursor: Cursor, texts: Texts): number | undefined {
  const { bytes, at: from } = cursor
  let [hash, other] = [0, 0]
  let isPlain = true
  let at = from
  for (; at < bytes.length; at++) {
    const code = bytes[at]!
    if (code === quote) break
    if (code < 0x20) return undefined
    if (code > 0x7e || code === escape) {
      isPlain = false
      if (code === escape) at++
    }
    hash = (Math.imul(hash, multiplier) + code) | 0
    other = (Math.imul(other, otherMultiplier) + code) | 0
  }
  if (at >= bytes.length) return undefined
  cursor.at = at
  if (isPlain && at - from <= longestHashed) return texts.numberIn(bytes, from, at, hash, other)
  const text = writtenIn(bytes, from, at)
  return text === undefined ? undefined : texts.numberOf(cutText(text))
}

/** Goes to the quotation mark that ends the text at the place; false where it is no JSON. */
export function passText(cursor: Cursor): boolean {
  const { bytes, at: from } = cursor
  let hasEscapes = false
  let at = from
  for (; at < bytes.length; at++) {
    const code = bytes[at]!
    if (code === quote) break
    if (code < 0x20) return false
    if (code === escape) {
      hasEscapes = true
      at++
    }
  }
  cursor.at = at
  return at < bytes.length && (!hasEscapes || writtenIn(bytes, from, at) !== undefined)
}

/** A text with escapes, or with letters beyond ASCII; undefined where it is no JSON. */
function writtenIn(bytes: Uint8Array, from: number, to: number): string | undefined {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + from - 1, to - from + 2).toString('utf8')) as string
  } catch {
    return undefined
  }
}

/** Goes behind a number, up to what may follow one, and gives it as JSON.parse reads it; undefined where there is none. */
export function passNumber(cursor: Cursor): number | undefined {
  const { bytes, at: from } = cursor
  let at = from
  for (; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === comma || code === closeObject || code === closeArray) break
  }
  cursor.at = at
  return numberIn(bytes, from, at)
}

export function standsAt(text: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < text.length; at++) if (text[at] !== bytes[from + at]) return false
  return true
}

const [minus, point, nought, nine] = [0x2d, 0x2e, 0x30, 0x39] as const
/** Digits that every double holds without loss. */
const mostDigits = 15
const powers = Array.from({ length: mostDigits + 1 }, (_, power) => 10 ** power)
const isNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/

/** The number in JSON that stands there, as JSON.parse reads it; undefined where there is none. */
function numberIn(bytes: Uint8Array, from: number, to: number): number | undefined {
  const isNegative = bytes[from] === minus
  const start = isNegative ? from + 1 : from
  let digits = 0
  let pointAt = to
  let at = start
  for (; at < to; at++) {
    const code = bytes[at]!
    if (code >= nought && code <= nine) digits = 10 * digits + code - nought
    else if (code === point && pointAt === to) pointAt = at
    else break
  }
  // So few digits are a whole number without loss, and a quotient of two such numbers is rounded as a decimal is.
  const isShort = to - start <= mostDigits && at === to
  const isWhole = pointAt > start && (bytes[start] !== nought || pointAt === start + 1) && pointAt + 1 !== to
  if (isShort && isWhole) {
    const value = pointAt === to ? digits : digits / powers[to - pointAt - 1]!
    return isNegative ? -value : value
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')
  return isNumber.test(text) ? Number(text) : undefined
}
