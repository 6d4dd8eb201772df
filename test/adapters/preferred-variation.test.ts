import { expect, it } from 'vitest'
import { listen } from '../../src/adapters/node.ts'
import { withPreferredVariations } from '../../src/adapters/preferred-variation.ts'
import { createModel, type Build, type SearchHit } from '../../src/model/model.ts'
import { startServer } from '../../src/node.ts'
import type { Search } from '../../src/search/search.ts'
import { createService } from '../../src/service/service.ts'
import { createStage } from '../../src/staging/stage.ts'

const build: Build = { entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [{ check: 'c' }] }
const ask = async (url: string, variation: string): Promise<readonly unknown[]> => {
  const { status, headers, ...response } = await fetch(url, { headers: { Prefer: `variation=${variation}` } }).then(
    async (answer) => ({ status: answer.status, headers: answer.headers, text: await answer.text() }),
  )
  return [status, headers.get('Preference-Applied'), headers.get('Preference-Refused'), response.text]
}

it('answers requests that prefer opposite variations at once, and others as ever', async () => {
  await using server = await startServer(build)
  const url = `${server.url}/findings`
  const [none, more, other, plain] = await Promise.all([
    ask(url, 'no-findings'),
    ask(url, 'undeclared-fields-added'),
    ask(url, 'no-such'),
    fetch(url).then((response) => response.text()),
  ])
  expect(none).toEqual([200, 'variation=no-findings', null, '[]'])
  expect(more[3]).toContain('"revision":7')
  expect(other).toEqual([200, null, expect.stringMatching(/^variation=no-such; reason="no variation/), plain])
  expect(plain).toBe('[{"check":"c"}]')
})

it('is ignored with the other preferences', async () => {
  await using server = await startServer(build, { prefer: false })
  expect(await ask(`${server.url}/findings`, 'no-findings')).toEqual([200, null, null, '[{"check":"c"}]'])
})

const hits: readonly SearchHit[] = [
  { id: 'b', score: 2 },
  { id: 'a', score: 1 },
]
const searched = `/search?q=a`
const worstFirst = { headers: { Prefer: 'variation=hits-worst-first' } }

it('waits for the search of the build, and changes what that finds', async () => {
  let isReady = false
  let ready = (): void => {}
  const preparing = new Promise<void>((resolve) => (ready = resolve))
  const search: Search = Object.assign(() => (isReady ? hits : expect.unreachable()), {
    prepare: () => (isReady ? undefined : preparing),
  })
  const service = withPreferredVariations(createService(createModel(build), {}, search), {})
  await using server = await listen(() => service)
  const searching = fetch(server.url + searched, worstFirst)
  expect((await fetch(`${server.url}/findings`, worstFirst)).status).toBe(200)
  isReady = true
  ready()
  expect(await (await searching).json()).toEqual(hits.toReversed())
})

it('makes nothing for a preference that is not honoured', async () => {
  const asked: (string | undefined)[] = []
  const service = createService(createModel(build))
  const told = {
    ...service,
    waitFor: ({ headers }: { headers: Readonly<Record<string, string | undefined>> }) =>
      void asked.push(headers['prefer']),
  }
  await using server = await listen(() => told, { stage: createStage({ prefer: false }) })
  expect((await fetch(server.url + searched, worstFirst)).status).toBe(200)
  expect(asked).toEqual([undefined])
})

it('makes an index once for each search that waits, though it keeps fewer variations', async () => {
  const entities = Array.from({ length: 1500 }, (_, at) => ({
    id: `e${at}`,
    title: `${'loan of a copy '.repeat(3)}${at}`,
  }))
  const model = createModel({ entities, links: [], findings: [] })
  let read = 0
  const counted = { ...model, entities: () => (read++, model.entities()) }
  const service = withPreferredVariations(createService(counted), {})
  await using server = await listen(() => service)
  const names = [
    'uncompressed',
    'error-html',
    'error-text',
    'error-json',
    'error-empty',
    'cors-any',
    'cors-none',
    'one-hit-at-most',
    'hits-worst-first',
    'hits-by-identifier',
    'scores-up-to-one',
  ]
  const found = await Promise.all(
    names.map(async (name) => {
      const answer = await fetch(`${server.url}/search?q=1499`, {
        headers: { Prefer: `variation="case-matters,${name}"` },
      })
      return (await answer.json()) as readonly SearchHit[]
    }),
  )
  expect(found.map((hits) => hits.map(({ id }) => id))).toEqual(names.map(() => ['e1499']))
  expect(read).toBe(names.length)
})

const some = createService(
  createModel({ ...build, entities: Array.from({ length: 200 }, (_, at) => ({ id: `e${at}`, title: `Loan ${at}` })) }),
)
const preferring = (names: string, more: Record<string, string> = {}, target: string = '/entities') => ({
  method: 'GET',
  target,
  headers: { prefer: `variation="${names}"`, ...more },
})

it('makes nothing for a page of another site, nor for an image on one', () => {
  const service = withPreferredVariations(some, {})
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
    const foreign = preferring('no-links', headers)
    expect(service.waitFor?.(foreign)).toBeUndefined()
    expect(service.answer(foreign).status).toBe(403)
  }
  for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:5173' }]) {
    expect(service.answer(preferring('no-links', headers)).status).toBe(200)
  }
})

it('makes one answer for the same variations in another order, or named twice', async () => {
  const service = withPreferredVariations(some, {})
  const one = preferring('undeclared-fields-added,list-with-links')
  await service.waitFor?.(one)
  const same = preferring('list-with-links,undeclared-fields-added,list-with-links')
  expect(service.waitFor?.(same)).toBeUndefined()
  expect(service.answer(same).body).toBe(service.answer(one).body)
})

it('answers 503 with Retry-After to whoever would wait behind too many others', async () => {
  const service = withPreferredVariations(some, {})
  const all = Array.from({ length: 40 }, (_, at) => preferring('case-matters', {}, `/search?q=Loan+${at}`))
  await Promise.all(all.map((ask) => service.waitFor?.(ask)))
  const answers = all.map((ask) => service.answer(ask))
  const busy = answers.filter(({ status }) => status === 503)
  expect([busy.length > 0, busy.length < all.length]).toEqual([true, true])
  for (const { headers } of busy) expect(headers['Retry-After']).toBe('10')
})
