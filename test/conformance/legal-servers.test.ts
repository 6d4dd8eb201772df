import { describe, expect, test } from 'vitest'
import { legal } from './servers/legal.ts'
import { referenceBuild } from './servers/model.ts'
import { seedsFor, wronged } from './servers/verdict.ts'

describe('a server that differs only in what is not shown passes', () => {
  test.each(legal.map((about, n) => [about.name, about, seedsFor(about, n)] as const))(
    '%s',
    async (_, about, seeds) => {
      expect(await Promise.all(seeds.map((seed) => wronged(about, seed)))).toEqual(seeds.map(() => undefined))
    },
  )
})

const holding = legal.filter(({ holdsBuild }) => holdsBuild)

describe('a server that holds the build passes beside it', () => {
  test.each(holding.map((about) => [about.name, about] as const))('%s', async (_, about) => {
    expect(await wronged(about, 'beside', { build: referenceBuild })).toBeUndefined()
  })
})
