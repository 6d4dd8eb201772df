import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Header, headerValues } from '../../../src/client/exchange.ts'
import { hasTime } from '../../has-time.ts'
import { faulty } from './faulty.ts'
import { legal } from './legal.ts'
import { referenceBuild } from './model.ts'
import { answersOf } from './probe.ts'
import type { FaultyServer } from './row.ts'
import { type Served, serve } from './serve.ts'

async function using<T>(served: Promise<Served>, use: (served: Served) => Promise<T>): Promise<T> {
  const server = await served
  try {
    return await use(server)
  } finally {
    await server.close()
  }
}

async function body(response: Promise<Response>): Promise<unknown> {
  return JSON.parse(await (await response).text()) as unknown
}

test('names every server once', () => {
  const names = [...faulty, ...legal].map(({ name }) => name)
  expect(names).toHaveLength(new Set(names).size)
})

test('has 894 faulty servers and 855 legal ones, each list judged by the test of its name', () => {
  expect([faulty.length, legal.length]).toEqual([894, 855])
  const lists = readdirSync(new URL('.', import.meta.url)).filter((name) => /^(faulty|legal)-/.test(name))
  expect(lists).toHaveLength(15)
  const unjudged = lists.filter(
    (name) => !existsSync(new URL(`../${name.replace('.ts', '.test.ts')}`, import.meta.url)),
  )
  expect(unjudged).toEqual([])
})

test('has a name and a reason for each server', () => {
  for (const { name, why } of [...faulty, ...legal])
    expect([name, why]).toEqual([name, expect.stringMatching(/^.{10,}\.$/)])
})

test('holds a build whose identifiers and triples are unique', () => {
  const ids = referenceBuild.entities.map(({ id }) => id)
  const triples = referenceBuild.links.map(({ from, to, relation }) => JSON.stringify([from, to, relation]))
  expect(ids).toHaveLength(new Set(ids).size)
  expect(triples).toHaveLength(new Set(triples).size)
})

test('the honest server gives every entity of the build under its identifier, with its links', () =>
  using(serve(), async ({ url }) => {
    for (const entity of referenceBuild.entities) {
      const single = (await body(fetch(`${url}/entities/${encodeURIComponent(entity.id)}`))) as Record<string, unknown>
      const links = referenceBuild.links.filter(({ from, to }) => from === entity.id || to === entity.id)
      expect(single).toMatchObject({ ...entity, links })
    }
  }))

test('the honest server lists the entities of the build by code unit', () =>
  using(serve(), async ({ url }) => {
    const listed = (await body(fetch(`${url}/entities`))) as readonly { readonly id: string }[]
    expect(listed.map(({ id }) => id)).toEqual(referenceBuild.entities.map(({ id }) => id).toSorted())
  }))

test('the honest server gives the findings of the build, and 404 for an identifier that no entity has', () =>
  using(serve(), async ({ url }) => {
    expect(await body(fetch(`${url}/findings`))).toEqual(referenceBuild.findings)
    expect((await fetch(`${url}/entities/SVC-001`)).status).toBe(404)
  }))

test.each([
  ['billing', true],
  ['bill', true],
  ['LEDG', true],
  ['stra\u00dfen', true],
  ['\u0437\u0430\u043a', true],
  ['\u6771\u4eac', true],
  ['illing', false],
  ['billingx', false],
  ['zzqq', false],
])('the honest server searches %s by prefix', (q, finds) =>
  using(serve(), async ({ url }) => {
    const hits = (await body(fetch(`${url}/search?q=${encodeURIComponent(q)}`))) as readonly { readonly id: string }[]
    expect(hits.length > 0).toBe(finds)
  }),
)

test('the honest server answers HEAD as GET, without the content', () =>
  using(serve(), async ({ url }) => {
    const [get, head] = [await fetch(`${url}/findings`), await fetch(`${url}/findings`, { method: 'HEAD' })]
    expect([head.status, head.headers.get('content-length')]).toEqual([200, get.headers.get('content-length')])
    expect(await head.text()).toBe('')
  }))

test('the honest server gives equal answers to two batteries of questions, one of them over a socket', () =>
  using(serve(), async (server) => {
    const { url, close } = server
    expect(await answersOf(server)).toEqual(await answersOf({ url, close }))
  }))

const honest = using(serve(), (server) => answersOf(server))
const honestWritten = using(serve(), (server) => answersOf(server, { needsWrites: true }))

async function differs(about: FaultyServer): Promise<boolean> {
  const expected = await (about.needsWrites ? honestWritten : honest)
  return using(about.serve(), async (server) => {
    let seen = false
    await answersOf(server, about, (answer, n) => (seen = answer !== expected[n]))
    return seen
  })
}

const byPlainQuestions = faulty.filter(({ needsOwnQuestion }) => !needsOwnQuestion)

test.each(byPlainQuestions.map((about) => [about.name, about] as const))('shows its fault: %s', async (_, about) => {
  expect(await differs(about)).toBe(true)
})

test.each(legal.map((about) => [about.name, about] as const))(
  'answers: %s',
  async (_, { serve: start, headers = [] }) => {
    await using(start(), async ({ url, ask }) => {
      const sent = headers.map(({ name, value }): Header => [name, value])
      for (const path of ['/entities', '/entities', '/findings']) {
        // Without a socket between, where nothing on the wire is altered.
        const asked = hasTime ? undefined : await ask?.({ method: 'GET', path, headers: sent })
        const response =
          asked && headerValues(asked.headers, 'content-encoding').length === 0
            ? new Response(Buffer.from(asked.body), { status: asked.status })
            : await fetch(`${url}${path}`, { headers: sent.map(([name, value]) => [name, value]) })
        expect([path, response.status]).toEqual([path, 200])
        expect(await body(Promise.resolve(response))).toBeInstanceOf(Array)
      }
    })
  },
)
