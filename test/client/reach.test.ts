import { expect, test } from 'vitest'
import { type Exchange, unanswered } from '../../src/client/exchange.ts'
import { noAnswer, refusal } from '../../src/client/reach.ts'
import { targetAt } from '../../src/client/target.ts'

const notFound: Exchange = { ...unanswered({ method: 'GET', path: '/entities' }, 'complete', {}), status: 404 }

test.each([
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/api'],
  ['http://127.0.0.1:4010/entities', 'http://127.0.0.1:4010'],
  ['http://127.0.0.1:4010/v1/search', 'http://127.0.0.1:4010/v1'],
  ['http://127.0.0.1:4010/api', 'http://127.0.0.1:4010'],
])('a server that knows nothing at %s may know it at %s', async (given, likely) => {
  const target = targetAt(given)
  expect(refusal(notFound, target)).toContain(`check the base path, such as ${likely}.`)
  await target.transport.close()
})

test('that this machine opens no connection is no fault of the server', async () => {
  const target = targetAt('http://127.0.0.1:4010')
  const full = unanswered({ method: 'GET', path: '/entities' }, 'no answer', {
    reason: 'connect EMFILE',
    code: 'EMFILE',
  })
  expect(noAnswer(full, target)).toBe(
    'This machine opens no connection to 127.0.0.1:4010 (EMFILE); raise its limits (ulimit -n), or reduce --concurrency.',
  )
  await target.transport.close()
})

test('that nothing came while there was time is no fault of the connection', async () => {
  const target = targetAt('http://127.0.0.1:4010')
  const late = unanswered({ method: 'GET', path: '/entities' }, 'not asked', {
    reason: 'the time is over (--time-limit)',
  })
  expect(noAnswer(late, target)).toBe(
    'No answer came from 127.0.0.1:4010: the time is over (--time-limit); check the base URL, or allow more time.',
  )
  await target.transport.close()
})
