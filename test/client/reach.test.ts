import { expect, test } from 'vitest'
import { type Exchange, unanswered } from '../../src/client/exchange.ts'
import { refusal } from '../../src/client/reach.ts'
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
