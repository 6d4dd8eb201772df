import { Buffer, isUtf8 } from 'node:buffer'
import { readJsonText, showCharacter } from '../source/json-text.ts'

/** One value cut out of a file: its text, and where that text starts, in bytes from the start of the file. */
export interface Cut {
  readonly text: string
  readonly offset: number
}

/** What a scanner tells while the bytes pass. Offsets are bytes from the start of the file. */
export interface ElementSink {
  /** The value of a top-level member is an array, which starts here; its elements follow. */
  list(name: string, offset: number): void
  /** One element of the array of the last `list`; `index` counts from 0. */
  element(value: unknown, index: number, cut: Cut): void
  /** The value of a top-level member is no array. */
  member(name: string, value: unknown, cut: Cut): void
}

/** Takes a file's bytes in order; a chunk may be reused by the caller as soon as `write` returns. */
export interface ElementScanner {
  write(chunk: Buffer): void
  end(): void
}

export interface ScannerLimits {
  /** Deepest nesting of arrays and objects in the file; JSON.stringify overflows some thousand further down. */
  readonly deepest?: number
  /** Most bytes of one element; a JavaScript string holds about twice the default. */
  readonly longest?: number
}

/**
 * What is wrong: `expected` says only what should stand there, what does stand is for the reader to see; `unfinished`
 * text ends too early; a `limit` of ours is exceeded by what may be JSON; all else is `syntax`.
 */
export type FaultKind = 'expected' | 'syntax' | 'unfinished' | 'limit'

/** The first place where the bytes are not what they should be. */
export class JsonFault extends Error {
  override readonly name: string = 'JsonFault'
  readonly offset: number
  readonly kind: FaultKind

  constructor(offset: number, message: string, kind: FaultKind) {
    super(message)
    this.offset = offset
    this.kind = kind
  }
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

/** A value longer than this is looked at before it is complete: a missing quote or bracket swallows what follows. */
const suspicious = 4 * 1024 * 1024

type State =
  | 'root'
  | 'first name'
  | 'name'
  | 'colon'
  | 'value'
  | 'first element'
  | 'element'
  | 'in list'
  | 'in root'
  | 'end'

const expectedAt: Record<State, string> = {
  root: 'a JSON object',
  'first name': "a member name in double quotes or '}'",
  name: 'a member name in double quotes',
  colon: "':'",
  value: 'a value',
  'first element': "a value or ']'",
  element: 'a value',
  'in list': "',' or ']'",
  'in root': "',' or '}'",
  end: 'the end of the file',
}

/**
 * Reads one JSON object (RFC 8259) of any size and hands out the elements of its top-level arrays, one by one, and its
 * other members whole. Keeps no more than the value it is cutting. Accepts what `JSON.parse` accepts, but for a
 * top-level value that is no object, a repeated top-level member and the limits; `write` and `end` throw a `JsonFault`.
 */
export function createElementScanner(
  sink: ElementSink,
  { deepest = 1000, longest = 256 * 1024 * 1024 }: ScannerLimits = {},
): ElementScanner {
  const names = new Set<string>()
  let state: State = 'root'
  let name = ''
  let index = 0
  let before = 0

  // The value being cut out: `start` is its offset, or -1 between values.
  let start = -1
  let held: Buffer[] = []
  let heldBytes = 0
  let scalar = false
  let inString = false
  let escaped = false
  let depth = 0
  let looked = false

  /** The index after the value's last byte, or -1 when the chunk ends first. */
  const endOfValue = (chunk: Buffer, from: number): number => {
    const end = chunk.length
    let at = from
    if (scalar) {
      while (at < end && !endsScalar(chunk[at] as number)) at++
      return at < end ? at : -1
    }
    const room = deepest - (state === 'element' || state === 'first element' ? 2 : 1)
    let open = depth
    let quoted = inString
    for (;;) {
      if (quoted) {
        if (escaped && at < end) {
          escaped = false
          at++
        }
        for (; at < end; at++) {
          const byte = chunk[at] as number
          if (byte === quote) break
          if (byte === backslash) at++
          else if (byte < 0x20)
            throw new JsonFault(before + at, `a string has to write ${codePoint(byte)} as an escape`, 'syntax')
        }
        if (at >= end) {
          escaped = at > end
          inString = true
          depth = open
          return -1
        }
        at++
        quoted = false
        if (open === 0) return at
      }
      for (; at < end; at++) {
        const byte = chunk[at] as number
        if (byte === quote) {
          quoted = true
          at++
          break
        }
        const bracket = byte | eitherBracket
        if (bracket === openObject) {
          if (++open > room) {
            throw new JsonFault(
              before + at,
              `nested deeper than ${deepest.toLocaleString('en')} arrays and objects`,
              'limit',
            )
          }
        } else if (bracket === closeObject && --open === 0) return at + 1
      }
      if (!quoted) {
        inString = false
        depth = open
        return -1
      }
    }
  }

  const startValue = (byte: number, offset: number): void => {
    start = offset
    scalar = byte !== quote && byte !== openArray && byte !== openObject
    inString = byte === quote
    escaped = false
    depth = byte === openArray || byte === openObject ? 1 : 0
    looked = false
  }

  const finishValue = (text: string, offset: number): void => {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw faultIn(text, offset)
    }
    const cut = { text, offset }
    if (state === 'element' || state === 'first element') {
      state = 'in list'
      sink.element(value, index++, cut)
    } else if (state === 'value') {
      state = 'in root'
      sink.member(name, value, cut)
    } else {
      name = value as string
      if (names.has(name)) throw new JsonFault(offset, `the member ${text} stands here a second time`, 'limit')
      names.add(name)
      state = 'colon'
    }
  }

