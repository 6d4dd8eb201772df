import { describe, expect, test } from 'vitest'
import { legalAnswers } from './servers/legal-answers.ts'
import { objectionsTo, seedsFor } from './suite.ts'

describe.each(legalAnswers.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('passes, seed %s', async (seed) => {
    expect(await objectionsTo(about, seed, at)).toEqual([])
  })
})
