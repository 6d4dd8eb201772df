import { expect, test } from 'vitest'
import { unanswered } from '../../../../src/client/exchange.ts'
import { slim } from '../../../../src/conformance/inquiry/answers/slim.ts'
import { entityPath } from '../../../../src/contract/operations.ts'

const id = 'a/b \u00e9'
const exchange = {
  ...unanswered({ method: 'GET', path: entityPath(id) ?? '' }, 'complete', { ms: 1.5 }),
  status: 200,
  statusText: 'Fine',
  headers: [['Content-Type', 'application/json']] as const,
  body: Buffer.from('{}'),
}
const answer = { id, exchange, entity: { id } }

test('of very many answers the question, the status and the times are kept', () => {
  const { question, ended, status, statusText, startedAt, ms } = exchange
  const kept = slim(answer, 2001)
  expect(kept).toMatchObject({ id, entity: { id }, exchange: { question, ended, status, statusText, startedAt, ms } })
  expect(kept.exchange.body.length + kept.exchange.headers.length).toBe(0)
})

test('of fewer answers, and of one without an entity, all is kept', () => {
  expect(slim(answer, 2000)).toBe(answer)
  expect(slim({ id, exchange }, 2001)).toEqual({ id, exchange })
})
