import { type IncomingHttpHeaders, request, type RequestOptions } from 'node:http'

/** What a server on this machine answers; the target goes out as it is written. */
export function rawAnswer(
  port: number,
  method: string,
  target: string,
  headers: RequestOptions['headers'] = {},
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: target, headers, agent: false }
    const question = request(options, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
      response.on('error', reject)
    })
    question.on('error', reject).end()
  })
}
