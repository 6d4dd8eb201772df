import type { Random } from '../../text/random.ts'
import { parsedForms } from './unknown/neighbours/wholes.ts'
import { shuffled } from './random.ts'
import { few, several } from '../enough.ts'

/** So many entities are asked for one by one, unless told otherwise: a fault of 1 in 170 shows with a probability of 95 %. */
export const usualSample = 500

/** Identifiers of which a large model has many: it is looked through in part for what is strange in them. */
const plain = /^[\w:-]{2,200}$/
/** What routers have in the place of an identifier. */
const wordsOfPaths = new Set(['all', 'count', 'export', 'index', 'latest', 'list', 'me', 'new', 'search'])
const namesOfObjects = new Set(Object.getOwnPropertyNames(Object.prototype))

/** What makes an identifier hard to ask for; one of each kind is always in a sample. */
const strange: readonly ((id: string) => boolean)[] = [
  ...Array.from('/%#?+&;:\\ ', (sign) => (id: string) => id.includes(sign)),
  ...[
    ...[/%[0-9a-fA-F]{2}/, /["'<>`{}|^[\]]/, /^\s|\s$/, /\.\.|^\.|\.$|\/\./, /\.[a-z]{2,4}$/, /[\u0080-\uffff]/],
    ...[
      /[\u{10000}-\u{10ffff}]/u,
      /[\u0000-\u001f\u007f]/,
      /^[1-9][0-9]*$/,
      /^0[0-9]+$/,
      /^.$/s,
      /^.{201}/s,
      /\p{Lu}/u,
    ],
    ...parsedForms,
  ].map((form) => (id: string) => form.test(id)),
  (id) => id !== id.normalize('NFC') || id !== id.normalize('NFD'),
  (id) => namesOfObjects.has(id) || wordsOfPaths.has(id),
]

/** Kinds are looked for among so many, drawn by chance: each that is usual in a larger model is there. */
const mostForKinds = 100_000

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
  const some = mixed.slice(0, mostForKinds)
  for (const strangeOnes of strangest([...mixed.filter((id) => !plain.test(id)), ...some], 2)) take(strangeOnes)
  take(twins(some))
  take(shuffled(beginnings(ids), random), several)
  const byLength = some.toSorted((a, b) => b.length - a.length)
  take([...byLength.slice(0, 2), ...byLength.slice(-2)])
  const share = Math.ceil(size / few)
  const rareIn = (id: string): Iterable<string> => new Set(id.replace(/[a-z0-9]+/g, ''))
  take(ofEach(some, rareIn, 1), share)
  const kindOf = (id: string): readonly string[] => [...traitsOf(id), `prefix ${/^\w*\W/.exec(id)?.[0]}`]
  take(ofEach(some, kindOf, 2), share)
  take(mixed)
  return ids.filter((id) => chosen.has(id))
}

/** Identifiers that others begin with: who compares by LIKE, or by a prefix, gives them what is another's. */
function beginnings(ids: readonly string[]): readonly string[] {
  // A list comes in order, as a rule, and to put a long one in order takes long.
  const sorted = ids.every((id, at) => at === 0 || ids[at - 1]! <= id) ? ids : ids.toSorted()
  return sorted.filter((id, at) => sorted[at + 1]?.startsWith(id) === true)
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

/** The traits of the entities of a list, which may have been listed otherwise, and of those that only the build has. */
export function traitsIn(
  listed: ReadonlyMap<string, Titled>,
  build: readonly (Titled & { readonly id: string })[] = [],
): (id: string) => readonly string[] {
  const built = new Map(build.map((one) => [one.id, one]))
  // What came into a build last may not have come everywhere yet.
  const ends = [build[0]?.id, build.at(-1)?.id]
  return (id) => [
    ...(ends.includes(id) ? ['at an end of the build'] : []),
    ...traitsOf(listed.get(id) ?? built.get(id) ?? {}),
  ]
}

interface Titled {
  readonly type?: string
  readonly title?: string
}

/** What makes an entity one of few kinds: its type, and what a column, a page or a serializer does to a title. */
export function traitsOf({ type, title }: Titled): readonly string[] {
  if (title === undefined) return [`type ${type}`, 'no title']
  // Titles that were cut at one length are the longest, and all of it.
  const length = title.length < longTitle ? 'short title' : `title of ${title.length}`
  return [
    `type ${type}`,
    length,
    ...strangeTitles.filter((one) => one.test(title)).map(({ source }) => `title ${source}`),
  ]
}

/** Titles that are shorter have any length; of longer ones those that were cut are all as long. */
const longTitle = 30
const strangeTitles = [
  /^$/u,
  /[&<>"']/u,
  /\s\s|^\s|\s$|[^\S ]/u,
  /^\d/u,
  /^[\d.,:/+-]+$/u,
  /^(?:null|none|nil|true|false|yes|no|on|off|nan)$/iu,
  /\p{L}\p{M}/u,
  /[\u0080-\uffff]/u,
  /[\u{10000}-\u{10ffff}]/u,
]

/** The strangest of the identifiers, one of each kind, then others by chance. */
export function strangestOf(ids: readonly string[], size: number, random: Random): readonly string[] {
  const mixed = shuffled(ids, random)
  return [...new Set([...strangest(mixed, 1).flat(), ...mixed])].slice(0, size)
}

/** Of each trait the first that have it. */
function strangest(ids: readonly string[], most: number): readonly (readonly string[])[] {
  return strange.map((trait) => {
    const found = new Set<string>()
    for (const id of ids) if (trait(id) && found.add(id).size === most) break
    return [...found]
  })
}

/** The first that differ from one another in case alone. */
function twins(ids: readonly string[]): readonly string[] {
  const byLetters = new Map<string, string>()
  for (const id of ids) {
    const other = byLetters.get(id.toLowerCase())
    if (other !== undefined && other !== id) return [other, id]
    byLetters.set(id.toLowerCase(), id)
  }
  return []
}
