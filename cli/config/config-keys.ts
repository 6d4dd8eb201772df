import { checkShape, pointerOf, shapeErrors, tellingError } from '../../src/files/check-shape.ts'
import { readJsonDocument } from '../../src/files/document-text.ts'
import { didYouMean } from '../../src/text/nearest.ts'
import { type Place, UserError } from '../../src/text/user-error.ts'

/** A flag as the file has it: its name without dashes, and its value. */
export interface ConfigKey {
  readonly key: string
  readonly value: boolean | number | string | readonly (number | string)[]
  readonly place: Place
}

/**
 * What the text says for a command.
 * @throws {UserError} if something in it is unknown or of another type, also below other commands
 */
export function keysFor(command: string, text: string, file: string): readonly ConfigKey[] {
  const { value, placeOf } = readJsonDocument(text, file, 'names')
  const error = tellingError(shapeErrors('config', value))
  if (error?.keyword === 'additionalProperties') {
    const unknown = String((error.params as Record<string, unknown>)['additionalProperty'])
    const known = Object.keys((error.parentSchema?.['properties'] ?? {}) as object)
    const of = error.instancePath.slice(1)
    const what = of === '' ? `No command is called ${unknown}` : `${of} has no flag --${unknown}`
    const hint = didYouMean(unknown, known, `To list them, run npx model-query ${of}${of && ' '}--help.`)
    throw new UserError(`${what}. ${hint}`, placeOf(pointerOf(error)))
  }
  checkShape('config', value, placeOf)
  const section = (value as Record<string, Record<string, ConfigKey['value']>>)[command] ?? {}
  return Object.entries(section).map(([key, one]) => ({ key, value: one, place: placeOf(`/${command}/${key}`) }))
}
