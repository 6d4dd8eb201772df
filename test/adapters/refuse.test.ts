import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { refuseUnread } from '../../src/adapters/node/refuse.ts'

/** What a connection is sent, and whether it is closed, when its request did not come in time. */
function late(bytesRead: number): { readonly sent: string; readonly closed: boolean } {
  const socket = Object.assign(new PassThrough(), { bytesRead })
  refuseUnread(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket, 1000)
  return { sent: String(socket.read() ?? ''), closed: socket.destroyed || socket.writableEnded }
}

it('answers 408 to a request that stops half-way', () => {
  expect(late(10)).toEqual({ sent: expect.stringMatching(/^HTTP\/1\.1 408 /) as unknown, closed: true })
})

it('answers nothing on a connection that a browser opened ahead', () => {
  expect(late(0)).toEqual({ sent: '', closed: true })
})
