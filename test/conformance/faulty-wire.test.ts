import { describe, test } from 'vitest'
import { faultyWire } from './servers/faulty-wire.ts'
import { expectFailure, seedsFor } from './suite.ts'

describe.each(faultyWire.map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', (seed) => expectFailure(about, seed))
})
