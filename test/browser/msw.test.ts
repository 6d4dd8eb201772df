import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faults } from '../../src/staging/rule.ts'
import { build as faultyBuild, patienceFor, seenOf } from '../carriers/faults.ts'
import type { Reply } from '../carriers/rows.ts'
import { askAll, basePath } from '../carriers/table.ts'
import { type OpenPage, openPage } from './chromium.ts'

let chromium: OpenPage
beforeAll(async () => (chromium = await openPage('page.ts')))
afterAll(() => chromium[Symbol.asyncDispose]())

askAll({
  'MSW in Chromium': async (build, rows) =>
    (await chromium.call('sendAll', JSON.stringify(build), chromium.origin + basePath, rows)) as readonly Reply[],
})

it.each(faults)('the fault %s is seen in Chromium as everywhere', async (fault) => {
  const seen = await chromium.call('seeFault', JSON.stringify(faultyBuild), { rules: [{ fault }] }, patienceFor(fault))
  expect(seen).toEqual(seenOf[fault])
})

describe('MSW in Chromium, at paths of no operation', () => {
  const build = JSON.stringify({ version: 'v', entities: [{ id: 'a' }], links: [], findings: [] })
  const urls = (origin: string): readonly string[] => [
    `${origin}/api/entities/a`,
    `${origin}/api/entities/%E0%A4%A`,
    `${origin}/api/entites`,
    `${origin}/other`,
  ]

  it('asks the network', async () => {
    const { outcomes } = (await chromium.call('fetchEach', build, '/api', urls(chromium.origin), false)) as Outcomes
    expect(outcomes).toEqual([200, 400, 599, 599])
  })

  it('fails when strict, and says what was probably meant', async () => {
    const { outcomes, said } = (await chromium.call(
      'fetchEach',
      build,
      '/api',
      urls(chromium.origin),
      true,
    )) as Outcomes
    expect(outcomes).toEqual([200, 400, 'TypeError', 'TypeError'])
    expect(said).toEqual([
      `[model-query] No handler answers GET ${chromium.origin}/api/entites. Did you mean ${chromium.origin}/api/entities?`,
      `[model-query] No handler answers GET ${chromium.origin}/other.`,
    ])
  })
})

interface Outcomes {
  readonly outcomes: readonly (number | string)[]
  readonly said: readonly string[]
}
