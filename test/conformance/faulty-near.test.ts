import { describe, expect, test } from 'vitest'
import { lookupNear } from './servers/lookup-near.ts'
import { failedBy, seedsFor, inGate } from './suite.ts'

describe.each(inGate(lookupNear).map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test('takes an identifier that no entity has for one that it knows', async () => {
    expect(about.build.entities.map(({ id }) => id)).not.toContain(about.shows)
    const served = await about.serve()
    try {
      expect((await fetch(`${served.url}/entities/${encodeURIComponent(about.shows)}`)).status).toBe(200)
    } finally {
      await served.close()
    }
  })

  test.each(seedsFor(at))('fails by the rule that names it alone, seed %s', async (seed) => {
    expect(await failedBy(about, about.rule, seed)).toEqual([about.rule])
  })
})
