import { describe, expect, test } from 'vitest'
import { legalLists } from './servers/legal-lists.ts'
import { objectionsTo, seedsFor } from './suite.ts'

describe.each(legalLists.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('passes, seed %s', async (seed) => {
    expect(await objectionsTo(about, seed, at)).toEqual([])
  })
})
