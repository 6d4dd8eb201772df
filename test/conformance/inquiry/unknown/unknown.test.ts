import { expect, test } from 'vitest'
import { unrelatedIdsOfAll } from '../../../../src/conformance/inquiry/unknown/unknown.ts'
import { randomOf } from '../../../../src/text/random.ts'

test('what may be another path is asked for once it is known how paths are read', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const ids = unrelatedIdsOfAll((label) => randomOf(seed, label))
    expect(ids.length).toBeGreaterThan(3)
    expect(ids.filter((id) => /[/\\]/.test(id))).toEqual([])
  }
})
