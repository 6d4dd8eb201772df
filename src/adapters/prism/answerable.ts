import { createContract } from '../../contract/contract.ts'
import { childPointer, followReference, type JsonObject, memberOf, membersOf, valueAt } from '../../contract/pointer.ts'
import { token } from './media.ts'
import { fieldValue, ofTheHop } from './relay.ts'

const isName = new RegExp(`^${token}$`)
/** Beside those of the hop: what the tap does not show to Prism, and what breaks an answer, or promises what nobody keeps, if it is made up. */
const withheld = {
  proxy: /^location$/,
  mock: /^(accept-ranges|access-control-.*|age|content-(digest|encoding|md5|range|type)|date|digest|etag|last-modified|repr-digest)$/,
} as const

/**
 * A copy of a contract that declares the response headers which Prism is shown in `proxy` mode, or can send in `mock` mode;
 * `leaveOut` gets pointers to those values and types of the latter that it cannot send.
 */
export function answerable(contract: object, mode: 'mock' | 'proxy', leaveOut?: (pointer: string) => void): object {
  const document = structuredClone(contract) as JsonObject
  const left = new Set<string>()
  for (const { pointer } of createContract(document, '').operations.flatMap(({ replies }) => replies)) {
    const reply = followReference(document, { pointer, value: valueAt(document, pointer) })
    const headers = memberOf(reply.value, 'headers') as Record<string, unknown>
    for (const [written] of membersOf(headers)) {
      const name = written.toLowerCase()
      if (ofTheHop.has(name) || withheld[mode].test(name) || !isName.test(name)) delete headers[written]
      else if (mode === 'mock') {
        for (const at of unsendable(document, childPointer(`${reply.pointer}/headers`, written))) {
          left.add(at)
          headers[written] = { schema: { type: 'string' } }
        }
      }
    }
  }
  for (const pointer of left) leaveOut?.(pointer)
  return document
}

/** Pointers to texts that no header can carry (RFC 9110 section 5.5), and to types of which Prism makes no text. */
function unsendable(document: JsonObject, header: string): readonly string[] {
  const reached = new Set([header])
  const found = []
  for (const at of reached) {
    const { pointer, value } = followReference(document, { pointer: at, value: valueAt(document, at) })
    const isComposite = /\/type(\/\d)?$/.test(pointer) && (value === 'array' || value === 'object')
    if (isComposite || (typeof value === 'string' && !fieldValue.test(value))) found.push(pointer)
    for (const [name] of membersOf(value)) {
      if (!/^(\$comment|description|summary|title|x-.*)$/.test(name)) reached.add(childPointer(pointer, name))
    }
  }
  return found
}
