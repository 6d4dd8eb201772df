import type { Random } from '../../text/random.ts'
import { parsedForms } from './unknown/neighbours/numbers.ts'
import { shuffled } from './random.ts'

/** How many entities are asked for one by one, unless told otherwise. */
export const usualSample = 500

/** `others` are all that an identifier may differ from in case alone. */
type Trait = (id: string, others: ReadonlySet<string>) => boolean

const hasTwin: Trait = (id, others) =>
  (id !== id.toLowerCase() && others.has(id.toLowerCase())) || (id !== id.toUpperCase() && others.has(id.toUpperCase()))

/** Identifiers that have no strange trait but some of those `inPlain`: nearly all of a large model. */
const plain = /^[\w:-]{2,200}$/
/** What routers have in the place of an identifier. */
const wordsOfPaths = new Set(['all', 'count', 'export', 'index', 'latest', 'list', 'me', 'new', 'search'])
const namesOfObjects = new Set(Object.getOwnPropertyNames(Object.prototype))

/** What makes an identifier hard to ask for; one of each kind is always in a sample. */
const strange: readonly (readonly [trait: Trait, where?: 'in plain'])[] = [
  [(id) => id.includes('/')],
  [(id) => id.includes('%')],
  [(id) => /%[0-9a-fA-F]{2}/.test(id)],
  [(id) => id.includes('#')],
  [(id) => id.includes('?')],
  [(id) => id.includes('+')],
  [(id) => id.includes('&')],
  [(id) => id.includes(';')],
  [(id) => id.includes(':'), 'in plain'],
  [(id) => id.includes('\\')],
  [(id) => /["'<>`{}|^[\]]/.test(id)],
  [(id) => id.includes(' ')],
  [(id) => id !== id.trim()],
  [(id) => /\.\.|^\.|\.$|\/\./.test(id)],
  [(id) => /\.[a-z]{2,4}$/.test(id)],
  [(id) => /[\u0080-\uffff]/.test(id)],
  [(id) => /[\u{10000}-\u{10ffff}]/u.test(id)],
  [(id) => id !== id.normalize('NFC') || id !== id.normalize('NFD')],
  [(id) => /[\u0000-\u001f\u007f]/.test(id)],
  [(id) => /^[1-9][0-9]*$/.test(id), 'in plain'],
  [(id) => id.length > 200],
  [(id) => id.length === 1],
  [(id) => /^0[0-9]+$/.test(id), 'in plain'],
  [(id) => id !== id.toLowerCase(), 'in plain'],
  [hasTwin, 'in plain'],
  [(id) => namesOfObjects.has(id), 'in plain'],
  [(id) => wordsOfPaths.has(id), 'in plain'],
  ...parsedForms.map((form) => [(id: string): boolean => form.test(id), 'in plain'] as const),
]

/** Of so many parts of a sample one is for rare characters, and one for kinds. */
const parts = 4
/** Kinds are looked for among so many, drawn by chance. */
const mostForKinds = 100_000

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
  for (const some of strangeOnes(mixed, 2)) take(some)
  take(shuffled(beginnings(ids), random), mostBeginnings)
  const [longest, shortest] = [extremes(mixed, (id) => -id.length), extremes(mixed, (id) => id.length)]
  take([...longest, ...shortest])
  const share = Math.ceil(size / parts)
  take(ofEachCharacter(mixed), share)
  const kindOf = (id: string): readonly string[] => [...traitsOf(id), `prefix ${/^\w*\W/.exec(id)?.[0]}`]
  take(ofEach(mixed.slice(0, mostForKinds), kindOf, 2), share)
  take(mixed)
  return ids.filter((id) => chosen.has(id))
}

/** Identifiers that others begin with: who compares by LIKE, or by a prefix, gives them what is another's. */
function beginnings(ids: readonly string[]): readonly string[] {
  // A list comes in order, as a rule, and to put a long one in order takes long.
  const sorted = ids.every((id, at) => at === 0 || ids[at - 1]! <= id) ? ids : ids.toSorted()
  return sorted.filter((id, at) => sorted[at + 1]?.startsWith(id) === true)
}

/** One that has each character but for small letters and digits, those with the rarest first. */
function ofEachCharacter(ids: readonly string[]): readonly string[] {
  const holders = new Map<string, Holder>()
  const ofAscii: Holder[] = []
  const holderOf = (character: string, id: string): Holder => {
    const holder = holders.get(character) ?? { id, count: 0, last: -1 }
    holders.set(character, holder)
    return holder
  }
  for (const [at, id] of ids.entries()) {
    const count = (holder: Holder): void => {
      if (holder.last !== at) holder.count++
      holder.last = at
    }
    for (let place = 0; place < id.length; place++) {
      const code = id.charCodeAt(place)
      if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) continue
      if (code >= 0x80) {
        for (const character of id.slice(place).replace(/[a-z0-9]+/g, '')) count(holderOf(character, id))
        break
      }
      count((ofAscii[code] ??= holderOf(id[place]!, id)))
    }
  }
  return [...holders.values()].toSorted((a, b) => a.count - b.count).map(({ id }) => id)
}

/** The first that has something, how many have it, and the place of the last of them. */
interface Holder {
  readonly id: string
  count: number
  last: number
}

/** The two that come first by a number. */
function extremes(ids: readonly string[], by: (id: string) => number): readonly string[] {
  const found: string[] = []
  for (const id of ids) {
    if (found.length === 2 && by(id) >= by(found[1]!)) continue
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
  const first = strangeOnes(mixed, 1).flat()
  return [...new Set([...first, ...mixed])].slice(0, size)
}

/** Of each trait the first that have it. */
function strangeOnes(ids: readonly string[], most: number): readonly (readonly string[])[] {
  const odd = ids.filter((id) => !plain.test(id))
  const twins = likeOthers(ids)
  const others = new Set(twins)
  return strange.map(([trait, where]) => {
    const found: string[] = []
    for (const id of trait === hasTwin ? twins : where === 'in plain' ? ids : odd)
      if (trait(id, others) && found.push(id) === most) break
    return found
  })
}

/** Identifiers that may differ from others in case alone: those with letters beyond ASCII, and those whose folded hash comes again. */
function likeOthers(ids: readonly string[]): readonly string[] {
  const hashes = new Int32Array(ids.length)
  for (let at = 0; at < ids.length; at++) hashes[at] = foldedHash(ids[at]!)
  const sorted = hashes.toSorted()
  const again = new Set([beyondAscii])
  for (let at = 1; at < sorted.length; at++) if (sorted[at] === sorted[at - 1]) again.add(sorted[at]!)
  return ids.filter((_, at) => again.has(hashes[at]!))
}

/** The hash of all that have letters beyond ASCII. */
const beyondAscii = 0

function foldedHash(id: string): number {
  let hash = 1
  for (let at = 0; at < id.length; at++) {
    const code = id.charCodeAt(at)
    if (code >= 0x80) return beyondAscii
    hash = (Math.imul(hash, 31) + (code >= 0x41 && code <= 0x5a ? code + 0x20 : code)) | 0
  }
  return hash
}
