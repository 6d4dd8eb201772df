import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/upgrade-offer-is-answered.ts'
import { judgedBy } from '../judged-by.ts'

/** What comes of a server with an empty build that puts this on the wire for who offers another protocol. */
async function outcomeOf(offered: string | undefined): Promise<readonly (string | undefined)[]> {
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('[]'))
  if (offered !== undefined) server.on('upgrade', (_, socket) => socket.end(offered))
  return judgedBy(rule, server)
}

test.each([
  ['the answer', undefined],
  ['the answer, and the connection closed', 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[]'],
])('pass: %s', async (_, offered) => {
  expect(await outcomeOf(offered)).toEqual(['pass', undefined])
})

test('pass: an answer the second time', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('[]'))
  let offers = 0
  server.on('upgrade', (_, socket) =>
    socket.end(offers++ === 0 ? '' : 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n[]'),
  )
  expect(await judgedBy(rule, server)).toEqual(['pass', undefined])
})

test.each([
  ['the offer taken', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'],
  ['426', 'HTTP/1.1 426 Upgrade Required\r\nUpgrade: TLS/1.2\r\n\r\n'],
  ['400', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
])('skip: %s', async (_, offered) => {
  expect(await outcomeOf(offered)).toEqual(['skip', undefined])
})

test.each([
  ['nothing', '', 'no answer: the connection was closed'],
  ['500', 'HTTP/1.1 500 Internal Server Error\r\n\r\n', 'status 500'],
])('fail: %s', async (_, offered, actual) => {
  expect(await outcomeOf(offered)).toEqual(['fail', actual])
})

test('fail: silence', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'application/json').end('[]'))
  server.on('upgrade', () => {})
  const [outcome, actual] = await judgedBy(rule, server, { timeoutMs: 1000 })
  expect([outcome, actual]).toEqual(['fail', expect.stringMatching(/^timed out/)])
})
