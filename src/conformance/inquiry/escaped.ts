import { sliceOf } from '../../text/slice-of.ts'

/** Every octet of the text percent-encoded, those that need it and those that do not, with upper-case digits. */
export function escaped(text: string): string {
  return escapedInLowerCase(text).toUpperCase()
}

/** The same with lower-case digits, which mean the same (RFC 3986 section 6.2.2.1). */
export function escapedInLowerCase(text: string): string {
  return [...new TextEncoder().encode(text)].map((octet) => `%${octet.toString(16).padStart(2, '0')}`).join('')
}

/** As a path holds it, but for the last character, of which every octet is percent-encoded with lower-case digits. */
export function escapedAtEnd(text: string): string {
  return encodeURIComponent(sliceOf(text, 0, -1)) + escapedInLowerCase(sliceOf(text, -1))
}
