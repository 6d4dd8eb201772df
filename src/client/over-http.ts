import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import { UserError } from '../text/user-error.ts'
import {
  brokenHttp,
  type ExchangeEnd,
  type Exchange,
  type Header,
  type Question,
  type Transport,
  headerValues,
  joinedHeaders,
} from './exchange.ts'
import { collectChunks, collectGarbage } from './collect-garbage.ts'
import { codingsOf, decode } from './decoding.ts'
import { createFold, type Fold } from './fold.ts'
import { gather } from './gather.ts'
import { answerMs, foldFrom, largeFrom, largestByDefault, mostInterim, tooManyInterim } from './budget.ts'
import { proxyFor } from './proxy.ts'
import { keptFacts } from './kept-connection.ts'
import { createKeeping, type Waited } from './keeping.ts'
import { oneByOne } from './one-by-one.ts'
import { endedBy, factsOf, isBroken, reasonOf } from './connection-error.ts'
import { createHoldBack } from './hold-back.ts'
import { silentAtFirst } from './silent-at-first.ts'
import { noLonger, type WaitedFor, wireFacts } from './wire.ts'

/** How to reach a server; every field has a default that suits a server nearby. */
export interface HttpOptions {
  /** Connections open at once, 1 and up; 8 by default. */
  readonly concurrency?: number
  /** Milliseconds that one answer may take, from sending to its last byte; 10,000 by default. */
  readonly timeoutMs?: number
  /** Bytes of one body that are read at most, decoded; 64 MiB by default. */
  readonly maxBody?: number
  /** Sent with every question. */
  readonly headers?: readonly Header[]
  /** Certificates (PEM) to trust besides the system's. */
  readonly ca?: string
  /** Take any certificate. */
  readonly insecure?: boolean
  /** Use the proxies that the environment names (HTTP_PROXY, HTTPS_PROXY, NO_PROXY); true by default. */
  readonly proxies?: boolean
}

