import { connect } from 'node:net'

/** One request as bytes; each connection sends them in turn, from its own place in the list on. */
export interface Load {
  readonly port: number
  readonly requests: readonly Buffer[]
  readonly connections: number
  readonly milliseconds: number
}

/**
 * Keeps every connection busy with one request at a time and counts the requests answered. It reads no more of an answer
 * than its length, so that the server and not this client is what is measured.
 */
export async function answersIn({ port, requests, connections, milliseconds }: Load): Promise<number> {
  let answered = 0
  const until = performance.now() + milliseconds
  const one = (first: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let next = first
      let missing = -1
      const socket = connect(port, '127.0.0.1')
      const ask = (): void => void socket.write(requests[next++ % requests.length] as Buffer)
      socket.setNoDelay(true)
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('data', (chunk) => {
        missing = missing < 0 ? answerLength(chunk) - chunk.length : missing - chunk.length
        if (missing > 0) return
        missing = -1
        answered++
        if (performance.now() < until) ask()
        else socket.destroy()
      })
      socket.on('close', () => resolve())
    })
  const step = Math.max(1, Math.floor(requests.length / connections))
  await Promise.all(Array.from({ length: connections }, (_, at) => one(at * step)))
  return answered
}

/** Of head and body together, by the head, which arrives in one piece here. */
function answerLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, end)
  return end + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
}

/** A GET as the bytes on the wire. */
export function getRequest(target: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const fields = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${target} HTTP/1.1\r\n${fields.join('')}\r\n`)
}

/** Milliseconds that each request takes, one after the other on one connection, until the last byte of its answer. */
export async function timesOf(
  port: number,
  requests: readonly Buffer[],
  until?: AbortSignal,
): Promise<readonly number[]> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  const times: number[] = []
  for (const request of requests) {
    if (until?.aborted) break
    const started = performance.now()
    await new Promise<void>((resolve, reject) => {
      let missing = -1
      const take = (chunk: Buffer): void => {
        missing = missing < 0 ? answerLength(chunk) - chunk.length : missing - chunk.length
        if (missing > 0) return
        socket.off('data', take).off('error', reject)
        resolve()
      }
      socket.on('data', take).on('error', reject).write(request)
    })
    times.push(performance.now() - started)
  }
  socket.destroy()
  return times
}

/** Milliseconds of every answer on so many connections, each with one request at a time, until the signal. */
export async function latencies({
  port,
  requests,
  connections,
  until,
}: Pick<Load, 'port' | 'requests' | 'connections'> & { readonly until: AbortSignal }): Promise<readonly number[]> {
  const one = async (first: number): Promise<readonly number[]> => {
    const times: number[] = []
    for (let at = first; !until.aborted; at += 100) {
      const some = Array.from(
        { length: Math.min(requests.length, 100) },
        (_, n) => requests[(at + n) % requests.length],
      )
      times.push(...(await timesOf(port, some as readonly Buffer[], until)))
    }
    return times
  }
  return (await Promise.all(Array.from({ length: connections }, (_, at) => one(at * 7)))).flat()
}
