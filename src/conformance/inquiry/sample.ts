import type { Random } from '../../text/random.ts'
import { shuffled } from './random.ts'

/** What makes an identifier hard to ask for; one of each kind is always in a sample. */
const strange: readonly ((id: string, all: ReadonlySet<string>) => boolean)[] = [
  (id) => id.includes('/'),
  (id) => id.includes('%'),
  (id) => /%[0-9a-fA-F]{2}/.test(id),
  (id) => id.includes('#'),
  (id) => id.includes('?'),
  (id) => id.includes('+'),
  (id) => id.includes('&'),
  (id) => id.includes(';'),
  (id) => id.includes(':'),
  (id) => id.includes('\\'),
  (id) => /["'<>`{}|^[\]]/.test(id),
  (id) => id.includes(' '),
  (id) => id !== id.trim(),
  (id) => /\.\.|^\.|\.$|\/\./.test(id),
  (id) => /\.[a-z]{2,4}$/.test(id),
  (id) => /[\u0080-\uffff]/.test(id),
  (id) => /[\u{10000}-\u{10ffff}]/u.test(id),
  (id) => id !== id.normalize('NFC') || id !== id.normalize('NFD'),
  (id) => /[\u0000-\u001f\u007f]/.test(id),
  (id) => /^[0-9]+$/.test(id),
  (id) => id.length > 200,
  (id) => id.length === 1,
  (id) => id !== id.toLowerCase(),
  (id, all) =>
    (id !== id.toLowerCase() && all.has(id.toLowerCase())) || (id !== id.toUpperCase() && all.has(id.toUpperCase())),
  (id) => Object.hasOwn(Object.prototype, id) || id === '__proto__',
]

/**
 * Up to `size` of the identifiers, in the order given: the first and the last, the strangest, and others by chance.
 */
export function sampleOf(ids: readonly string[], size: number, random: Random): readonly string[] {
  if (ids.length <= size) return ids
  const all = new Set(ids)
  const chosen = new Set<string>()
  const take = (id: string | undefined): void => {
    if (id !== undefined && chosen.size < size) chosen.add(id)
  }
  take(ids[0])
  take(ids.at(-1))
  const mixed = shuffled(ids, random)
  for (const trait of strange) for (const id of firstOf(mixed, 2, (id) => trait(id, all))) take(id)
  for (const id of mixed) take(id)
  return ids.filter((id) => chosen.has(id))
}

/** The strangest of the identifiers, one of each kind, then others by chance. */
export function strangestOf(ids: readonly string[], size: number, random: Random): readonly string[] {
  const all = new Set(ids)
  const mixed = shuffled(ids, random)
  const first = strange.flatMap((trait) => firstOf(mixed, 1, (id) => trait(id, all)))
  return [...new Set([...first, ...mixed])].slice(0, size)
}

function firstOf(ids: readonly string[], most: number, isOne: (id: string) => boolean): readonly string[] {
  const found: string[] = []
  for (const id of ids) if (isOne(id) && found.push(id) === most) break
  return found
}
