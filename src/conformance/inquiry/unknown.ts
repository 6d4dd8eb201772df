import { inParallel } from '../../client/in-parallel.ts'
import { entityPath } from '../../contract/operations.ts'
import type { EntityAnswer } from './entity.ts'
import type { Inquiry } from './inquiry.ts'
import { isTooLong } from './long-texts.ts'
import type { Listing } from './lists.ts'
import type { Random } from '../../text/random.ts'
import { nonsense } from './random.ts'
import { strangestOf } from './sample.ts'

/** An identifier that no entity has, as far as the server shows, and how it was made. */
export interface UnknownId {
  readonly id: string
  /** The known identifier it is near to. */
  readonly near?: string
  /** The way in which it was made; part of fingerprints, never reworded. */
  readonly kind: string
  /** The same for a person: in which way it differs from the known one, or what it is. */
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
    ...Array.from({ length: 3 }, () => invented('letters', nonsense(random), 'random letters')),
    invented('letters and a space', `${nonsense(random, 8)} ${nonsense(random, 8)}`, 'random letters with a space'),
    invented('letters beyond ASCII', `${nonsense(random, 8)}\u00e9\u65e5`, 'random letters beyond ASCII'),
    { kind: 'number', id: `9${Math.floor(random() * 1e9)}`, how: 'a random number' },
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((id) => ({
      kind: 'object member',
      id,
      how: 'a name every JavaScript object has',
    })),
    ...['null', 'undefined', '0', '-1', '*', '%', '_'].map((id) => ({
      kind: 'reserved word',
      id,
      how: 'a word with a meaning elsewhere',
    })),
    { kind: 'space', id: ' ', how: 'a lone space' },
  ]
}

function invented(kind: string, id: string, how: string): UnknownId {
  return { kind, id, how, madeUp: true }
}

/** A title of more characters is hardly mistaken for an identifier. */
const longestTitle = 100

/** Identifiers that differ from a known one by so little that a lax comparison takes them for it. */
export function neighboursOf(id: string, title: string, random: Random): readonly UnknownId[] {
  const near = (other: string, kind: string, how: string): UnknownId => ({ kind, id: other, near: id, how })
  const letters = Array.from(id)
  const at = Math.floor(random() * letters.length)
  const replaced = (by: string): string => letters.map((letter, index) => (index === at ? by : letter)).join('')
  return [
    near(letters.slice(0, -1).join(''), 'last character off', 'its last character cut off'),
    near(letters.slice(1).join(''), 'first character off', 'its first character cut off'),
    near(letters.slice(0, Math.ceil(letters.length / 2)).join(''), 'first half', 'its first half'),
    near(`${id}${nonsense(random, 1)}`, 'letter after', 'a letter behind it'),
    near(`${nonsense(random, 1)}${id}`, 'letter before', 'a letter before it'),
    near(`${id} `, 'space after', 'a space behind it'),
    near(` ${id}`, 'space before', 'a space before it'),
    near(id.toUpperCase(), 'upper case', 'in upper case'),
    near(id.toLowerCase(), 'lower case', 'in lower case'),
    near(swapCase(id), 'case swapped', 'with upper and lower case swapped'),
    near(encodeURIComponent(id), 'escaped twice', 'escaped twice'),
    near(id.replaceAll(' ', '+'), 'plus for space', 'with + for its spaces'),
    near(id.replaceAll('+', ' '), 'space for plus', 'with spaces for its +'),
    near(`${id}.json`, 'extension', 'an extension behind it'),
    near(`${id}*`, 'wildcard after', 'a wildcard behind it'),
    near(`${letters.slice(0, -1).join('')}%`, 'wildcard at end', 'a wildcard at its end'),
    near(replaced('_'), 'underscore wildcard', 'a wildcard in it'),
    near(replaced('.'), 'dot wildcard', 'a wildcard in it'),
    near(`^${id}$`, 'pattern', 'a pattern around it'),
    near(`"${id}"`, 'quotes', 'quotes around it'),
    near(`0${id}`, 'zero before', 'a zero before it'),
    near(`${id}.0`, 'fraction', 'a fraction behind it'),
    near(`${id},${id}`, 'twice', 'twice with a comma'),
    ...(title !== '' && title.length <= longestTitle ? [near(title, 'title', 'by its title')] : []),
  ].filter(({ id: other }) => other !== id)
}

function swapCase(text: string): string {
  return Array.from(text)
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('')
}

/**
 * Whether a 404 tells anything: some known identifier is answered with its entity, or the list, which can be read, is empty.
 */
export async function isTelling({ list, entities }: Pick<Inquiry, 'list' | 'entities'>): Promise<boolean> {
  const { byId, wrong, unjudged } = await list()
  if (wrong === undefined && unjudged === undefined && byId.size === 0) return true
  return (await entities()).some(({ entity }) => entity !== undefined)
}

function canBeAsked(id: string): boolean {
  const path = entityPath(id)
  return path !== undefined && !isTooLong(path)
}

/** How many known identifiers are varied to make unknown ones. */
const nearTo = 10

export interface UnknownInput {
  readonly known: readonly string[]
  readonly list: Listing
  /** The answers for known identifiers. */
  readonly entities: readonly EntityAnswer[]
  readonly entity: (id: string) => Promise<EntityAnswer> | undefined
  readonly concurrency: number
  readonly random: (label: string) => Random
}

/** Asks for identifiers that no entity has: some far from all known ones, some near to one. */
export async function askUnknown({
  known: ids,
  list: { byId },
  entities,
  entity,
  concurrency,
  random,
}: UnknownInput): Promise<readonly UnknownAnswer[]> {
  const known = new Set(ids)
  const near = strangestOf(ids.filter(canBeAsked), nearTo, random('near')).flatMap((id) =>
    neighboursOf(id, byId.get(id)?.title ?? '', random(`near ${id}`)),
  )
  const all = [...strangers(random('strangers')), ...near].filter(({ id }) => !known.has(id) && canBeAsked(id))
  const asked = [...new Map(all.map((one) => [one.id, one])).values()]
  const shown = entities.filter((answer) => answer.entity !== undefined)
  const admitted = shown.length > 0
  const carried = shown.map(({ id }) => id).join('')
  return inParallel(asked, concurrency, async (one) => {
    const answer = (await entity(one.id))!
    // Where known entities may be seen, a refusal is not a matter of admission: it stands in place of the 404.
    const refused = admitted && (answer.exchange.status === 401 || answer.exchange.status === 403)
    if (refused) return { ...one, answer: { id: one.id, exchange: answer.exchange } }
    const turnedAway = answer.exchange.status === 400 && isTurnedAway(one.id, carried)
    return {
      ...one,
      answer: turnedAway ? { ...answer, unjudged: 'status 400: refused before it was looked up' } : answer,
    }
  })
}

/**
 * Whether a server, or what stands before it, may turn a path away before it is looked up: escapes of a slash, a backslash,
 * a percent sign, a semicolon or a control character, none of which an identifier that it answers has.
 */
function isTurnedAway(id: string, carried: string): boolean {
  return (id.match(/[/\\%;\u0000-\u001f\u007f]/g) ?? []).some((character) => !carried.includes(character))
}
