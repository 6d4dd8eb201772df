import { controlPath, plainPath } from '../control/state.ts'
import { asObject } from '../text/json-object.ts'

/** What a page in a frame told of itself. */
export interface Told {
  readonly text: string
  readonly errors: readonly string[]
}

/** What a screen under a variation is to the screen as now. */
export type Mark = 'silent' | 'same' | 'differs' | 'broken'

export const signs: Readonly<Record<Mark, string>> = { silent: '…', same: '✓', differs: '▲', broken: '✗' }

export function markOf(plain: Told | undefined, varied: Told | undefined): Mark {
  if (!varied || !plain) return 'silent'
  if (varied.errors.length > plain.errors.length) return 'broken'
  return varied.text === plain.text ? 'same' : 'differs'
}

/**
 * The URL of an application under a variation. `{base}` in it stands for the base URL that carries the variation; without
 * it the query of the page says so, as the plugin for Vite and the middleware read it.
 */
export function screenUrl(app: string, origin: string, basePath: string, variation: string): string | undefined {
  const base = variation === '' ? origin + basePath : `${origin}${controlPath}/as/${variation}`
  const filled = app.replaceAll('{base}', () => encodeURIComponent(base))
  if (!URL.canParse(filled)) return undefined
  const url = new URL(filled)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (filled === app && variation !== '') url.searchParams.set('variation', variation)
  return url.href
}

/** The URL of the example under a variation. What it asks is neither counted nor changed by what is played. */
export function exampleUrl(origin: string, variation: string): string {
  const base = origin + plainPath + (variation === '' ? '' : `/as/${variation}`)
  return `${origin}${controlPath}/example/?api=${encodeURIComponent(base)}`
}

/** The names of each mark that the variations of an open point have. */
export function tally(marks: ReadonlyMap<string, Mark>, names: readonly string[]): string {
  const counts = (['same', 'differs', 'broken'] as const).map(
    (mark) => [mark, names.filter((name) => marks.get(name) === mark).length] as const,
  )
  return counts
    .filter(([, count]) => count > 0)
    .map(([mark, count]) => `${mark} ${signs[mark]} ${count}`)
    .join(' · ')
}

/** What a message from a frame tells, if it is one. */
export function toldIn(data: unknown): Told | undefined {
  const { modelQuery, text, errors } = asObject(data)
  if (modelQuery !== 'screen' || typeof text !== 'string' || !Array.isArray(errors)) return undefined
  return { text, errors: errors.map(String) }
}
