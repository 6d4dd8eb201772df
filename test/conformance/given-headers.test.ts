import { expect, test } from 'vitest'
import { type Header, sentHeaders } from '../../src/client/exchange.ts'
import { targetOf } from '../../src/client/target.ts'
import { onTheWire } from '../../src/client/wire.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { cannedServer, json } from './canned.ts'

test.each([
  ['Cookie', 'session=abc', 'session=abc; lang=de'],
  ['cookie', 'session=abc', 'session=abc; lang=de'],
  ['User-Agent', 'gate/1', 'gate/1'],
  ['Accept', 'application/json;v=1', 'application/json;v=1'],
  ['X-Other', 'x', undefined],
])('%s stays as it is given, whatever a question has of the same name', (name, value, sent) => {
  const headers: Header[] = [
    ['Cookie', 'lang=de'],
    ['User-Agent', ''],
    ['Accept', 'text/html'],
  ]
  const lines = sentHeaders([[name, value]], { method: 'GET', path: '/', headers })
  expect(lines).toContainEqual([name, sent ?? value])
  expect(lines).toHaveLength(sent === undefined ? 4 : 3)
})

test('a question that is on purpose without credentials has its own in their place', () => {
  const question = { method: 'GET', path: '/', headers: [['authorization', '']], inPlace: true } as const
  expect(sentHeaders([['Authorization', 'Bearer x']], question)).toEqual([['authorization', '']])
})

test('a Host that is given is the only one on the wire', () => {
  const options = { timeoutMs: 1, maxBody: 1, headers: [['Host', 'models.example']] } as const
  const head = onTheWire(new URL('http://127.0.0.1:1'), { method: 'GET', path: '/' }, options, 'close')
  expect(head.match(/^host:.*$/gim)).toEqual(['Host: models.example'])
})

const gates: readonly (readonly [string, string, (value: string) => boolean])[] = [
  ['Cookie', 'session=abc', (value) => value.split(/; */).includes('session=abc')],
  ...(
    [
      ['User-Agent', 'gate/1'],
      ['Accept', 'application/json;v=1'],
      ['Origin', 'https://app.example'],
      ['Authorization', 'Bearer x'],
    ] as const
  ).map(([name, value]) => [name, value, (sent: string) => sent === value] as const),
]

test.each(gates)('a gate that wants %s: %s lets every question of a check in', async (name, value, lets) => {
  const shut: string[] = []
  const server = cannedServer({
    any(request) {
      const sent = request.headers.get(name) ?? ''
      if (lets(sent)) return undefined
      shut.push(sent)
      return new Response(undefined, { status: 302, headers: { location: '/login' } })
    },
  })
  const { entries } = await judge(rules, targetOf(server, { headers: [{ name, value }] }))
  expect(shut).toEqual([])
  expect(entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken').map(({ id }) => id)).toEqual([])
})

test('codings are not compared where one is given with every question', async () => {
  const asked = new Set<string | null>()
  const server = cannedServer({
    out(response, request) {
      asked.add(request.headers.get('accept-encoding'))
      return response
    },
    findings: json([]),
  })
  const target = targetOf(server, { headers: [{ name: 'Accept-Encoding', value: 'x-own' }] })
  const { entries } = await judge(rules, target)
  expect([...asked]).toEqual(['x-own'])
  expect(entries.find(({ id }) => id === 'codings-carry-the-same-body')?.outcome).toBe('skip')
})
