import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { listen } from '../../src/adapters/node.ts'
import { hostCheck } from '../../src/adapters/node/hosts.ts'
import { startServer } from '../../src/adapters/start-server.ts'
import type { Build } from '../../src/model/model.ts'
import { createControl } from '../../src/control/control.ts'
import { controlOptions } from '../control/control-options.ts'
import { createStage } from '../../src/staging/stage.ts'
import { rawAnswer } from './raw-answer.ts'

const build: Build = { version: 'v', entities: [{ id: 'a' }], links: [], findings: [] }

describe('whom a Host field means', () => {
  const names = [
    'localhost',
    'LOCALHOST:4010',
    'localhost.',
    'app.localhost:1',
    '127.0.0.1:80',
    '127.9.9.9',
    '[::1]:4010',
  ]
  const others = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evillocalhost',
    '10.0.0.1',
    '',
    '[::2]',
  ]

  it.each([...names, undefined])('%s: a server of this machine', (name) => {
    expect(hostCheck('127.0.0.1')(name)).toBe(true)
  })

  it.each(others)('%s: another, unless it is said or is what it listens on', (name) => {
    expect(hostCheck('127.0.0.1')(name)).toBe(false)
    const bare = name.replace(/[[\]]/g, '')
    if (bare === '') return
    expect(hostCheck('127.0.0.1', [bare.toUpperCase()])(`${name}:4010`)).toBe(true)
    expect(hostCheck(bare)(name)).toBe(true)
  })

  it('any address, and no name, where it listens on all of them', () => {
    expect(['10.0.0.1:4010', '[fe80::1]', 'evil.example'].map(hostCheck('0.0.0.0'))).toEqual([true, true, false])
    expect(['10.0.0.1:4010', '[fe80::1]', 'evil.example'].map(hostCheck('::'))).toEqual([true, true, false])
  })
})

describe('a page elsewhere whose name comes to mean this machine', () => {
  const host = 'evil.example:4010'

  it('reads nothing of the service, and no answer is taken for what it is not', async () => {
    await using server = await startServer(build)
    const { status, headers, body } = await rawAnswer(server.port, 'GET', '/entities', { host })
    expect([status, JSON.parse(body)]).toMatchObject([421, { title: 'Misdirected Request', status: 421 }])
    const own = await request(`${server.url}/entities`)
    await own.body.dump()
    for (const fields of [headers, own.headers]) {
      expect(fields).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  it('reads it where it is allowed to: by name, or since pages of every origin are', async () => {
    for (const options of [{ allowHosts: ['evil.example'] }, { corsOrigin: '*' }] as const) {
      await using server = await startServer(build, options)
      expect((await rawAnswer(server.port, 'GET', '/entities', { host })).status).toBe(200)
    }
  })

  it('controls nothing and reads no journal, even where it may read the service', async () => {
    const stage = createStage()
    const control = createControl(controlOptions({ stage }))
    await using server = await startServer(build, { stage, control, corsOrigin: '*' })
    const asked = async (method: string, path: string, ...names: string[]): Promise<number> =>
      (
        await rawAnswer(
          server.port,
          method,
          path,
          names.flatMap((name) => ['Host', name]),
        )
      ).status
    expect(await asked('GET', '/__model-query/journal', host)).not.toBe(200)
    expect(await asked('PUT', '/__model-query/scenario/offline', host)).not.toBe(200)
    expect(await asked('PUT', '/__model-query/scenario/offline', 'localhost', host)).toBe(400)
    expect(await asked('PUT', '/__model-query/scenario/offline')).toBe(400)
    expect(stage.scenario).toBeUndefined()
    expect(await asked('GET', '/__model-query/journal', 'localhost')).toBe(200)
  })

  it('is refused by listen too', async () => {
    const { service } = await startServer(build).then(async (server) => {
      await server.close()
      return server.current()
    })
    await using server = await listen(() => service)
    expect((await rawAnswer(server.port, 'GET', '/entities', { host })).status).toBe(421)
  })
})
