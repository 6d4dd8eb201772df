import { operationPaths } from '../contract/operations.ts'
import { matchRoute } from '../service/routes.ts'
import { editDistance } from '../text/edit-distance.ts'

/** Whether an operation answers at a path, given still percent-encoded; a path with a malformed escape goes by its shape. */
export function isPath(path: string): boolean {
  try {
    return matchRoute(path) !== undefined
  } catch {
    return matchRoute(path.replaceAll('%', '%25')) !== undefined
  }
}

/**
 * The path of ours that a path was probably meant to be: the same in other letters, with a slash or a prefix too many, or
 * with a slip of the pen in its first segment. `undefined` where nothing is near.
 */
export function nearMiss(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '')
  // A prefix too many is dropped, at most one segment for each that an operation's path can lack.
  for (let from = 0; from < segments.length; from++) {
    const [first = '', ...rest] = segments.slice(from)
    const meant = firstSegments.find((own) => isNear(first.toLowerCase(), own))
    if (meant === undefined) continue
    const candidates = [`/${[meant, ...rest].join('/')}`, `/${[meant, rest.join('%2F')].join('/')}`, `/${meant}`]
    const found = candidates.find((candidate) => candidate !== path && isPath(candidate))
    if (found !== undefined) return found
  }
  return undefined
}

const firstSegments = [...new Set(Object.values(operationPaths).map((path) => path.split('/')[1] ?? ''))]

/** A slip or two in a word of this length, or one word the beginning of the other, as `entity` and `find` nearly are. */
function isNear(given: string, own: string): boolean {
  return editDistance(given, own) <= (own.length < 7 ? 2 : 3)
}
