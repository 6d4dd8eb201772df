import { UserError } from '../text/user-error.ts'
import { brokenMark, brokenPromises } from '../variations/broken.ts'
import { chooseVariations, variations } from '../variations/choose.ts'
import { byChance } from '../variations/draw.ts'
import type { Variation } from '../variations/variation.ts'

/** What is tried in one run: one variation, or a random combination. */
export interface Attempt extends Pick<Variation, 'name' | 'says' | 'leans' | 'data'> {
  readonly cites: readonly string[]
  /** The name by which it was requested. */
  readonly asked: string
  /** The variations it is made of. */
  readonly names: readonly string[]
}

/**
 * One attempt per name, or per variation if there are no names. Contradicting variations may be named together, since each
 * is tried by itself.
 * @throws RangeError if a name is unknown
 * @throws UserError if the seed draws none
 */
export function attemptsOf(names: readonly string[] | undefined, seed: number): readonly Attempt[] {
  if (names === undefined) return variations.map((one) => ({ ...one, asked: one.name, names: [one.name] }))
  return [...new Set(names)].map((asked) => {
    const drawn = chooseVariations([asked], seed)
    const [first] = drawn
    if (first === undefined) throw new UserError(`Seed ${seed} draws no variation; choose another with --seed.`)
    if (asked !== byChance) return { ...first, asked, names: [asked] }
    const all = drawn.map(({ name }) => name)
    return {
      name: `${byChance}-${seed}`,
      cites: first.cites,
      says: `Several at once, drawn by seed ${seed}: ${all.join(', ')}.`,
      leans: `one or more of these: ${drawn.map(({ leans, cites }) => `${leans} (${cites[0]})`).join('; ')}`,
      asked,
      names: all,
    }
  })
}

/** One attempt per promise that a server can break so that a client sees it. */
export function brokenAttempts(): readonly Attempt[] {
  return Object.values(brokenPromises).flatMap((rows) =>
    rows.map(({ name, clause, says }) => {
      const asked = brokenMark + name
      return { name, cites: [clause], says, leans: name, asked, names: [asked] }
    }),
  )
}
