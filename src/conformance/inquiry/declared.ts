import { isObject } from '../../text/json-object.ts'
import { type OperationId, operationIds } from '../../contract/ids.ts'
import { operationAt } from '../../contract/operations.ts'
import { canonicalName } from '../../contract/operation-name.ts'
import { type Parameter, titleOf } from '../../contract/contract.ts'
import { followReference, memberOf, membersOf, pointerTo, valueAt } from '../../contract/pointer.ts'
import { type ContractDocument, schemasOf } from './answers/schema.ts'
import { contractOf, onceForEach } from './contract-of.ts'
import { shortJson } from './answers/short-json.ts'
import { readContentType } from '../../client/content-type.ts'
import { readJson } from '../../client/json.ts'
import type { Problem } from '../verdict.ts'
import { type Exchange, headerValues } from '../../client/exchange.ts'
import { withoutBulk } from '../../client/evidence.ts'

/** An operation that the contract declares with GET. */
export interface DeclaredOperation {
  readonly name: string
  readonly path: string
  /** JSON Pointer of the operation in the contract. */
  readonly pointer: string
  /** Its own, and those of its path. */
  readonly parameters: readonly Parameter[]
}

export const declaredOperations: (document: ContractDocument) => readonly DeclaredOperation[] = onceForEach(
  (document) =>
    contractOf(document)
      .operations.filter(({ method }) => method === 'GET')
      .map((operation) => ({
        name: knownName(titleOf(operation)),
        path: operation.path,
        pointer: operation.pointer,
        parameters: operation.parameters.map((one) => ({ ...one, pointer: resolve(document, one.pointer) })),
      })),
)

/** Where a contract has an operation of the specification: by its name, or else by its path. */
export function declaredOperation(document: ContractDocument, id: OperationId): DeclaredOperation | undefined {
  const declared = declaredOperations(document)
  return declared.find(({ name }) => name === id) ?? declared.find(({ path }) => operationAt(path) === id)
}

/** The name as the specification spells it: an operation is met by its name, however it is written (SVC-7). */
function knownName(name: string): string {
  return operationIds.find((id) => canonicalName(id) === canonicalName(name)) ?? name
}

/** The JSON Pointer of the reply that an operation declares for a status: its own, that of its class, or `default`. */
export function replyTo(
  document: ContractDocument,
  { pointer }: DeclaredOperation,
  status: number,
): string | undefined {
  const responses = valueAt(document, `${pointer}/responses`)
  const key = [String(status), `${String(status)[0]}XX`, 'default'].find(
    (one) => memberOf(responses, one) !== undefined,
  )
  return key === undefined ? undefined : resolve(document, `${pointer}/responses/${key}`)
}

/** Whether the contract has an identifier refused so: it does not fit the schema of the parameter, and the status is declared. */
export function isRefusedAsDeclared(document: ContractDocument, id: string, status: number): boolean {
  if (status < 400 || status > 499) return false
  const operation = declaredOperations(document).find(({ name }) => name === 'getEntity')
  if (!operation || replyTo(document, operation, status) === undefined) return false
  return operation.parameters.some(
    ({ in: place, pointer }) =>
      place === 'path' && schemasOf(document).faultOf(resolve(document, `${pointer}/schema`), id) !== undefined,
  )
}

/** A local `$ref` followed, however often; the pointer where the value stands. */
export function resolve(document: ContractDocument, pointer: string): string {
  return followReference(document, { pointer, value: valueAt(document, pointer) }).pointer
}

