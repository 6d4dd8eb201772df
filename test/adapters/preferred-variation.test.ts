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
