import { type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { pipeline } from 'node:stream'
import { plainProblem } from './refuse.ts'
import { send } from './send.ts'

/** What belongs to one connection (RFC 9110 section 7.6.1). */
const hopByHop = /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-.*)$/

function passedHeaders(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.test(name)))
}

/** Has the server at this URL answer a request, whatever its method, with body and answer as they come; `answered` is told the status. */
export function passOn(
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
  answered: (status: number) => void,
): void {
  const { protocol, host } = new URL(url)
  const ask = protocol === 'https:' ? requestHttps : requestHttp
  const { method, headers } = request
  const passed = ask(url, { method, headers: { ...passedHeaders(headers), host } }, (given) => {
    const { statusCode = 502 } = given
    answered(statusCode)
    response.writeHead(statusCode, passedHeaders(given.headers))
    pipeline(given, response, () => undefined)
  })
  passed.on('error', (error) => {
    if (response.headersSent || response.destroyed) {
      response.destroy()
    } else {
      answered(502)
      send(request, response, plainProblem(502, `${url} does not answer: ${error.message}.`))
    }
  })
  response.once('close', () => passed.destroy())
  pipeline(request, passed, () => undefined)
}
