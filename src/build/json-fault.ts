import { Buffer, isUtf8 } from 'node:buffer'
import { type JsonTextFault, readJsonText } from '../text/json-text.ts'

/**
 * What is wrong: `expected` names only what was expected, and the reader adds what was found; `unfinished` text ends too
 * early; `limit` means that what may be JSON exceeds a limit of ours; everything else is `syntax`.
 */
export type FaultKind = 'expected' | 'syntax' | 'unfinished' | 'limit'

/** The first place where the bytes are wrong. */
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

/** A value longer than this is examined before it is complete, since a missing quote or bracket swallows what follows. */
export const suspicious: number = 4 * 1024 * 1024

/** `text` as UTF-8, in whole characters; with `cutShort` the last one may be incomplete. */
export function textOf(bytes: Buffer, offset: number, cutShort: boolean = false): string {
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

/** The fault of a text that JSON.parse rejected, found without reading beyond the fault. */
export function faultIn(text: string, offset: number): JsonFault {
  for (let length = suspicious; length < text.length; length *= 4) {
    const fault = faultOfPrefix(text.slice(0, length), offset)
    if (fault) return fault
  }
  const { fault } = readJsonText(text)
  if (!fault) return new JsonFault(offset, 'not JSON', 'syntax')
  // What is wrong in a string is said where it is; where it begins, that it never ends.
  const isOpen = text[fault.offset] === '"' && fault.token === 'value'
  return faultAt(text, fault, offset, isOpen || fault.offset === text.length ? 'unfinished' : 'syntax')
}

/** The fault in the beginning of a text, unless the cut may have caused it. */
export function faultOfPrefix(text: string, offset: number): JsonFault | undefined {
  const { fault } = readJsonText(text)
  if (!fault || text[fault.offset] === '"' || fault.offset > text.length - 64) return undefined
  return faultAt(text, fault, offset, 'syntax')
}

function faultAt(text: string, fault: JsonTextFault, offset: number, kind: FaultKind): JsonFault {
  return new JsonFault(offset + Buffer.byteLength(text.slice(0, fault.offset)), fault.message, kind)
}

/** A byte as people name it: `0xFF`. */
export function hex(byte: number): string {
  return `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
