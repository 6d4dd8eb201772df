import { otherHost } from './hosts.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Control, ControlAnswer } from '../../control/control.ts'
import type { Answer, Ask, Service } from '../../service/service.ts'
import { type CarriedExchange, sentBody } from '../../staging/journal.ts'
import type { Gate } from '../../staging/gate.ts'
import { passedHeader } from '../../staging/plan.ts'
import type { Stage } from '../../staging/stage.ts'
import { type StagedAnswer, unstaged } from '../../staging/staged-answer.ts'
import { UserError } from '../../text/user-error.ts'
import type { Connections } from './close.ts'
import { sendControlled } from './controlled.ts'
import { type Arrival, type ExchangeListeners, tellWhenEnded } from './exchange.ts'
import { passOn } from './pass-on.ts'
import { hasOneHost, plainProblem } from './refuse.ts'
import { send } from './send.ts'

export interface RequestOptions extends ExchangeListeners {
  readonly stage: Stage
  /** Asked first; what it answers never reaches the service, the stage or the journal. */
  readonly control?: Control
  /** The request that a request stands for, such as one whose path carries a scenario. */
  readonly meant?: (ask: Ask) => Ask
  /** Holds answers back while it is closed. */
  readonly gate?: Gate
  /** Whether the server is meant by a Host field; any other question is refused. By default every one. */
  readonly isHost?: (field: string | undefined) => boolean
  /** Answers the service under any name all the same, where pages of every origin may read it anyway; the control endpoint never. */
  readonly anyHost?: boolean
  /** Where another server answers this target, with what comes as it comes; undefined for what is answered here. */
  readonly elsewhere?: (target: string) => string | undefined
  /** A defect of ours: the client got a 500 without a word of it. */
  readonly onError?: (error: unknown) => void
}

/** An answer on its way. */
interface Carried extends Pick<CarriedExchange, 'ask' | 'staged'> {
  readonly response: ServerResponse
  /** Tells of it before it has ended, which it never does where it stalls. */
  readonly tell: (() => void) | undefined
}

