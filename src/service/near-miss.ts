import { operationPaths } from '../contract/operations.ts'
import { editDistance } from '../text/edit-distance.ts'
import { matchRoute } from './routes.ts'

/** Whether an operation answers at a percent-encoded path; a path with a malformed escape is matched by its shape. */
export function isPath(path: string): boolean {
  try {
    return matchRoute(path) !== undefined
  } catch {
    return matchRoute(path.replaceAll('%', '%25')) !== undefined
  }
}

/**
 * The path of ours that was probably meant: the same but for case, an extra slash or prefix, or a typo in its first
 * segment. `undefined` if nothing is near.
 */
export function nearMiss(path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '')
  // An extra prefix is dropped, at most one segment for each that an operation's path can lack.
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

/** Within two or three typos, by the length of the word. */
function isNear(given: string, own: string): boolean {
  return editDistance(given, own) <= (own.length < 7 ? 2 : 3)
}

/** Longer paths are no slip of the hand. */
const longestMeant = 500

/** Where the operations answer, for a client that asked at a path of none: the path that was probably meant, or all. */
export function whereInstead(path: string, basePath: string): string {
  const below = basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path
  const near = path.length > longestMeant ? undefined : isPath(below) ? below : nearMiss(below)
  if (near !== undefined) return `Did you mean ${basePath}${near}?`
  return `The paths are ${Object.values(operationPaths)
    .map((own) => basePath + own)
    .join(', ')}.`
}
