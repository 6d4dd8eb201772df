import type { Random } from '../../../../text/random.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import type { Transformation } from './transformation.ts'

/** Where identifiers have parts. */
const parting = /[:/#.|@_\s-]/

/** The separator that comes first in the identifier, and its parts at that one. */
function partsAt(id: string): { readonly separator: string; readonly parts: readonly string[] } {
  const separator = parting.exec(id)?.[0] ?? ''
  return { separator, parts: separator === '' ? [id] : id.split(separator) }
}

/** What stands before the first separator of one and behind the first of the other. */
function crossed(id: string, other: string): string | undefined {
  const { separator, parts } = partsAt(id)
  const { separator: same, parts: theirs } = partsAt(other)
  if (separator === '' || separator !== same) return undefined
  return [parts[0], ...theirs.slice(1)].join(separator)
}

function joinedAt(id: string, change: (parts: readonly string[]) => readonly string[]): string | undefined {
  const { separator, parts } = partsAt(id)
  return parts.length < 2 ? undefined : change(parts).join(separator)
}

function randomPart(id: string, random: Random): string | undefined {
  const parts = wordsOf(id)
  return parts[Math.floor(random() * parts.length)]
}

function otherNumber(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : `${word}s`
}

/** Parts of the identifier taken for the whole. */
export const partsOfIt: readonly Transformation[] = [
  {
    kind: 'after the last separator',
    how: 'with what stands behind its last separator alone',
    of: ({ id }) => /[^:/#.|@_\s-]+$/.exec(id)?.[0],
  },
  {
    kind: 'before the last separator',
    how: 'without what stands behind its last separator',
    of: ({ id }) => id.replace(/[:/#.|@_\s-][^:/#.|@_\s-]*$/, ''),
  },
  {
    kind: 'after the first separator',
    how: 'without what stands before its first separator',
    of: ({ id }) => joinedAt(id, ([, ...rest]) => rest),
    ofEachKind: true,
  },
  {
    kind: 'before the first separator',
    how: 'with what stands before its first separator alone',
    of: ({ id }) => joinedAt(id, ([first = '']) => [first]),
  },
  {
    kind: 'after a colon or slash',
    how: 'with what stands behind its last colon or slash alone',
    of: ({ id }) => (/[:/#|@]/.test(id) ? id.replace(/^.*[:/#|@]/s, '') : undefined),
    ofEachKind: true,
  },
  {
    kind: 'before a colon or slash',
    how: 'with what stands before its first colon or slash alone',
    of: ({ id }) => id.replace(/[:/#|@].*$/s, ''),
  },
  {
    kind: 'before the last slash',
    how: 'without its last slash and what follows it',
    of: ({ id }) => id.replace(/(?<=.)\/[^/]+$/s, ''),
  },
  {
    kind: 'from a colon or slash on',
    how: 'from its first colon or slash on',
    of: ({ id }) => /[:/#|@].+$/s.exec(id)?.[0],
  },
  {
    kind: 'up to a colon or slash',
    how: 'up to its first colon or slash',
    of: ({ id }) => /^.+?[:/#|@]/s.exec(id)?.[0],
  },
  { kind: 'one part', how: 'with one of its parts alone', of: ({ id }, random) => randomPart(id, random) },
  {
    kind: 'without the middle',
    how: 'with its first and last parts alone',
    of: ({ id }) => joinedAt(id, (parts) => (parts.length < 3 ? parts : [parts[0] ?? '', parts.at(-1) ?? ''])),
  },
  {
    kind: 'parts turned round',
    how: 'with its parts turned round',
    of: ({ id }) => joinedAt(id, (parts) => parts.toReversed()),
  },
  {
    kind: 'first part of another',
    how: 'with the first part of another',
    of: ({ id, other }) => crossed(other, id),
  },
  {
    kind: 'last part of another',
    how: 'with what another has behind its first part',
    of: ({ id, other }) => crossed(id, other),
  },
  {
    kind: 'first part in the plural',
    how: 'with its first part in the plural or the singular',
    of: ({ id }) => joinedAt(id, ([first = '', ...rest]) => [otherNumber(first), ...rest]),
  },
  {
    kind: 'kind in the plural',
    how: 'with what stands before its first colon in the plural or the singular',
    of: ({ id }) => id.replace(/^[^:]+(?=:)/, otherNumber),
  },
]
