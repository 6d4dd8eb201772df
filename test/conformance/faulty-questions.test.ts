import { describe, expect, test } from 'vitest'
import { faultyQuestions } from './servers/faulty-questions.ts'
import { findingOf, seedsFor } from './suite.ts'

describe.each(faultyQuestions.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', async (seed) => {
    expect(await findingOf(about, seed)).toBe('found')
  })
})
