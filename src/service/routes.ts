import { type OperationId, operationIds } from '../contract/ids.ts'
import { operationPaths } from '../contract/operations.ts'

const table = operationIds.map((operation) => ({ operation, segments: operationPaths[operation].split('/') }))

/** An operation and the values in its path. */
export interface Match {
  readonly operation: OperationId
  readonly id: string
}

/**
 * The operation that answers at a path as sent, still percent-encoded and not normalised: `.` and `..` are identifiers like
 * any other. `undefined` if none does. Throws a URIError on a malformed escape.
 */
export function matchRoute(path: string): Match | undefined {
  const segments = path.split('/').map(decode)
  const found = table.find(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((segment, at) => segment === '{id}' || segment === segments[at]),
  )
  return found && { operation: found.operation, id: segments.at(-1) ?? '' }
}

function decode(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment
}
