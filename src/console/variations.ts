import type { State, VariationFacts } from '../control/state.ts'
import { grouped } from '../text/grouped.ts'

const inNumbers = new Intl.Collator('en', { numeric: true })

/** The variations by the open point that permits them. */
export function byPoint(variations: readonly VariationFacts[]): readonly [point: string, members: VariationFacts[]][] {
  return [...grouped(variations, ({ cites: [point = ''] }) => point)].toSorted(([a], [b]) => inNumbers.compare(a, b))
}

/** What is varied once `name` is turned on or off. Turned on, it takes the place of what varies the same. */
export function toggled({ variation, variations }: Pick<State, 'variation' | 'variations'>, name: string): string[] {
  const axisOf = (one: string): string | undefined => variations.find((facts) => facts.name === one)?.axis
  const others = variation.filter((one) => one !== name)
  return others.length < variation.length ? others : [...others.filter((one) => axisOf(one) !== axisOf(name)), name]
}
