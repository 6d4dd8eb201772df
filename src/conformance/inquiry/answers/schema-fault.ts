import type { ErrorObject } from 'ajv/dist/2020.js'
import { shortJson } from './short-json.ts'
import { few } from '../../enough.ts'

/** The first contradiction between a value and a schema. */
export interface SchemaFault {
  /** The keyword that the value contradicts, such as `type`. */
  readonly keyword: string
  /** JSON Pointer of the keyword in the contract. */
  readonly pointer: string
  /** JSON Pointer in the value. */
  readonly at: string
  /** These are written when they are read: a list may have millions of faults, of which a few are told. */
  readonly expected: string
  readonly actual: string
}

/** The first of the errors that Ajv found in a value; the alternatives of an anyOf or oneOf are told as one. */
export function faultFrom(
  errors: readonly ErrorObject[],
  pointers: ReadonlyMap<unknown, string>,
  value: unknown,
): SchemaFault | undefined {
  const alternatives = alternativesIn(errors)
  const error = alternatives ? errors.at(-1) : errors[0]
  if (!error) return undefined
  const { keyword, instancePath: at } = error
  return {
    keyword,
    pointer: `${pointers.get(error.parentSchema) ?? ''}/${keyword}`,
    at,
    get expected() {
      return `${expectedBy(alternatives ?? [error])}${at === '' ? '' : ` at ${at}`}`
    },
    get actual() {
      return `${at === '' ? 'the value' : at} is ${shortJson(at === '' ? value : error.data)}`
    },
  }
}

/** The errors of the alternatives of a last anyOf or oneOf, where each of them is about the same value as a whole. */
function alternativesIn(errors: readonly ErrorObject[]): readonly ErrorObject[] | undefined {
  const last = errors.at(-1)
  const alternatives = errors.slice(0, -1)
  const isChoice = last !== undefined && ['anyOf', 'oneOf'].includes(last.keyword) && alternatives.length > 0
  return isChoice && alternatives.every((one) => one.instancePath === last.instancePath && choicesOf(one).length > 0)
    ? alternatives
    : undefined
}

function expectedBy(errors: readonly ErrorObject[]): string {
  const choices = [...new Set(errors.flatMap(choicesOf))]
  if (choices.length === 0) return plainMessage(errors[0])
  const further = choices.length - few
  return [...choices.slice(0, few), ...(further > 0 ? [`one of ${further} more`] : [])].join(' or ')
}

/** What Ajv says, with the name of the property that is not allowed, which it leaves out. */
function plainMessage(error: ErrorObject | undefined): string {
  if (error?.keyword === 'false schema') return 'no value'
  const { additionalProperty, unevaluatedProperty } = (error?.params ?? {}) as ErrorParameters
  const name = additionalProperty ?? unevaluatedProperty
  return name === undefined ? (error?.message ?? '') : `no property ${shortJson(name)}`
}

function choicesOf({ keyword, params }: ErrorObject): readonly string[] {
  const { type, allowedValue, allowedValues = [] } = params as ErrorParameters
  if (keyword === 'type') return [`type ${[type].flat().join(' or ')}`]
  if (keyword === 'const') return [shortJson(allowedValue)]
  return keyword === 'enum' ? allowedValues.map(shortJson) : []
}

interface ErrorParameters {
  readonly type?: string | readonly string[]
  readonly allowedValue?: unknown
  readonly allowedValues?: readonly unknown[]
  readonly additionalProperty?: string
  readonly unevaluatedProperty?: string
}
