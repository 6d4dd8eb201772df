import type { OperationId } from '../contract/ids.ts'

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
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  if (operation === 'getEntity') return { operation, id: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) }
  if (operation !== 'searchModel') return { operation }
  const q = new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)).get('q')
  return q === null ? { operation } : { operation, q }
}
