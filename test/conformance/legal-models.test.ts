import { describe, test } from 'vitest'
import { legalModels } from './servers/legal-models.ts'
import { expectPass, seedsFor } from './suite.ts'

describe.each(legalModels.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('passes, seed %s', (seed) => expectPass(about, seed))
})
