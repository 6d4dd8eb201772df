import { expect, test } from 'vitest'
import { randomOf } from '../../src/text/random.ts'
import { hasTime } from '../has-time.ts'
import { faulty } from './servers/faulty.ts'
import type { FaultyServer } from './servers/row.ts'
import { firstFailureOf } from './suite.ts'

/** Of all twenty where there is time. */
const most = hasTime ? 20 : 4
/** By chance, and the same ones when others are added. */
const chanceOf = ({ name }: FaultyServer): number => randomOf(1, `first failure ${name}`)()
const chosen = faulty
  .filter(({ unseen, realism }) => !unseen && realism !== 'contrived')
  .toSorted((one, other) => chanceOf(one) - chanceOf(other))
  .slice(0, most)

/** What is wrong in two ways, neither of which says more than the other. */
const twoSides = new Map([
  ['answers are kept under the first word, where all must match (reference)', ['search-reads-each-word']],
  ['incoming links are turned round', ['links-are-distinct']],
])

test.each(chosen.map((about) => [about.name, about] as const))(
  'the first failure in the report names the fault, and no other stands beside it: %s',
  async (_, about) => {
    expect(await firstFailureOf(about)).toMatchObject({ named: true, beside: twoSides.get(about.name) ?? [] })
  },
)

test.each(faulty.flatMap((about) => (about.first === undefined ? [] : [[about.name, about] as const])))(
  'the first failure in the report is that of the rule that says most: %s',
  async (_, about) => {
    expect(await firstFailureOf(about)).toEqual({ named: true, first: about.first, beside: [] })
  },
)
