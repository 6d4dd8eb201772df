import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Entity, Link } from '../model/model.ts'
import { twinEntities, twinLinks } from '../model/twins.ts'
import { readJsonText } from '../text/json-text.ts'
import { mostShown, placeName, throwAll, UserError } from '../text/user-error.ts'
import type { BuildFile } from './build-file.ts'
import { elementText, type Flaw, shorten, typeFlaw } from './build-shape.ts'
import type { Cut } from './json-elements.ts'
import type { MemberTypes } from './plain-object.ts'
import { lossyNumbers, withoutSpaces } from './lossy-numbers.ts'

/** An element with the name of an earlier one, whose index is `twin`. */
export interface Repetition {
  readonly kind: 'repeated'
  readonly pointer: string
  readonly twin: number
}

/** Takes the elements of a list. */
export interface Taker {
  /**
   * Takes an element. `json`, valid until the function returns, is the form to send: as in the file, unless that has white
   * space or a repeated member (JSON.parse keeps the last).
   */
  take(value: unknown, json: Uint8Array): Flaw | Repetition | undefined
  /** The members that `take` needs; an element that has them in this form is correct and is passed with nothing else. */
  readonly types?: MemberTypes
}

class Refusal extends Error {
  readonly list: string
  readonly index: number
  readonly reason: Flaw | Repetition
  readonly cut: Pick<Cut, 'text' | 'offset'>
  constructor(list: string, index: number, reason: Flaw | Repetition, { text, offset }: Cut) {
    super(reason.kind)
    this.list = list
    this.index = index
    this.reason = reason
    this.cut = { text, offset }
  }
}

export interface Lists {
  readonly found: ReadonlySet<string>
  /** All top-level members. */
  readonly members: readonly string[]
  readonly digest: string
  readonly remarks: readonly string[]
}

/**
 * Reads the named lists of a file; the first element that its taker rejects becomes a UserError with its place.
 */
export async function readLists(file: BuildFile, takers: Readonly<Record<string, Taker>>): Promise<Lists> {
  const found = new Set<string>()
  const members: string[] = []
  const hash = createHash('sha256')
  let lossy = 0
  let firstLossy = ''
  let repeated = 0
  let firstRepeated = ''
  let current = ''
  let taker: Taker | undefined
  const refusals: Refusal[] = []
  let broken: UserError | undefined
  let isMarked = false
  const isWanted = (name: string): boolean => Object.hasOwn(takers, name)
  try {
    isMarked = await file.read(
      {
        list(name) {
          members.push(name)
          current = name
          taker = isWanted(name) ? takers[name] : undefined
          if (taker) found.add(name)
          return taker?.types
        },
        element(value, index, cut) {
          if (!taker) return
          const comparison = cut.counts ? compared(value, cut.counts, cut.text) : plainly
          const { numbers, isRepeated } = comparison
          const refused = taker.take(value, formOf(value, cut, comparison))
          if (refused) {
            // A twin is counted among the elements taken, of which one is missing after a refusal.
            if (refused.kind === 'repeated' && refusals.length > 0) return
            refusals.push(new Refusal(current, index, refused, cut))
            if (refused.kind === 'repeated' || refusals.length === mostShown) throw refusals[0]
            return
          }
          if (isRepeated) firstRepeated ||= `${current}[${index}]`
          if (isRepeated) repeated++
          if (numbers.length === 0 || isRepeated) return
          firstLossy ||= `${shorten(numbers[0] as string)} in ${current}[${index}]`
          lossy += numbers.length
        },
        member(name, value, cut) {
          members.push(name)
          if (!isWanted(name)) return
          throw new Refusal(name, -1, typeFlaw('', 'an array', value), cut)
        },
      },
      hash,
    )
  } catch (error) {
    if (error instanceof UserError) broken = error
    else if (!(error instanceof Refusal)) throw error
    else if (!refusals.includes(error)) refusals.push(error)
  }
  const flaws = await Promise.all(refusals.map((refusal) => placed(file, refusal)))
  throwAll(broken ? [...flaws, broken] : flaws)
  const remarks = [
    ...(isMarked ? ['the file starts with a byte order mark, which is passed over; JSON does without.'] : []),
    ...remarkOn(
      lossy,
      ['number has', 'numbers have'],
      `more digits than most readers of JSON keep, and are served as written (first: ${firstLossy})`,
    ),
    ...remarkOn(
      repeated,
      ['element has', 'elements have'],
      `a member twice, and only the last is served (first: ${firstRepeated})`,
    ),
  ].map((remark) => `${file.path}: ${remark}`)
  return { found, members, digest: hash.digest('hex'), remarks }
}

