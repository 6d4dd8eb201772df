import { describe, expect, it } from 'vitest'
import { listen } from '../../src/adapters/node.ts'
import { compressLists } from '../../src/adapters/prepare.ts'
import { judge, rules, targetAt } from '../../src/conformance.ts'
import type { BehaviourSeen } from '../../src/contract/observations.ts'
import { variations } from '../../src/variations/choose.ts'
import { mirrorOf } from '../../src/variations/mirror.ts'
import { vary } from '../../src/variations/vary.ts'
import { directly } from './directly.ts'
import { smallBuild } from './small-build.ts'

const small = await smallBuild()
const [anyRule] = rules

/** What the judge sees of a server with these variations; many a mirror is the very server that it shows. */
function seenOf(names: readonly string[]): Promise<readonly BehaviourSeen[]> {
  const known = seenByNames.get(names.join()) ?? look(names)
  seenByNames.set(names.join(), known)
  return known
}

const seenByNames = new Map<string, Promise<readonly BehaviourSeen[]>>()

async function look(names: readonly string[]): Promise<readonly BehaviourSeen[]> {
  const service = vary(small, names)
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

  it('of the plain service varies nothing', async () => {
    expect(mirrorOf(await seenOf([]))).toEqual({ names: [], left: [] })
  })

  it('says what no variation does, and what this version does not know', () => {
    const seen = [
      { id: 'all-hits', met: false },
      { id: 'of-tomorrow', met: false },
      { id: 'error-is-json', met: true },
    ]
    expect(mirrorOf(seen)).toEqual({ names: [], left: ['of-tomorrow', 'A search returns all its hits, however many.'] })
  })
})
