import { headerValues, type Exchange } from '../../client/exchange.ts'
import { pointerTo, valueAt } from '../../contract/pointer.ts'
import { isObject } from '../../text/json-object.ts'
import type { Problem } from '../verdict.ts'
import { type ContractDocument, schemasOf } from './answers/schema.ts'
import { shortJson } from './answers/short-json.ts'
import { contradiction, type DeclaredOperation, replyTo, resolve } from './declared.ts'

/** The names of the headers that a reply declares; that of the content type is not one of them (OpenAPI, Response Object). */
export function headersAt(document: ContractDocument, reply: string | undefined): readonly string[] {
  const headers = reply === undefined ? undefined : valueAt(document, `${reply}/headers`)
  return isObject(headers) ? Object.keys(headers).filter((name) => name.toLowerCase() !== 'content-type') : []
}

/** The headers of an answer that are missing though the reply requires them, or that do not fit their schema. */
export function headerProblems(
  document: ContractDocument,
  { operation, reply }: { readonly operation: string; readonly reply: string },
  exchange: Exchange,
): readonly Problem[] {
  return headersAt(document, reply).flatMap((name): readonly Problem[] => {
    const pointer = resolve(document, `${reply}/headers${pointerTo(name)}`)
    const header = valueAt(document, pointer)
    const [value] = headerValues(exchange.headers, name.toLowerCase())
    const isRequired = isObject(header) && header['required'] === true
    const schema = valueAt(document, resolve(document, `${pointer}/schema`))
    const fault =
      value === undefined ? undefined : schemasOf(document).faultOf(`${pointer}/schema`, typed(value, schema))
    if (value === undefined ? !isRequired : !fault) return []
    return [
      {
        kind: fault ? fault.keyword : 'missing',
        expected: `${operation}: the header ${name}${fault ? `: ${fault.expected}` : ''}`,
        actual: value === undefined ? `no ${name}` : shortJson(value),
        exchanges: [exchange],
        pointer,
      },
    ]
  })
}

/** The text of a header as the type that its schema names. */
function typed(text: string, schema: unknown): unknown {
  const type = isObject(schema) ? schema['type'] : undefined
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

/** Where an error contradicts what an operation declares for its status, if it declares that: in its body or its headers. */
export function errorProblems(
  document: ContractDocument,
  operation: DeclaredOperation,
  exchange: Exchange,
): readonly Problem[] {
  const reply = replyTo(document, operation, exchange.status)
  if (reply === undefined) return []
  const problem = contradiction(document, operation, exchange)
  return [...(problem ? [problem] : []), ...headerProblems(document, { operation: operation.name, reply }, exchange)]
}
