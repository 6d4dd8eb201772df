import { type Place, UserError } from '../text/user-error.ts'
import { isObject } from '../text/json-object.ts'

/** Refuses a file of ours that a newer program wrote; `what` names it in the plural ("needs"). All have version 1 so far. */
export function refuseNewer(value: unknown, what: string, placeOf: (pointer: string) => Place | undefined): void {
  if (!isObject(value) || typeof value['version'] !== 'number' || value['version'] <= 1) return
  const problem = `These ${what} have version ${value['version']}, and this program reads version 1`
  throw new UserError(`${problem}; update model-query-toolkit.`, placeOf('/version'))
}
