import { nonsense } from '../../random.ts'
import { made, putWithin, replaced, type Transformation } from './transformation.ts'

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
    made(`${name} after`, `with ${named} behind it`, (id) => `${id}${space}`),
    made(`${name} before`, `with ${named} before it`, (id) => `${space}${id}`),
    made(`${name} within`, `with ${named} within`, (id, random) => putWithin(id, space, random)),
  ]),
  ...rare.map(([name, space]) =>
    made(name, `with white space (${name}) at one end`, (id, random) =>
      random() < 0.5 ? `${id}${space}` : `${space}${id}`,
    ),
  ),
  replaced('space behind a separator', 'with a space behind its first separator', /(?<=.[:/#|@])(?=.)/su, ' '),
  made('spaces around', 'with spaces around it', (id) => ` ${id} `),
  replaced('spaces doubled', 'with its spaces doubled', / /g, '  '),
  replaced('spaces off', 'without its spaces', /\s+/g, ''),
  made('trimmed', 'without the space at its ends', (id) => id.trim()),
  replaced('spaces collapsed', 'with one space for several', /\s+/g, ' '),
  replaced('tab for space', 'with a tab for a space', / /g, '\t'),
  replaced('line break for space', 'with a line break for a space', / /g, '\n'),
  replaced('no-break space for space', 'with a no-break space for a space', / /g, '\u00a0'),
  made('line after', 'with a line behind it', (id, random) => `${id}\n${nonsense(random, 6)}`),
  made('line before', 'with a line before it', (id, random) => `${nonsense(random, 6)}\n${id}`),
  made('word after', 'with a word behind it', (id, random) => `${id} ${nonsense(random, 6)}`),
]
