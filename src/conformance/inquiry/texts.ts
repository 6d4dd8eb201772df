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
  /** The number of the text that stands in ASCII in these bytes, of whose hashes by `hashed` it is known: no string is looked up. */
  readonly numberIn: (bytes: Uint8Array, place: Place) => number
}

/** Where a text stands, and two hashes of its bytes, one by each of `multipliers`. */
export interface Place {
  readonly from: number
  readonly to: number
  readonly hash: number
  readonly other: number
}

/** Known to nobody beforehand, so that texts cannot be made to look like one. */
export const multipliers: readonly [number, number] = [oddNumber(), oddNumber()]

function oddNumber(): number {
  return (Math.random() * 2 ** 32) | 1
}

/** A longer text might be made to look like another one whatever the multipliers. */
export const longestHashed = 500

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

  /** Of each text that was looked for by its bytes both hashes, side by side, and its number plus one; 0 where a place is free. */
  let table = new Int32Array(stride * 1024)
  let entered = 0
  const freeOf = (hash: number): number => {
    let at = stride * ((hash ^ (hash >>> 15)) & (table.length / stride - 1))
    while (table[at + 2] !== 0) at = at + stride === table.length ? 0 : at + stride
    return at
  }
  const enter = (hash: number, other: number, number: number): void => {
    const at = freeOf(hash)
    table[at] = hash
    table[at + 1] = other
    table[at + 2] = number + 1
  }
  const makeRoom = (): void => {
    const before = table
    table = new Int32Array(2 * before.length)
    for (let at = 0; at < before.length; at += stride) {
      if (before[at + 2] !== 0) enter(before[at]!, before[at + 1]!, before[at + 2]! - 1)
    }
  }
  const numberIn: Texts['numberIn'] = (bytes, { from, to, hash, other }) => {
    let at = stride * ((hash ^ (hash >>> 15)) & (table.length / stride - 1))
    while (table[at + 2] !== 0) {
      if (table[at] === hash && table[at + 1] === other) return table[at + 2]! - 1
      at = at + stride === table.length ? 0 : at + stride
    }
    const number = numberOf(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1'))
    if (2 * stride * ++entered > table.length) makeRoom()
    enter(hash, other, number)
    return number
  }

  return { numberOf, known, at: (number) => texts[number]!, kept: (text) => texts[numberOf(text)]!, numberIn }
}

/** Three numbers of each entry, and a fourth so that an entry lies within one line of the processor's cache. */
const stride = 4
