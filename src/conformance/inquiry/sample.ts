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

/** Of so many parts of a sample one is for rare characters, and one for kinds. */
const parts = 4

/** So many of those that others begin with. */
const mostBeginnings = 6

/**
 * Up to `size` of the identifiers, in the order given: the first and the last, the strangest, some that others
 * begin with, the longest and the shortest, holders of each character, the rarest first, some of each kind, and others by chance.
 */
export function sampleOf(
  ids: readonly string[],
  size: number,
  random: Random,
  traitsOf: (id: string) => readonly string[] = () => [],
): readonly string[] {
  if (ids.length <= size) return ids
  const all = new Set(ids)
  const chosen = new Set<string>()
  const take = (some: Iterable<string | undefined>, most: number = size): void => {
    let taken = 0
    for (const id of some) {
      if (taken >= most || chosen.size >= size) return
      if (id === undefined || chosen.has(id)) continue
      chosen.add(id)
      taken++
    }
  }
  take([ids[0], ids.at(-1)])
  const mixed = shuffled(ids, random)
  for (const trait of strange) take(firstOf(mixed, 2, (id) => trait(id, all)))
  take(shuffled(beginnings(ids), random), mostBeginnings)
  const [longest, shortest] = [extremes(mixed, (id) => -id.length), extremes(mixed, (id) => id.length)]
  take([...longest, ...shortest])
  const share = Math.ceil(size / parts)
  take(
    ofEach(mixed, (id) => new Set(id.replace(/[a-z0-9]+/g, '')), 1),
    share,
  )
  const kindOf = (id: string): readonly string[] => [...traitsOf(id), `prefix ${/^\w*\W/.exec(id)?.[0]}`]
  take(ofEach(mixed, kindOf, 2), share)
  take(mixed)
  return ids.filter((id) => chosen.has(id))
}

/** Identifiers that others begin with: who compares by LIKE, or by a prefix, gives them what is another's. */
function beginnings(ids: readonly string[]): readonly string[] {
  const sorted = ids.toSorted()
  return sorted.filter((id, at) => sorted[at + 1]?.startsWith(id) === true)
}

/** The two that come first by a number. */
function extremes(ids: readonly string[], by: (id: string) => number): readonly string[] {
  const found: string[] = []
  for (const id of ids) {
    const at = found.findIndex((one) => by(id) < by(one))
    found.splice(at < 0 ? found.length : at, 0, id)
    if (found.length > 2) found.pop()
  }
  return found
}

/** Up to `most` that have each trait, those with the rarest trait first. */
function ofEach(ids: readonly string[], traitsOf: (id: string) => Iterable<string>, most: number): readonly string[] {
  const holders = new Map<string, { readonly some: string[]; count: number }>()
  for (const id of ids) {
    for (const trait of traitsOf(id)) {
      const known = holders.get(trait) ?? { some: [], count: 0 }
      if (known.some.length < most) known.some.push(id)
      known.count++
      holders.set(trait, known)
    }
  }
  return [...holders.values()].toSorted((a, b) => a.count - b.count).flatMap(({ some }) => some)
}

/** What makes an entity one of few kinds: its type, and what a column, a page or a serializer does to a title. */
export function traitsOf({ type, title }: { readonly type?: string; readonly title?: string }): readonly string[] {
  if (title === undefined) return [`type ${type}`, 'no title']
  // Titles that were cut at one length are the longest, and all of it.
  const length = title.length < longTitle ? 'short title' : `title of ${title.length}`
  return [
    `type ${type}`,
    length,
    ...strangeTitles.filter((one) => one.test(title)).map(({ source }) => `title ${source}`),
  ]
}

const longTitle = 30
const strangeTitles = [
  /^$/u,
  /[&<>"']/u,
  /\s\s|^\s|\s$|[^\S ]/u,
  /^\d/u,
  /\p{L}\p{M}/u,
  /[\u0080-\uffff]/u,
  /[\u{10000}-\u{10ffff}]/u,
]

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
