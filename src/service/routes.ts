import type { OperationId } from '../contract/ids.ts'

/** Where each operation answers (SVC-3): its path, and for a query what stands in for `{…}`. */
const routes: readonly { readonly operation: OperationId; readonly path: string }[] = [
  { operation: 'listEntities', path: '/entities' },
  { operation: 'getEntity', path: '/entities/{id}' },
  { operation: 'searchModel', path: '/search' },
  { operation: 'listFindings', path: '/findings' },
]

const table = routes.map(({ operation, path }) => ({ operation, segments: path.split('/') }))

/** The paths at which operations answer, with `{id}` for an identifier. */
export const paths: readonly string[] = routes.map(({ path }) => path)

/** An operation and the values in its path. */
export interface Match {
  readonly operation: OperationId
  readonly id: string
}

/**
 * The operation that answers at a path, which is given as it was sent, still percent-encoded and not normalised: `.` and
 * `..` are identifiers like any other. `undefined` when none does. Throws a URIError on a malformed escape.
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
