import { putWithin, type Transformation } from './transformation.ts'

const characters: readonly (readonly [name: string, character: string])[] = [
  ['zero-width space', '\u200b'],
  ['zero-width non-joiner', '\u200c'],
  ['zero-width joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['soft hyphen', '\u00ad'],
  ['byte order mark', '\ufeff'],
  ['direction mark', '\u200e'],
  ['variation selector', '\ufe0f'],
  ['grapheme joiner', '\u034f'],
  ['NUL', '\u0000'],
  ['replacement character', '\ufffd'],
  ['control character', '\u0007'],
]

/** Those that trimming, decoding or a language written in C takes off one end. */
const atEnds: readonly (readonly [name: string, character: string])[] = characters.filter(([name]) =>
  [
    'zero-width space',
    'byte order mark',
    'direction mark',
    'NUL',
    'replacement character',
    'control character',
    'soft hyphen',
  ].includes(name),
)

/** Characters that nobody sees, which libraries and collations pass over. */
export const invisible: readonly Transformation[] = [
  ...characters.map(([name, character]): Transformation => ({
    kind: `${name} within`,
    how: `with a ${name} within`,
    of: ({ id }, random) => putWithin(id, character, random),
  })),
  ...atEnds.flatMap(([name, character]): Transformation[] => [
    { kind: `${name} before`, how: `with a ${name} before it`, of: ({ id }) => `${character}${id}` },
    { kind: `${name} after`, how: `with a ${name} behind it`, of: ({ id }) => `${id}${character}` },
  ]),
  {
    kind: 'NUL and letters after',
    how: 'with a NUL and more letters behind it',
    of: ({ id }) => `${id}\u0000.json`,
  },
  { kind: 'invisible off', how: 'without what nobody sees', of: ({ id }) => id.replaceAll(/\p{Cf}/gu, '') },
]
