import { swapCase } from './letter-case.ts'
import type { Transformation } from './transformation.ts'

const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,}$/i

/** Forms of identifiers that programs parse, and then write in another way. */
export const parsedForms: readonly RegExp[] = [uuid, hexadecimal]

function ofUuid(make: (id: string) => string): Transformation['of'] {
  return ({ id }) => (uuid.test(id) ? make(id) : undefined)
}

/** What a parser of UUIDs, or of numbers in hexadecimal, takes for the same. */
export const forms: readonly Transformation[] = [
  { kind: 'UUID without hyphens', how: 'without its hyphens', of: ofUuid((id) => id.replaceAll('-', '')) },
  { kind: 'UUID with hyphens', how: 'with hyphens', of: ofUuid((id) => id.replace(uuid, '$1-$2-$3-$4-$5')) },
  { kind: 'UUID in braces', how: 'in braces', of: ofUuid((id) => `{${id}}`) },
  { kind: 'UUID as a URN', how: 'with urn:uuid: before it', of: ofUuid((id) => `urn:uuid:${id}`) },
  {
    kind: 'hexadecimal in the other case',
    how: 'with its hexadecimal digits in the other case',
    of: ({ id }) => (parsedForms.some((form) => form.test(id)) ? swapCase(id) : undefined),
  },
]
