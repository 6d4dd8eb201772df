import { grouped } from '../../../text/grouped.ts'
import { quoted } from '../../../text/quoting.ts'
import type { Random } from '../../../text/random.ts'
import { nonsense, shuffled } from '../random.ts'
import type { UnknownId } from './unknown-id.ts'
import { few, longestName, several } from '../../enough.ts'

/** With so many characters by chance, of which there are millions of texts, an identifier is nobody's. */
const fewestByChance = 6

/** Identifiers that look as known ones do, and that no entity is known to have. */
export function syntheticIds(
  known: readonly string[],
  isKnown: (id: string) => boolean,
  random: Random,
): readonly UnknownId[] {
  const mixed = shuffled(known, random)
  const unknown = (id: string): boolean => id !== '' && !isKnown(id)
  return [
    ...shapesOf(mixed, random),
    ...prefixesOf(mixed, random),
    ...numberedOf(mixed)
      .slice(0, few)
      .flatMap((id) => numbersAround(id, isKnown)),
  ].filter(({ id }) => unknown(id))
}

/** Letters for letters and digits for digits, all else as it stands: what checks the shape alone takes it for known. */
function shapesOf(mixed: readonly string[], random: Random): readonly UnknownId[] {
  // One of each kind first, by the signs that stand between letters and digits, and those with most of them before others.
  const telling = mixed.filter((id) => byChance(id) >= fewestByChance)
  const signsOf = (id: string): string => [...new Set(id.replace(/[\p{L}0-9]/gu, ''))].toSorted().join('')
  const byMost = telling.toSorted((a, b) => signsOf(b).length - signsOf(a).length)
  const kinds = [...grouped(byMost, signsOf).values()]
  const chosen = [...new Set([...kinds.flatMap((one) => one.slice(0, 1)), ...telling])].slice(0, few - 1)
  chosen.push(...mixed.slice(0, 1))
  const letters = Array.from(new Set(mixed.slice(0, 100).join('').match(/\p{L}/gu)))
  return chosen.map((id) => {
    const isHexadecimal = /^[0-9a-f-]{16,}$/i.test(id)
    const how = `made up in the shape of ${quoted(id)}`
    const shape = Array.from(id, (one, at) => {
      // A UUID says its version and its variant at these places.
      if (isHexadecimal && id.length === 36 && (at === 14 || at === 19)) return one
      if (/[0-9]/.test(one)) return String(Math.floor(random() * 10))
      if (isHexadecimal) return /[a-f]/i.test(one) ? nonsense(random, 1, 'abcdef') : one
      if (/[a-z]/.test(one)) return nonsense(random, 1)
      if (/[A-Z]/.test(one)) return nonsense(random, 1).toUpperCase()
      return /\p{L}/u.test(one) ? like(one, letters, random) : one
    }).join('')
    const synthetic = byChance(id) >= fewestByChance ? ({ synthetic: true } as const) : {}
    return { kind: 'shape', id: shape, how, ...synthetic }
  })
}

const byChance = (id: string): number => id.match(/[\p{L}0-9]/gu)?.length ?? 0

/** Letters of one alphabet are in one block of 128, ASCII in the first. */
export function blockOf(letter: string): number {
  return (letter.codePointAt(0) ?? 0) >> 7
}

/** Another letter of the same kind that identifiers have. */
function like(letter: string, letters: readonly string[], random: Random): string {
  const isUpper = letter !== letter.toLowerCase()
  const others = letters.filter((one) => blockOf(one) === blockOf(letter) && (one !== one.toLowerCase()) === isUpper)
  return others[Math.floor(random() * others.length)] ?? letter
}

/** What stands before the first separator, or before the last of several, and letters by chance behind it. */
function prefixesOf(mixed: readonly string[], random: Random): readonly UnknownId[] {
  const upTo = (separator: RegExp): readonly string[] =>
    [...new Set(mixed.flatMap((id) => separator.exec(id)?.[0] ?? []))].filter(
      ({ length }) => length > 1 && length <= longestName,
    )
  const kinds = upTo(/^.*?[:/#.|@_-](?=.)/su)
  const parents = upTo(/^.*[:/#|@](?=.)/su).filter((parent) => !kinds.includes(parent))
  return [...kinds.slice(0, several), ...parents.slice(0, few)].map((prefix) => ({
    kind: 'known prefix',
    id: `${prefix}${nonsense(random, 12)}`,
    how: `random letters behind ${quoted(prefix)}`,
    synthetic: true,
  }))
}

/** Those with a number at their end, first one of each series that is longest. */
function numberedOf(ids: readonly string[]): readonly string[] {
  const numbered = ids.filter((id) => /[0-9]$/.test(id))
  const series = grouped(numbered, (id) => id.replace(/[0-9]{1,9}$/, ''))
  const longestFirst = [...series.values()].toSorted((a, b) => b.length - a.length)
  return [...longestFirst.flatMap((one) => one.slice(0, 1)), ...longestFirst.flatMap((one) => one.slice(1))]
}

/** The next number that is nobody's, and one far beyond. */
function numbersAround(id: string, isKnown: (id: string) => boolean): readonly UnknownId[] {
  const [number = ''] = /[0-9]{1,9}$/.exec(id) ?? []
  const numbered = (by: number): string =>
    `${id.slice(0, id.length - number.length)}${String(Number(number) + by).padStart(number.length, '0')}`
  let by = 1
  while (by < 1_000 && isKnown(numbered(by))) by++
  return [
    { kind: 'next number', id: numbered(by), near: id, how: 'with the next number' },
    { kind: 'far number', id: numbered(900_000), near: id, how: 'with a number far beyond its own' },
  ]
}
