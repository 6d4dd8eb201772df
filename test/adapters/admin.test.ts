import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Admin, startAdmin } from '../../src/adapters/admin.ts'
import { createMetrics } from '../../src/adapters/metrics.ts'
import { createModel, createService } from '../../src/index.ts'
import { rawAnswer } from './raw-answer.ts'

let admin: Admin | undefined
afterEach(async () => admin?.close())

const service = createService(createModel({ entities: [{ id: 'a' }], links: [], findings: [], version: 'v1' }))

async function ask(path: string, init?: RequestInit): Promise<readonly [status: number, text: string]> {
  const response = await fetch(`${admin?.url}${path}`, init)
  return [response.status, await response.text()]
}

test('is live at once, ready when a build and its search answer, and not ready any more when it leaves', async () => {
  admin = await startAdmin({})
  expect(await ask('/live')).toEqual([200, 'live\n'])
  expect([await ask('/ready'), await ask('/build')]).toEqual([
    [503, 'not ready\n'],
    [503, '{}\n'],
  ])
  let searches = false
  const prepare = (): Promise<void> | undefined => (searches ? undefined : Promise.resolve())
  const search = Object.assign(() => [], { prepare })
  admin.serves(() => ({ ...service, search }))
  expect(await ask('/ready')).toEqual([503, 'not ready\n'])
  searches = true
  expect(await ask('/ready')).toEqual([200, 'ready\n'])
  const [status, text] = await ask('/build')
  expect([status, JSON.parse(text)]).toEqual([
    200,
    { version: 'v1', entities: 1, links: 0, findings: 0, since: expect.stringMatching(/^\d{4}-.*Z$/) as string },
  ])
  admin.leave()
  expect([await ask('/ready'), await ask('/live')]).toEqual([
    [503, 'not ready\n'],
    [200, 'live\n'],
  ])
})

test('reads, and answers nothing of the API', async () => {
  admin = await startAdmin({})
  admin.serves(() => service)
  expect((await ask('/entities'))[0]).toBe(404)
  expect((await ask('/toString'))[0]).toBe(404)
  expect((await ask('/live', { method: 'POST' }))[0]).toBe(404)
  expect(await ask('/metrics', { method: 'HEAD' })).toEqual([200, ''])
})

test('answers under names of this machine and those that are given, and no page of others', async () => {
  admin = await startAdmin({ allowHosts: ['metrics.example'] })
  const port = Number(new URL(admin.url).port)
  const asked = (host: string): ReturnType<typeof rawAnswer> => rawAnswer(port, 'GET', '/live', { host })
  for (const host of ['localhost', '127.0.0.1:80', 'metrics.example']) expect((await asked(host)).status).toBe(200)
  for (const host of ['evil.example', '10.0.0.7']) expect((await asked(host)).status).toBe(421)
  expect((await asked('localhost')).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  await using pod = await startAdmin({ host: '0.0.0.0' }).then((one) => ({ ...one, [Symbol.asyncDispose]: one.close }))
  const ofPod = async (host: string): Promise<number> =>
    (await rawAnswer(Number(new URL(pod.url).port), 'GET', '/ready', { host })).status
  expect([await ofPod('10.244.0.7:4011'), await ofPod('evil.example')]).toEqual([503, 421])
})

test('reads no more of a request than the port of the API does', async () => {
  admin = await startAdmin({})
  const client = connect(Number(new URL(admin.url).port), '127.0.0.1')
  client.setEncoding('utf8').write(`GET /live HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(200_000)}\r\n\r\n`)
  let text = ''
  for await (const part of client as AsyncIterable<string>) text += part
  expect(text).toMatch(/^HTTP\/1\.1 431 [^]*The header is longer than 131072 bytes/)
})

test('counts requests by operation and status, durations, swaps and failures', () => {
  const metrics = createMetrics()
  expect(metrics.text(undefined, false)).not.toContain('build_info')
  metrics.count({ operation: 'getEntity', status: 200, milliseconds: 0.25 })
  metrics.count({ operation: 'getEntity', status: 404, milliseconds: 7 })
  metrics.count({ operation: 'getEntity', status: 404, milliseconds: 9000 })
  metrics.count({ operation: undefined, status: 404, milliseconds: 1 })
  metrics.swapped()
  metrics.failed()
  metrics.failed()
  const build = { version: 'v2', entities: 3, links: 2, findings: 1, since: '2026-01-01T00:00:00.000Z' }
  const text = metrics.text(build, true)
  for (const line of [
    '# TYPE model_query_requests_total counter',
    'model_query_requests_total{operation="getEntity",status="404"} 2',
    'model_query_requests_total{operation="none",status="404"} 1',
    '# TYPE model_query_request_duration_seconds histogram',
    'model_query_request_duration_seconds_bucket{operation="getEntity",le="0.001"} 1',
    'model_query_request_duration_seconds_bucket{operation="getEntity",le="0.01"} 2',
    'model_query_request_duration_seconds_bucket{operation="getEntity",le="+Inf"} 3',
    'model_query_request_duration_seconds_sum{operation="getEntity"} 9.00725',
    'model_query_request_duration_seconds_count{operation="getEntity"} 3',
    'model_query_ready 1',
    'model_query_build_swaps_total 1',
    'model_query_build_failures_total 2',
    'model_query_build_info{version="v2"} 1',
    'model_query_build_since_timestamp_seconds 1767225600',
    'model_query_build_elements{kind="links"} 2',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
})