/** Sends over HTTP/1.1 with undici; follows no redirect and repeats nothing but what met a connection already closed. */
export function overHttp(baseUrl: URL, options: HttpOptions = {}): Transport {
  const { concurrency = 8, timeoutMs = answerMs, maxBody = largestByDefault, headers = [], proxies = true } = options
  const connections = {
    connections: concurrency,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: {
      timeout: timeoutMs,
      rejectUnauthorized: options.insecure !== true,
      ...(options.ca === undefined ? {} : { ca: options.ca }),
    },
  } satisfies Agent.Options
  const proxy = proxies ? proxyFor(baseUrl, process.env) : undefined
  const holdBack = createHoldBack()
  const agentOf = (extra: { pipelining: number; connect: buildConnector.connector }): Dispatcher =>
    proxy === undefined
      ? new Agent({ ...connections, ...extra })
      : new ProxyAgent({
          ...connections,
          pipelining: extra.pipelining,
          uri: proxyUri(proxy),
          requestTls: connections.connect,
          proxyTunnel: false,
        })
  const connector = holdBack.over(silentAtFirst(buildConnector(connections.connect)))
  const fresh = agentOf({ pipelining: 0, connect: connector })
  const keeping = createKeeping(connector, (connect) => agentOf({ pipelining: 1, connect }))
  const basePath = baseUrl.pathname.replace(/\/$/, '')

  const sentAlways = sentHeaders(headers)
  const own = ({ headers: more, bare }: Question): string[] =>
    more || bare === true ? sentHeaders(joinedHeaders(headers, more), bare) : sentAlways
  const large = oneByOne()
  const waitedFor: WaitedFor = []
  const wired = { ...options, timeoutMs, maxBody, large, waitedFor }

  const send = (question: Question): Promise<Sent> =>
    new Promise((resolve) => {
      const startedAt = new Date()
      const started = performance.now()
      const arrived = gather()
      let size = 0
      let interim = 0
      let status = 0
      let statusText = ''
      let received: readonly Header[] = []
      let controller: Dispatcher.DispatchController | undefined
      let ending: ExchangeEnd | undefined
      let why: string | undefined
      let settled = false
      let waited: Waited = 'no'
      let turn: { readonly leave: () => void } | undefined
      let fold: Fold | undefined
      let mayFold = question.fold === true

      const settle = (end: ExchangeEnd, error?: Error): void => {
        if (settled) return
        settled = true
        clearTimeout(timer)
        noLonger(waitedFor, giveUp)
        turn?.leave()
        // Of what came before; that it was large shows in its turn.
        if (turn) collectGarbage(arrived.body().length)
        let ended = end
        if (ended === 'complete' && !fold && codingsOf(received).length > 0) {
          const decoded = decode({ headers: received, body: arrived.body() }, maxBody)
          if ('kind' in decoded && decoded.kind === 'too large') {
            ended = decoded.kind
            why = decoded.actual
          }
        }
        const { code, reused } = factsOf(error)
        const isUnreadable = status === 0 && ending === undefined && isBroken(error)
        const came = {
          status,
          statusText,
          headers: received,
          body: ended === 'too large' || fold ? arrived.start() : arrived.body(),
          startedAt: startedAt.toISOString(),
          ms: performance.now() - started,
        }
        if (ended === 'complete') {
          const exchange = { question, ended, ...came }
          const done = (more: Pick<Exchange, 'folded'>): void =>
            resolve({ exchange: { ...exchange, ...more }, reused: false, isUnreadable, waited })
          if (fold) void fold.digest().then((digest) => done({ folded: { digest } }))
          else done({})
          return
        }
        const reason = why ?? reasonOf(ended, error, { timeoutMs, maxBody })
        const exchange = { question, ended, reason, ...(code === undefined ? {} : { code }), ...came }
        resolve({ exchange, reused: reused && status === 0, isUnreadable, waited })
      }
      const stop = (ended: ExchangeEnd, reason?: string): void => {
        ending = ended
        why = reason
        waited = question.fresh === true ? 'alone' : keeping.leavesOut() ? 'perhaps' : 'no'
        controller?.abort(new Error(ended))
        settle(ended)
      }
      const giveUp = (reason: string): void => stop('not asked', reason)
      waitedFor.push(giveUp)
      let timer = setTimeout(stop, timeoutMs, 'timed out')
      /** A large answer waits until those before it have been read; meanwhile its time stands still. */
      const awaitTurn = (): void => {
        const left = timeoutMs - (performance.now() - started)
        let goOn: (() => void) | undefined
        turn = large.enter(
          () => {
            clearTimeout(timer)
            goOn = holdBack.hold()
          },
          () => {
            if (settled) return
            timer = setTimeout(stop, left, 'timed out')
            goOn?.()
          },
        )
      }

      const body = question.body === undefined ? null : question.body
      const request: Dispatcher.DispatchOptions = {
        origin: baseUrl.origin,
        path: `${basePath}${question.path}`,
        method: question.method,
        headers: own(question),
        body,
      }
      try {
        ;(question.fresh === true ? fresh : (keeping.agent() ?? fresh)).dispatch(request, {
          onRequestStart: (started) => {
            controller = started
            if (ending !== undefined) started.abort(new Error(ending))
          },
          onResponseStart: (started, code, parsed, text) => {
            if (code < 200) {
              if (++interim > mostInterim) stop('too large', tooManyInterim)
              return
            }
            status = code
            statusText = text ?? ''
            received = headersOf((started as { rawHeaders?: unknown }).rawHeaders, parsed)
            const length = Number(headerValues(received, 'content-length')[0])
            if (length <= maxBody) arrived.expect(length)
          },
          onResponseData: (_, chunk) => {
            size += chunk.length
            collectChunks(chunk.length)
            if (fold) fold.add(chunk)
            else arrived.add(chunk)
            if (size > maxBody) return stop('too large')
            if (mayFold && size > foldFrom) {
              mayFold = false
              if (status === 200) fold = createFold(received, maxBody)
              fold?.add(arrived.body())
            }
            if (size > largeFrom && !turn) awaitTurn()
          },
          onResponseEnd: () => settle('complete'),
          onResponseError: (_, error) => settle(ending ?? endedBy(error, status), error),
        })
      } catch (error) {
        settle('no answer', error as Error)
      }
    })

  /** The first look at the wire hears whether something comes before it asks; one of a run is enough. */
  let listens = true

  /** What our client cannot read is looked at on the wire, which tells a broken answer from none. */
  const explained = async ({ exchange, isUnreadable }: Sent): Promise<Exchange> => {
    if (!isUnreadable || proxy !== undefined) return exchange
    const { status, faults } = await wireFacts(baseUrl, exchange.question, wired)
    if (faults.length === 0) return exchange
    return { ...exchange, ended: 'not http', status, reason: faults.join('; '), code: brokenHttp }
  }

  return {
    async ask(question) {
      const sent = await keeping.orWithout(
        () => send(question),
        ({ exchange, waited }) => ({ ...exchange, waited }),
      )
      // A connection that was kept, and that the server had closed meanwhile, is no answer: open another one.
      if (sent.exchange.ended !== 'no answer' || !sent.reused || question.fresh === true) return explained(sent)
      const again = await send({ ...question, fresh: true })
      const exchange = { ...again.exchange, question }
      return exchange.status > 0 ? { ...exchange, reopened: true } : explained({ ...again, exchange })
    },
    ...(proxy === undefined
      ? {
          wire(question) {
            if (question.times !== undefined) return keptFacts(baseUrl, question, wired)
            const listen = listens ? { listenMs } : {}
            listens = false
            return keeping.orWithout(
              () => wireFacts(baseUrl, question, { ...wired, ...listen }),
              (facts) => ({ ...facts, waited: 'alone' }),
            )
          },
        }
      : { proxy: new URL(proxyUri(proxy)).host }),
    maxBody,
    giveUp(reason) {
      for (const one of [...waitedFor]) one(reason)
    },
    async close() {
      await Promise.all([keeping.destroy(), fresh.destroy()])
    },
  }
}

