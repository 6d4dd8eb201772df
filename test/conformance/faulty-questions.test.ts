import { describe, expect, test } from 'vitest'
import { faultyQuestions } from './servers/faulty-questions.ts'
import { findingOf, seedsFor, inGate } from './suite.ts'

describe.each(inGate(faultyQuestions).map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', async (seed) => {
    expect(await findingOf(about, seed)).toBe('found')
  })
})

// With this seed, all pairs of words that are chosen stand in identifiers, too.
const cutOfThree = 'of three words all but the last must be whole (handbook, each)'
test(`${cutOfThree} fails where each pair may be found by an identifier`, async () => {
  const about = faultyQuestions.find(({ name }) => name === cutOfThree)
  expect(about && (await findingOf(about, '4'))).toBe('found')
})
