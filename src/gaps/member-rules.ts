import { isObject, memberOf, membersOf } from '../contract/pointer.ts'
import { asObject } from '../text/json-object.ts'
import { sortedJson } from '../text/sorted-json.ts'
import type { Direction, Effect } from './change-effects.ts'

/** The kinds of objects that are compared member by member; `incoming` is an operation that the server calls. */
export type Kind =
  | ('document' | 'path' | 'operation' | 'incomingPath' | 'incoming' | 'parameter' | 'header' | 'requestBody')
  | ('response' | 'mediaType' | 'schema' | 'discriminator')

/** A difference, in a few words. */
export interface Difference {
  readonly effect: Effect
  readonly says: string
}

/** Two objects to be compared in turn. */
export interface Step {
  readonly of: Kind
  readonly where: string
  readonly old: unknown
  readonly own: unknown
  /** What is said there is said by the other side, or means the opposite. */
  readonly reversed?: true
  /** Nothing is said there in the other direction. */
  readonly only?: Direction
}

/** A limit of a number: where it is, and whether that is excluded. */
export interface Limit {
  readonly at: number
  readonly excluded: boolean
}

/** Compares a member of two objects, either of which may lack it. */
export type Rule = (old: unknown, own: unknown, name: string) => readonly (Difference | Step)[]

/** What is written in a contract, for people. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ')
  return typeof value === 'string' ? value : (sortedJson(value) ?? 'none')
}

/** What became of a member: declared, removed, or another. */
function became(name: string, old: unknown, own: unknown, show: (value: unknown) => string = shown): string {
  if (old === undefined) return `${name} ${show(own)} declared`
  return own === undefined ? `${name} ${show(old)} removed` : `${name} is ${show(own)} instead of ${show(old)}`
}

const keyOf = (value: unknown): string => sortedJson(value) ?? ''

/** Whether two members are the same, in whatever order they are written. */
export function isSame(old: unknown, own: unknown): boolean {
  return keyOf(old) === keyOf(own)
}

/** A member of which any difference has one effect, or one for each of declared, removed and other. */
export const replaced =
  (other: Effect, declared: Effect = other, removed: Effect = other): Rule =>
  (old, own, name) => {
    if (isSame(old, own)) return []
    const effect = old === undefined ? declared : own === undefined ? removed : other
    return [{ effect, says: became(name, old, own) }]
  }

/** Says something about the values beside the type, so that without it there are more of them. */
export const constraint: Rule = replaced('other', 'narrower', 'wider')

/** A member that is either true, or false as where it is absent. */
export const flag =
  (raised: Effect, lowered: Effect): Rule =>
  (old, own, name) =>
    (old === true) === (own === true)
      ? []
      : [{ effect: own === true ? raised : lowered, says: `${name} is ${own === true} instead of ${old === true}` }]

/** A limit of numbers, lengths or counts; without it, it is the `least` or greatest there is. */
export const limit =
  (side: 'lower' | 'upper', least: number = side === 'lower' ? -Infinity : Infinity): Rule =>
  (old, own, name) => {
    const [before, after] = [old, own].map((value): Limit => {
      if (typeof value === 'number') return { at: value, excluded: false }
      return isObject(value) ? (value as unknown as Limit) : { at: least, excluded: false }
    }) as [Limit, Limit]
    const higher = Math.sign(after.at - before.at || 0) * (side === 'lower' ? 1 : -1)
    const tighter = higher || Number(after.excluded) - Number(before.excluded)
    if (!tighter) return []
    const show = (value: unknown): string =>
      isObject(value) ? `${String(value['at'])}${value['excluded'] === true ? ' (excluded)' : ''}` : shown(value)
    return [{ effect: tighter > 0 ? 'narrower' : 'wider', says: became(name, old, own, show) }]
  }

