import { carriageVariations } from './carriage.ts'
import { byChance, drawOf } from './draw.ts'
import { fieldVariations } from './fields.ts'
import { listVariations } from './lists.ts'
import { searchVariations } from './searching.ts'
import { undeclaredVariations } from './undeclared.ts'
import { valueVariations } from './values.ts'
import type { Variation } from './variation.ts'

/** All variations, in the order in which they apply. */
export const variations: readonly Variation[] = [
  ...listVariations,
  ...valueVariations,
  ...fieldVariations,
  ...undeclaredVariations,
  ...searchVariations,
  ...carriageVariations,
]

export function isVariation(name: string): boolean {
  return variations.some((one) => one.name === name)
}

/**
 * The variations with these names, in the order in which they apply. `random` stands for a combination drawn by the seed:
 * one variation from each axis with a probability of one in four.
 * @throws RangeError if a name is unknown, or if two contradict each other
 */
export function chooseVariations(names: readonly string[], seed: number = 1): readonly Variation[] {
  const wanted = new Set(names)
  for (const name of wanted) {
    if (name !== byChance && !isVariation(name)) {
      throw new RangeError(`No variation is called ${JSON.stringify(name)}.`)
    }
  }
  const named = variations.filter(({ name }) => wanted.has(name))
  for (const [at, { name, axis }] of named.entries()) {
    const other = named.slice(0, at).find((before) => before.axis === axis)
    if (other) throw new RangeError(`${other.name} and ${name} both vary ${axis}; choose one of them.`)
  }
  if (!wanted.has(byChance)) return named
  const taken = new Set(named.map(({ axis }) => axis))
  const drawn = new Set(drawnBy(seed).filter(({ axis }) => !taken.has(axis)))
  return variations.filter((variation) => drawn.has(variation) || named.includes(variation))
}

function drawnBy(seed: number): readonly Variation[] {
  const draw = drawOf(seed)
  const axes = [...new Set(variations.filter(({ alone }) => !alone).map(({ axis }) => axis))]
  return axes.flatMap((axis) => {
    if (draw('axis', axis) < 0.75) return []
    const own = variations.filter((variation) => variation.axis === axis && !variation.alone)
    return own[Math.floor(draw('variation', axis) * own.length)] ?? []
  })
}
