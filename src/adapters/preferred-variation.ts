import type { Service } from '../service/service.ts'
import { withHeaders } from '../staging/inject.ts'
import { variationHeader } from '../staging/plan.ts'
import { preferenceIn } from '../staging/prefer.ts'
import type { VaryOptions } from '../variations/vary.ts'
import { variedServices } from './varied-services.ts'

/** The same service, which answers a request that prefers a variation, `Prefer: variation=error-html`, under that one. */
export function withPreferredVariations(service: Service, options: VaryOptions): Service {
  const { model } = service
  const varied = variedServices(options)
  varied.remember(service, () => ({
    entities: [...model.entities()],
    links: [...model.links()],
    findings: [...model.findings()],
    version: model.version,
  }))
  const under = (name: string): Service | undefined => {
    try {
      return varied.of(service, [name])
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
      const other = name === undefined ? undefined : under(name)
      if (name === undefined || !other) return service.answer(ask)
      return withHeaders(other.answer(ask), { [variationHeader]: name })
    },
  }
}
