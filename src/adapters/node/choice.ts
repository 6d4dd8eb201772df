import type { IncomingMessage } from 'node:http'
import { parsePrefer } from '../../staging/prefer.ts'

/** The behaviour that one request asks for. */
export interface Choice {
  /** A scenario; empty for none. */
  readonly scenario: string | undefined
  /** Variations, joined by commas; empty for none. */
  readonly variation: string | undefined
}

const names = ['scenario', 'variation'] as const

/**
 * What a request asks for in its Prefer field, else in its query, else in the query of the page that it comes from: so
 * somebody who opens `/?scenario=offline` need not change what the page asks. A page may have parameters of these
 * names for itself, so there only what `isKnown` counts.
 */
export function choiceOf(request: IncomingMessage, isKnown: (choice: Choice) => boolean): Choice {
  const preferences = parsePrefer(preferOf(request) ?? '').asked
  const own = queryOf(request.url)
  const given = choice((name) => preferences.find((one) => one.name === name)?.value ?? own.get(name))
  const page = queryOf(request.headers.referer)
  const around = choice((name) => page.get(name))
  return isKnown(around) ? choice((name) => given[name] ?? around[name]) : given
}

/** Takes the names out of a Prefer field, since what plays the scenario would refuse them as unknown. */
export function withoutChoice(request: IncomingMessage): void {
  const field = preferOf(request)
  if (field === undefined) return
  const others = field
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((item) => !/^\s*(?:scenario|variation)\s*=/i.test(item))
  if (others.length > 0) request.headers['prefer'] = others.join(',')
  else delete request.headers['prefer']
}

function preferOf({ headers: { prefer } }: IncomingMessage): string | undefined {
  return Array.isArray(prefer) ? prefer.join(', ') : prefer
}

function choice(of: (name: keyof Choice) => string | null | undefined): Choice {
  const [scenario, variation] = names.map((name) => of(name) ?? undefined)
  return { scenario, variation }
}

function queryOf(url: string | undefined): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url ?? '')?.[1])
}
