import type { DocumentText } from '../contract/contract.ts'
import { readJsonText } from '../text/json-text.ts'
import { UserError } from '../text/user-error.ts'
import { placesIn } from './read-text.ts'
import { refuseMany } from './refuse-many.ts'
import { readYamlText } from './yaml-text.ts'

/** GitHub's contract has 0.7 million, and 3 million with each reference replaced by what it names. */
const mostItems = 4_000_000

/** Reads JSON or YAML, by the name of the file or else by its first character; throws a UserError at the first wrong place. */
export function readDocumentText(text: string, file: string): DocumentText {
  const isJson = /\.json$/i.test(file) || (!/\.ya?ml$/i.test(file) && /^\s*\{/.test(text))
  if (!isJson) return readYamlText(text, file)
  refuseMany(text, mostItems, file, 'JSON')
  return readJsonDocument(text, file, 'names')
}

/** Reads JSON strictly; throws a UserError at the first wrong place, or where a member is repeated. */
export function readJsonDocument(text: string, file: string, places: 'values' | 'names' = 'values'): DocumentText {
  const reading = readJsonText(text, { places })
  const placeAt = placesIn(file, text)
  if (reading.fault) {
    throw new UserError(
      `This is not JSON: ${reading.fault.message}; correct it.`,
      placeAt(Math.min(reading.fault.offset, text.trimEnd().length)),
    )
  }
  const [repeated] = reading.repeatedMembers
  if (repeated) throw new UserError('This member is repeated; remove one of the two.', placeAt(repeated.offset))
  return { value: JSON.parse(text) as unknown, placeOf: (pointer) => placeAt(reading.offsetOf(pointer)) }
}