interface Sent {
  readonly exchange: Exchange
  /** No answer began, and the connection may have served an earlier question. */
  readonly reused: boolean
  /** Something came that our client does not take for an answer. */
  readonly isUnreadable: boolean
  /** As it was when it was given up. */
  readonly waited: Waited
}

/** Names and values in turn, and those that every question has but a bare one. */
function sentHeaders(headers: readonly Header[], bare: boolean = false): string[] {
  const sent = headers.flat()
  if (bare) return sent
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  if (!names.has('accept')) sent.push('accept', '*/*')
  if (!names.has('user-agent')) sent.push('user-agent', 'model-query-toolkit')
  return sent
}

function headersOf(raw: unknown, parsed: Record<string, string | string[] | undefined>): readonly Header[] {
  if (Array.isArray(raw) && raw.length > 0) {
    const texts = raw.map((part: Buffer | string) => (typeof part === 'string' ? part : part.toString('latin1')))
    return Array.from({ length: texts.length / 2 }, (_, at) => [texts[2 * at] ?? '', texts[2 * at + 1] ?? ''])
  }
  return Object.entries(parsed).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((one): Header => [name, one]),
  )
}

/** @throws {UserError} when the environment names a proxy that is no URL. */
function proxyUri(text: string): string {
  const uri = text.includes('://') ? text : `http://${text}`
  if (/^https?:\/\//i.test(uri) && URL.canParse(uri)) return uri
  throw new UserError(
    'The environment names a proxy (HTTP_PROXY, HTTPS_PROXY) that is not an http or https URL; correct it.',
  )
}

/** The first listening on the wire takes this long: it is done once. */
const listenMs = 50
