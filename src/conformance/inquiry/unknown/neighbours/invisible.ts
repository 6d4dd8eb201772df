import { made, putWithin, replaced, type Transformation } from './transformation.ts'

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
  ...characters.map(([name, character]) =>
    made(`${name} within`, `with a ${name} within`, (id, random) => putWithin(id, character, random)),
  ),
  ...atEnds.flatMap(([name, character]): Transformation[] => [
    made(`${name} before`, `with a ${name} before it`, (id) => `${character}${id}`),
    made(`${name} after`, `with a ${name} behind it`, (id) => `${id}${character}`),
  ]),
  made('NUL and letters after', 'with a NUL and more letters behind it', (id) => `${id}\u0000.json`),
  replaced('invisible off', 'without what nobody sees', /\p{Cf}/gu, ''),
]
