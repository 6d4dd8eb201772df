import type { Random } from '../../../../text/random.ts'

/** An identifier that the server answers, and what is known of its entity. */
export interface KnownId {
  readonly id: string
  readonly title: string
  readonly type: string
  /** Its place in the list, counted from 0; undefined where the list does not show it. */
  readonly place?: number
  /** The same, counted from 1 and from the end. */
  readonly placeFromEnd?: number
  /** Whether none of those that are looked through is longer. */
  readonly isLongest?: boolean
  /** Another identifier that is known; empty where there is none. */
  readonly other: string
}

/** A way to make another text out of a known identifier, which a lax look-up takes for it. */
export interface Transformation {
  /** Part of fingerprints, never reworded. */
  readonly kind: string
  /** For a person: in which way the text differs from the identifier. */
  readonly how: string
  /** The text; undefined, empty or the identifier itself where the transformation changes nothing. */
  readonly of: (known: KnownId, random: Random) => string | undefined
  /** A look-up may make up for it in identifiers of one kind alone: it is tried on several kinds. */
  readonly ofEachKind?: true
}

/** One match of the pattern, which one by chance, replaced; undefined where nothing matches. */
export function replaceOne(
  text: string,
  pattern: RegExp,
  by: (match: string) => string | undefined,
  random: Random,
): string | undefined {
  const matches = [...text.matchAll(pattern)].filter(([match]) => (by(match) ?? match) !== match)
  const one = matches[Math.floor(random() * matches.length)]
  if (one === undefined) return undefined
  const [match] = one
  return `${text.slice(0, one.index)}${by(match)}${text.slice(one.index + match.length)}`
}

/** Every match replaced; undefined where nothing matches. */
export function replaceAll(text: string, pattern: RegExp, by: string): string | undefined {
  const changed = text.replaceAll(pattern, () => by)
  return changed === text ? undefined : changed
}

/** A piece put between two characters, by chance; undefined where there are no two. */
export function putWithin(text: string, piece: string, random: Random): string | undefined {
  const letters = Array.from(text)
  if (letters.length < 2) return undefined
  const at = 1 + Math.floor(random() * (letters.length - 1))
  return [...letters.slice(0, at), piece, ...letters.slice(at)].join('')
}