  /** Takes a byte that stands between values; true when it begins a value. */
  const structure = (byte: number, offset: number): boolean => {
    switch (state) {
      case 'root':
        if (byte !== openObject) break
        state = 'first name'
        return false
      case 'first name':
      case 'name':
        if (byte === quote) return true
        if (byte !== closeObject || state === 'name') break
        state = 'end'
        return false
      case 'colon':
        if (byte !== colon) break
        state = 'value'
        return false
      case 'value':
        if (byte === openArray) {
          state = 'first element'
          index = 0
          sink.list(name, offset)
          return false
        }
        if (endsScalar(byte)) break
        return true
      case 'first element':
      case 'element':
        if (byte === closeArray && state === 'first element') {
          state = 'in root'
          return false
        }
        if (endsScalar(byte)) break
        return true
      case 'in list':
        if (byte === comma) state = 'element'
        else if (byte === closeArray) state = 'in root'
        else break
        return false
      case 'in root':
        if (byte === comma) state = 'name'
        else if (byte === closeObject) state = 'end'
        else break
        return false
      case 'end':
        break
    }
    throw new JsonFault(offset, expectedAt[state], 'expected')
  }

  const hold = (piece: Buffer): void => {
    held.push(Buffer.from(piece))
    heldBytes += piece.length
    if (heldBytes > longest) {
      const fault = faultOfPrefix(textOf(Buffer.concat(held, suspicious), start, true), start)
      throw fault ?? new JsonFault(start, `one value is longer than ${longest.toLocaleString('en')} bytes`, 'limit')
    }
    if (heldBytes > suspicious && !looked) {
      looked = true
      const fault = faultOfPrefix(textOf(Buffer.concat(held, suspicious), start, true), start)
      if (fault) throw fault
    }
  }

