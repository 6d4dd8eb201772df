/** Every octet of the text percent-encoded, those that need it and those that do not. */
export function escaped(text: string): string {
  return [...new TextEncoder().encode(text)]
    .map((octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