/** A set of values, of which each further one has one effect and each that is gone another; `covers` are those that one text includes. */
export const set =
  (further: Effect, gone: Effect, covers: (one: string) => readonly string[] = (one) => [one]): Rule =>
  (old, own, name) => {
    const [before, after] = [old, own].map((value) =>
      Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value],
    ) as [unknown[], unknown[]]
    const coveredBy = (list: readonly unknown[]): ReadonlySet<string> =>
      new Set(list.flatMap((one) => (typeof one === 'string' ? covers(one).map(keyOf) : [keyOf(one)])))
    const beyond = (list: readonly unknown[], known: ReadonlySet<string>): readonly unknown[] =>
      list.filter((one) => !known.has(keyOf(one)))
    const added = beyond(after, coveredBy(before))
    const removed = beyond(before, coveredBy(after))
    const [more, fewer] = [added, removed].map((list) => list.map(shown).join(', '))
    const apart = more === fewer ? ' of another type' : ''
    if (added.length > 0 && removed.length > 0)
      return [{ effect: 'other', says: `${name} has ${more}${apart} instead of ${fewer}` }]
    if (added.length > 0) return [{ effect: further, says: `${name} also has ${more}` }]
    return removed.length > 0 ? [{ effect: gone, says: `${name} no longer has ${fewer}` }] : []
  }

/** All values where it is absent; otherwise those in the list. */
export const values =
  (covers?: (one: string) => readonly string[]): Rule =>
  (old, own, name) =>
    (old === undefined) === (own === undefined)
      ? set('wider', 'narrower', covers)(old, own, name)
      : constraint(old, own, name)

/** Types and formats that another includes. */
const wideTypes: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'integer'],
  int64: ['int64', 'int32'],
  double: ['double', 'float'],
}
export const covered = (one: string): readonly string[] => wideTypes[one] ?? [one]

