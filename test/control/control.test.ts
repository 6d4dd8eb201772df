import { describe, expect, it } from 'vitest'
import { createControl, type ControlOptions } from '../../src/control/control.ts'
import type { Answer } from '../../src/service/service.ts'
import { controlOptions } from './control-options.ts'

type Ask = (method: string, target: string, headers?: Record<string, string>) => Answer | undefined

function controlled(corsOrigin: ControlOptions['corsOrigin'] = 'none'): ControlOptions & { readonly ask: Ask } {
  const options = controlOptions({ corsOrigin })
  const answer = createControl(options)
  return {
    ...options,
    ask: (method, target, headers = {}) => answer({ method, target, headers }) as Answer | undefined,
  }
}
const json = (answer: Answer | undefined): unknown => JSON.parse(new TextDecoder().decode(answer?.body))

describe('control', () => {
  it.each([
    '/',
    '/entities',
    '/entities/__model-query',
    '/__model-queryx',
    '/api/__model-query',
    '/search?/__model-query',
  ])('leaves %s to the service', (target) => expect(controlled().ask('GET', target)).toBeUndefined())

  it('plays a scenario, says which, and plays none', () => {
    const { stage, ask } = controlled()
    expect(json(ask('PUT', '/__model-query/scenario/search-down'))).toMatchObject({ scenario: 'search-down' })
    expect(stage.scenario).toBe('search-down')
    expect(json(ask('GET', '/__model-query'))).toMatchObject({
      scenario: 'search-down',
      exchanges: 0,
      scenarios: expect.arrayContaining([
        { name: 'search-down', description: 'searchModel answers 503; the other operations answer normally' },
      ]) as unknown,
    })
    expect(json(ask('DELETE', '/__model-query/scenario'))).toMatchObject({ scenario: null })
    expect(stage.scenario).toBeUndefined()
  })

  it('lists the journal by operation and status, without bodies, and clears it', () => {
    const { journal, ask } = controlled()
    for (const [target, status] of [
      ['/entities', 200],
      ['/entities?access_token=secret', 500],
    ] as const) {
      journal.record({
        ask: {
          method: 'GET',
          target,
          headers: { cookie: 'secret', 'x-api-key': 'secret', 'x-auth-token': 'secret', accept: 'a' },
        },
        staged: {
          answer: { status, headers: {}, body: new Uint8Array(3), operation: 'listEntities' },
          waitMs: 0,
          ending: 'complete',
          overrides: [],
        },
        startedAt: 0,
        milliseconds: 1,
      })
    }
    expect(json(ask('GET', '/__model-query/journal'))).toMatchObject([{ number: 1 }, { number: 2 }])
    expect(json(ask('GET', '/__model-query/journal?operation=listEntities&status=500'))).toEqual([
      expect.objectContaining({
        number: 2,
        target: '/entities?access_token=left-out',
        startedAt: '1970-01-01T00:00:00.000Z',
        bytes: 3,
        headers: { cookie: 'left out', 'x-api-key': 'left out', 'x-auth-token': 'left out', accept: 'a' },
      }),
    ])
    expect(json(ask('GET', '/__model-query/journal?method=GET&status=200'))).toMatchObject([{ number: 1 }])
    expect(json(ask('GET', '/__model-query/journal?id=a'))).toEqual([])
    expect(json(ask('GET', '/__model-query/journal?operation=listFindings'))).toEqual([])
    expect(new TextDecoder().decode(ask('GET', '/__model-query/journal')?.body)).not.toContain('"body"')
    expect(ask('DELETE', '/__model-query/journal')?.status).toBe(200)
    expect(journal.list()).toEqual([])
  })

  it.each([
    ['PUT', '/__model-query/scenario/none-such', 404],
    ['PUT', '/__model-query/scenario/%E0%A4%A', 404],
    ['PUT', '/__model-query/scenario', 405],
    ['POST', '/__model-query', 405],
    ['DELETE', '/__model-query', 405],
    ['GET', '/__model-query/other', 404],
    ['GET', '/__model-query/scenario/a/b', 404],
    ['GET', '/__model-query/journal?operation=search', 400],
    ['GET', '/__model-query/journal?status=ok', 400],
    ['GET', '/__model-query/journal?limit=1', 400],
  ])('%s %s: %i, and nothing changes', (method, target, status) => {
    const { stage, ask } = controlled()
    const answer = ask(method, target)
    expect(answer?.status).toBe(status)
    expect(json(answer)).toMatchObject({ status })
    expect(answer?.headers['Allow']).toBe(status === 405 ? 'GET, HEAD, PUT, POST, DELETE, OPTIONS' : undefined)
    expect(stage.scenario).toBeUndefined()
  })

  it.each([
    ['/as', 'Name a scenario or variations, as in /__model-query/as/slow.'],
    ['/as/', 'Name a scenario or variations, as in /__model-query/as/slow.'],
    ['/as/sloow/entities', 'No scenario and no variations that go together are called sloow.'],
  ])('says what is wrong with a base URL that ends in %s', (path, detail) => {
    expect(json(controlled().ask('GET', `/__model-query${path}`))).toMatchObject({ status: 404, detail })
  })

  it.each([
    ['localhost', 'http://localhost:3000', true],
    ['localhost', 'https://evil.example', false],
    ['localhost', 'null', false],
    ['none', 'http://localhost:3000', false],
    ['*', 'https://evil.example', true],
    [['https://app.example'], 'https://app.example', true],
    [['https://app.example'], 'http://localhost:3000', false],
  ] as const)('with CORS for %j a page of %s may control it: %s', (corsOrigin, origin, may) => {
    const { stage, ask } = controlled(corsOrigin)
    const put = ask('PUT', '/__model-query/scenario/slow', { origin })
    expect([put?.status, stage.scenario]).toEqual(may ? [200, 'slow'] : [403, undefined])
    const asked = { origin, 'access-control-request-method': 'PUT' }
    const preflight = ask('OPTIONS', '/__model-query/scenario/slow', asked)
    expect(preflight?.headers['Access-Control-Allow-Methods']).toBe(may ? 'GET, HEAD, PUT, POST, DELETE' : undefined)
  })
})
