import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer, Ask, Service } from '../../service/service.ts'
import { sentBody } from '../../staging/journal.ts'
import type { Stage } from '../../staging/stage.ts'
import type { StagedAnswer } from '../../staging/staged-answer.ts'
import type { Connections } from './close.ts'
import { type ExchangeListeners, tellWhenEnded } from './exchange.ts'
import { hasOneHost, plainProblem } from './refuse.ts'

export interface RequestOptions extends ExchangeListeners {
  readonly stage: Stage
  /** Asked first; what it answers never reaches the service, the stage or the journal. */
  readonly control?: (ask: Ask) => Answer | undefined
  /** Called for a defect of ours: the client got a 500 without details. */
  readonly onError?: (error: unknown) => void
}

/** Answers requests with the service that `current()` returns, called for each. */
export function requestListener(
  current: () => Service,
  connections: Connections,
  { stage, control, onError, ...listeners }: RequestOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const answer = (ask: Ask): Answer => current().answer(ask)

  const play = (ask: Ask): StagedAnswer => {
    try {
      return stage.play(ask, answer)
    } catch (error) {
      onError?.(error)
      return unstaged(plainProblem(500, 'The service has an internal error; see its log.'))
    }
  }

  const perform = (
    request: IncomingMessage,
    response: ServerResponse,
    { answer, ending }: StagedAnswer,
    tell?: () => void,
  ): void => {
    const { socket } = request
    if (ending === 'complete') return send(request, response, answer)
    if (ending === 'reset') return void socket.resetAndDestroy()
    response.writeHead(answer.status, answer.headers)
    if (ending === 'truncate') {
      response.write(sentBody(request.method ?? '', answer, ending), () => socket.destroySoon())
    } else {
      response.flushHeaders()
      tell?.()
      if (connections.closing()) socket.destroySoon()
      else connections.hold(response, () => socket.destroySoon())
    }
  }

  const watched = listeners.onExchange !== undefined || listeners.journal !== undefined
  return (request, response) => {
    connections.occupy(request, response)
    const ask = askOf(request)
    const controlled = control?.(ask)
    if (stage.resets) response.setHeader('Connection', 'close')
    if (controlled) return send(request, response, controlled)
    const started = watched ? performance.now() : 0
    const startedAt = watched ? Date.now() : 0
    const staged = hasOneHost(request)
      ? play(ask)
      : unstaged(plainProblem(400, 'An HTTP/1.1 request must have exactly one Host field.'))
    const tell = watched ? tellWhenEnded(response, { ask, staged, startedAt, started }, listeners) : undefined
    if (staged.waitMs === 0 || connections.closing()) perform(request, response, staged, tell)
    else connections.hold(response, () => perform(request, response, staged, tell), staged.waitMs)
  }
}

export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' || body.byteLength === 0 ? undefined : body)
}

function askOf({ method = '', url = '', headers }: IncomingMessage): Ask {
  return { method, target: originForm(url), headers: headers as Readonly<Record<string, string | undefined>> }
}

/** The target in the form that the service reads, also if a client sends absolute form (RFC 9112 section 3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url
  return /^https?:\/\//i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/') : url
}

function unstaged(answer: Answer): StagedAnswer {
  return { answer, waitMs: 0, ending: 'complete', overrides: [] }
}
