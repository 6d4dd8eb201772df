import { createService, type Service, type ServiceOptions, serviceOptionNames } from '../service/service.ts'
import type { NamesOf } from '../text/known-options.ts'
import { readServiceOptions, serviceOf, type BuildOrService } from './fetch.ts'
import { withPreferredVariations } from './preferred-variation.ts'
import {
  readServedBuild,
  servedInMemory,
  type BuildSource,
  type ServedBuild,
  type ServedBuildOptions,
} from './served-build.ts'
import { inTrial } from './trial.ts'
import { type Upstream, withUpstream } from './upstream.ts'

export interface OpenBuildOptions extends ServiceOptions, ServedBuildOptions {
  /** A real server that answers some operations instead; what it answers says so, in a header, the log and the journal. */
  readonly upstream?: Upstream
  /** Makes the service for each build of a folder; by default `createService` with these options. */
  readonly serviceOf?: BuildSource['serviceOf']
}

export const openBuildOptionNames: NamesOf<OpenBuildOptions> = {
  ...serviceOptionNames,
  upstream: true,
  serviceOf: true,
  signal: true,
  onRead: true,
  watch: true,
  beforeSwap: true,
  onSwap: true,
  onBuildError: true,
  onIndexRemark: true,
  onSearchReady: true,
  onError: true,
}

/** What is served, and the service that answers now, under the variation that a request prefers. */
export interface OpenBuild {
  readonly served: ServedBuild
  readonly current: () => Service
}

/** The build in memory or in a folder, varied where `model-query vary` runs this process. Throws a TypeError for a URL. */
export async function openBuild(source: BuildOrService | string, options: OpenBuildOptions): Promise<OpenBuild> {
  if ((source as unknown) instanceof URL)
    throw new TypeError('This is a URL; give the path of a folder, such as fileURLToPath(url), from node:url.')
  const serviceOptions = readServiceOptions(options)
  const {
    serviceOf: madeOf = ({ model, build }) =>
      inTrial(() => createService(model, serviceOptions), { ...serviceOptions, build }),
  } = options
  const served =
    typeof source === 'string'
      ? await readServedBuild({ folder: source, serviceOf: madeOf }, options)
      : servedInMemory(serviceOf(source, serviceOptions), options)
  const around = new WeakMap<Service, Service>()
  const dressed = (service: Service): Service => {
    const varied = withPreferredVariations(service, serviceOptions)
    return options.upstream ? withUpstream(varied, options.upstream, serviceOptions) : varied
  }
  const current = (): Service => {
    const { service } = served.current()
    const made = around.get(service) ?? dressed(service)
    around.set(service, made)
    return made
  }
  return { served, current }
}
