import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFixture, fixtureNames } from '../../src/build/find-fixture.ts'
import { readBuild, readCandidates } from '../../src/build/read-build.ts'

describe('findFixture', () => {
  it('finds every build that comes with the package, and the reader takes it', async () => {
    expect(fixtureNames().length).toBeGreaterThan(0)
    for (const name of fixtureNames()) {
      const folder = findFixture(name)
      expect(basename(folder)).toBe(name)
      expect(readdirSync(folder)).toContain('model.json')
      expect((await readBuild(folder)).files).toContain(join(folder, 'model.json'))
      await readCandidates(folder)
    }
  })

  it.each(['none', '..', '../contract', 'library/../library', ''])(
    'names those there are when asked for %j',
    (name) => {
      expect(() => findFixture(name)).toThrow(
        `No bundled build is called ${JSON.stringify(name)}; use one of ${fixtureNames().join(', ')}.`,
      )
    },
  )
})
