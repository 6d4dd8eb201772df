import { expect, it } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import { build, entity, finding, link } from '../../src/model/make.ts'

const json = async (ask: ReturnType<typeof createFetch>, path: string): Promise<unknown> =>
  (await ask(`http://any${path}`)).json()

it('makes valid data, with all that a test does not care about', async () => {
  const loan = entity({ title: 'Loan receipt', note: 'mine' })
  expect(loan).toEqual({ id: 'term:loan-receipt', type: 'term', title: 'Loan receipt', note: 'mine' })
  expect(entity({ id: 'a' })).toMatchObject({ id: 'a', title: 'a' })
  const made = build({
    entities: [loan],
    links: [link(loan, 'term:bank', { relation: 'uses' })],
    findings: [finding()],
  })
  const ask = createFetch(made)
  expect(await json(ask, '/entities/term%3Aloan-receipt')).toMatchObject({
    links: [{ from: 'term:loan-receipt', to: 'term:bank', relation: 'uses', confidence: 1 }],
    neighbourhood: [{ id: 'term:bank' }],
  })
  expect(await json(ask, '/entities')).toHaveLength(2)
  expect(await json(ask, '/findings')).toEqual([{ check: 'example', severity: 'warning', path: 'model.json' }])
  expect(await json(createFetch(build()), '/entities')).toEqual([])
  expect(await json(createFetch(build({ entities: [entity()] })), '/entities')).toMatchObject([{ id: 'term:loan' }])
})
