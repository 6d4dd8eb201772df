import type { Base } from './base-url.ts'
import { requestTarget } from './fetch.ts'
import { ownOrigins } from './own-origins.ts'

/** Path and query below the base, or `undefined` if a URL is not below it. */
export function targetBelow({ origin, path }: Base, url: string): string | undefined {
  const asked = new URL(url).origin
  if (origin === undefined ? ownOrigins.has(asked) : asked !== origin) return undefined
  const target = requestTarget(url)
  return target.startsWith(`${path}/`) ? target.slice(path.length) : undefined
}

/** The path of a request target. */
export function pathOfTarget(target: string): string {
  return target.replace(/\?.*$/s, '')
}
