import { isUtf8 } from 'node:buffer'
import { collectGarbage } from './collect-garbage.ts'
import { extentOf } from './json-extent.ts'
import { largeFrom, largestByDefault } from './budget.ts'
import { counted } from '../text/counted.ts'
import { type JsonTextFault, readJsonText } from '../text/json-text.ts'
import { positionAt } from '../text/position.ts'
import { jsonOrNone } from '../text/parse-json.ts'

/** What keeps bytes from being one strict JSON text (RFC 8259); the value is there whenever it can be read at all. */
export interface JsonAnswer {
  readonly value?: unknown
  readonly faults: readonly JsonFault[]
  /** Why the text was not read, although it may be JSON: it holds more than is kept. */
  readonly excess?: string
}

export interface JsonFault {
  readonly kind: 'utf-8' | 'bom' | 'syntax' | 'repeated name'
  readonly actual: string
}

/** So many repeated names are named. */
const mostRepeated = 20

/**
 * The elements of a long list, each parsed anew whenever they are walked through: together they take several times as much
 * memory as their text.
 */
export class LongList implements Iterable<unknown> {
  readonly length: number
  readonly #parts: () => Iterable<readonly unknown[] | undefined>
  constructor(length: number, parts: () => Iterable<readonly unknown[] | undefined>) {
    this.length = length
    this.#parts = parts
  }
  *[Symbol.iterator](): Iterator<unknown> {
    for (const part of this.#parts()) yield* part ?? []
  }
}

/**
 * What a text should be. A long `list` comes as a LongList, whose bytes must then stay as they are; `one` thing cannot be
 * parsed in parts, and may hold half as much.
 */
export type JsonShape = 'any' | 'list' | 'one'

export function readJson(bytes: Uint8Array, maxBody: number = largestByDefault, shape: JsonShape = 'any'): JsonAnswer {
  if (bytes.length > largeFrom) collectGarbage(bytes.length)
  const faults: JsonFault[] = []
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (bom) faults.push({ kind: 'bom', actual: 'a byte order mark before the text' })
  if (!isUtf8(bytes) || isUtf16(bytes)) {
    return {
      faults: [...faults, { kind: 'utf-8', actual: notUtf8(bytes) }],
    }
  }
  const { excess, members, cuts } = extentOf(bytes, shape === 'one' ? maxBody / 2 : maxBody)
  if (excess?.kind === 'too much') return { faults, excess: excess.actual }
  if (excess) return { faults: [...faults, { kind: 'syntax', actual: excess.actual }] }
  const start = bom ? 3 : 0
  const textOf = (): string =>
    Buffer.from(bytes.buffer, bytes.byteOffset + start, bytes.length - start).toString('utf8')
  let value: unknown
  let read: number
  try {
    const list = listOf(bytes, start, cuts, shape === 'list')
    value = list ? list.value : (JSON.parse(textOf()) as unknown)
    read = list ? list.members : membersOf(value)
  } catch {
    const text = textOf()
    const { fault } = readJsonText(text, { places: false })
    return {
      faults: [
        ...faults,
        { kind: 'syntax', actual: unreadable(text, bytes.length, fault ?? { offset: 0, message: 'not JSON' }) },
      ],
    }
  }
  // A repeated name leaves fewer members in the value than stand in the text: cheap to see, and only then looked up.
  if (members !== read) {
    for (const { pointer } of readJsonText(textOf(), { places: false, mostRepeated }).repeatedMembers) {
      faults.push({ kind: 'repeated name', actual: `${pointer} occurs more than once` })
    }
  }
  return { value, faults }
}

/** Why a text is no JSON, and after how many bytes the body ends where it is the rest that is missing. */
function unreadable(
  text: string,
  bytes: number,
  { offset, message }: Pick<JsonTextFault, 'offset' | 'message'>,
): string {
  if (text.trim() === '') return bytes === 0 ? 'the body is empty' : 'the body holds white space alone'
  const { line, column } = positionAt(text, offset)
  const isOpen = text[offset] === '"' && !/(?<!\\)(?:\\\\)*"/.test(text.slice(offset + 1))
  const end = isOpen || text.slice(offset).trim() === '' ? `; the body ends after ${counted(bytes, 'byte')}` : ''
  const [before] = partOfWord.exec(text.slice(Math.max(0, offset - mostBefore), offset)) ?? []
  return `at line ${line}, column ${column}: ${message}${before === undefined ? '' : ` behind ${before}`}${end}`
}

/** A number or a name that goes wrong in its middle. */
const partOfWord = /[-+.\w]+$/
const mostBefore = 20

/** A list that is parsed between the commas given, and its members; undefined where there are none, or it is no list. */
function listOf(
  bytes: Uint8Array,
  start: number,
  cuts: readonly number[],
  long: boolean,
): { readonly value: unknown; readonly members: number } | undefined {
  if (cuts.length === 0) return undefined
  function* parts(): Generator<readonly unknown[] | undefined> {
    for (let part = 0; part <= cuts.length; part++) {
      const from = part === 0 ? start : cuts[part - 1]!
      const to = cuts[part] ?? bytes.length - 1
      // What is left of the part before would stand beside one that is nearly as large as the whole.
      if (to - from > largeFrom) collectGarbage(to - from)
      const some = jsonOrNone(inBrackets(bytes, from, to, { opens: part > 0, closes: part < cuts.length }))
      // Between two commas of a list there is something.
      yield Array.isArray(some) && some.length > 0 ? some : undefined
    }
  }
  const elements: unknown[] = []
  let members = 0
  let length = 0
  for (const part of parts()) {
    if (part === undefined) return undefined
    members += membersOf(part)
    length += part.length
    if (!long) for (const element of part) elements.push(element)
  }
  return { value: long ? new LongList(length, parts) : elements, members }
}

/** The text between two commas, with brackets in their places: put around it, they would take a copy of a long one. */
function inBrackets(
  bytes: Uint8Array,
  from: number,
  to: number,
  { opens, closes }: { readonly opens: boolean; readonly closes: boolean },
): string {
  const comma = 0x2c
  if (opens) bytes[from] = 0x5b
  if (closes) bytes[to] = 0x5d
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from + 1).toString('utf8')
  if (opens) bytes[from] = comma
  if (closes) bytes[to] = comma
  return text
}

