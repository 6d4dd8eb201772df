import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { refuseUnread } from '../../src/adapters/node/refuse.ts'

/** What a connection is sent, and whether it is closed, when its request did not come in time, but `then` something did. */
async function late(bytesRead: number, then: number = bytesRead): Promise<{ sent: string; closed: boolean }> {
  const socket = Object.assign(new PassThrough(), { bytesRead })
  refuseUnread(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, 1000)
  socket.bytesRead = then
  await setImmediate()
  return { sent: String(socket.read() ?? ''), closed: socket.destroyed || socket.writableEnded }
}

it('answers 408 to a request that stops half-way', async () => {
  expect(await late(10)).toEqual({ sent: expect.stringMatching(/^HTTP\/1\.1 408 /) as unknown, closed: true })
})

it('answers nothing on a connection that a browser opened ahead', async () => {
  expect(await late(0)).toEqual({ sent: '', closed: true })
})

it('leaves a connection alone whose request lay unread while the process was busy', async () => {
  expect(await late(0, 40)).toEqual({ sent: '', closed: false })
})
