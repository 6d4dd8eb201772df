import { Buffer, isUtf8 } from 'node:buffer'

/**
 * The types of members, by name: a string that is returned, a string or a number of any value, or absent. An object with
 * any other type in one of them is not read.
 */
export type MemberTypes = Readonly<Record<string, 'returned string' | 'string' | 'number' | 'absent'>>

/** An object that was read, with its returned members. */
export interface PlainObject {
  readonly bytes: Buffer
  readonly value: Readonly<Record<string, string>>
}

const quote = 0x22
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const zero = 0x30
const nine = 0x39
const colon = 0x3a
const openArray = 0x5b
const backslash = 0x5c
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Characters with a special meaning in a string. */
const special = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 0x20 || byte === quote || byte === backslash),
)
/** What may follow a backslash; `\u` is left to JSON.parse. */
const escapes = Buffer.from('"\\/bfnrt')
const literals = ['true', 'false', 'null']

/** A double holds every integer with at most this many digits. */
const mostDigits = 15
/** In all open objects together. */
const mostMembers = 256

/**
 * Makes a function that reads the object at an index if it is written as JSON.stringify writes objects: without white
 * space, repeated members, or numbers with an exponent or more digits than a double holds. For any other object, valid or
 * not, and for one that extends beyond the chunk, it returns `undefined`. Takes half the time of finding the end and parsing.
 * @param deepest maximum number of open objects and arrays
 */
export function createPlainReader(
  types: MemberTypes,
  deepest: number,
): (chunk: Buffer, from: number) => PlainObject | undefined {
  const typedNames = Object.keys(types)
  const typedHashes = typedNames.map((name) => Buffer.from(name).reduce(hashWith, 0))
  // The hashes of the member names of all open objects, one object after the other.
  const hashes = new Int32Array(mostMembers)
  // For each open value, its parent: where the hashes of that object start, or -1 for an array.
  const outer = new Int32Array(deepest)

  return (chunk, from) => {
    const value: Record<string, string> = {}
    let at = from
    let depth = 0
    let count = 0
    let start = -1
    for (;;) {
      let name = ''
      if (start !== -1) {
        const begin = at + 1
        let hash = 0
        if (chunk[at++] !== quote) return undefined
        while (at < chunk.length && special[chunk[at] as number] === 0) hash = hashWith(hash, chunk[at++] as number)
        if (chunk[at] !== quote || chunk[at + 1] !== colon || count === mostMembers) return undefined
        for (let member = start; member < count; member++) if (hashes[member] === hash) return undefined
        hashes[count++] = hash
        if (depth === 1) {
          const index = typedHashes.indexOf(hash)
          if (index !== -1 && isAt(chunk, begin, at, typedNames[index] as string)) name = typedNames[index] as string
        }
        at += 2
      }

      const first = chunk[at] as number
      if (first === openObject || first === openArray) {
        if (name !== '' || depth === deepest) return undefined
        outer[depth++] = start
        start = first === openObject ? count : -1
        at++
        if (chunk[at] !== (start === -1 ? closeArray : closeObject)) continue
      } else {
        const end = endOfScalar(chunk, at, first)
        if (end === -1) return undefined
        if (name !== '') {
          const type = types[name]
          const isString = first === quote
          const isNumber = first <= nine && !isString
          if (type === 'number' ? !isNumber : type === 'absent' || !isString) return undefined
          if (type === 'returned string') {
            const text = chunk.toString('utf8', at + 1, end - 1)
            if (text.includes('\\')) return undefined
            value[name] = text
          }
        }
        at = end
      }

      while (depth > 0 && chunk[at] === (start === -1 ? closeArray : closeObject)) {
        if (start !== -1) count = start
        start = outer[--depth] as number
        at++
      }
      if (depth === 0) {
        const bytes = chunk.subarray(from, at)
        return isUtf8(bytes) ? { bytes, value } : undefined
      }
      if (chunk[at++] !== comma) return undefined
    }
  }
}

function isAt(chunk: Buffer, from: number, to: number, ascii: string): boolean {
  if (to - from !== ascii.length) return false
  let at = 0
  while (at < ascii.length && chunk[from + at] === ascii.charCodeAt(at)) at++
  return at === ascii.length
}

function hashWith(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}

/** The index after a string, number or literal, or -1. */
function endOfScalar(chunk: Buffer, from: number, first: number): number {
  if (first === quote) return endOfString(chunk, from + 1)
  return first <= nine ? endOfNumber(chunk, from) : endOfLiteral(chunk, from)
}

function endOfString(chunk: Buffer, from: number): number {
  let at = from
  for (;;) {
    while (at < chunk.length && special[chunk[at] as number] === 0) at++
    if (chunk[at] === quote) return at + 1
    if (chunk[at] !== backslash || !escapes.includes(chunk[at + 1] ?? 0)) return -1
    at += 2
  }
}

function endOfNumber(chunk: Buffer, from: number): number {
  const integer = chunk[from] === minus ? from + 1 : from
  let at = endOfDigits(chunk, integer)
  const digits = at - integer
  if (digits === 0 || digits > mostDigits || (digits > 1 && chunk[integer] === zero)) return -1
  if (chunk[at] !== point) return at
  at = endOfDigits(chunk, at + 1)
  return chunk[at - 1] === point ? -1 : at
}

function endOfDigits(chunk: Buffer, from: number): number {
  let at = from
  while (at < chunk.length && (chunk[at] as number) >= zero && (chunk[at] as number) <= nine) at++
  return at
}

function endOfLiteral(chunk: Buffer, from: number): number {
  const literal = literals.find((word) => isAt(chunk, from, from + word.length, word))
  return literal === undefined ? -1 : from + literal.length
}
