import type { Buffer } from 'node:buffer'
import { codePoint } from '../text/code-point.ts'
import { JsonFault } from './json-fault.ts'

/** Finds the end of a JSON value that may span several chunks, without looking at its content. */
export interface ValueScanner {
  /** Begins a value with its first byte; `around` is the number of arrays and objects around it. */
  start(first: number, around: number): void
  /**
   * The index after the value's last byte, or -1 if the chunk ends first. `before` is the number of bytes before the chunk.
   * Throws a `JsonFault` if a string has a control character or the nesting is too deep.
   */
  end(chunk: Buffer, from: number, before: number): number
  /** Number of white space bytes and colons in the value, outside strings. */
  counts(): { readonly spaces: number; readonly colons: number }
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openArray = 0x5b
const backslash = 0x5c
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** With this bit set, `[` is `{` and `]` is `}`, and no other byte becomes one of them. */
const eitherBracket = 0x20

/** `deepest`: most nesting of arrays and objects in the file. */
export function createValueScanner(deepest: number): ValueScanner {
  let around = 0
  let scalar = false
  let inString = false
  let escaped = false
  let depth = 0
  let spaces = 0
  let colons = 0

  const end = (chunk: Buffer, from: number, before: number): number => {
    const length = chunk.length
    let at = from
    if (scalar) {
      while (at < length && !endsScalar(chunk[at] as number)) at++
      return at < length ? at : -1
    }
    let open = depth
    let quoted = inString
    for (;;) {
      if (quoted) {
        if (escaped && at < length) {
          escaped = false
          at++
        }
        for (; at < length; at++) {
          const byte = chunk[at] as number
          if (byte === quote) break
          if (byte === backslash) at++
          else if (byte < 0x20)
            throw new JsonFault(before + at, `a string must write ${codePoint(byte)} as an escape`, 'syntax')
        }
        if (at >= length) {
          escaped = at > length
          inString = true
          depth = open
          return -1
        }
        at++
        quoted = false
        if (open === 0) return at
      }
      for (; at < length; at++) {
        const byte = chunk[at] as number
        if (byte === quote) {
          quoted = true
          at++
          break
        }
        const bracket = byte | eitherBracket
        if (bracket === openObject) {
          if (++open > deepest - around) {
            throw new JsonFault(
              before + at,
              `nested deeper than ${deepest.toLocaleString('en')} arrays and objects`,
              'limit',
            )
          }
        } else if (bracket === closeObject) {
          if (--open === 0) return at + 1
        } else if (byte === colon) colons++
        else if (byte <= 0x20) spaces++
      }
      if (!quoted) {
        inString = false
        depth = open
        return -1
      }
    }
  }

  return {
    start(first, aroundIt) {
      around = aroundIt
      scalar = first !== quote && first !== openArray && first !== openObject
      inString = first === quote
      escaped = false
      depth = first === openArray || first === openObject ? 1 : 0
      spaces = 0
      colons = 0
    },
    end,
    counts: () => ({ spaces, colons }),
  }
}

export function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

export function endsScalar(byte: number): boolean {
  return isSpace(byte) || byte === comma || byte === closeArray || byte === closeObject || byte === colon
}
