import { type Exchange, type Header, sentHeaders, type Transport, unanswered } from './exchange.ts'
import { gather } from './gather.ts'
import type { HttpOptions } from './over-http.ts'
import { answerMs, largestByDefault, tooLarge, tooLate } from './budget.ts'
import { defined } from '../text/defined.ts'

/** The code of an exchange in which a handler gave no answer. */
export const handlerFailed = 'HANDLER_FAILED'

/** A server as a function, as many frameworks offer theirs. */
export type Handler = (request: Request) => Response | Promise<Response>

/**
 * Sends to a handler without a port. The platform's `Request` resolves dots in a path and its `Response` has no framing,
 * so what depends on the wire stays unseen.
 */
export function inProcess(
  handler: Handler,
  {
    baseUrl = 'http://target.invalid',
    timeoutMs = answerMs,
    maxBody = largestByDefault,
    headers = [],
  }: InProcessOptions = {},
): Transport {
  const base = baseUrl.replace(/\/$/, '')
  return {
    async ask(question) {
      const startedAt = new Date()
      const started = performance.now()
      const since = (): { startedAt: Date; ms: number } => ({ startedAt, ms: performance.now() - started })
      const failed = (reason: string): Exchange =>
        unanswered(question, 'no answer', { reason, code: handlerFailed, ...since() })
      const stop = new AbortController()
      let timer: NodeJS.Timeout | undefined
      let response: Response | undefined
      const late = new Promise<Exchange>((resolve) => {
        timer = setTimeout(() => {
          stop.abort()
          const none = unanswered(question, 'timed out', { reason: tooLate(timeoutMs), ...since() })
          resolve(response ? { ...none, ...headOf(response) } : none)
        }, timeoutMs)
      })
      const answer = async (): Promise<Exchange> => {
        try {
          const request = new Request(`${base}${question.path}`, {
            method: question.method,
            headers: sentHeaders(headers, question).map(([name, value]): [string, string] => [name, value]),
            signal: stop.signal,
            ...defined({ body: question.body }),
          })
          response = await handler(request)
          // By its shape: a framework may bring a Response of its own.
          if (typeof (response as Partial<Response> | undefined)?.status !== 'number')
            return failed('the handler returned no Response')
        } catch (error) {
          return failed(`the handler threw: ${messageOf(error)}`)
        }
        const { body, ended, reason } = await readBody(response, maxBody)
        return { ...unanswered(question, ended, { ...defined({ reason }), ...since() }), ...headOf(response), body }
      }
      return Promise.race([answer(), late]).finally(() => clearTimeout(timer))
    },
    maxBody,
    close: async () => {},
  }
}

export interface InProcessOptions extends Pick<HttpOptions, 'timeoutMs' | 'maxBody' | 'headers'> {
  /** What the paths are put behind in the requests that the handler sees. */
  readonly baseUrl?: string
}

function headOf({ status, statusText, headers }: Response): Pick<Exchange, 'status' | 'statusText' | 'headers'> {
  return { status, statusText, headers: [...headers].map(([name, value]): Header => [name, value]) }
}

async function readBody(response: Response, maxBody: number): Promise<Pick<Exchange, 'body' | 'ended' | 'reason'>> {
  const arrived = gather()
  const reader = response.body?.getReader()
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      const { buffer, byteOffset, length } = part.value
      if (arrived.add(Buffer.from(buffer, byteOffset, length)) <= maxBody) continue
      // Not waited for: a clone is left only when its twin is, too.
      reader?.cancel().catch(() => {})
      return { body: arrived.start(), ended: 'too large', reason: tooLarge(maxBody) }
    }
  } catch (error) {
    return { body: arrived.body(), ended: 'cut off', reason: messageOf(error) }
  }
  return { body: arrived.body(), ended: 'complete' }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
