import { describe, expect, test } from 'vitest'
import { faulty } from './servers/faulty.ts'
import { missed, seedsFor } from './servers/verdict.ts'

describe('a server that breaks one stated thing fails by a rule that names it', () => {
  test.each(faulty.map((about, n) => [about.name, about, seedsFor(about, n)] as const))(
    '%s',
    async (_, about, seeds) => {
      expect(await Promise.all(seeds.map((seed) => missed(about, seed)))).toEqual(seeds.map(() => undefined))
    },
  )
})