const step = 64 * 1024

/** Piece by piece: the whole text may be too long to be copied. */
function firstBadByte(bytes: Uint8Array): number {
  for (let from = 0; from < bytes.length;) {
    let end = Math.min(from + step, bytes.length)
    while (end < bytes.length && end > from + step - 4 && (bytes[end]! & 0xc0) === 0x80) end--
    const piece = bytes.subarray(from, end)
    if (!isUtf8(piece)) return from + firstBadByteOf(piece)
    from = end
  }
  return bytes.length
}

/** Where bytes are no UTF-8, and what stands there. */
function notUtf8(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return 'not UTF-8: at the beginning every second byte is 0, as in UTF-16'
  const at = firstBadByte(bytes)
  const [first = 0, second = 0] = bytes.subarray(at)
  const where = `bytes that are not UTF-8, the first at byte ${at}`
  const due = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first >= 0xc2 && at + due > bytes.length) return `${where}: the body ends within a character`
  if (first === 0xed && second >= 0xa0) return `${where}: half of a surrogate pair (CESU-8)`
  const read = String.fromCharCode(first)
  return first < 0xa0 ? where : `${where}: ${first.toString(16).toUpperCase()}, ${JSON.stringify(read)} in ISO-8859-1`
}

/** So many bytes of a text begin with its brackets and names, which are of ASCII. */
const beginning = 8

/** Whether a text begins as one of two bytes for each character, behind a byte order mark if there is one. */
function isUtf16(bytes: Uint8Array): boolean {
  const start = ['254 255', '255 254'].includes(bytes.subarray(0, 2).join(' ')) ? 2 : 0
  const some = bytes.subarray(start, start + beginning)
  const areZero = [0, 1].map((odd) => some.every((byte, at) => at % 2 !== odd || byte === 0))
  return some.length === beginning && areZero[0] !== areZero[1]
}

function firstBadByteOf(bytes: Uint8Array): number {
  const replaced = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const intact = replaced.slice(0, Math.max(0, replaced.indexOf('\ufffd')))
  return new TextEncoder().encode(intact).length
}

/** By recursion, since no text is read that is nested deeper than a stack is. */
function membersOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const child of value as unknown[]) if (typeof child === 'object') count += membersOf(child)
    return count
  }
  const members = value as Record<string, unknown>
  // What JSON.parse makes inherits nothing that can be enumerated, and this is the fastest way through it.
  for (const name in members) {
    count++
    const child = members[name]
    if (typeof child === 'object') count += membersOf(child)
  }
  return count
}
