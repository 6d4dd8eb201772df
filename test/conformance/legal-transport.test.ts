import { describe, expect, test } from 'vitest'
import { legalTransport } from './servers/legal-transport.ts'
import { objectionsTo, seedsFor } from './suite.ts'

describe.each(legalTransport.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('passes, seed %s', async (seed) => {
    expect(await objectionsTo(about, seed, at)).toEqual([])
  })
})
