import { matchRoute, paths } from '../service/routes.ts'

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

const firstSegments = [...new Set(paths.map((path) => path.split('/')[1] ?? ''))]

/** A slip or two in a word of this length, or one word the beginning of the other, as `entity` and `find` nearly are. */
function isNear(given: string, own: string): boolean {
  return distance(given, own) <= (own.length < 7 ? 2 : 3)
}

/** How many letters must be put in, taken out or changed to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change))
    }
    row = next
  }
  return row[b.length] ?? Infinity
}
