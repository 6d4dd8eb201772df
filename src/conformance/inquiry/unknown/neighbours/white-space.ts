import { nonsense } from '../../random.ts'
import { putWithin, replaceAll, type Transformation } from './transformation.ts'

const common: readonly (readonly [name: string, space: string, named: string])[] = [
  ['space', ' ', 'a space'],
  ['tab', '\t', 'a tab'],
  ['line break', '\n', 'a line break'],
  ['no-break space', '\u00a0', 'a no-break space'],
]

/** Further characters that one library or another takes for white space. */
const rare: readonly (readonly [name: string, space: string])[] = [
  ['carriage return and line feed', '\r\n'],
  ['vertical tab', '\v'],
  ['next line', '\u0085'],
  ['em space', '\u2003'],
  ['line separator', '\u2028'],
  ['ideographic space', '\u3000'],
]

/** White space that is trimmed, collapsed, taken out or taken for another. */
export const whiteSpace: readonly Transformation[] = [
  ...common.flatMap(([name, space, named]): Transformation[] => [
    { kind: `${name} after`, how: `with ${named} behind it`, of: ({ id }) => `${id}${space}` },
    { kind: `${name} before`, how: `with ${named} before it`, of: ({ id }) => `${space}${id}` },
    { kind: `${name} within`, how: `with ${named} within`, of: ({ id }, random) => putWithin(id, space, random) },
  ]),
  ...rare.map(([name, space]): Transformation => ({
    kind: name,
    how: `with white space (${name}) at one end`,
    of: ({ id }, random) => (random() < 0.5 ? `${id}${space}` : `${space}${id}`),
  })),
  {
    kind: 'space behind a separator',
    how: 'with a space behind its first separator',
    of: ({ id }) => id.replace(/(?<=.[:/#|@])(?=.)/su, ' '),
  },
  { kind: 'spaces around', how: 'with spaces around it', of: ({ id }) => ` ${id} ` },
  { kind: 'spaces doubled', how: 'with its spaces doubled', of: ({ id }) => replaceAll(id, / /g, '  ') },
  { kind: 'spaces off', how: 'without its spaces', of: ({ id }) => replaceAll(id, /\s+/g, '') },
  { kind: 'trimmed', how: 'without the space at its ends', of: ({ id }) => id.trim() },
  { kind: 'spaces collapsed', how: 'with one space for several', of: ({ id }) => id.replaceAll(/\s+/g, ' ') },
  { kind: 'tab for space', how: 'with a tab for a space', of: ({ id }) => replaceAll(id, / /g, '\t') },
  { kind: 'line break for space', how: 'with a line break for a space', of: ({ id }) => replaceAll(id, / /g, '\n') },
  {
    kind: 'no-break space for space',
    how: 'with a no-break space for a space',
    of: ({ id }) => replaceAll(id, / /g, '\u00a0'),
  },
  {
    kind: 'line after',
    how: 'with a line behind it',
    of: ({ id }, random) => `${id}\n${nonsense(random, 6)}`,
  },
  {
    kind: 'line before',
    how: 'with a line before it',
    of: ({ id }, random) => `${nonsense(random, 6)}\n${id}`,
  },
  {
    kind: 'word after',
    how: 'with a word behind it',
    of: ({ id }, random) => `${id} ${nonsense(random, 6)}`,
  },
]
