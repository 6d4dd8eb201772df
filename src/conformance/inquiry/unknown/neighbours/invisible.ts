import { putWithin, type Transformation } from './transformation.ts'

/** Some of them trimming, decoding or a language written in C takes off one end. */
const characters: readonly (readonly [name: string, character: string, where?: 'at ends'])[] = [
  ['zero-width space', '\u200b', 'at ends'],
  ['zero-width non-joiner', '\u200c'],
  ['zero-width joiner', '\u200d'],
  ['word joiner', '\u2060'],
  ['soft hyphen', '\u00ad', 'at ends'],
  ['byte order mark', '\ufeff', 'at ends'],
  ['direction mark', '\u200e', 'at ends'],
  ['variation selector', '\ufe0f'],
  ['grapheme joiner', '\u034f'],
  ['NUL', '\u0000', 'at ends'],
  ['replacement character', '\ufffd', 'at ends'],
  ['control character', '\u0007', 'at ends'],
]
const atEnds = characters.filter(([, , where]) => where === 'at ends')

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
