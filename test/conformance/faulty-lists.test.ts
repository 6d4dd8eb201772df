import { describe, expect, test } from 'vitest'
import { faultyLists } from './servers/faulty-lists.ts'
import { findingOf, seedsFor, inGate } from './suite.ts'

describe.each(inGate(faultyLists).map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', async (seed) => {
    expect(await findingOf(about, seed)).toBe('found')
  })
})