/** A path with a value for each parameter that must be given; undefined when one of them cannot be guessed. */
export function examplePath(
  document: ContractDocument,
  { path, parameters }: DeclaredOperation,
  known: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const query: string[] = []
  let filled = path
  for (const { name, in: place, required, pointer } of parameters) {
    if (!required) continue
    const value = exampleAt(document, pointer) ?? known[name]
    if (value === undefined) return undefined
    if (place === 'path') filled = filled.replaceAll(`{${name}}`, encodeURIComponent(value))
    else if (place === 'query') query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    else return undefined
  }
  if (filled.includes('{')) return undefined
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** A value that the contract shows for the parameter there. */
export function exampleAt(document: ContractDocument, at: string): string | undefined {
  const [parameter, schema] = [at, `${at}/schema`].map((one) => valueAt(document, resolve(document, one)))
  return isObject(parameter) ? exampleOf(parameter, isObject(schema) ? schema : {}) : undefined
}

function exampleOf(parameter: Record<string, unknown>, schema: Record<string, unknown>): string | undefined {
  const { enum: choices, examples, minimum } = schema
  const named = isObject(parameter['examples'])
    ? Object.values(parameter['examples']).filter(isObject)[0]?.['value']
    : undefined
  const given = parameter['example'] ?? named ?? schema['example'] ?? schema['default'] ?? schema['const']
  const value =
    given ?? (Array.isArray(examples) ? examples[0] : undefined) ?? (Array.isArray(choices) ? choices[0] : undefined)
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (schema['type'] === 'integer' || schema['type'] === 'number')
    return String(typeof minimum === 'number' ? minimum : 1)
  return schema['type'] === 'boolean' ? 'true' : undefined
}

/** Where an answer contradicts what an operation declares: its status, its content type, its schema. */
export function contradiction(
  document: ContractDocument,
  operation: DeclaredOperation,
  exchange: Exchange,
): Problem | undefined {
  const { name, pointer } = operation
  const { status, ended, reason, headers, body } = exchange
  const problem = (kind: string, expected: string, actual: string, at: string = pointer): Problem => ({
    kind,
    expected,
    actual,
    exchanges: [withoutBulk(exchange)],
    pointer: at,
  })
  if (ended !== 'complete')
    return problem('no whole answer', `a complete answer of ${name}`, `${ended}: ${reason ?? ''}`)
  const response = replyTo(document, operation, status)
  if (response === undefined) {
    const declared = membersOf(valueAt(document, `${pointer}/responses`)).map(([key]) => key)
    const expected = `${name}: status ${declared.join(' or ')}`
    return problem('status', expected, `status ${status}`, `${pointer}/responses`)
  }
  const content = valueAt(document, `${response}/content`)
  if (!isObject(content) || Object.keys(content).length === 0) return undefined
  const text = headerValues(headers, 'content-type')[0]
  const type = text === undefined ? undefined : readContentType(text)?.type
  const media = type === undefined ? undefined : mediaTypeFor(type, Object.keys(content))
  if (media === undefined) {
    const expected = `${name}: content type ${Object.keys(content).join(' or ')}`
    return problem('content type', expected, text ?? 'no Content-Type', `${response}/content`)
  }
  if (type !== 'application/json' && type?.endsWith('+json') !== true) return undefined
  const { value, faults } = readJson(body)
  if (value === undefined) return problem('no JSON', `${name}: a JSON body`, faults[0]?.actual ?? 'none')
  const schema = resolve(document, `${response}/content${pointerTo(media)}/schema`)
  // Element by element, so that the time grows with their number and no faster.
  const isList = Array.isArray(value) && isObject(valueAt(document, `${schema}/items`))
  const at = isList && valueAt(document, `${schema}/type`) === 'array' ? `${schema}/items` : schema
  for (const one of at === schema ? [value] : (value as readonly unknown[])) {
    const fault = schemasOf(document).faultOf(at, one)
    if (!fault) continue
    const told = problem(fault.keyword, `${name}: ${fault.expected}`, fault.actual, fault.pointer)
    return { ...told, shows: shortJson(one) }
  }
  return undefined
}

/** The declared media type that covers a type: itself before a range, as in `application/*` (OpenAPI, Response Object). */
function mediaTypeFor(type: string, declared: readonly string[]): string | undefined {
  return [type, `${type.split('/')[0]}/*`, '*/*']
    .map((range) => declared.find((one) => readContentType(one)?.type === range))
    .find((found) => found !== undefined)
}
