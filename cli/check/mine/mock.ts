import { operationAt } from '../../../src/contract/operations.ts'
import type { Place } from '../../../src/text/user-error.ts'

/** A mock that somebody wrote. */
export interface Mock {
  /** The base URL of what it answers; undefined where it does not say. */
  readonly baseUrl: string | undefined
  /** Its answer at a path below the base URL; undefined where it has none. */
  readonly answer: (path: string, request: Request, baseUrl: string) => Promise<Response | undefined>
  /** Where it answers a path, with the line where that can be told. */
  readonly placeOf: (path: string) => Place | undefined
  /** What answers in its place and keeps to all that is stated. */
  readonly instead: string
}

/** The part of a URL or pattern that stands before the path of an operation; undefined where there is none. */
export function baseIn(url: string): string | undefined {
  const plain = url.replace(/[?#].*$/s, '')
  // The longest path first: /entities/search is an entity.
  const from = plain.search(/(?<![:/])\/(?!\/)/)
  for (let at = from; at !== -1; at = plain.indexOf('/', at + 1))
    if (operationAt(plain.slice(at)) !== undefined) return plain.slice(0, at)
  return undefined
}
