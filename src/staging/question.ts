import type { OperationId } from '../contract/ids.ts'
import { pathIn, queryIn } from '../contract/operations.ts'

/** A request to an operation, as rules and the journal see it. */
export interface Question {
  readonly operation: OperationId
  /** The identifier for getEntity. */
  readonly id?: string
  /** The words for searchModel. */
  readonly q?: string
}

/**
 * The request in a target that belongs to this operation: its parameters are the last segment of the path, and `q`. The
 * base path makes no difference to either.
 */
export function questionOf(operation: OperationId, target: string): Question {
  if (operation === 'getEntity') return { operation, id: decodeURIComponent(pathIn(target).replace(/^.*\//s, '')) }
  if (operation !== 'searchModel') return { operation }
  const q = queryIn(target).get('q')
  return q === null ? { operation } : { operation, q }
}
