import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OperationId } from '../../../contract/ids.ts'
import type { Exchange } from '../../../client/exchange.ts'
import { facetsOf } from '../../../contract/facets.ts'
import { memberOf, membersOf, valueAt } from '../../../contract/pointer.ts'
import { type Place, UserError } from '../../../text/user-error.ts'
import { isObject } from '../../../text/json-object.ts'
import type { Readings, SchemaName } from './readings.ts'
import { type AnswerSchemas, answerSchemas, answerTypes } from './answer-schemas.ts'
import { onceForEach } from '../contract-of.ts'
import { ajvDocument, readPattern } from './ajv-document.ts'
import { faultFrom, type SchemaFault } from './schema-fault.ts'
import { shortJson } from './short-json.ts'

/** An OpenAPI document as parsed, and where in its file a JSON Pointer stands. */
export interface ContractSource {
  readonly document: ContractDocument
  readonly placeOf?: (pointer: string) => Place | undefined
}

/** Throws a TypeError for what is no contract, such as a document by itself. */
export function assertContract(door: string, contract: ContractSource): void {
  if (isObject(contract) && isObject(contract.document)) return
  throw new TypeError(`${door} takes a contract as { document }, in which the document is the parsed OpenAPI.`)
}

export interface ContractDocument {
  readonly openapi?: string
  readonly info?: { readonly title?: string; readonly version?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> }
  readonly [member: string]: unknown
}

export interface Schemas {
  /** Checks a value by the schema at a JSON Pointer of the contract; undefined when it fits, or when nothing stands there. */
  readonly faultOf: (pointer: string, value: unknown) => SchemaFault | undefined
  /** Whether every object with members of these types, and no others, fits the schema there. */
  readonly asksTypesAlone: (pointer: string, types: Readonly<Record<string, string>>) => boolean
  /** Where the schemas of what is shown stand. */
  readonly shown: AnswerSchemas
  /** The media types that answers may have. */
  readonly types: Readonly<Record<OperationId, readonly string[]>>
  /** The members that the schema there declares, with those of its parts. */
  readonly membersAt: (pointer: string) => readonly string[]
}

/**
 * Compiles the schemas of a contract when they are first asked for. Only the first fault of a value is looked for:
 * with all of them, the time grows with the square of the number of faults in an array.
 */
export const schemasOf: (document: ContractDocument) => Schemas = onceForEach(compile)

function compile(document: ContractDocument): Schemas {
  const code = { regExp: readPattern }
  const ajv = new Ajv2020({
    allErrors: false,
    verbose: true,
    strict: false,
    validateFormats: false,
    // 0.94 is a multiple of 0.0001, though not in binary fractions.
    multipleOfPrecision: 6,
    logger: false,
    code,
  })
  const { schemas, pointers } = ajvDocument(document)
  ajv.addSchema(schemas, 'contract')
  const compiled = new Map<string, ValidateFunction | undefined>()
  const has = (pointer: string): boolean => valueAt(document, pointer) !== undefined
  return {
    shown: answerSchemas(document),
    types: answerTypes(document),
    asksTypesAlone: (pointer, types) => asksTypesAlone(valueAt(document, pointer), types),
    membersAt: (pointer) =>
      facetsOf(document, { pointer, value: valueAt(document, pointer) }).flatMap(({ value }) =>
        membersOf(memberOf(value, 'properties')).map(([name]) => name),
      ),
    faultOf(pointer, value) {
      if (!compiled.has(pointer)) compiled.set(pointer, has(pointer) ? compiledAt(pointer, ajv) : undefined)
      const validate = compiled.get(pointer)
      if (!validate || validate(value)) return undefined
      return faultFrom(validate.errors ?? [], pointers, value)
    },
  }
}

/** @throws {UserError} for a schema that is none, in a contract that nobody validated */
function compiledAt(pointer: string, ajv: Ajv2020): ValidateFunction {
  try {
    return ajv.compile({ $ref: `contract#${encodeURI(pointer)}` })
  } catch (error) {
    const [why = ''] = (error as Error).message.split('\n')
    throw new UserError(`The schema at ${pointer} of the contract is not valid: ${why}.`, undefined, { cause: error })
  }
}

const described = new Set(['type', 'title', 'description', 'example', 'examples', 'deprecated'])

function asksTypesAlone(schema: unknown, types: Readonly<Record<string, string>>): boolean {
  const asksType = (one: unknown, type: string, more?: string): boolean =>
    isObject(one) &&
    (one['type'] === undefined || one['type'] === type) &&
    Object.keys(one).every((keyword) => described.has(keyword) || keyword === more)
  if (schema === undefined) return true
  if (!asksType(schema, 'object', 'properties')) return false
  const { properties } = schema as { readonly properties?: Readonly<Record<string, unknown>> }
  return Object.entries(types).every(([name, type]) => asksType(properties?.[name] ?? {}, type))
}

/** Notes what in a value contradicts the schema of what is shown; `where` follows what was expected: ` of "a"`, and `whole` is told. */
export function noteFault(
  { schemas, readings }: { readonly schemas: Schemas; readonly readings: Readings },
  shown: keyof AnswerSchemas,
  [name, operation, exchange]: readonly [SchemaName, OperationId, Exchange],
  value: unknown,
  where: () => string,
  whole: unknown = value,
): void {
  const fault = schemas.faultOf(schemas.shown[shown], value)
  if (!fault) return
  const { keyword: kind, pointer } = fault
  readings.note(name, operation, { kind, pointer, exchange }, () => ({
    expected: `${fault.expected}${where()}`,
    actual: fault.actual,
    shows: shortJson(whole),
  }))
}
