import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import { brokenHttp, type Exchange, type Header, type Question, type Transport, allHeaders } from './exchange.ts'
import { answerMs, largestByDefault, longestHead } from './budget.ts'
import { type Certificates, trustOf } from './certificates.ts'
import { proxyFor, proxyUri } from '../files/proxy.ts'
import { keptFacts } from './kept-connection.ts'
import { createKeeping } from './keeping.ts'
import { oneByOne } from './one-by-one.ts'
import { createHoldBack } from './hold-back.ts'
import { Sending, type Sent, type Shared } from './sending.ts'
import { silentAtFirst } from './silent-at-first.ts'
import { isThere } from './connected.ts'
import { closedUnasked, wireFacts } from './wire.ts'

/** How to reach a server; every field has a default that suits a server nearby. */
export interface HttpOptions extends Certificates {
  /** Connections open at once, 1 and up; 8 by default. */
  readonly concurrency?: number
  /** Milliseconds that one answer may take, from sending to its last byte; 10,000 by default. */
  readonly timeoutMs?: number
  /** Bytes of one body that are read at most, decoded; 64 MiB by default. */
  readonly maxBody?: number
  /** Sent with every question. */
  readonly headers?: readonly Header[]
  /** Use the proxies that the environment names (HTTP_PROXY, HTTPS_PROXY, NO_PROXY); true by default. */
  readonly proxies?: boolean
}

/** Sends over HTTP/1.1 with undici; follows no redirect and repeats nothing but what met a connection already closed. */
export function overHttp(baseUrl: URL, options: HttpOptions = {}): Transport {
  const { timeoutMs = answerMs, maxBody = largestByDefault, headers = [], proxies = true } = options
  const proxy = proxies ? proxyFor(baseUrl, process.env) : undefined
  const trust = trustOf(options)
  const connections = { ...options, proxy, connect: { ...trust, timeout: timeoutMs } }
  const holdBack = createHoldBack()
  const connector = holdBack.over(silentAtFirst(buildConnector(connections.connect)))
  const fresh = openAgent(connections, { pipelining: 0, connect: connector })
  const keeping = createKeeping(connector, (connect) => openAgent(connections, { pipelining: 1, connect }))
  const shared: Shared = { ...options, trust, timeoutMs, maxBody, holdBack, keeping, large: oneByOne(), waitedFor: [] }

  const basePath = baseUrl.pathname.replace(/\/$/, '')
  const requestFor = (question: Question): Dispatcher.DispatchOptions => ({
    origin: baseUrl.origin,
    path: `${basePath}${question.path}`,
    method: question.method,
    headers: allHeaders(headers, question).flat(),
    body: question.body ?? null,
  })
  const send = (question: Question): Promise<Sent> =>
    new Promise((resolve) => {
      const sending = new Sending(question, shared, resolve)
      sending.through(question.fresh === true ? fresh : (keeping.agent() ?? fresh), requestFor(question))
    })

  /** The first look at the wire hears whether something comes before it asks; one of a run is enough. */
  let listens = true

  /** What our client cannot read is looked at on the wire, which tells a broken answer from none. */
  const explained = async ({ exchange, isUnreadable }: Sent): Promise<Exchange> => {
    if (!isUnreadable || proxy !== undefined) return exchange
    const { status, faults, ended, reason = '' } = await wireFacts(baseUrl, exchange.question, shared)
    // Our client takes 100 for the end of everything, as it never waits for one.
    if (faults.length === 0) return ended === 'too large' ? { ...exchange, ended, reason } : exchange
    return { ...exchange, ended: 'not http', status, reason: faults.join('; '), code: brokenHttp }
  }

  return {
    async ask(question) {
      const sent = await keeping.orWithout(
        () => send(question),
        ({ exchange, waited }) => ({ ...exchange, waited }),
      )
      // A connection that was kept, and that the server had closed meanwhile, is no answer: open another one.
      const isClosed = sent.exchange.ended === 'no answer' && sent.reused && question.fresh !== true
      if (!isClosed && !tooIdle(sent.exchange)) return explained(sent)
      const again = await send({ ...question, fresh: true })
      const exchange = { ...again.exchange, question }
      return exchange.status > 0 ? { ...exchange, reopened: true } : explained({ ...again, exchange })
    },
    ...(proxy === undefined
      ? {
          wire(question) {
            if (question.times !== undefined) return keptFacts(baseUrl, question, shared)
            const listen = listens || question.held === true ? { listenMs } : {}
            listens = false
            return keeping.orWithout(
              async () => {
                const facts = await wireFacts(baseUrl, question, { ...shared, ...listen })
                const isUnasked = facts.code === closedUnasked && question.held !== true
                return isUnasked || tooIdle(facts) ? wireFacts(baseUrl, question, shared) : facts
              },
              (facts) => ({ ...facts, waited: 'alone' }),
            )
          },
          isThere: () => isThere(baseUrl, shared),
          keep: keeping.keep,
        }
      : { proxy: new URL(proxyUri(proxy)).host }),
    maxBody,
    timeoutMs,
    giveUp(reason) {
      for (const one of [...shared.waitedFor]) one(reason)
    },
    async close() {
      await Promise.all([keeping.destroy(), fresh.destroy()])
    },
  }
}

/** Whether the server took the connection for idle while the question was on its way (RFC 9110 section 15.5.9). */
function tooIdle({ status }: { readonly status: number }): boolean {
  return status === 408
}

interface Connections extends HttpOptions {
  readonly proxy: string | undefined
  readonly connect: buildConnector.BuildOptions
}

function openAgent(
  connections: Connections,
  { pipelining, connect }: { readonly pipelining: number; readonly connect: buildConnector.connector },
): Dispatcher {
  const { concurrency = 8, proxy, connect: byProxy } = connections
  const limits = { headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: longestHead }
  const always = { connections: concurrency, allowH2: false, pipelining, ...limits }
  if (proxy === undefined) return new Agent({ ...always, connect })
  return new ProxyAgent({ ...always, connect: byProxy, requestTls: byProxy, uri: proxyUri(proxy), proxyTunnel: false })
}

/** The first listening on the wire takes this long, as holding back a question does. */
const listenMs = 50
