import type { Random } from '../../../../text/random.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import { made, replaced, type Transformation } from './transformation.ts'

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
  made(
    'after the last separator',
    'with what stands behind its last separator alone',
    (id) => /[^:/#.|@_\s-]+$/.exec(id)?.[0],
  ),
  replaced(
    'before the last separator',
    'without what stands behind its last separator',
    /[:/#.|@_\s-][^:/#.|@_\s-]*$/,
    '',
  ),
  made('after the first separator', 'without what stands before its first separator', (id) =>
    joinedAt(id, ([, ...rest]) => rest),
  ),
  made('before the first separator', 'with what stands before its first separator alone', (id) =>
    joinedAt(id, ([first = '']) => [first]),
  ),
  made('after a colon or slash', 'with what stands behind its last colon or slash alone', (id) =>
    /[:/#|@]/.test(id) ? id.replace(/^.*[:/#|@]/s, '') : undefined,
  ),
  replaced('before a colon or slash', 'with what stands before its first colon or slash alone', /[:/#|@].*$/s, ''),
  replaced('before the last slash', 'without its last slash and what follows it', /(?<=.)\/[^/]+$/s, ''),
  made('from a colon or slash on', 'from its first colon or slash on', (id) => /[:/#|@].+$/s.exec(id)?.[0]),
  made('up to a colon or slash', 'up to its first colon or slash', (id) => /^.+?[:/#|@]/s.exec(id)?.[0]),
  made('one part', 'with one of its parts alone', (id, random) => randomPart(id, random)),
  made('without the middle', 'with its first and last parts alone', (id) =>
    joinedAt(id, (parts) => (parts.length < 3 ? parts : [parts[0] ?? '', parts.at(-1) ?? ''])),
  ),
  made('parts turned round', 'with its parts turned round', (id) => joinedAt(id, (parts) => parts.toReversed())),
  made('first part of another', 'with the first part of another', (id, __, { other }) => crossed(other, id)),
  made('last part of another', 'with what another has behind its first part', (id, __, { other }) =>
    crossed(id, other),
  ),
  made('first part in the plural', 'with its first part in the plural or the singular', (id) =>
    joinedAt(id, ([first = '', ...rest]) => [otherNumber(first), ...rest]),
  ),
  replaced(
    'kind in the plural',
    'with what stands before its first colon in the plural or the singular',
    /^[^:]+(?=:)/,
    otherNumber,
  ),
]
