import { describe, expect, test } from 'vitest'
import { legalNear } from './servers/legal-near.ts'
import { objectionsTo, seedsFor } from './suite.ts'

describe.each(legalNear.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('passes, seed %s', async (seed) => {
    expect(await objectionsTo(about, seed, at, 'getEntity')).toEqual([])
  })
})
