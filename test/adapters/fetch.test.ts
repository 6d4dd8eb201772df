import { describe, expect, it } from 'vitest'
import { createFetch, type FetchOptions } from '../../src/adapters/fetch.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { createModel, type Build } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { createJournal } from '../../src/staging/journal.ts'
import { createStage } from '../../src/staging/stage.ts'
import { testFolder } from '../build/build-folder.ts'

const build: Build = { version: 'v', entities: [{ id: 'a/b', title: 'Loan' }], links: [], findings: [] }

const loans: Build = {
  ...build,
  entities: [
    { id: 'a', title: 'Loan' },
    { id: 'b', title: 'Loan' },
  ],
}

describe('createFetch', () => {
  it('answers below the base path, at any origin', async () => {
    const fetch = createFetch(build, { basePath: '/api' })
    const response = await fetch(new Request('https://any.example/api/entities/a%2Fb?x=%20#part'))
    expect(await response.json()).toMatchObject({ id: 'a/b' })
    expect((await fetch(new Request('https://any.example/entities'))).status).toBe(404)
  })

  it('answers over a service as over a build', async () => {
    const fetch = createFetch(createService(createModel(build), { corsOrigin: '*' }))
    expect((await fetch(new Request('http://any'))).status).toBe(404)
    expect((await fetch(new Request('http://any/entities'))).headers.get('access-control-allow-origin')).toBe('*')
  })

  it('takes what fetch takes, and rejects as it does', async () => {
    const fetch = createFetch(build)
    expect((await fetch('http://any/entities')).status).toBe(200)
    expect((await fetch(new URL('http://any/entities'), { headers: { Prefer: 'code=503' } })).status).toBe(503)
    expect((await fetch(new Request('http://any/entities'), { method: 'DELETE' })).status).toBe(405)
    await expect(fetch('/entities')).rejects.toThrow(TypeError)
  })

  it('answers from the URL that was asked, and so does each clone', async () => {
    const response = await createFetch(build)('http://any/api/../entities?x=1#part')
    const clone = response.clone()
    expect([response.url, clone.url, clone.clone().url]).toEqual(Array(3).fill('http://any/entities?x=1'))
    expect(await clone.json()).toEqual(await response.json())
  })

  it('passes on to which origins it answers', async () => {
    const fetch = createFetch(build, { corsOrigin: 'none' })
    const request = new Request('http://any/entities', { headers: { origin: 'http://localhost' } })
    expect((await fetch(request)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('gives no more hits than it is told to', async () => {
    const hitsOf = async (options: FetchOptions): Promise<readonly unknown[]> =>
      (await (await createFetch(loans, options)('http://any/search?q=lo')).json()) as readonly unknown[]
    const all = await hitsOf({})
    expect(all).toHaveLength(2)
    expect(await hitsOf({ maxHits: 1 })).toEqual(all.slice(0, 1))
  })

  it.each([204, 205, 304])('answers %d on purpose, which has no body', async (status) => {
    for (const rule of [{ status }, { status, body: [] }]) {
      const response = await createFetch(build, { rules: [rule] })('http://any/entities')
      expect([response.status, await response.text()]).toEqual([status, ''])
    }
  })

  it('reads headers in any case, as the Request of a simulated browser keeps them', async () => {
    const request = new Request('http://any/entities')
    Object.defineProperty(request, 'headers', { value: new Map([['Prefer', 'code=503']]) })
    expect((await createFetch(build)(request)).status).toBe(503)
  })

  it('plays what it is told, and takes it down', async () => {
    const journal = createJournal()
    const fetch = createFetch(build, { journal, delay: 1, rules: [{ operation: 'searchModel', status: 503 }] })
    expect((await fetch(new Request('http://any/search?q=loan'))).status).toBe(503)
    expect((await fetch(new Request('http://any/findings'))).status).toBe(200)
    expect(journal.list()).toMatchObject([
      { operation: 'searchModel', q: 'loan', status: 503, waitMs: 1, left: false },
      { operation: 'listFindings', status: 200, waitMs: 1, overrides: [{ what: 'delay 1 ms' }] },
    ])
  })

  it('rejects with the reason of one who leaves while the answer waits', async () => {
    const journal = createJournal()
    const fetch = createFetch(build, { journal, delay: 600_000 })
    const reason = new Error('enough')
    await expect(fetch(new Request('http://any/entities', { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason)
    const leave = new AbortController()
    const waiting = fetch(new Request('http://any/entities', { signal: leave.signal }))
    leave.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(journal.list().map(({ left }) => left)).toEqual([true, true])
  })

  it.each([
    [undefined, 'entities'],
    [Promise.resolve(build), 'entities'],
    [{ entities: [], links: [] }, 'findings'],
  ])('says what %o lacks to be a build', (given, missing) => {
    expect(() => createFetch(given as unknown as Build)).toThrow(
      new RegExp(`This is not a build: it has no ${missing}`),
    )
  })

  it('says what to make of what readBuild gives, and of its model', async () => {
    const read = await readBuild(findFixture('one'))
    for (const given of [read, read.model]) {
      expect(() => createFetch(given as unknown as Build)).toThrow(/^This is not .* createService\(model\)\.$/)
    }
    expect((await createFetch(createService(read.model))('http://any/findings')).status).toBe(200)
  })

  it.each<[Partial<Record<keyof Build, readonly unknown[]>>, string]>([
    [{ entities: [{ id: 'a' }, { id: 7 }] }, 'entities[1].id: expected a string, found a number (7)'],
    [
      { links: [{ from: 'a', to: 'b', confidence: '1' }] },
      'links[0].confidence: expected a number, found a string ("1")',
    ],
    [{ findings: ['broken'] }, 'findings[0]: expected an object, found a string ("broken")'],
  ])('refuses %j in the words that the same gets in a folder', async (flawed, words) => {
    const { findings, ...model } = { ...build, ...flawed }
    expect(() => createFetch({ ...model, findings } as unknown as Build)).toThrow(`This is not a build: ${words}; `)
    await using folder = await testFolder({
      'model.json': JSON.stringify(model),
      'build-log.json': JSON.stringify({ findings }),
    })
    await expect(readBuild(folder.path)).rejects.toThrow(words)
  })

  it('refuses what a stage would leave without effect', () => {
    const stage = createStage()
    expect(() => createFetch(build, { stage, delay: 200, seed: 7 })).toThrow(
      /^With a stage, delay, seed would have no effect/,
    )
  })

  it('gives the half of a body that is cut on purpose, and then the error', async () => {
    const fetch = createFetch(build, { rules: [{ fault: 'truncate' }] })
    const { body, headers } = await fetch(new Request('http://any/entities'))
    const reader = (body as ReadableStream<Uint8Array>).getReader()
    const { value } = await reader.read()
    expect(value?.byteLength).toBe(Math.floor(Number(headers.get('content-length')) / 2))
    await expect(reader.read()).rejects.toThrow('ends before its Content-Length')
  })
})
