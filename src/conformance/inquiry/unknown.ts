import type { Random } from '../../text/random.ts'
import { nonsense } from './random.ts'
import type { EntityAnswer } from './entity.ts'

/** An identifier that no entity has, as far as the server shows, and how it was made. */
export interface UnknownId {
  readonly id: string
  /** The known identifier it is near to. */
  readonly near?: string
  /** In which way it differs from it, or what it is. */
  readonly how: string
  /** It was made up for this run: no build can have it. */
  readonly madeUp?: true
}

export interface UnknownAnswer extends UnknownId {
  readonly answer: EntityAnswer
}

/** Identifiers far from every known one; among them names that programs stumble over. */
export function strangers(random: Random): readonly UnknownId[] {
  return [
    ...Array.from({ length: 3 }, () => ({ id: nonsense(random), how: 'random letters', madeUp: true as const })),
    { id: `${nonsense(random, 8)} ${nonsense(random, 8)}`, how: 'random letters with a space', madeUp: true },
    { id: `${nonsense(random, 8)}\u00e9\u65e5`, how: 'random letters beyond ASCII' },
    { id: `9${Math.floor(random() * 1e9)}`, how: 'a random number' },
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((id) => ({
      id,
      how: 'a name every JavaScript object has',
    })),
    ...['null', 'undefined', '0', '-1', '*', '%', '_'].map((id) => ({ id, how: 'a word with a meaning elsewhere' })),
    { id: ' ', how: 'a lone space' },
  ]
}

/** A title of more characters is hardly mistaken for an identifier. */
const longestTitle = 100

/** Identifiers that differ from a known one by so little that a lax comparison takes them for it. */
export function neighboursOf(id: string, title: string, random: Random): readonly UnknownId[] {
  const near = (other: string, how: string): UnknownId => ({ id: other, near: id, how })
  const letters = Array.from(id)
  const at = Math.floor(random() * letters.length)
  const replaced = (by: string): string => letters.map((letter, index) => (index === at ? by : letter)).join('')
  return [
    near(letters.slice(0, -1).join(''), 'its last character cut off'),
    near(letters.slice(1).join(''), 'its first character cut off'),
    near(letters.slice(0, Math.ceil(letters.length / 2)).join(''), 'its first half'),
    near(`${id}${nonsense(random, 1)}`, 'a letter behind it'),
    near(`${nonsense(random, 1)}${id}`, 'a letter before it'),
    near(`${id} `, 'a space behind it'),
    near(` ${id}`, 'a space before it'),
    near(id.toUpperCase(), 'in upper case'),
    near(id.toLowerCase(), 'in lower case'),
    near(swapCase(id), 'with upper and lower case swapped'),
    near(encodeURIComponent(id), 'escaped twice'),
    near(id.replaceAll(' ', '+'), 'with + for its spaces'),
    near(id.replaceAll('+', ' '), 'with spaces for its +'),
    near(`${id}.json`, 'an extension behind it'),
    near(`${id}*`, 'a wildcard behind it'),
    near(`${letters.slice(0, -1).join('')}%`, 'a wildcard at its end'),
    near(replaced('_'), 'a wildcard in it'),
    near(replaced('.'), 'a wildcard in it'),
    near(`^${id}$`, 'a pattern around it'),
    near(`"${id}"`, 'quotes around it'),
    near(`0${id}`, 'a zero before it'),
    near(`${id}.0`, 'a fraction behind it'),
    near(`${id},${id}`, 'twice with a comma'),
    ...(title !== '' && title.length <= longestTitle ? [near(title, 'by its title')] : []),
  ].filter(({ id: other }) => other !== id)
}

function swapCase(text: string): string {
  return Array.from(text)
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('')
}
