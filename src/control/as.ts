import { percentDecoded } from '../text/percent-decoded.ts'
import type { Ask } from '../service/service.ts'
import { controlPath, plainPath } from './state.ts'

/** Which names a base URL may carry. */
export interface CarriedNames {
  readonly isScenario: (name: string) => boolean
  readonly isVariation: (name: string) => boolean
  /** The base path of the operations. */
  readonly basePath: string
}

/**
 * The request that a base URL with names in it stands for: `/__model-query/as/slow,error-html/entities` is `/entities` with
 * `Prefer: scenario=slow, variation=error-html`. A name that is both is the scenario. Below `plainPath` it is the same, and
 * stays there. Every other request stays as it is.
 */
export function withCarried(ask: Ask, { isScenario, isVariation, basePath }: CarriedNames): Ask {
  const below = [controlPath, plainPath].find((path) => ask.target.startsWith(`${path}/as/`))
  if (below === undefined) return ask
  const [, written = '', rest = ''] = /^([^/?]*)(.*)$/s.exec(ask.target.slice(below.length + 4)) ?? []
  const names = namesIn(written)
  const scenarios = names.filter(isScenario)
  const variations = names.filter((name) => !isScenario(name))
  if (names.length === 0 || scenarios.length > 1 || !variations.every(isVariation)) return ask
  const preferences = [
    ...scenarios.map((name) => `scenario="${name.replace(/["\\]/g, String.raw`\$&`)}"`),
    ...(variations.length > 0 ? [`variation="${variations.join(',')}"`] : []),
    ...(ask.headers['prefer'] === undefined ? [] : [ask.headers['prefer']]),
  ]
  const target = (below === plainPath ? plainPath : basePath) + (rest.startsWith('/') ? rest : `/${rest}`)
  return { ...ask, target, headers: { ...ask.headers, prefer: preferences.join(', ') } }
}

function namesIn(text: string): readonly string[] {
  const names = percentDecoded(text)?.split(',') ?? []
  return names.filter((name) => name !== '')
}
