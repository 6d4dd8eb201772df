import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { ExchangeEnd } from '../../src/client/exchange.ts'
import { overHttp } from '../../src/client/over-http.ts'
import { whole } from '../conformance/raw-server.ts'

/** How two questions end, one of them on the wire, at a server that treats its connections like this, by their number. */
async function endsAt(take: (socket: Socket, nth: number) => void): Promise<readonly (ExchangeEnd | undefined)[]> {
  let connections = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    take(socket, ++connections)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const { ask, wire, close } = overHttp(new URL(`http://127.0.0.1:${port}`), { proxies: false })
  try {
    const { ended } = await ask({ method: 'GET', path: '/entities', fresh: true })
    return [ended, (await wire?.({ method: 'GET', path: '/entities' }))?.ended]
  } finally {
    await close()
    server.close()
  }
}

const answer = (socket: Socket): unknown => socket.once('data', () => socket.end(whole('[]')))

test.each<[string, (socket: Socket) => void]>([
  ['closed', (socket) => socket.end()],
  ['reset', (socket) => socket.resetAndDestroy()],
])('a connection that is %s before anything was asked is made again', async (_, leave) => {
  // The one that asks reads its answer from a second connection, and the wire has the fourth.
  expect(await endsAt((socket, nth) => (nth % 2 === 1 ? leave(socket) : answer(socket)))).toEqual([
    'complete',
    'complete',
  ])
})

test('who closes every connection does not answer, nor does who closes one that was asked', async () => {
  expect(await endsAt((socket) => socket.end())).toEqual(['no answer', 'no answer'])
  let asked = 0
  const closesOnce = (socket: Socket): unknown =>
    socket.once('data', () => (++asked % 2 === 1 ? socket.end() : socket.end(whole('[]'))))
  expect(await endsAt(closesOnce)).toEqual(['no answer', 'complete'])
})
