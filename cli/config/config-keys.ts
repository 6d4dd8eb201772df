import { checkShape, pointerOf, shapeErrors, tellingError } from '../../src/files/check-shape.ts'
import { readJsonDocument } from '../../src/files/document-text.ts'
import { didYouMean } from '../../src/text/nearest.ts'
import { type Place, throwAll, UserError } from '../../src/text/user-error.ts'
import { wayBelow } from '../../src/files/way-below.ts'
import { decidedBy } from './decides.ts'

/** A flag as the file has it: its name without dashes, and its value. */
export interface ConfigKey {
  readonly key: string
  readonly value: boolean | number | string | readonly (number | string)[]
  readonly place: Place
}

/**
 * What the text says for a command.
 * @throws {UserError} if something in it is unknown or of another type, also below other commands; and if it decides what is
 * not for a file that nobody `trusts`
 */
export function keysFor(command: string, text: string, file: string, trusted: boolean): readonly ConfigKey[] {
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
  const keys = Object.entries(section).map(([key, one]) => ({ key, value: one, place: placeOf(`/${command}/${key}`) }))
  if (!trusted) throwAll(keys.flatMap(refusal))
  return keys
}

/** What is wrong with a key of a file that the command line does not name. */
function refusal({ key, value, place }: ConfigKey): readonly UserError[] {
  const decided = decidedBy(key)
  const leaves = key === 'reporter' && [value].flat().some((one) => isElsewhere(String(one)))
  if (decided === undefined && !leaves) return []
  const what = leaves ? 'names a file that is hidden, or not below this folder' : `decides ${decided}`
  return [new UserError(`"${key}" ${what}; name the file with --config ${place.file} to let it.`, place)]
}

/** Whether a reporter writes where more than reports may be; in hidden folders are those of git and of editors. */
function isElsewhere(reporter: string): boolean {
  const at = reporter.indexOf('=')
  return at !== -1 && (wayBelow('.', reporter.slice(at + 1)) ?? ['..']).some((name) => name.startsWith('.'))
}
