import type { Exchange } from '../client/exchange.ts'
import { counted } from '../text/counted.ts'
import { quoted } from '../text/quoting.ts'
import { builtValues, type Value } from './inquiry/answers/values.ts'
import type { ReferenceEntity } from './reference.ts'
import type { Problem } from './verdict.ts'

/** An entity of the build in an answer, and which of its values that does not show. */
export interface Compared {
  readonly built: ReferenceEntity
  readonly lacks: readonly Value[]
  readonly exchange: Exchange
}

/**
 * What answers do not show of the values that the build has: a problem for each member that none of them shows, such as
 * `attributes`, and for each place whose values some do not show.
 */
export function problemsOfValues(compared: readonly Compared[]): readonly Problem[] {
  const total = new Map<string, number>()
  const first = new Map<string, Compared & Value & { count: number }>()
  for (const one of compared) {
    for (const { place } of builtValues(one.built)) total.set(place, (total.get(place) ?? 0) + 1)
    for (const value of one.lacks) {
      const known = first.get(value.place)
      if (known) known.count++
      else first.set(value.place, { ...one, ...value, count: 1 })
    }
  }
  const isNeverShown = (place: string): boolean => first.get(place)?.count === total.get(place)
  const shownMembers = new Set([...total.keys()].filter((place) => !isNeverShown(place)).map(memberOf))
  const never = new Set<string>()
  return [...first.values()].flatMap(({ place, text, built, exchange, count }): Problem[] => {
    const member = memberOf(place)
    const isNever = !shownMembers.has(member)
    if (isNever && never.has(member)) return []
    if (isNever) never.add(member)
    const all = counted(total.get(place) ?? count, 'value')
    return [
      {
        kind: isNever ? 'never shown' : 'shown of some',
        expected: `${quoted(text)}, ${place} of ${quoted(built.id)} in the build, under whatever name`,
        actual: isNever ? `no answer shows anything of ${member}` : `${count} of ${all} of ${place} missing or changed`,
        exchanges: [exchange],
      },
    ]
  })
}

function memberOf(place: string): string {
  return place.replace(/[.[].*$/su, '')
}
