import { describe, expect, test } from 'vitest'
import { faultyEntities } from './servers/faulty-entities.ts'
import { findingOf, seedsFor, inGate } from './suite.ts'

describe.each(inGate(faultyEntities).map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', async (seed) => {
    expect(await findingOf(about, seed)).toBe('found')
  })
})
