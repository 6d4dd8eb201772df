import type { Observations } from '../contract/observations.ts'
import { readShapedJson } from '../files/check-shape.ts'
import { readText, shownName } from '../files/read-text.ts'

/** What `check` wrote about one server; throws a UserError at the first wrong place. */
export async function readObservations(path: string): Promise<Observations> {
  const { value } = readShapedJson('observations', await readText(path, 'observations'), shownName(path))
  return value as Observations
}
