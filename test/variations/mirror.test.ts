import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listen } from '../../src/adapters/node.ts'
import { compressLists } from '../../src/adapters/prepare.ts'
import { judge, rules, targetAt } from '../../src/conformance.ts'
import type { BehaviourSeen } from '../../src/contract/observations.ts'
import type { Build } from '../../src/model/model.ts'
import { showBuild } from '../../src/recording/record-build.ts'
import { variations } from '../../src/variations/choose.ts'
import { mirrorOf } from '../../src/variations/mirror.ts'
import { vary, type VaryOptions } from '../../src/variations/vary.ts'
import { testFolder } from '../build/build-folder.ts'
import { directly } from './directly.ts'
import { smallBuild } from './small-build.ts'

const small = await smallBuild()
const [anyRule] = rules

/** What the judge sees of a server with these variations; many a mirror is the very server that it shows. */
function seenOf(
  names: readonly string[],
  options: VaryOptions = {},
  build: Build = small,
): Promise<readonly BehaviourSeen[]> {
  if (build !== small) return look(names, options, build)
  const key = JSON.stringify([names, options])
  const known = seenByKey.get(key) ?? look(names, options, build)
  seenByKey.set(key, known)
  return known
}

const seenByKey = new Map<string, Promise<readonly BehaviourSeen[]>>()

async function look(names: readonly string[], options: VaryOptions, build: Build): Promise<readonly BehaviourSeen[]> {
  const service = vary(build, names, options)
  await compressLists(service)
  await using server = await listen(() => service)
  const target = directly(targetAt(server.url), service)
  const { behaviours } = await judge(anyRule ? [anyRule] : [], target, { behaviours: true, sample: 30, quick: true })
  await target.transport.close()
  return behaviours ?? []
}

/** What is of the build and no choice of a server; and two orders of which the build shows no difference. */
const notMirrored = /^(other|undeclared)-|^order-by-number$/

describe('a mirror of what was seen of a server', () => {
  it.each(variations.filter(({ data }) => !data).map(({ name }) => name))('with %s is seen the same', async (name) => {
    const seen = await seenOf([name])
    const { names, left } = mirrorOf(seen)
    expect(left).toEqual([])
    if (!notMirrored.test(name)) expect(names).toContain(name)
    // An answer that is shown otherwise is made for one question, and not compressed.
    expect(names.filter((one) => one !== name && one !== 'uncompressed')).toEqual(
      name === 'order-by-number' ? ['order-by-locale'] : [],
    )
    expect(await seenOf(names)).toEqual(seen)
  })

  it.each(variations.filter(({ data }) => data).map(({ name }) => name))(
    'with %s, which is of the build, is seen the same over what is recorded of it',
    async (name) => {
      const service = vary(small, [name])
      await using server = await listen(() => service)
      await using folder = await testFolder()
      const target = targetAt(server.url)
      const { build } = await showBuild(target, { out: join(folder.path, 'build') })
      await target.transport.close()
      const seen = await seenOf([name])
      expect(await seenOf(mirrorOf(seen).names, {}, build)).toEqual(seen)
    },
  )

  it('of the plain service varies nothing', async () => {
    expect(mirrorOf(await seenOf([]))).toMatchObject({ names: [], left: [] })
  })

  it('has as many hits at most', async () => {
    const seen = await seenOf([], { maxHits: 2 })
    const { names, left, maxHits } = mirrorOf(seen)
    expect([names, left, maxHits]).toEqual([[], [], 2])
    expect(await seenOf(names, { maxHits: 2 })).toEqual(seen)
  })

  it('says what no variation does, and what this version does not know', () => {
    const seen = [
      { id: 'all-hits', met: false },
      { id: 'of-tomorrow', met: false },
      { id: 'error-is-json', met: true },
    ]
    const { names, left, unseen } = mirrorOf(seen)
    expect([names, left]).toEqual([[], ['of-tomorrow', 'A search returns all its hits, however many.']])
    expect(unseen).toContain('case-ignored')
    expect(unseen).not.toContain('all-hits')
    // It is compared with the build of a client, and no observation has it.
    expect(unseen).not.toContain('undeclared-fields')
  })
})
