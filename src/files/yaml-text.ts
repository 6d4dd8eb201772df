import { isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml'
import type { Document, Node, Pair, YAMLError } from 'yaml'
import { tokensOf } from '../contract/pointer.ts'
import { UserError } from '../text/user-error.ts'
import type { DocumentText } from './document-text.ts'
import { placesIn } from './read-text.ts'

/**
 * Reads one YAML 1.2 document; throws a UserError with the place if it is not YAML or has repeated keys. The place is that of
 * the member's name, or of the item; if missing, of its deepest existing ancestor.
 */
export function readYamlText(text: string, file: string): DocumentText {
  const document = parsed(text, file)
  const placeOf = placesIn(file, text)
  const [fault] = document.errors
  if (fault) throw new UserError(faultInWords(fault), placeOf(Math.min(fault.pos[0], text.trimEnd().length)))
  const stray = strayAlias(document)
  if (stray) throw new UserError(stray.message, placeOf(stray.offset))
  let value: unknown
  try {
    value = document.toJS()
  } catch (error) {
    throw new UserError(`The aliases of this YAML cannot be followed: ${oneLine((error as Error).message)}.`, { file })
  }
  return { value, placeOf: (pointer) => placeOf(offsetOf(document, tokensOf(pointer))) }
}

const tooDeep = 'This is nested too deeply to be read; flatten it.'

/** Of some texts the parser says that they are too deep, and of some the stack does. */
function parsed(text: string, file: string): ReturnType<typeof parseDocument> {
  try {
    return parseDocument(text, { prettyErrors: false, uniqueKeys: true, merge: true, logLevel: 'error' })
  } catch (error) {
    throw error instanceof RangeError ? new UserError(tooDeep, { file }, { cause: error }) : error
  }
}

function faultInWords({ code, message }: YAMLError): string {
  if (code === 'DUPLICATE_KEY') return 'This key is repeated; remove one of the two.'
  if (code === 'MULTIPLE_DOCS') return 'A second YAML document begins here; put only one in a file.'
  if (code === 'RESOURCE_EXHAUSTION' || /call stack/.test(message)) return tooDeep
  return `This is not YAML: ${oneLine(message)}.`
}

/** The first alias without an anchor, or within the value that it refers to. */
function strayAlias(document: Document): { readonly message: string; readonly offset: number } | undefined {
  let stray: ReturnType<typeof strayAlias>
  visit(document, {
    Alias(_, alias, path) {
      const meant = alias.resolve(document)
      if (meant !== undefined && !path.includes(meant)) return undefined
      const reason = meant === undefined ? 'has no anchor before it' : 'is part of the value that it refers to'
      stray = { message: `The alias *${alias.source} ${reason}.`, offset: alias.range?.[0] ?? 0 }
      return visit.BREAK
    },
  })
  return stray
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
