import { expect, it } from 'vitest'
import type { Build } from '../../src/model/model.ts'
import { startServer } from '../../src/node.ts'

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