/** Answers requests with what `current()` returns, asked anew for each. */
export function requestListener(
  current: () => Service,
  connections: Connections,
  {
    stage,
    control,
    gate,
    meant,
    elsewhere,
    onError,
    isHost = () => true,
    anyHost = false,
    ...listeners
  }: RequestOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const answer = (ask: Ask): Answer => current().answer(ask)

  /** What is answered in place of what threw. */
  const defect = (error: unknown): Answer => {
    onError?.(error)
    return plainProblem(500, 'The service has a defect; its log says more.')
  }

  /** What a stage plays, if there is one; a defect is answered. */
  const play = (ask: Ask, by?: Stage): StagedAnswer => {
    try {
      return by ? by.play(ask, answer) : unstaged(answer(ask))
    } catch (error) {
      return unstaged(defect(error))
    }
  }

  const waitingFor = (ask: Ask, response: ServerResponse): Promise<void> | undefined => {
    try {
      return current().waitFor?.(stage.asked(ask), (then) => connections.onceOver(response, then))
    } catch {
      // Whoever answers meets the same, and tells.
      return undefined
    }
  }

  /** Waits until an answer holds nobody up, also where another build is served meanwhile; resolves with what is answered instead. */
  const waited = async (ask: Ask, response: ServerResponse): Promise<StagedAnswer | undefined> => {
    try {
      for (let next = waitingFor(ask, response); next && !connections.closing(); next = waitingFor(ask, response)) {
        await Promise.race([next, connections.closes])
      }
    } catch (error) {
      if (connections.closing()) return unstaged(closing)
      if (!(error instanceof UserError)) return unstaged(defect(error))
      return unstaged(plainProblem(503, 'No search is answered; the log of this server says why.'))
    }
    return connections.closing() ? unstaged(closing) : undefined
  }

  const respond = (response: ServerResponse, ask: Ask, staged: StagedAnswer, arrival: Arrival | undefined): void => {
    const tell = arrival && tellWhenEnded(response, { ask, staged, ...arrival }, listeners)
    const carried = { response, ask, staged, tell }
    if (staged.waitMs === 0 || connections.closing()) due(carried)
    else connections.hold(response, () => due(carried), staged.waitMs)
  }

  const due = (carried: Carried): void => {
    if (gate?.closed !== true || connections.closing()) return perform(carried, connections)
    const { response, ask, staged } = carried
    const { method, target } = ask
    const { answer } = staged
    const now = connections.hold(response, () => perform(carried, connections))
    const held = { method, target, operation: answer.operation, status: answer.status }
    connections.onceOver(response, gate.pass(held, now))
  }

  const watched = listeners.onExchange !== undefined || listeners.journal !== undefined
  return (request, response) => {
    connections.occupy(request, response)
    const asked = askOf(request)
    const ask = meant ? meant(asked) : asked
    const isMeant = isHost(request.headers.host)
    const refused = refusalOf(request, isMeant || anyHost)
    let controlled: ControlAnswer | undefined
    try {
      if (isMeant && !refused) controlled = control?.(ask)
    } catch (error) {
      controlled = defect(error)
    }
    if (controlled && 'plainly' in controlled) {
      const plain = stage.asked(controlled.plainly)
      void waited(plain, response).then((instead) => {
        const staged = instead ?? play(plain)
        if (!response.destroyed) perform({ response, ask: plain, staged, tell: undefined }, connections)
      })
      return
    }
    if (stage.resets) response.setHeader('Connection', 'close')
    if (controlled) {
      sendControlled(request, response, connections, controlled).catch((error: unknown) => {
        const instead = defect(error)
        if (response.headersSent || response.destroyed) response.destroy()
        else send(request, response, instead)
      })
      return
    }
    const arrival = watched ? { startedAt: Date.now(), started: performance.now() } : undefined
    const passedTo = refused ? undefined : elsewhere?.(ask.target)
    if (refused) {
      respond(response, ask, unstaged(refused), arrival)
    } else if (passedTo !== undefined) {
      passOn(passedTo, request, response, (status) => {
        const answer = { status, headers: { [passedHeader]: passedTo }, body: new Uint8Array() }
        if (arrival) tellWhenEnded(response, { ask, staged: unstaged(answer), ...arrival }, listeners)
      })
    } else if (waitingFor(ask, response)) {
      void waited(ask, response).then((instead) => {
        if (!response.destroyed) respond(response, ask, instead ?? play(ask, stage), arrival)
      })
    } else {
      respond(response, ask, play(ask, stage), arrival)
    }
  }
}

const closing = plainProblem(503, 'The service is closing.')

/** What is answered in place of what was asked. */
function refusalOf(request: IncomingMessage, isMeant: boolean): Answer | undefined {
  if (!hasOneHost(request)) return plainProblem(400, 'An HTTP/1.1 request names its Host, once.')
  if (!isAscii(request.url)) {
    return plainProblem(400, 'The request target holds characters that are to be percent-encoded.')
  }
  return isMeant ? undefined : plainProblem(421, otherHost)
}

function perform({ response, staged, tell }: Carried, connections: Connections): void {
  const { answer, ending } = staged
  const request = response.req
  const { socket } = request
  if (answer.cookies?.length) response.setHeader('Set-Cookie', answer.cookies)
  if (ending === 'complete') return send(request, response, answer)
  if (ending === 'reset') return void (isResettable(socket) ? socket.resetAndDestroy() : socket.destroy())
  response.writeHead(answer.status, answer.headers)
  if (ending === 'truncate') {
    response.write(sentBody(request.method ?? '', answer, ending), () => socket.destroySoon())
    return
  }
  response.flushHeaders()
  tell?.()
  if (connections.closing()) socket.destroySoon()
  else connections.hold(response, () => socket.destroySoon())
}

/** A socket whose end is under way cannot be reset any more, and would stay for ever; nor does Node reset one of TLS. */
function isResettable(socket: Socket): boolean {
  return !socket.writableEnded && !(socket instanceof TLSSocket)
}

function askOf({ method = '', url = '', headers }: IncomingMessage): Ask {
  return { method, target: originForm(url), headers: headers as Readonly<Record<string, string | undefined>> }
}

/** Node 20.19 passes on what the parser of later ones refuses (RFC 9112 section 3.2). */
function isAscii(url: string = ''): boolean {
  return /^[!-~]*$/.test(url)
}

/** The target in the form that the service reads, also if a client sends absolute form (RFC 9112 section 3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url
  return /^https?:\/\//i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/') : url
}