/** Alternatives of which one has to be met in full: each is what it asks for. */
export const security: Rule = (old, own) => {
  const [before, after] = [old, own].map((list) => {
    const alternatives = (Array.isArray(list) ? list : []) as readonly (readonly string[])[]
    return alternatives.length === 0 ? [[]] : alternatives
  }) as [(readonly string[])[], (readonly string[])[]]
  const suffices = (given: readonly string[], asked: readonly string[]): boolean =>
    asked.every((one) => given.includes(one))
  const isNarrower = !before.every((given) => after.some((asked) => suffices(given, asked)))
  const isWider = !after.every((given) => before.some((asked) => suffices(given, asked)))
  if (!isNarrower && !isWider) return []
  const show = (list: readonly (readonly string[])[]): string =>
    list.map((all) => [...new Set(all.map((one) => one.replace(/ \{.*/s, '')))].join(' with ') || 'none').join(' or ')
  const effect = isNarrower ? (isWider ? 'other' : 'narrower') : 'wider'
  const [then, now] = [show(before), show(after)]
  return [{ effect, says: then === now ? `credentials ${now} are others` : `credentials: ${now} instead of ${then}` }]
}

/** Members by name, each compared with the one of the same name. */
export const each =
  (
    of: Kind,
    label: (name: string) => string = (name) => name,
    {
      added = 'more',
      removed = 'less',
      ...how
    }: { readonly added?: Effect; readonly removed?: Effect; readonly reversed?: true } = {},
  ): Rule =>
  (old, own) => {
    const names = [...new Set([old, own].flatMap((map) => membersOf(map).map(([name]) => name)))]
    return names.flatMap((name): readonly (Difference | Step)[] => {
      const [before, after] = [memberOf(old, name), memberOf(own, name)]
      if (before !== undefined && after !== undefined)
        return [{ of, where: label(name), old: before, own: after, ...how, ...onlySaidIn(before, after) }]
      if (after === undefined) return [{ effect: removed, says: `${label(name)} removed` }]
      const isRequired = of !== 'schema' && memberOf(after, 'required') === true
      const effect = isRequired ? 'narrower' : added
      return [{ effect, says: `${isRequired ? 'required ' : ''}${label(name)} added` }]
    })
  }

/** A member that both sides leave to one direction is in nothing that is said in the other. */
function onlySaidIn(old: unknown, own: unknown): { readonly only?: Direction } {
  const both = (name: string): boolean => memberOf(old, name) === true && memberOf(own, name) === true
  return both('readOnly') ? { only: 'answer' } : both('writeOnly') ? { only: 'request' } : {}
}

/** A member that is there or not, compared with the one of the same name. */
export const child =
  (of: Kind, label?: string): Rule =>
  (old, own, name) =>
    each(of, () => label ?? name)(old === undefined ? {} : { name: old }, own === undefined ? {} : { name: own }, name)

/** A schema, which holds everything where it is absent. */
export const schema: Rule = (old, own, name) => [
  { of: 'schema', where: name === 'schema' ? '' : name, old: old ?? {}, own: own ?? {} },
]

/** Schemas of which one, or all, have to be met: those that are alike are paired, and the others in their order. */
export const alternatives =
  (further: Effect, fewer: Effect): Rule =>
  (old, own, name) => {
    if (old === undefined) return [{ effect: 'narrower', says: `${name} declared` }]
    if (own === undefined) return [{ effect: 'wider', says: `${name} removed` }]
    const [before, after] = [old, own].map((list) => membersOf(list).map(([, schema]) => schema)) as [
      unknown[],
      unknown[],
    ]
    const [keys, ownKeys] = [before.map(keyOf), after.map(keyOf)]
    const gone = before.filter((one) => !ownKeys.includes(keyOf(one)))
    const come = after.filter((one) => !keys.includes(keyOf(one)))
    const paired = Math.min(gone.length, come.length)
    // What is alike may refer to what is not.
    const alike = before.filter((one) => !gone.includes(one)).map((one) => [one, after[ownKeys.indexOf(keyOf(one))]])
    const pairs = [...alike, ...gone.slice(0, paired).map((one, at) => [one, come[at]])]
    return [
      ...pairs.map(([was, is]): Step => {
        return { of: 'schema', where: `${name} ${after.indexOf(is) + 1}`, old: was, own: is }
      }),
      ...(come.length > paired ? [{ effect: further, says: `${name} has ${come.length - paired} more` }] : []),
      ...(gone.length > paired ? [{ effect: fewer, says: `${name} has ${gone.length - paired} fewer` }] : []),
    ]
  }

/** Says nothing that a program hears, or is compared elsewhere. */
export const silent: Rule = () => []

/** URLs of servers, with their variables. */
export const servers: Rule = (old, own, name) => {
  if ((old === undefined) !== (own === undefined)) return replaced('other')(urlsOf(old), urlsOf(own), name)
  return set('more', 'less')(urlsOf(old), urlsOf(own), name)
}

function urlsOf(list: unknown): readonly string[] | undefined {
  if (list === undefined) return undefined
  return membersOf(list).map(([, server]) => {
    const { url, variables } = asObject(server)
    return `${String(url)}${variables === undefined ? '' : ` with ${shown(variables)}`}`
  })
}

/** Each name with the schema that it means. */
export const mapping: Rule = (old, own, name) => {
  const pairs = (map: unknown): readonly string[] => membersOf(map).map(([one, target]) => `${one}: ${shown(target)}`)
  return set('wider', 'narrower')(pairs(old), pairs(own), name)
}

/** Nothing is excluded where it is absent. */
export const negated: Rule = (old, own, name) => [
  { of: 'schema', where: name, old: old ?? false, own: own ?? false, reversed: true },
]

/** A number of which all values are multiples. */
export const multiple: Rule = (old, own, name) => {
  const [before, after] = [old, own].map(Number) as [number, number]
  const effect = after % before === 0 ? 'narrower' : before % after === 0 ? 'wider' : 'other'
  return replaced(effect, 'narrower', 'wider')(old, own, name)
}
