import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { childPointer } from '../contract/pointer.ts'
import { nearest } from '../text/nearest.ts'
import { type Place, throwAll, UserError } from '../text/user-error.ts'
import type { DocumentText } from '../contract/contract.ts'
import { readJsonDocument } from './document-text.ts'
import { packageFile } from './package-file.ts'

/** The published JSON Schemas of our own files, by their name for people. */
export type Shape =
  | 'note'
  | 'open-points'
  | 'observations'
  | 'needs'
  | 'accepted-gaps'
  | 'config'
  | 'overlay'
  | 'scenarios'
  | 'manifest'
  | 'recording'
  | 'report'

/** For schemas that are compiled once for little: to make their code shorter takes a quarter of that time. */
export const onceCompiled = { allErrors: true, strict: false, validateFormats: false, code: { optimize: false } }

const validators = new Map<Shape, ValidateFunction>()

/** Compiled on first use and not validated, since a test checks our schemas against JSON Schema's own. */
function validatorOf(shape: Shape): ValidateFunction {
  let validate = validators.get(shape)
  if (!validate) {
    const schema = JSON.parse(readFileSync(packageFile(`contract/schemas/${shape}.schema.json`), 'utf8')) as object
    validate = new Ajv2020({ ...onceCompiled, verbose: true, validateSchema: false }).compile(schema)
    validators.set(shape, validate)
  }
  return validate
}

/** The errors that ajv finds in a value, each with the part of the schema that it breaks. */
export function shapeErrors(shape: Shape, value: unknown): readonly ErrorObject[] {
  const validate = validatorOf(shape)
  return validate(value) ? [] : (validate.errors ?? [])
}

/**
 * Checks a value against one of our JSON Schemas; throws a UserError with the places that differ. If the text is not
 * at hand, or the value may be something else entirely, `about` says what it is not and what to do next.
 */
export function checkShape(
  shape: Shape,
  value: unknown,
  placeOf: (pointer: string) => Place | undefined,
  about?: { readonly problem: string; readonly advice: string },
): void {
  const errors = shapeErrors(shape, value)
  const error = tellingError(errors)
  if (!error) return
  if (about) throw new UserError(`${about.problem}: ${differenceIn(error)} ${about.advice}`, placeOf(pointerOf(error)))
  const found = tellingErrors(errors).map((one) => new UserError(differenceIn(one), placeOf(pointerOf(one))))
  throwAll(found.toSorted((a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0)))
}

function differenceIn(error: ErrorObject): string {
  const { keyword, params, parentSchema } = error
  const isUnknown = keyword === 'additionalProperties'
  const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {})
  const near = isUnknown ? nearest(String((params as Record<string, unknown>)['additionalProperty']), known) : undefined
  const reason = near === undefined ? `${reasonOf(error)}.` : `is not known here; did you mean ${near}?`
  return `${pointerOf(error) || 'The document'} ${reason}`
}

/** The most telling error of each value that has none within it: an error above another may be a consequence. */
function tellingErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const paths = [...new Set(errors.map(({ instancePath }) => instancePath))]
  const deepest = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}/`)))
  return deepest.flatMap((path) => tellingError(errors.filter(({ instancePath }) => instancePath === path)) ?? [])
}

/** Reads JSON strictly and checks it against one of our schemas. */
export function readShapedJson(shape: Shape, text: string, file: string): DocumentText {
  const document = readJsonDocument(text, file)
  checkShape(shape, document.value, document.placeOf)
  return document
}

/** The deepest of several errors; there, a specific one before a failed alternative, and an unknown member before a missing one, which it may misspell. */
export function tellingError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const vague = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', 'const'])
  const rank = (error: ErrorObject): number =>
    error.instancePath.split('/').length * 3 +
    (vague.has(error.keyword) ? 0 : /^(additional|unevaluated)Properties$/.test(error.keyword) ? 2 : 1)
  return errors.toSorted((a, b) => rank(b) - rank(a))[0]
}

/** The place of an ajv error: the unknown member, or the wrong value. */
export function pointerOf({ instancePath, keyword, params }: ErrorObject): string {
  const extra =
    (params as Record<string, unknown>)['additionalProperty'] ??
    (params as Record<string, unknown>)['unevaluatedProperty']
  return /^(additional|unevaluated)Properties$/.test(keyword) && typeof extra === 'string'
    ? childPointer(instancePath, extra)
    : instancePath
}

/** What the patterns of our schemas require. */
const patternsInWords: Readonly<Record<string, string>> = {
  '[\\p{L}\\p{N}]': 'contain a letter or a digit',
  '^(note:.+|[^#]*#(/.*)?)$': 'be OPERATION#/POINTER, #/POINTER or note:OPERATION',
  '^[A-Za-z][A-Za-z0-9._-]*$': 'begin with a letter and contain only letters, digits, dots, hyphens and underscores',
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$': 'be a day, YYYY-MM-DD',
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}': 'be a time, such as 2026-11-26T13:12:03Z',
  '^/': 'begin with /',
  '^GAP-[0-9]+$': 'be the id of an open point, like GAP-7',
  '^https?://[^/]': 'be an http or https URL',
}

/** An ajv error in words, to follow the name of the place. */
export function reasonOf({ keyword, params, parentSchema, message }: ErrorObject): string {
  const given = params as Record<string, unknown>
  if (keyword === 'required') return `lacks ${String(given['missingProperty'])}`
  if (/^(additional|unevaluated)Properties$/.test(keyword)) {
    const known = Object.keys((parentSchema?.['properties'] as object | undefined) ?? {})
    const wanted = known.filter((name) => name !== '$schema').join(', ')
    return wanted === '' ? 'is not known here' : `is not known here; use ${wanted}`
  }
  if (keyword === 'enum')
    return `must be one of ${(given['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`
  if (keyword === 'const') return `must be ${JSON.stringify(given['allowedValue'])}`
  if (keyword === 'type') return `must be of type ${String(given['type']).replaceAll(',', ' or ')}`
  if (/^min(Length|Items|Properties)$/.test(keyword) && given['limit'] === 1) return 'must not be empty'
  const wanted = keyword === 'pattern' ? patternsInWords[String(given['pattern'])] : undefined
  if (wanted !== undefined) return `must ${wanted}`
  return message ?? 'does not match the schema'
}
