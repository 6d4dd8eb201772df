import { createServer } from 'node:http'
import type { Service } from '../service/service.ts'
import { closeNow, listenAt, type ListenAddress, urlOf } from './listen-at.ts'
import { type BuildFacts, createMetrics, type Metrics, metricsType } from './metrics.ts'

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
export async function startAdmin(address: ListenAddress): Promise<Admin> {
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
  const doors: Readonly<Record<string, () => Door>> = {
    '/live': () => ({ status: 200, text: 'live\n' }),
    '/ready': () => (isReady() ? { status: 200, text: 'ready\n' } : { status: 503, text: 'not ready\n' }),
    '/build': () => {
      const facts = build()
      return { status: facts ? 200 : 503, text: `${JSON.stringify(facts ?? {})}\n`, type: 'application/json' }
    },
    '/metrics': () => ({ status: 200, text: metrics.text(build(), isReady()), type: metricsType }),
  }
  const server = createServer(({ method, url = '' }, response) => {
    const [path = ''] = url.split('?')
    const isRead = method === 'GET' || method === 'HEAD'
    const door = Object.hasOwn(doors, path) ? doors[path] : undefined
    const { status, text, type = 'text/plain; charset=utf-8' } = isRead && door ? door() : nothing
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
    response.end(method === 'HEAD' ? undefined : text)
  })
  const port = await listenAt(server, address)
  return {
    url: urlOf(address.host ?? '127.0.0.1', port),
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
    close: () => closeNow(server),
  }
}

interface Door {
  readonly status: number
  readonly text: string
  readonly type?: string
}

const nothing: Door = { status: 404, text: 'Only GET /live, /ready, /build and /metrics are here.\n' }
