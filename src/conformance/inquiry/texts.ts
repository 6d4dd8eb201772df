import { bytesOf, type Room } from './room.ts'

/**
 * Texts that come again in answer after answer, each kept once and known by a number: 0 for the first that was seen, 1 for
 * the next.
 */
export interface Texts {
  /** The number of a text, which is kept from now on. */
  readonly numberOf: (text: string) => number
  /** The number of a text that is kept; undefined for any other. */
  readonly known: (text: string) => number | undefined
  readonly at: (number: number) => string
  /** The text as it is kept. */
  readonly kept: (text: string) => string
  /** The number of the text that stands in ASCII in these bytes, whose hash by `hashed` is given: no string is made of what is kept. */
  readonly numberIn: (bytes: Uint8Array, place: Place) => number
}

/** Where a text stands, and the hash of its bytes. */
export interface Place {
  readonly from: number
  readonly to: number
  readonly hash: number
}

/** Known to nobody beforehand, so that texts cannot be made to look like one. */
const multiplier = (Math.random() * 2 ** 32) | 1

/** The hash of a text by one character more. */
export function hashed(hash: number, code: number): number {
  return (Math.imul(hash, multiplier) + code + 1) | 0
}

/** `take` hears of about how many bytes each new text takes. */
export function createTexts(take: Room['take'] = () => {}): Texts {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOf = (text: string): number => {
    const before = numbers.get(text)
    if (before !== undefined) return before
    take(bytesOf.text + 2 * text.length)
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }
  /** The number last looked for: what is asked of one text often comes in a row. */
  let last: { readonly text: string; readonly number: number | undefined } | undefined
  const known = (text: string): number | undefined => {
    if (last?.text !== text || last.number === undefined) last = { text, number: numbers.get(text) }
    return last.number
  }

  /** The texts that were looked for by their bytes, by hash: numbers plus one, 0 where a place is free. */
  let table = new Uint32Array(1024)
  let entered = 0
  const placeOf = (hash: number): number => (hash ^ (hash >>> 15)) & (table.length - 1)
  const enter = (number: number, hash: number): void => {
    let at = placeOf(hash)
    while (table[at] !== 0) at = (at + 1) & (table.length - 1)
    table[at] = number + 1
  }
  const makeRoom = (): void => {
    const before = table
    table = new Uint32Array(2 * before.length)
    for (const entry of before) if (entry !== 0) enter(entry - 1, hashOf(texts[entry - 1]!))
  }
  const numberIn: Texts['numberIn'] = (bytes, { from, to, hash }) => {
    for (let at = placeOf(hash); table[at] !== 0; at = (at + 1) & (table.length - 1)) {
      const text = texts[table[at]! - 1]!
      if (text.length === to - from && standsIn(text, bytes, from)) return table[at]! - 1
    }
    const number = numberOf(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1'))
    if (2 * ++entered > table.length) makeRoom()
    enter(number, hash)
    return number
  }

  return { numberOf, known, at: (number) => texts[number]!, kept: (text) => texts[numberOf(text)]!, numberIn }
}

function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = hashed(hash, text.charCodeAt(at))
  return hash
}

function standsIn(text: string, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false
  return true
}
