import type { Base } from './base-url.ts'
import type { Ask, Service, ServiceOptions } from '../service/service.ts'
import { type BuildOrService, requestTarget, serviceOf } from './fetch.ts'
import { ownOrigins } from './own-origins.ts'

/** Path and query below the base, or `undefined` if a URL is not below it. */
export function targetBelow({ origin, path }: Base, url: string): string | undefined {
  const asked = new URL(url).origin
  if (origin === undefined ? ownOrigins.has(asked) : asked !== origin) return undefined
  const target = requestTarget(url)
  return target.startsWith(`${path}/`) ? target.slice(path.length) : undefined
}

/**
 * What answers targets below the base: a service over the build, whose 404 names paths with the base before them, or the
 * given service, which knows of none.
 */
export function serviceBelow(
  { path }: Base,
  source: BuildOrService,
  options: Omit<ServiceOptions, 'basePath'>,
): Service {
  const service = serviceOf(source, { ...options, basePath: path })
  if (service === source) return service
  const based = (ask: Ask): Ask => ({ ...ask, target: path + ask.target })
  return { ...service, answer: (ask) => service.answer(based(ask)), waitFor: (ask) => service.waitFor?.(based(ask)) }
}
