import type { Build } from '../model/model.ts'
import type { Service } from '../service/service.ts'
import { vary, type VaryOptions } from '../variations/vary.ts'

/** Services under other permitted behaviour, made when they are first asked for and kept as long as the plain one. */
export interface VariedServices {
  /** Keeps what a plain service was made of, and returns the service. */
  readonly remember: (service: Service, build: () => Build) => Service
  /** The same with these variations. Throws a RangeError as `vary` does, and for a service that is not remembered. */
  readonly of: (service: Service, names: readonly string[]) => Service
}

export function variedServices(options: VaryOptions): VariedServices {
  const builds = new WeakMap<Service, () => Build>()
  const made = new WeakMap<Service, Map<string, Service>>()
  return {
    remember(service, build) {
      builds.set(service, build)
      made.set(service, new Map())
      return service
    },
    of(service, names) {
      if (names.length === 0) return service
      const build = builds.get(service)
      if (!build) throw new RangeError('A service of your own cannot be varied; give the build instead.')
      const found = made.get(service)?.get(names.join()) ?? vary(build(), names, options)
      made.get(service)?.set(names.join(), found)
      return found
    },
  }
}
