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
  readonly kept: (text: string) => string
  /**
   * The number of the text that stands in ASCII from one place in these bytes to another, with two hashes of it, one by each of
   * `multipliers`: no string is made of it if it is known.
   */
  readonly numberIn: (bytes: Uint8Array, from: number, to: number, hash: number, other: number) => number
}

/** Known to nobody beforehand, so that texts cannot be made to look like one. */
export const multipliers: readonly [number, number] = [oddNumber(), oddNumber()]

function oddNumber(): number {
  return (Math.random() * 2 ** 32) | 1
}

/** Two texts of 128 letters can be made that look alike whatever the multipliers, by the sequence of Thue and Morse: such are kept in another way. */
export const longestHashed = 100

/** `take` hears of about how many bytes each new text takes. */
export function createTexts(take: Room['take'] = () => {}): Texts {
  const texts: string[] = []
  /** The numbers of texts that are not plain. */
  const others = new Map<string, number>()
  /** Of each plain text both hashes, side by side, and its number plus one; 0 where a place is free. */
  let table = new Int32Array(stride * 1024)
  let entered = 0
  const add = (text: string): number => {
    take(bytesOf.object + 2 * text.length)
    return texts.push(text) - 1
  }
  /** Where a text with these hashes stands, or else would stand. */
  const placeOf = (hash: number, other: number): number => {
    let at = stride * ((hash ^ (hash >>> 15)) & (table.length / stride - 1))
    while (table[at + 2] !== 0 && (table[at] !== hash || table[at + 1] !== other)) {
      at = at + stride === table.length ? 0 : at + stride
    }
    return at
  }
  const put = (at: number, hash: number, other: number, next: number): void => {
    table[at] = hash
    table[at + 1] = other
    table[at + 2] = next
  }
  const enter = (at: number, hash: number, other: number, text: string): number => {
    const number = add(text)
    put(at, hash, other, number + 1)
    if (2 * stride * ++entered > table.length) makeRoom()
    return number
  }
  const makeRoom = (): void => {
    const before = table
    table = new Int32Array(2 * before.length)
    for (let at = 0; at < before.length; at += stride) {
      const [hash, other, next] = [before[at]!, before[at + 1]!, before[at + 2]!]
      if (next !== 0) put(placeOf(hash, other), hash, other, next)
    }
  }
  const numberOf = (text: string): number => {
    const hashes = hashesOf(text)
    if (hashes) {
      const [hash, other] = hashes
      const at = placeOf(hash, other)
      const next = table[at + 2]!
      return next === 0 ? enter(at, hash, other, text) : next - 1
    }
    const before = others.get(text)
    if (before !== undefined) return before
    const number = add(text)
    others.set(text, number)
    return number
  }
  const lookUp = (text: string): number | undefined => {
    const hashes = hashesOf(text)
    if (!hashes) return others.get(text)
    const next = table[placeOf(...hashes) + 2]!
    return next === 0 ? undefined : next - 1
  }
  /** The number last looked for: what is asked of one text often comes in a row. */
  let last: { readonly text: string; readonly number: number | undefined } | undefined
  const known = (text: string): number | undefined => {
    if (last?.text !== text || last.number === undefined) last = { text, number: lookUp(text) }
    return last.number
  }
  const numberIn: Texts['numberIn'] = (bytes, from, to, hash, other) => {
    const at = placeOf(hash, other)
    const next = table[at + 2]!
    return next === 0 ? enter(at, hash, other, asciiIn(bytes, from, to)) : next - 1
  }

  return { numberOf, known, at: (number) => texts[number]!, kept: (text) => texts[numberOf(text)]!, numberIn }
}

/** The hashes of a text that stands in JSON as it is, in ASCII; undefined for any other, and for one that is too long. */
function hashesOf(text: string): readonly [number, number] | undefined {
  if (text.length > longestHashed) return undefined
  const [multiplier, otherMultiplier] = multipliers
  let hash = 0
  let other = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return undefined
    hash = (Math.imul(hash, multiplier) + code) | 0
    other = (Math.imul(other, otherMultiplier) + code) | 0
  }
  return [hash, other]
}

function asciiIn(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')
}

/** Three numbers of each entry, and a fourth so that an entry lies within one line of the processor's cache. */
const stride = 4
