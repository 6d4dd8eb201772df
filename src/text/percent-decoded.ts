/** A text with its percent escapes decoded as UTF-8 (RFC 3986 section 2.1); undefined where one is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
