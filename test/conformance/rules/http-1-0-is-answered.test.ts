import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/http-1-0-is-answered.ts'
import { judgedBy } from '../judged-by.ts'

const body = '[{"check":"orphan"}]'

/** What comes of a server with these findings alone that answers a question for them in HTTP/1.0 so. */
async function outcomeOf(
  old: (response: ServerResponse) => void,
  findings = body,
  everywhere = false,
): Promise<readonly (string | undefined)[]> {
  const server = createServer((request, response) => {
    const isOld = request.httpVersion === '1.0'
    if ((everywhere || request.url === '/findings') && isOld) return old(response)
    response.setHeader('content-type', 'application/json')
    response.end(request.url === '/findings' ? findings : '[]')
  })
  return judgedBy(rule, server)
}

const raw = (text: string) => (response: ServerResponse) => void response.socket?.end(text)
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

test.each([
  ['the whole answer', raw(`${head}\r\n${body}`)],
  ['an answer of its own version', raw(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${body}`)],
  ['426', raw('HTTP/1.1 426 Upgrade Required\r\n\r\n')],
])('pass: %s', async (_, old) => {
  expect(await outcomeOf(old)).toEqual(['pass', undefined])
})

test.each([
  [
    'chunks',
    raw(`${head}Transfer-Encoding: chunked\r\n\r\n14\r\n${body}\r\n0\r\n\r\n`),
    'Transfer-Encoding is given to a client of HTTP/1.0, which cannot read it',
  ],
  ['nothing in it', raw(`${head}\r\n`), 'another one, of 0 bytes'],
  ['another status', raw('HTTP/1.1 400 Bad Request\r\n\r\n'), 'status 400'],
  ['another type', raw(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`), 'text/html'],
])('fail: %s', async (_, old, actual) => {
  expect(await outcomeOf(old)).toEqual(['fail', actual])
})

test.each([
  [505, ['skip', undefined]],
  [400, ['skip', undefined]],
  [500, ['fail', 'status 500']],
])('status %s to every question', async (status, outcome) => {
  expect(await outcomeOf(raw(`HTTP/1.1 ${status} No\r\n\r\n`), body, true)).toEqual(outcome)
})

test.each([
  ['once not', 1, ['pass', undefined]],
  ['never', Infinity, ['fail', 'timed out']],
])('an answer that is %s there in time', async (_, most, outcome) => {
  let times = 0
  const server = createServer((request, response) => {
    if (request.httpVersion === '1.0' && ++times <= most) return
    response.setHeader('content-type', 'application/json')
    response.end('[]')
  })
  expect(await judgedBy(rule, server, { timeoutMs: 1000 })).toEqual(outcome)
})

test('what is a page in both versions is no matter of the version', async () => {
  const page = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><p>Home')
  })
  expect(await judgedBy(rule, page)).toEqual(['pass', undefined])
})

const many = Array.from({ length: 20_000 }, () => ({ check: 'orphan' }))

test.each([
  ['as it is', JSON.stringify(many), 'pass', undefined],
  ['written otherwise', JSON.stringify(many, undefined, 1), 'pass', undefined],
  ['with one less in it', JSON.stringify(many.slice(1)), 'fail', 'another one, of 379,982 bytes'],
])('a long answer %s', async (_, old, ...expected) => {
  expect(await outcomeOf(raw(`${head}\r\n${old}`), JSON.stringify(many))).toEqual(expected)
})
