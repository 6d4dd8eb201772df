/** Every octet of the text percent-encoded, those that need it and those that do not, with upper-case digits. */
export function escaped(text: string): string {
  return escapedInLowerCase(text).toUpperCase()
}

/** The same with lower-case digits, which mean the same (RFC 3986 section 6.2.2.1). */
export function escapedInLowerCase(text: string): string {
  return [...new TextEncoder().encode(text)].map((octet) => `%${octet.toString(16).padStart(2, '0')}`).join('')
}
