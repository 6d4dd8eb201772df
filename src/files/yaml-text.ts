import { isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml'
import type { Document, Node, Pair, YAMLError } from 'yaml'
import { tokensOf } from '../contract/pointer.ts'
import { UserError } from '../text/user-error.ts'
import type { DocumentText } from '../contract/contract.ts'
import { refuseMany } from './refuse-many.ts'
import { placesIn } from './read-text.ts'

/**
 * Reads one YAML 1.2 document; throws a UserError with the place if it is not YAML or has repeated keys. The place is that of
 * the member's name, or of the item; if missing, of its deepest existing ancestor.
 */
export function readYamlText(text: string, file: string): DocumentText {
  refuseMany(text, mostItems, file, 'YAML')
  const document = parsed(text, file)
  const placeOf = placesIn(file, text)
  const [fault] = document.errors
  if (fault)
    throw new UserError(faultInWords(fault), placeOf(Math.min(startOf(fault, document), text.trimEnd().length)))
  const stray = strayNode(document)
  if (stray) throw new UserError(stray.message, placeOf(stray.offset))
  let value: unknown
  try {
    value = document.toJS()
  } catch (error) {
    const fault =
      error instanceof ReferenceError
        ? 'stand for too many values; write out what they mean'
        : `cannot be followed: ${oneLine((error as Error).message)}; correct them`
    throw new UserError(`The aliases of this YAML ${fault}.`, { file }, { cause: error })
  }
  return { value, placeOf: (pointer) => placeOf(offsetOf(document, tokensOf(pointer))) }
}

/** More items of lists and maps the parser would hold in gigabytes, and more aliases it would look for too long. */
const mostItems = 400_000
const mostAliases = 1000

const tooDeep = 'This is nested too deeply to be read; flatten it.'

/** Of some texts the parser says that they are too deep, and of some the stack does. */
function parsed(text: string, file: string): ReturnType<typeof parseDocument> {
  try {
    return parseDocument(text, { prettyErrors: false, uniqueKeys: false, merge: true, logLevel: 'error' })
  } catch (error) {
    throw error instanceof RangeError ? new UserError(tooDeep, { file }, { cause: error }) : error
  }
}

/** Where to correct a fault: of a quote that is never closed, where it opens, since the parser notices at the end of the file. */
function startOf({ code, pos: [at] }: YAMLError, document: Document): number {
  if (code !== 'MISSING_CHAR') return at
  let start = at
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') === true && range?.[1] === at) start = range[0]
    },
  })
  return start
}

function faultInWords({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'A second YAML document begins here; put only one in a file.'
  if (code === 'RESOURCE_EXHAUSTION' || /call stack/.test(message)) return tooDeep
  return `This is not YAML: ${oneLine(message)}; correct it.`
}

/**
 * The first key that is repeated, and the first alias that has no anchor, or stands within the value that it refers to. The
 * parser itself would compare each key with all before it, and look for each anchor in the whole text.
 */
function strayNode(document: Document): { readonly message: string; readonly offset: number } | undefined {
  let stray: ReturnType<typeof strayNode>
  const anchors = new Map<string, Node>()
  let aliases = 0
  const strayAt = (node: Node, message: string): symbol => {
    stray = { message, offset: node.range?.[0] ?? 0 }
    return visit.BREAK
  }
  visit(document, {
    Node(_, node, path) {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node)
        const repeated = isMap(node) ? repeatedKey(node.items) : undefined
        return repeated && strayAt(repeated, 'This key is repeated; remove one of the two.')
      }
      const meant = anchors.get(node.source)
      if (meant === undefined)
        return strayAt(
          node,
          `The alias *${node.source} has no anchor before it; put &${node.source} before the value it means, or quote it.`,
        )
      if (path.includes(meant))
        return strayAt(
          node,
          `The alias *${node.source} is part of the value that it refers to; write out what it means.`,
        )
      return ++aliases > mostAliases
        ? strayAt(node, `There are more than ${mostAliases} aliases; write out what they mean.`)
        : undefined
    },
  })
  return stray
}

function repeatedKey(items: readonly Pair[]): Node | undefined {
  const keys = new Set<unknown>()
  for (const { key } of items) {
    if (!isScalar(key)) continue
    if (keys.has(key.value)) return key
    keys.add(key.value)
  }
  return undefined
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