function remarkOn(count: number, [one, many]: readonly [string, string], what: string): readonly string[] {
  if (count === 0) return []
  return [`${count === 1 ? `one ${one}` : `${count.toLocaleString('en')} ${many}`} ${what}.`]
}

/** The refusal as an error; for two elements with the same name it gives both places. */
async function placed(file: BuildFile, { list, index, reason, cut }: Refusal): Promise<UserError> {
  const offsetIn = (text: string, start: number): number =>
    start + Buffer.byteLength(text.slice(0, readJsonText(text).offsetOf(reason.pointer)))
  const place = await file.placeOf(offsetIn(cut.text, cut.offset))
  const path = index === -1 ? list : `${list}[${index}]`
  if (reason.kind !== 'repeated') {
    return new UserError(elementText(path, reason), place)
  }
  const { twin } = reason
  const first = await cutOf(file, list, twin)
  const at = placeName({ ...(await file.placeOf(offsetIn(first.text, first.offset))), file: basename(file.path) })
  if (list === 'links') {
    const { from, to, relation } = JSON.parse(cut.text) as Link
    const triple = [from, to, relation].map((part) => shorten(part ?? ''))
    return new UserError(twinLinks(index, twin, triple, ` at ${at}`), place)
  }
  const { id } = JSON.parse(cut.text) as Entity
  return new UserError(twinEntities(index, twin, shorten(id), ` at ${at}`), place)
}

/** Finds an element that was read before. At most one is looked up, so that nothing has to be kept of the others. */
async function cutOf(file: BuildFile, list: string, index: number): Promise<Pick<Cut, 'text' | 'offset'>> {
  let current = ''
  let found: Pick<Cut, 'text' | 'offset'> = { text: '', offset: 0 }
  const enough = new Error()
  const reading = file.read({
    list: (name) => void (current = name),
    element(_value, at, { text, offset }) {
      if (current !== list || at !== index) return
      found = { text, offset }
      throw enough
    },
    member() {},
  })
  await reading.catch((error: unknown) => {
    if (error !== enough) throw error
  })
  return found
}

/** The form of an element to send: numbers that no double holds stay as they are written. */
function formOf(value: unknown, { bytes, text }: Cut, { asItStands, numbers, isRepeated }: Comparison): Uint8Array {
  if (asItStands) return bytes
  return Buffer.from(numbers.length > 0 && !isRepeated ? withoutSpaces(text) : JSON.stringify(value))
}

interface Comparison {
  readonly asItStands: boolean
  /** The numbers that no double holds, as written. */
  readonly numbers: readonly string[]
  /** Whether a member stands there twice: some readers take the first, and some the last. */
  readonly isRepeated: boolean
}

const plainly: Comparison = { asItStands: true, numbers: [], isRepeated: false }

/** How a value is written, next to what JSON.parse made of it. */
function compared(value: unknown, { spaces, colons }: NonNullable<Cut['counts']>, text: string): Comparison {
  const { members, large } = countsOf(value)
  const numbers = large === 0 ? [] : lossyNumbers(text)
  const isRepeated = colons !== members
  return { asItStands: spaces === 0 && !isRepeated, numbers, isRepeated }
}

/** How many members the objects in a value have, and how many of its numbers may have had more digits. */
function countsOf(value: unknown): { readonly members: number; readonly large: number } {
  let members = 0
  let large = 0
  const count = (part: unknown): void => {
    if (typeof part === 'number') {
      if (!(Math.abs(part) < Number.MAX_SAFE_INTEGER)) large++
    } else if (Array.isArray(part)) {
      for (const element of part) count(element)
    } else if (typeof part === 'object' && part !== null) {
      for (const name in part) {
        members++
        count((part as Readonly<Record<string, unknown>>)[name])
      }
    }
  }
  count(value)
  return { members, large }
}

/** The error for a file that lacks a list; usually it is the wrong file. */
export async function missingList(file: BuildFile, name: string, members: readonly string[]): Promise<UserError> {
  const found =
    members.length === 0
      ? 'it is empty'
      : `its members are ${few(members.map((member) => JSON.stringify(shorten(member))))}`
  return new UserError(
    `The object has no member "${name}": ${found}; if the build has none, write "${name}": [].`,
    await file.placeOf(0),
  )
}

/** The first of some names, and how many more there are. */
export function few(names: readonly string[]): string {
  const rest = names.length - 3
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '')
}
