import { swapCase } from './letter-case.ts'
import { made, type Transformation } from './transformation.ts'

const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,}$/i

/** Forms of identifiers that programs parse, and then write in another way. */
export const parsedForms: readonly RegExp[] = [uuid, hexadecimal]

function ofUuid(kind: string, how: string, make: (id: string) => string): Transformation {
  return made(kind, how, (id) => (uuid.test(id) ? make(id) : undefined))
}

/** What a parser of UUIDs, or of numbers in hexadecimal, takes for the same. */
export const forms: readonly Transformation[] = [
  ofUuid('UUID without hyphens', 'without its hyphens', (id) => id.replaceAll('-', '')),
  ofUuid('UUID with hyphens', 'with hyphens', (id) => id.replace(uuid, '$1-$2-$3-$4-$5')),
  ofUuid('UUID in braces', 'in braces', (id) => `{${id}}`),
  ofUuid('UUID as a URN', 'with urn:uuid: before it', (id) => `urn:uuid:${id}`),
  made('hexadecimal in the other case', 'with its hexadecimal digits in the other case', (id) =>
    parsedForms.some((form) => form.test(id)) ? swapCase(id) : undefined,
  ),
]
