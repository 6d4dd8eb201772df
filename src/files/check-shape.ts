import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { PlaceOf } from '../contract/contract.ts'
import { childPointer } from '../contract/pointer.ts'
import { readJsonText } from '../text/json-text.ts'
import { type Place, UserError } from '../text/user-error.ts'
import { packageFile } from './package-file.ts'
import { placesIn } from './read-text.ts'

/** The published JSON Schemas of our own files, by what they are called to people. */
export type Shape =
  | 'note'
  | 'open-points'
  | 'observations'
  | 'accepted-gaps'
  | 'overlay'
  | 'scenarios'
  | 'recording'
  | 'report'

const validators = new Map<Shape, ValidateFunction>()

/** Compiled when it is first needed, and not looked at: a test holds our schemas against JSON Schema's own. */
function validatorOf(shape: Shape): ValidateFunction {
  let validate = validators.get(shape)
  if (!validate) {
    const schema = JSON.parse(readFileSync(packageFile(`contract/schemas/${shape}.schema.json`), 'utf8')) as object
    validate = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: false,
      validateSchema: false,
      validateFormats: false,
    }).compile(schema)
    validators.set(shape, validate)
  }
  return validate
}

/** What ajv finds wrong with a value, each with the part of the schema that it breaks. */
export function shapeErrors(shape: Shape, value: unknown): readonly ErrorObject[] {
  const validate = validatorOf(shape)
  return validate(value) ? [] : (validate.errors ?? [])
}

/**
 * Holds a value against one of our JSON Schemas; a UserError at the first place that differs from it. Where the text is not
 * at hand, or the value may be another thing altogether, `about` says what it is not and what to do next.
 */
export function checkShape(
  shape: Shape,
  value: unknown,
  placeOf: (pointer: string) => Place | undefined,
  about?: { readonly problem: string; readonly advice: string },
): void {
  const error = tellingError(shapeErrors(shape, value))
  if (!error) return
  const pointer = pointerOf(error)
  const difference = `${pointer || 'The document'} ${reasonOf(error)}.`
  throw new UserError(about ? `${about.problem}: ${difference} ${about.advice}` : difference, placeOf(pointer))
}

/** Reads JSON strictly and holds it against one of our schemas. */
export function readShapedJson(shape: Shape, text: string, file: string): { value: unknown; placeOf: PlaceOf } {
  const reading = readJsonText(text)
  const placeAt = placesIn(file, text)
  if (reading.fault) {
    throw new UserError(
      `This is not JSON: ${reading.fault.message}.`,
      placeAt(Math.min(reading.fault.offset, text.trimEnd().length)),
    )
  }
  const [repeated] = reading.repeatedMembers
  if (repeated)
    throw new UserError('A member of this name stands here a second time; remove one.', placeAt(repeated.offset))
  const value = JSON.parse(text) as unknown
  const placeOf: PlaceOf = (pointer) => placeAt(reading.offsetOf(pointer))
  checkShape(shape, value, placeOf)
  return { value, placeOf }
}

/** Of several errors the deepest, and there one that says more than that an alternative did not fit; a stray member before a missing one, which it may be misspelt. */
export function tellingError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const vague = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', 'const'])
  const rank = (error: ErrorObject): number =>
    error.instancePath.split('/').length * 3 +
    (vague.has(error.keyword) ? 0 : /^(additional|unevaluated)Properties$/.test(error.keyword) ? 2 : 1)
  return errors.toSorted((a, b) => rank(b) - rank(a))[0]
}

/** The place an ajv error is about: the member that should not be there, or the value that is wrong. */
export function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  const extra =
    (params as Record<string, unknown>)['additionalProperty'] ??
    (params as Record<string, unknown>)['unevaluatedProperty']
  return /^(additional|unevaluated)Properties$/.test(keyword) && typeof extra === 'string'
    ? childPointer(instancePath, extra)
    : instancePath
}

/** What the patterns of our schemas ask for. */
const patternsInWords: Readonly<Record<string, string>> = {
  '[\\p{L}\\p{N}]': 'have a letter or a digit',
  '^(note:.+|[^#]*#(/.*)?)$': 'be OPERATION#/POINTER, #/POINTER or note:OPERATION',
  '^[A-Za-z][A-Za-z0-9._-]*$': 'begin with a letter and have letters, digits, dots, hyphens and underscores only',
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$': 'be a day, YYYY-MM-DD',
  '^/': 'begin with /',
  '^https?://[^/]': 'be an http or https URL',
}

/** An ajv error in words that follow the name of the place. */
export function reasonOf({ keyword, params, message }: ErrorObject): string {
  const given = params as Record<string, unknown>
  if (keyword === 'required') return `lacks ${String(given['missingProperty'])}`
  if (/^(additional|unevaluated)Properties$/.test(keyword)) return 'is not known here'
  if (keyword === 'enum')
    return `must be one of ${(given['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
  if (keyword === 'const') return `must be ${JSON.stringify(given['allowedValue'])}`
  if (keyword === 'type') return `must be of type ${String(given['type']).replaceAll(',', ' or ')}`
  if (/^min(Length|Items|Properties)$/.test(keyword) && given['limit'] === 1) return 'must not be empty'
  const wanted = keyword === 'pattern' ? patternsInWords[String(given['pattern'])] : undefined
  if (wanted !== undefined) return `must ${wanted}`
  return message ?? 'does not fit'
}
