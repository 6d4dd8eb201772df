import type { OperationId } from '../contract/ids.ts'

/** A question to an operation, as rules and the journal see it. */
export interface Question {
  readonly operation: OperationId
  /** What getEntity was asked for. */
  readonly id?: string
  /** What searchModel was asked for. */
  readonly q?: string
}

/**
 * The question in a target that the service has found to be this operation's: its parameters are the last segment of the
 * path, and `q`. What stands before the contract's paths makes no difference to either.
 */
export function questionOf(operation: OperationId, target: string): Question {
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  if (operation === 'getEntity') return { operation, id: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) }
  if (operation !== 'searchModel') return { operation }
  const q = new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)).get('q')
  return q === null ? { operation } : { operation, q }
}
