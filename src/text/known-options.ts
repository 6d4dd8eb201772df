import { isObject } from './json-object.ts'
import { didYouMean } from './nearest.ts'

/** The names of all members of a type of options; the compiler refuses a list with one too few or too many. */
export type NamesOf<Options> = Readonly<Record<keyof Options, true>>

/** Throws a TypeError for an option that `door` does not have: misspelt, it would have no effect. */
export function refuseUnknownOptions(door: string, given: object, known: Readonly<Record<string, true>>): void {
  refuseNoObject(door, 'options', given)
  const names = Object.keys(known)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, names, `Its options are ${names.toSorted().join(', ')}.`)
  throw new TypeError(`${door} has no option ${JSON.stringify(unknown)}. ${hint}`)
}

/** Throws a RangeError for an option that is given and is no number from its least on. */
export function refuseNumbersBelow<Options extends object>(
  given: Options,
  least: { readonly [Name in keyof Options]?: number },
): void {
  for (const [name, from] of Object.entries<number | undefined>(least)) {
    const value: unknown = given[name as keyof Options]
    if (value === undefined || from === undefined || (typeof value === 'number' && value >= from)) continue
    throw new RangeError(
      `${name} is a number from ${from} on, not ${typeof value === 'number' ? value : JSON.stringify(value)}.`,
    )
  }
}

/** Throws a TypeError for something that is no object, which would fail somewhere else, or have no effect. */
export function refuseNoObject(door: string, what: string, given: unknown): void {
  if (isObject(given)) return
  const kind =
    given === null || given === undefined ? String(given) : Array.isArray(given) ? 'an array' : `a ${typeof given}`
  throw new TypeError(`${door} takes ${what} as an object, not ${kind}.`)
}
