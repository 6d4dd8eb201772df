import { Buffer } from 'node:buffer'
import { faultIn, faultOfPrefix, JsonFault, suspicious, textOf } from './json-fault.ts'
import { lonelyComma } from '../text/json-text.ts'
import { createPlainReader, type MemberTypes } from './plain-object.ts'
import { createValueScanner, endsScalar, isSpace } from './value-scanner.ts'

/** One value cut out of a file: its text, and where that text starts, in bytes from the start of the file. */
export interface Cut {
  readonly text: string
  readonly offset: number
  /** The text as in the file; a view that is valid until the sink returns. */
  readonly bytes: Buffer
  /** Number of white space bytes and colons outside its strings; absent if it is written like a plain object. */
  readonly counts: { readonly spaces: number; readonly colons: number } | undefined
}

class PlainCut implements Cut {
  readonly bytes: Buffer
  readonly offset: number
  readonly counts = undefined
  constructor(bytes: Buffer, offset: number) {
    this.bytes = bytes
    this.offset = offset
  }
  get text(): string {
    return this.bytes.toString('utf8')
  }
}

/** What a scanner reports while the bytes pass. Offsets are bytes from the start of the file. */
export interface ElementSink {
  /** The value of a top-level member is an array, which starts here. Returns the member types of its elements if they are to be read as plain objects. */
  list(name: string, offset: number): MemberTypes | undefined
  /** One element of the array of the last `list`; `index` counts from 0. For a plain object, `value` has only the returned members. */
  element(value: unknown, index: number, cut: Cut): void
  /** The value of a top-level member is not an array. */
  member(name: string, value: unknown, cut: Cut): void
}

/** Takes a file's bytes in order; the caller may reuse a chunk once `write` returns. */
export interface ElementScanner {
  write(chunk: Buffer): void
  end(): void
}

export interface ScannerLimits {
  /** Deepest nesting of arrays and objects in the file; JSON.stringify overflows some thousand levels further down. */
  readonly deepest?: number
  /** The offset of the first byte that is written. */
  readonly from?: number
  /** Maximum bytes of one element; a JavaScript string holds about twice the default. */
  readonly longest?: number
}

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openArray = 0x5b
const closeArray = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

const expectedAt = {
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

type State = keyof typeof expectedAt

/**
 * Reads one JSON object (RFC 8259) of any size and passes on the elements of its top-level arrays one by one, and its
 * other members whole. Keeps no more than the current value. Accepts what `JSON.parse` accepts, except for a top-level
 * value that is not an object, a repeated top-level member and the limits; `write` and `end` throw a `JsonFault`.
 */
export function createElementScanner(
  sink: ElementSink,
  { deepest = 1000, from = 0, longest = 256 * 1024 * 1024 }: ScannerLimits = {},
): ElementScanner {
  const names = new Set<string>()
  const scanner = createValueScanner(deepest)
  let state: State = 'root'
  let name = ''
  let index = 0
  let readPlain: ReturnType<typeof createPlainReader> | undefined
  let before = from
  let commaAt = 0

  // The current value: `start` is its offset, or -1 between values.
  let start = -1
  let held: Buffer[] = []
  let heldBytes = 0
  let looked = false

  const startList = (types: MemberTypes | undefined): void => {
    index = 0
    readPlain = types ? createPlainReader(types, deepest - 2) : undefined
  }

  const isElement = (): boolean => state === 'element' || state === 'first element'

  const finishValue = (bytes: Buffer, offset: number): void => {
    const text = textOf(bytes, offset)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw faultIn(text, offset)
    }
    const cut = { text, offset, bytes, counts: scanner.counts() }
    if (isElement()) {
      state = 'in list'
      sink.element(value, index++, cut)
    } else if (state === 'value') {
      state = 'in root'
      sink.member(name, value, cut)
    } else {
      name = value as string
      if (names.has(name)) throw new JsonFault(offset, `the member ${text} is repeated here`, 'limit')
      names.add(name)
      state = 'colon'
    }
  }

  /** Takes a byte between values; true if it begins a value. */
  const structure = (byte: number, offset: number): boolean => {
    if (byte === comma) commaAt = offset
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
          startList(sink.list(name, offset))
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
    if ((state === 'element' && byte === closeArray) || (state === 'name' && byte === closeObject))
      throw new JsonFault(commaAt, lonelyComma, 'syntax')
    throw new JsonFault(offset, expectedAt[state], 'expected')
  }

  const hold = (piece: Buffer): void => {
    held.push(Buffer.from(piece))
    heldBytes += piece.length
    const tooLong = heldBytes > longest
    if (!tooLong && (looked || heldBytes <= suspicious)) return
    looked = true
    const fault = faultOfPrefix(textOf(Buffer.concat(held, Math.min(heldBytes, suspicious)), start, true), start)
    if (fault) throw fault
    if (tooLong) {
      throw new JsonFault(start, `one value is longer than ${longest.toLocaleString('en')} bytes`, 'limit')
    }
  }

  return {
    write(chunk) {
      let at = 0
      while (at < chunk.length) {
        const from = at
        if (start < 0) {
          const byte = chunk[at] as number
          at++
          if (isSpace(byte) || !structure(byte, before + from)) continue
          const plain = byte === openObject && isElement() ? readPlain?.(chunk, from) : undefined
          if (plain) {
            const { bytes, value } = plain
            at = from + bytes.length
            state = 'in list'
            sink.element(value, index++, new PlainCut(bytes, before + from))
            continue
          }
          start = before + from
          looked = false
          scanner.start(byte, isElement() ? 2 : 1)
        }
        at = scanner.end(chunk, at, before)
        if (at === -1) {
          hold(chunk.subarray(from))
          break
        }
        const last = chunk.subarray(from, at)
        const bytes = held.length === 0 ? last : Buffer.concat([...held, last])
        const offset = start
        start = -1
        held = []
        heldBytes = 0
        finishValue(bytes, offset)
      }
      before += chunk.length
    },
    end() {
      if (start >= 0) {
        // Inside the top-level object no value can end the file, so this is a fault; the text says which.
        const text = textOf(Buffer.concat(held), start, true)
        throw faultIn(text, start)
      }
      if (state !== 'end') throw new JsonFault(before, expectedAt[state], 'expected')
    },
  }
}
