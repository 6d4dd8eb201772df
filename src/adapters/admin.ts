import { pathIn } from '../contract/operations.ts'
import type { Answer, Ask, Service } from '../service/service.ts'
import { whole } from './front/front.ts'
import type { ListenAddress } from './listen-at.ts'
import { type BuildFacts, createMetrics, type Metrics, metricsType } from './metrics.ts'
import { listen, type ListenOptions } from './node.ts'

/** The doors for machines, on a port of their own: the API's has its four operations and no more (SVC-3). */
export interface Admin extends Pick<Metrics, 'count' | 'failed'> {
  readonly url: string
  /** What answers from now on is what this returns. */
  readonly serves: (current: () => Service) => void
  /** Another build answers. */
  readonly swapped: () => void
  /** Not ready from now on, while it still answers. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

/** Listens at once, before there is anything to serve. Rejects with the system's error where the port cannot be had. */
export async function startAdmin(address: ListenAddress & Pick<ListenOptions, 'allowHosts'>): Promise<Admin> {
  const metrics = createMetrics()
  let current: (() => Service) | undefined
  let since = ''
  let left = false
  const isReady = (): boolean => !left && current !== undefined && current().search.prepare?.() === undefined
  const build = (): BuildFacts | undefined => {
    if (!current) return undefined
    const { version, counts } = current().model
    return { version, ...counts, since }
  }
  const doors: Readonly<Record<string, () => Answer>> = {
    '/live': () => door(200, 'live\n'),
    '/ready': () => (isReady() ? door(200, 'ready\n') : door(503, 'not ready\n')),
    '/build': () => {
      const facts = build()
      return door(facts ? 200 : 503, `${JSON.stringify(facts ?? {})}\n`, 'application/json')
    },
    '/metrics': () => door(200, metrics.text(build(), isReady()), metricsType),
  }
  const control = ({ method, target }: Ask): Answer => {
    const path = pathIn(target)
    const found = Object.hasOwn(doors, path) && (method === 'GET' || method === 'HEAD') ? doors[path] : undefined
    return found?.() ?? door(404, 'Only GET /live, /ready, /build and /metrics are here.\n')
  }
  // The doors answer everything, so no service is asked.
  const server = await listen(() => current!(), { ...address, control })
  return {
    url: server.url,
    count: metrics.count,
    failed: metrics.failed,
    serves(given) {
      current = given
      since = new Date().toISOString()
    },
    swapped() {
      metrics.swapped()
      since = new Date().toISOString()
    },
    leave: () => (left = true),
    close: () => server.close(0),
  }
}

function door(status: number, text: string, type: string = 'text/plain; charset=utf-8'): Answer {
  return { ...whole(type, new TextEncoder().encode(text)), status }
}
