import type { Service, ServiceOptions } from '../service/service.ts'
import { variationHeader } from '../staging/plan.ts'
import { withHeaders } from '../staging/inject.ts'
import { preferenceIn } from '../staging/prefer.ts'
import { vary } from '../variations/vary.ts'

/** How many varied services are kept; each holds a build of its own. */
const mostKept = 8

/** The same service, which answers a request that prefers a variation, `Prefer: variation=error-html`, under that one, or under several: `variation="error-html,no-links"`. */
export function withPreferredVariations(service: Service, options: ServiceOptions): Service {
  const kept = new Map<string, Service>()
  const under = (name: string): Service | undefined => {
    const there = kept.get(name)
    if (there) return there
    try {
      const { model } = service
      const parts = { entities: [...model.entities()], links: [...model.links()], findings: [...model.findings()] }
      const varied = vary({ ...parts, version: model.version }, name.split(','), options)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size === mostKept) kept.delete(oldest)
      kept.set(name, varied)
      return varied
    } catch (error) {
      // The stage says in the answer that there is no such variation.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
  return {
    ...service,
    answer(ask) {
      const field = ask.headers['prefer']
      const name = field === undefined ? undefined : preferenceIn(field, 'variation')
      const varied = name === undefined ? undefined : under(name)
      if (name === undefined || !varied) return service.answer(ask)
      return withHeaders(varied.answer(ask), { [variationHeader]: name })
    },
  }
}
