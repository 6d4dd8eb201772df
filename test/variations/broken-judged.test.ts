import { expect, it } from 'vitest'
import { listen } from '../../src/adapters/node.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { judge, rules, targetAt } from '../../src/conformance.ts'
import { brokenPromises, variedOrBroken } from '../../src/variations/broken.ts'
import { directly } from './directly.ts'

const { build: read } = await readBuild(findFixture('library'))
const build = read()
const rows = Object.values(brokenPromises).flat()

it.each(rows.map((row) => [row.name, row] as const))(
  'a broken promise fails a check by its clause: %s',
  async (name, { clause }) => {
    const service = variedOrBroken(build, [`broken:${name}`], {})
    await using server = await listen(() => service)
    const { entries } = await judge(rules, directly(targetAt(server.url), service), { build, sample: 20, quick: true })
    const failed = entries.filter(({ outcome }) => outcome === 'fail').flatMap(({ cites }) => cites)
    expect(failed).toContain(clause)
  },
)
