import { isAlias, isMap, isNode, isScalar, isSeq, parseDocument } from 'yaml'
import type { Document, Node, Pair } from 'yaml'
import type { PlaceOf } from '../contract/contract.ts'
import { tokensOf } from '../contract/pointer.ts'
import { UserError } from '../source/user-error.ts'
import { placesIn } from './read-text.ts'

/** A YAML (or JSON) text read: its value, and where each part of it stands. */
export interface YamlText {
  readonly value: unknown
  /** The place of the member's name, or of the item; of the deepest one on the way that exists. */
  readonly placeOf: PlaceOf
}

/** Reads one YAML 1.2 document; a UserError with the place for what is not YAML, repeated keys included. */
export function readYamlText(text: string, file: string): YamlText {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: true, merge: true, logLevel: 'error' })
  const placeOf = placesIn(file, text)
  const [fault] = document.errors
  if (fault) {
    const place = placeOf(Math.min(fault.pos[0], text.length))
    throw new UserError(plainWords[fault.code] ?? `This is not YAML: ${oneLine(fault.message)}.`, place)
  }
  let value: unknown
  try {
    value = document.toJS()
  } catch (error) {
    throw new UserError(`The aliases of this YAML cannot be followed: ${oneLine((error as Error).message)}.`, { file })
  }
  return { value, placeOf: (pointer) => placeOf(offsetOf(document, tokensOf(pointer))) }
}

const plainWords: Readonly<Record<string, string>> = {
  DUPLICATE_KEY: 'The same key stands here a second time; remove one of the two.',
  MULTIPLE_DOCS: 'A second document begins here; a file holds one.',
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/\.$/, '').trim()
}

function offsetOf(document: Document, tokens: readonly string[]): number {
  let node: unknown = document.contents
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
  for (const token of tokens) {
    if (isAlias(node)) node = node.resolve(document)
    if (isMap(node)) {
      const pair: Pair | undefined = node.items.find(({ key }) => keyOf(key) === token)
      if (!pair) break
      offset = (isNode(pair.key) ? pair.key.range?.[0] : undefined) ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      const item: unknown = node.items[Number(token)]
      if (!isNode(item)) break
      offset = item.range?.[0] ?? offset
      node = item satisfies Node
    } else break
  }
  return offset
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : String(key)
}
