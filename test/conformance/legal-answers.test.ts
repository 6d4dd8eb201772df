import { describe, test } from 'vitest'
import { legalAnswers } from './servers/legal-answers.ts'
import { expectPass, seedsFor } from './suite.ts'

describe.each(legalAnswers.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('passes, seed %s', (seed) => expectPass(about, seed))
})
