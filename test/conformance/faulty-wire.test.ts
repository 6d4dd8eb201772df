import { describe, expect, test } from 'vitest'
import { faultyWire } from './servers/faulty-wire.ts'
import { findingOf, seedsFor, inGate } from './suite.ts'

describe.each(inGate(faultyWire).map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', async (seed) => {
    expect(await findingOf(about, seed)).toBe('found')
  })
})