  return {
    write(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (start < 0) {
          const byte = chunk[at] as number
          if (isSpace(byte) || !structure(byte, before + at)) {
            at++
            continue
          }
          startValue(byte, before + at)
          const end = endOfValue(chunk, at + 1)
          if (end === -1) {
            hold(chunk.subarray(at))
            break
          }
          const offset = start
          start = -1
          finishValue(textOf(chunk.subarray(at, end), offset), offset)
          at = end
        } else {
          const end = endOfValue(chunk, at)
          if (end === -1) {
            hold(chunk.subarray(at))
            break
          }
          const bytes = Buffer.concat([...held, chunk.subarray(at, end)])
          const offset = start
          start = -1
          held = []
          heldBytes = 0
          finishValue(textOf(bytes, offset), offset)
          at = end
        }
      }
      before += chunk.length
    },
    end() {
      if (start >= 0) {
        // Inside the top-level object no value may be the last thing of the file: this is a fault, the text says which.
        const text = textOf(Buffer.concat(held), start, true)
        throw faultIn(text, start)
      }
      if (state !== 'end') throw new JsonFault(before, expectedAt[state], 'expected')
    },
  }
}

/** `text` as UTF-8, of whole characters unless `cutShort`: then the last one may be incomplete. */
function textOf(bytes: Buffer, offset: number, cutShort: boolean = false): string {
  const text = bytes.toString('utf8')
  if (!text.includes('\ufffd') || isUtf8(bytes)) return text
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) {
    const byte = Buffer.byteLength(text.slice(0, at))
    if (bytes[byte] === 0xef && bytes[byte + 1] === 0xbf && bytes[byte + 2] === 0xbd) continue
    if (cutShort && byte + 3 >= bytes.length) return text.slice(0, at)
    throw new JsonFault(offset + byte, `the byte ${hex(bytes[byte] as number)} is not UTF-8`, 'syntax')
  }
  return text
}

/** The fault of a text that JSON.parse refused, found without more memory than the way to the fault asks for. */
function faultIn(text: string, offset: number): JsonFault {
  for (let length = suspicious; length < text.length; length *= 4) {
    const fault = faultOfPrefix(text.slice(0, length), offset)
    if (fault) return fault
  }
  const { fault } = readJsonText(text)
  if (!fault) return new JsonFault(offset, 'not JSON', 'syntax')
  if (fault.offset === text.length) return faultAt(text, fault.offset, fault.message, offset, 'unfinished')
  const misread = text[fault.offset] === '"' && /^a (?:value|member name)/.test(fault.message)
  const inString = misread ? stringFault(text, fault.offset) : undefined
  if (inString) return faultAt(text, inString.offset, inString.message, offset, inString.kind)
  return faultAt(text, fault.offset, fault.message, offset)
}

/** The fault in the beginning of a text, when it is surely none of where the beginning was cut off. */
function faultOfPrefix(text: string, offset: number): JsonFault | undefined {
  const { fault } = readJsonText(text)
  if (!fault || text[fault.offset] === '"' || fault.offset > text.length - 64) return undefined
  return faultAt(text, fault.offset, fault.message, offset)
}

function faultAt(text: string, at: number, message: string, offset: number, kind: FaultKind = 'syntax'): JsonFault {
  return new JsonFault(offset + Buffer.byteLength(text.slice(0, at)), message, kind)
}

/** What is wrong with the string that starts at `from`: an escape, or that it never ends. */
function stringFault(text: string, from: number): { offset: number; message: string; kind: FaultKind } | undefined {
  const piece = /(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y
  piece.lastIndex = from + 1
  piece.exec(text)
  const at = piece.lastIndex
  if (at >= text.length - 1) return { offset: from, message: 'this string never ends', kind: 'unfinished' }
  if (text[at] !== '\\') return undefined
  return { offset: at, message: `'\\${showCharacter(text, at + 1).replaceAll("'", '')}' is no escape`, kind: 'syntax' }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function endsScalar(byte: number): boolean {
  return isSpace(byte) || byte === comma || byte === closeArray || byte === closeObject || byte === colon
}

function codePoint(byte: number): string {
  return `U+${byte.toString(16).toUpperCase().padStart(4, '0')}`
}

function hex(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
