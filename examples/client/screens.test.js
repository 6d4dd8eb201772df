import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { entityScreen, listScreen, searchScreen } from './screens.js'

// Under `model-query vary` the service is there already; without it, the tests start their own.
let baseUrl = process.env.MODEL_QUERY_URL
let server
before(async () => {
  if (baseUrl !== undefined) return
  const { startServer } = await import('model-query-toolkit/node')
  const model = import.meta.resolve('model-query-toolkit/fixtures/library/model.json')
  server = await startServer(fileURLToPath(new URL('.', model)))
  baseUrl = server.url
})
after(() => server?.close())

test('the list has a line for each entity', async () => {
  const lines = await listScreen(baseUrl)
  for (const line of lines) assert.match(line, /\S/)
})

test('the best hit comes first', async () => {
  const scores = (await searchScreen(baseUrl, 'loan')).map(({ score = 0 }) => score)
  const ordered = scores.every((score, at) => at === 0 || score <= scores[at - 1])
  assert.ok(ordered, `the scores are ${scores.join(', ')}`)
})

test('an entity is shown with its links', async () => {
  const [title, ...links] = await entityScreen(baseUrl, 'term:loan')
  assert.match(title, /\S/)
  for (const link of links) assert.match(link, /\S/)
})

test('an entity that is not there is said to be missing', async () => {
  const [line] = await entityScreen(baseUrl, 'term:no-such')
  assert.equal(typeof line, 'string')
})
