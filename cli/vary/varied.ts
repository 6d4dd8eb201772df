import { UserError } from '../../src/text/user-error.ts'
import { chooseVariations, variations } from '../../src/variations/choose.ts'
import { byChance } from '../../src/variations/draw.ts'
import { inColumns } from '../terminal/in-columns.ts'
import { didYouMean } from '../../src/text/nearest.ts'

/** What `choose` returns for the names in the flags. Throws a UserError if a name is unknown or two contradict each other. */
export function namedVariations<Chosen>(names: readonly string[], choose: () => Chosen): Chosen {
  try {
    return choose()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const known = [...variations.map(({ name }) => name), byChance]
    const wrong = names.find((name) => !known.includes(name))
    if (wrong === undefined) throw new UserError(error.message)
    const hint = didYouMean(wrong, known, 'To list the variations, run npx model-query serve --list-variations.')
    throw new UserError(`${error.message} ${hint}`)
  }
}

/** One line per variation: its name, the open point it cites, and what such a server does. */
export function variationLines(width?: number): string {
  const rows = variations.map(({ name, cites, says }) => [name, cites[0], says])
  return inColumns(rows, width)
}

/** The name of what is served, with its variations: `the bundled fixture library, varied: error-empty`. */
export function variedName(name: string, names: readonly string[], seed: number): string {
  const chosen = namedVariations(names, () => chooseVariations(names, seed)).map((variation) => variation.name)
  const drawn = names.includes(byChance) ? ` by seed ${seed}` : ''
  return `${name}, varied${drawn}: ${chosen.length === 0 ? 'nothing' : chosen.join(', ')}`
}
