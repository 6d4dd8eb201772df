import type { Random } from '../../../../text/random.ts'

/** An identifier that the server answers, and what is known of its entity. */
export interface KnownId {
  readonly id: string
  readonly title: string
  readonly type: string
  /** Its place in the list, counted from 0; undefined where the list does not show it. */
  readonly place?: number
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
}

/** A row of a table of transformations, by what is made of the identifier. */
export function made(
  kind: string,
  how: string,
  make: (id: string, random: Random, known: KnownId) => string | undefined,
): Transformation {
  return { kind, how, of: (known, random) => make(known.id, random, known) }
}

type By = string | ((match: string) => string | undefined)

/** The same by what one match of a pattern, which one by chance, is replaced by. */
export function oneReplaced(kind: string, how: string, pattern: RegExp, by: By): Transformation {
  const replacedBy = replacing(by)
  return made(kind, how, (id, random) => {
    const matches = [...id.matchAll(pattern)].filter(([match]) => replacedBy(match) !== match)
    const one = matches[Math.floor(random() * matches.length)]
    if (one === undefined) return undefined
    const [match] = one
    return `${id.slice(0, one.index)}${replacedBy(match)}${id.slice(one.index + match.length)}`
  })
}

/** The same by what its matches are replaced by: all of them, or the first, as the pattern says. */
export function replaced(kind: string, how: string, pattern: RegExp, by: By): Transformation {
  return made(kind, how, (id) => id.replace(pattern, replacing(by)))
}

function replacing(by: By): (match: string) => string {
  return (match) => (typeof by === 'string' ? by : (by(match) ?? match))
}

/** A piece put between two characters, by chance; undefined where there are no two. */
export function putWithin(text: string, piece: string, random: Random): string | undefined {
  const letters = Array.from(text)
  if (letters.length < 2) return undefined
  const at = 1 + Math.floor(random() * (letters.length - 1))
  return [...letters.slice(0, at), piece, ...letters.slice(at)].join('')
}
