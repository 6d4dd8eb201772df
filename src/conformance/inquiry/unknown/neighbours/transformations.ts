import { additions } from './additions.ts'
import { encodings, escapes } from './encodings.ts'
import { fields } from './fields.ts'
import { forms, numbers } from './numbers.ts'
import { inPaths } from './in-paths.ts'
import { invisible } from './invisible.ts'
import { cutShort } from './lengths.ts'
import { letterCase } from './letter-case.ts'
import { marks } from './marks.ts'
import { normalForms } from './normal-forms.ts'
import { partsOfIt } from './parts.ts'
import { separators } from './separators.ts'
import type { Transformation } from './transformation.ts'
import { whiteSpace } from './white-space.ts'
import { wildcards } from './wildcards.ts'

/** What hardly a program does: there is not always room for all. */
const rare = new Set([
  ...'digits alone, thousands, hexadecimal, Bengali digits, MD5, SHA-1, SHA-256, other Han, look-alike'.split(', '),
  ...'letters exchanged, turned round, other hyphen, quote turned, quote added, stream after, tilde after'.split(', '),
  ...'extension yaml, extension md, camel case, capitals for hyphens, hyphens for capitals'.split(', '),
  ...'underscores for capitals, Unicode escape, octet escape, Unicode escape of a URL, markup around'.split(', '),
  ...'question marks beyond sixteen bits, replacement characters beyond sixteen bits'.split(', '),
  ...'eight bits, sixteen bits, beyond sixteen bits and letters after'.split(', '),
  ...'wildcard at start, star at start, underscore for a separator, set of letters, pattern for the rest'.split(', '),
  ...'optional letter, choice, group, repeated letter, delimiters, braces, choice in braces'.split(', '),
  ...'square brackets, angle brackets, quote after, twice, two, two with a bar'.split(', '),
  ...[100, 128, 1000].flatMap((length) => [`cut to ${length}`, `cut to ${length} octets`, `other behind ${length}`]),
  ...['zero-width space', 'soft hyphen', 'direction mark', 'control character', 'NUL'].map((sign) => `${sign} before`),
  ...['colon', 'at sign', 'number sign', 'dollar sign', 'equals sign'].map((sign) => `${sign} before`),
  ...['byte order mark', 'control character', 'NUL and letters'].map((sign) => `${sign} after`),
  ...['zero-width non-joiner', 'zero-width joiner', 'word joiner', 'direction mark'].map((sign) => `${sign} within`),
  ...['variation selector', 'grapheme joiner', 'control character'].map((sign) => `${sign} within`),
])

const families: readonly (readonly Transformation[])[] = [
  letterCase,
  forms,
  whiteSpace,
  normalForms,
  marks,
  inPaths,
  separators,
  partsOfIt,
  numbers,
  cutShort,
  additions,
  fields,
  wildcards,
  escapes,
  invisible,
  encodings,
]

/** Every way in which a text is near to an identifier, the plainest first: they are tried in this order, and reports show the first that failed. */
export const transformations: readonly Transformation[] = families
  .flat()
  .toSorted((one, other) => Number(rare.has(one.kind)) - Number(rare.has(other.kind)))

const familyOf = new Map(families.flatMap((family) => family.map(({ kind }) => [kind, family])))

/** Those of each family in turn, in the order given: who reads a few of them has seen what there is. */
export function familiesInTurn<Near extends { readonly kind: string }>(some: readonly Near[]): readonly Near[] {
  const times = new Map<unknown, number>()
  const turns = some.map((near): readonly [turn: number, Near] => {
    const family = familyOf.get(near.kind) ?? near.kind
    const turn = times.get(family) ?? 0
    times.set(family, turn + 1)
    return [turn, near]
  })
  return turns.toSorted(([a], [b]) => a - b).map(([, near]) => near)
}
