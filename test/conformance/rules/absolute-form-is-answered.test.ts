import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/absolute-form-is-answered.ts'
import { judgedBy } from '../judged-by.ts'

const listed = (response: ServerResponse): unknown => response.setHeader('content-type', 'application/json').end('[]')

/** What comes of a server with an empty build that answers otherwise where it is asked with the whole URL. */
function outcomeOf(answer: (response: ServerResponse, times: number) => unknown): ReturnType<typeof judgedBy> {
  let times = 0
  const server = createServer(({ url = '', headers }, response) =>
    url === `http://${headers.host}/findings` ? answer(response, ++times) : listed(response),
  )
  return judgedBy(rule, server, { quick: false })
}

const refused = (status: number) => (response: ServerResponse) => response.writeHead(status).end()

test.each([
  ['the answer', listed],
  [
    'the answer, with a charset',
    (response: ServerResponse) => response.setHeader('content-type', 'application/json; charset=utf-8').end('[]'),
  ],
])('pass: %s', async (_, answer) => {
  expect(await outcomeOf(answer)).toEqual(['pass', undefined])
})

test.each([
  ['a host that is none of its own', refused(421)],
  ['access', refused(403)],
  [
    'the first of them alone',
    (response: ServerResponse, times: number) => (times === 1 ? refused(404)(response) : listed(response)),
  ],
])('skip: a refusal of %s', async (_, answer) => {
  expect(await outcomeOf(answer)).toEqual(['skip', undefined])
})

test('skip: a refusal of whoever comes as plainly', async () => {
  const server = createServer(({ headers }, response) =>
    headers['user-agent'] === undefined ? refused(400)(response) : listed(response),
  )
  expect(await judgedBy(rule, server, { quick: false })).toEqual(['skip', undefined])
})

test.each([
  ['404', refused(404), 'status 404'],
  [
    'a page',
    (response: ServerResponse) => response.setHeader('content-type', 'text/html').end('<p>'),
    'status 200 with text/html',
  ],
  ['no answer', (response: ServerResponse) => response.destroy(), 'no answer: the connection was closed'],
])('fail: %s', async (_, answer, actual) => {
  expect(await outcomeOf(answer)).toEqual(['fail', actual])
})
