import { describe, test } from 'vitest'
import { faultySearch } from './servers/faulty-search.ts'
import { expectFailure, seedsFor } from './suite.ts'

describe.each(faultySearch.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', (seed) => expectFailure(about, seed))
})
