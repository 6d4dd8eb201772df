import fc from 'fast-check'

/** Any code point, lone surrogates too, as a unit of `fc.string`, whose own `binary` builds a table of a million texts first, in a second. */
export const codePoints: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff }).map((point) => String.fromCodePoint(point))
