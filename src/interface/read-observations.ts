import type { Observations } from '../contract/observations.ts'
import { checkShape } from '../files/check-shape.ts'
import { readJsonDocument } from '../files/document-text.ts'
import { readText, shownName } from '../files/read-text.ts'
import { refuseNewer } from './newer-version.ts'

/** What `check` wrote about one server; throws a UserError at the first wrong place. */
export async function readObservations(path: string): Promise<Observations> {
  const { value, placeOf } = readJsonDocument(await readText(path, 'observations'), shownName(path))
  refuseNewer(value, 'observations', placeOf)
  checkShape('observations', value, placeOf)
  return value as Observations
}
