import { isUtf8 } from 'node:buffer'
import { hitListOf, type HitList } from './hits.ts'
import { cutText } from './long-texts.ts'
import { longestHashed, multipliers, type Texts } from './texts.ts'

/** Hits that are all written in the plainest form: an object with the members `id` and `score`, in this order, and nothing else. */
export class PlainHits {
  readonly list: HitList
  readonly length: number
  /** The least and the highest score. */
  readonly range: readonly [number, number]
  constructor(list: HitList, range: readonly [number, number]) {
    this.list = list
    this.length = list.hits.length
    this.range = range
  }
}

/** The types of their members. */
export const plainHitTypes = { id: 'string', score: 'number' } as const

const [multiplier, otherMultiplier] = multipliers
const beforeId = Buffer.from('{"id":"')
const beforeScore = Buffer.from('","score":')
const [openArray, closeArray, comma, closeObject, quote, escape] = [0x5b, 0x5d, 0x2c, 0x7d, 0x22, 0x5c] as const

/**
 * Hits as most servers write them, straight from the bytes of an answer: some ten times faster than an object for each, of
 * which a letter finds half a million in a large model. Undefined for whatever is written otherwise, or holds more than `most`.
 */
export function readPlainHits(bytes: Uint8Array, texts: Texts, most: number): PlainHits | undefined {
  if (bytes[0] !== openArray || bytes.at(-1) !== closeArray || !isUtf8(bytes)) return undefined
  let numbers = new Uint32Array(fewestRoom)
  let scores = new Float64Array(fewestRoom)
  let count = 0
  let [least, highest] = [Infinity, -Infinity]
  const end = bytes.length - 1
  for (let at = 1; at < end; at++) {
    if (count === most || !standsAt(beforeId, bytes, at)) return undefined
    const from = at + beforeId.length
    let [hash, other] = [0, 0]
    let isPlain = true
    for (at = from; at < end; at++) {
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
    const isHashed = isPlain && at - from <= longestHashed
    const number = isHashed ? texts.numberIn(bytes, from, at, hash, other) : numberOfWritten(bytes, from, at, texts)
    if (number === undefined || !standsAt(beforeScore, bytes, at)) return undefined
    const start = at + beforeScore.length
    for (at = start; at < end && bytes[at] !== closeObject; at++);
    const score = numberAt(bytes, start, at)
    const next = bytes[at + 1]
    if (score === undefined || (at + 1 === end ? next !== closeArray : next !== comma)) return undefined
    at++
    if (count === numbers.length) {
      // The hits of an answer are about equally long: most often this is done once.
      const room = Math.ceil((1.1 * count * bytes.length) / at)
      numbers = withRoom(numbers, new Uint32Array(room))
      scores = withRoom(scores, new Float64Array(room))
    }
    numbers[count] = number
    scores[count++] = score
    if (score < least) least = score
    if (score > highest) highest = score
    // Behind a comma there is one more.
    if (next === comma && at + 1 >= end) return undefined
  }
  return new PlainHits(hitListOf(numbers.slice(0, count), scores.slice(0, count), texts), [least, highest])
}

const fewestRoom = 1024

function withRoom<Numbers extends Uint32Array | Float64Array>(few: Numbers, more: Numbers): Numbers {
  more.set(few)
  return more
}

function standsAt(text: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < text.length; at++) if (text[at] !== bytes[from + at]) return false
  return true
}

/** The number of a text with escapes, or with letters beyond ASCII; undefined where it is no JSON. */
function numberOfWritten(bytes: Uint8Array, from: number, to: number, texts: Texts): number | undefined {
  try {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + from - 1, to - from + 2).toString('utf8')
    return texts.numberOf(cutText(JSON.parse(text) as string))
  } catch {
    return undefined
  }
}

const [minus, point, nought, nine] = [0x2d, 0x2e, 0x30, 0x39] as const
const mostDigits = 15
const powers = Array.from({ length: mostDigits + 1 }, (_, power) => 10 ** power)
const isNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/

/** The number in JSON that stands there, as JSON.parse reads it; undefined where there is none. */
function numberAt(bytes: Uint8Array, from: number, to: number): number | undefined {
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
