import type { DocumentText } from '../contract/contract.ts'
import { checkShape } from '../files/check-shape.ts'
import { readJsonDocument } from '../files/document-text.ts'
import { readText, shownName } from '../files/read-text.ts'
import { isObject } from '../text/json-object.ts'
import { UserError } from '../text/user-error.ts'

/** A file of this kind that a command of ours wrote; throws a UserError at the first wrong place, or for one of a newer program. */
export async function readOwn(
  kind: 'needs' | 'observations',
  path: string,
  called: string = kind,
): Promise<DocumentText> {
  const document = readJsonDocument(await readText(path, called), shownName(path))
  const { value, placeOf } = document
  // All have version 1 so far.
  if (isObject(value) && typeof value['version'] === 'number' && value['version'] > 1) {
    const problem = `These ${kind} have version ${value['version']}, and this program reads version 1`
    throw new UserError(`${problem}; update model-query-toolkit.`, placeOf('/version'))
  }
  checkShape(kind, value, placeOf)
  return document
}
