import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startServer } from 'model-query-toolkit/node'
import { countFindings } from './report.js'

const build = {
  entities: [],
  links: [],
  findings: [{ severity: 'high' }, { severity: 'low' }, { severity: 'high' }, {}],
}

// From Node 24 on, and in vitest, this is `await using server = await startServer(build)`.
async function serving(t, options) {
  const server = await startServer(build, options)
  t.after(() => server.close())
  return server
}

test('counts the findings by severity', async (t) => {
  const server = await serving(t)
  assert.deepEqual(await countFindings(server.url), { high: 2, low: 1, none: 1 })
})

test('asks once more when the service fails once', async (t) => {
  const server = await serving(t, { rules: [{ operation: 'listFindings', calls: 1, status: 503 }] })
  assert.deepEqual(await countFindings(server.url), { high: 2, low: 1, none: 1 })
  assert.deepEqual(
    server.journal.list({ operation: 'listFindings' }).map(({ status }) => status),
    [503, 200],
  )
})

test('gives up when it stays down', async (t) => {
  const server = await serving(t)
  server.stage.choose('down')
  await assert.rejects(countFindings(server.url), /answered 503/)
})
