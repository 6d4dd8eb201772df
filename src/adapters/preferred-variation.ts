import type { Ask, Service, ServiceOptions } from '../service/service.ts'
import { variationHeader } from '../staging/plan.ts'
import { withHeaders } from '../staging/inject.ts'
import { preferenceIn } from '../staging/prefer.ts'
import { varyService } from '../variations/vary.ts'

/** How many varied services are kept, and how many bytes of entities those hold together that have a build or an index of their own. */
const mostKept = 8
const mostBytes = 256 * 1024 * 1024

interface Varied {
  readonly name: string
  readonly service: Service
  /** How many requests wait for it. */
  waiting: number
}

/** The same service, which answers a request that prefers a variation, `Prefer: variation=error-html`, under that one, or under several: `variation="error-html,no-links"`. */
export function withPreferredVariations(service: Service, options: ServiceOptions): Service {
  /** The one that was made last at the end. */
  const kept: Varied[] = []
  const bytesOf = ({ service: { model, search } }: Varied): number =>
    model.json === service.model.json && search.prepare === service.search.prepare ? 0 : model.json.entities.byteLength
  const isTooMuch = (): boolean =>
    kept.length > mostKept || kept.reduce((bytes, one) => bytes + bytesOf(one), 0) > mostBytes
  const make = (name: string): Varied => {
    const made = { name, service: varyService(service, name.split(','), options), waiting: 0 }
    kept.push(made)
    // Who waits for one that is dropped would make it anew, and wait again.
    const canGo = (one: Varied): boolean => one.waiting === 0 && one !== made
    for (let at = kept.findIndex(canGo); at !== -1 && isTooMuch(); at = kept.findIndex(canGo)) kept.splice(at, 1)
    return made
  }
  const preferred = ({ headers: { prefer } }: Ask): Varied | undefined => {
    const name = prefer === undefined ? undefined : preferenceIn(prefer, 'variation')
    if (name === undefined) return undefined
    try {
      return kept.find((one) => one.name === name) ?? make(name)
    } catch (error) {
      // The stage says in the answer that there is no such variation.
      if (error instanceof RangeError) return undefined
      throw error
    }
  }
  return {
    ...service,
    answer(ask) {
      const varied = preferred(ask)
      if (!varied) return service.answer(ask)
      return withHeaders(varied.service.answer(ask), { [variationHeader]: varied.name })
    },
    waitFor(ask) {
      const varied = preferred(ask)
      if (!varied) return service.waitFor?.(ask)
      const waiting = varied.service.waitFor?.(ask)
      if (waiting) varied.waiting++
      return waiting?.finally(() => varied.waiting--)
    },
  }
}
