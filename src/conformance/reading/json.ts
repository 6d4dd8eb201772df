import { isUtf8 } from 'node:buffer'
import { readJsonText } from '../../source/json-text.ts'
import { positionAt } from '../../source/position.ts'

/** What keeps bytes from being one strict JSON text (RFC 8259); the value is there whenever it can be read at all. */
export interface JsonAnswer {
  readonly value?: unknown
  readonly faults: readonly JsonFault[]
}

export interface JsonFault {
  readonly kind: 'utf-8' | 'bom' | 'syntax' | 'repeated name'
  readonly actual: string
}

export function readJson(bytes: Uint8Array): JsonAnswer {
  const faults: JsonFault[] = []
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (bom) faults.push({ kind: 'bom', actual: 'a byte order mark before the text' })
  if (!isUtf8(bytes)) {
    return {
      faults: [
        ...faults,
        { kind: 'utf-8', actual: `bytes that are not UTF-8, the first at byte ${firstBadByte(bytes)}` },
      ],
    }
  }
  const content = bom ? bytes.subarray(3) : bytes
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const { fault } = readJsonText(text)
    const { line, column } = positionAt(text, fault?.offset ?? 0)
    return {
      faults: [
        ...faults,
        { kind: 'syntax', actual: `at line ${line}, column ${column}: ${fault?.message ?? 'no JSON'}` },
      ],
    }
  }
  // A repeated name leaves fewer members in the value than stand in the text: cheap to see, and only then looked up.
  if (membersIn(bytes) !== membersOf(value)) {
    for (const { pointer } of readJsonText(text).repeatedMembers) {
      faults.push({ kind: 'repeated name', actual: `${pointer} stands there more than once` })
    }
  }
  return { value, faults }
}

function firstBadByte(bytes: Uint8Array): number {
  const replaced = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const intact = replaced.slice(0, Math.max(0, replaced.indexOf('\ufffd')))
  return new TextEncoder().encode(intact).length
}

/** Counts the member names of a JSON text: strings that a colon follows. */
function membersIn(bytes: Uint8Array): number {
  let count = 0
  let inString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (inString) {
      if (byte === 0x5c) at++
      else if (byte === 0x22) inString = false
    } else if (byte === 0x22) inString = true
    else if (byte === 0x3a) count++
  }
  return count
}

function membersOf(value: unknown): number {
  let count = 0
  const waiting: unknown[] = [value]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const children: unknown[] = Array.isArray(next) ? next : Object.values(next)
    if (!Array.isArray(next)) count += children.length
    for (const child of children) if (typeof child === 'object' && child !== null) waiting.push(child)
  }
  return count
}
