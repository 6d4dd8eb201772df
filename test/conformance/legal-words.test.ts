import { describe, expect, test } from 'vitest'
import { legalWords } from './servers/legal-words.ts'
import { objectionsTo, seedsFor } from './suite.ts'

describe.each(legalWords.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('passes, seed %s', async (seed) => {
    expect(await objectionsTo(about, seed, at, 'searchModel')).toEqual([])
  })
})
