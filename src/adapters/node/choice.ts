import type { IncomingMessage } from 'node:http'
import { preferenceIn } from '../../staging/prefer.ts'

/** The preferences that a URL can state as well. */
export type ChosenByUrl = 'scenario' | 'variation'

/**
 * Adds to a request's Prefer field the scenario and the variation that its query names, or the query of the page that it
 * comes from: so somebody who opens `/?scenario=offline` need not change what the page asks. A page may have parameters of
 * these names for itself, so there only what `isKnown` counts.
 */
export function preferByUrl(request: IncomingMessage, isKnown: (name: ChosenByUrl, value: string) => boolean): void {
  const field = [request.headers['prefer'] ?? []].flat().join(', ')
  const own = queryOf(request.url)
  const page = queryOf(request.headers.referer)
  const added = (['scenario', 'variation'] as const).flatMap((name) => {
    const around = page.get(name)
    const value = own.get(name) ?? (around !== null && isKnown(name, around) ? around : null)
    if (value === null || preferenceIn(field, name) !== undefined) return []
    return [`${name}="${value.replace(/["\\]/g, '\\$&')}"`]
  })
  if (added.length > 0) request.headers['prefer'] = [...(field === '' ? [] : [field]), ...added].join(', ')
}

function queryOf(url: string | undefined): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url ?? '')?.[1])
}
