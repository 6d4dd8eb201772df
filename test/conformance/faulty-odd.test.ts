import { describe, expect, test } from 'vitest'
import { lookupOdd } from './servers/lookup-odd.ts'
import { failedBy, seedsFor, inGate } from './suite.ts'

describe.each(inGate(lookupOdd).map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test('fails over a well-formed question', async () => {
    const served = await about.serve()
    try {
      expect((await fetch(`${served.url}${about.shows}`)).status).toBe(500)
    } finally {
      await served.close()
    }
  })

  test.each(seedsFor(at))('fails by the rule that names it alone, seed %s', async (seed) => {
    expect(await failedBy(about, 'no-server-error', seed)).toEqual(['no-server-error'])
  })
})
