import type { HeaderPair } from './relay.ts'

export const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+"
const mediaRange = new RegExp(`^[ \\t]*${token}/${token}(?:[ \\t]*;[ \\t]*${token}=(?:${token}|"[^"\\\\,]*"))*[ \\t]*$`)
const withoutParameters = new RegExp(`^[ \\t]*${token}/${token}`)

/** Whether Prism survives reading this Accept or Content-Type (RFC 9110 section 12.5.1): only complete media types. */
export function isMedia(value: string): boolean {
  return value.split(',').every((range) => mediaRange.test(range))
}

/** The fields of an answer with one Content-Type at most, which Prism survives reading. */
export function withReadableType(headers: readonly HeaderPair[]): readonly HeaderPair[] {
  const others = headers.filter(([name]) => name.toLowerCase() !== 'content-type')
  const [, given = ''] = headers.find((pair) => !others.includes(pair)) ?? []
  const type = mediaRange.test(given) ? given : withoutParameters.exec(given)?.[0]
  return type === undefined ? others : [...others, ['Content-Type', type]]
}
