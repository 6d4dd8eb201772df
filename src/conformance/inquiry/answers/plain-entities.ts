import { isUtf8 } from 'node:buffer'
import { mostNames, mostOf } from '../../../client/budget.ts'
import type { ShownEntity } from './entity.ts'
import { type Cursor, passNumber, passText, standsAt, textAt } from './plain-json.ts'
import type { Room } from './room.ts'
import { jsonTypeOf } from './shapes.ts'
import type { Texts } from './texts.ts'
import { longList, many } from '../../enough.ts'

/** Entities that are all written as most servers write them: objects without white space, none of them with a fault. */
export class PlainEntities {
  readonly entities: readonly ShownEntity[]
  readonly #sights: readonly Sight[]
  constructor(entities: readonly ShownEntity[], sights: readonly Sight[]) {
    this.entities = entities
    this.#sights = sights
  }
  /** Gives what their members show, as if they were seen one by one. */
  show(see: (value: Record<string, unknown>, times: number) => void): void {
    for (const { name, value, times, range } of this.#sights) {
      for (const one of range ?? [value]) see({ [name]: one }, times)
    }
  }
}

/** The members that are kept, and their types. */
export const plainEntityTypes = { id: 'string', type: 'string', title: 'string' } as const

/** A member by its place in objects: in the value of which member, and behind which others. */
interface Member {
  readonly name: string
  /** The name as it is written, with the colon. */
  readonly written: Uint8Array
  readonly before: Member | undefined
  /** What comes behind it. */
  readonly next: Member[]
  /** What comes first in an object that is its value. */
  readonly within: Member[]
  readonly field: keyof typeof plainEntityTypes | undefined
  /** What it shows of entities: a value of each type, or each of its first texts. */
  readonly sights: Map<string | number, Sight>
  last: Sight | undefined
}

/** What was seen of a member: a value, and how often; of numbers the least and the most. */
interface Sight {
  readonly name: string
  readonly key: string | number
  readonly value: unknown
  times: number
  range: [least: number, most: number] | undefined
}

const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d] as const
const [comma, quote, colon, escape] = [0x2c, 0x22, 0x3a, 0x5c] as const
const literals = ['true', 'false', 'null'].map((text) => ({
  written: Buffer.from(text),
  value: JSON.parse(text) as unknown,
}))
/** What stands for values of these types. */
const [anyText, anyArray, anyObject] = [{ value: '' }, { value: [] }, { value: {} }] as const
/** What is nested deeper is left: nobody nests a model so deep, and each level takes a place on the stack. */
export const deepest = 20

/** What entities are read with; members that are `declared` beside those that are kept have to be looked at more closely. */
interface PlainReading {
  readonly texts: Texts
  readonly room: Room
  readonly declared: readonly string[]
  readonly maxBody: number
}

/**
 * The entities of a list straight from its bytes, several times as fast as from objects with all that they hold. Undefined
 * for whatever is written otherwise, has a fault, or holds more than is read; and where there is no more room or time.
 */
export function readPlainEntities(
  bytes: Uint8Array,
  { texts, room, declared, maxBody }: PlainReading,
): PlainEntities | undefined {
  if (bytes[0] !== openArray || bytes.at(-1) !== closeArray || !isUtf8(bytes)) return undefined
  const cursor: Cursor = { bytes, at: 1 }
  const sights: Sight[] = []
  const most = {
    members: mostOf('members', maxBody),
    values: mostOf('values', maxBody),
    containers: mostOf('arrays and objects', maxBody),
  }
  let [places, members, values, containers] = [0, 0, 1, 1]
  let shown: { id?: string; type?: string; title?: string } = {}

  const addPlace = (among: Member[], before: Member | undefined, depth: number): Member | undefined => {
    const from = cursor.at
    if (bytes[from] !== quote || among.length === many || places++ === mostNames) return undefined
    cursor.at++
    const isText = passText(cursor)
    const written = bytes.slice(from, cursor.at + 2)
    cursor.at = from
    if (!isText || written.at(-1) !== colon || written.includes(escape)) return undefined
    const name = Buffer.from(written.subarray(1, -2)).toString('utf8')
    for (let one = before; one !== undefined; one = one.before) if (one.name === name) return undefined
    const field = depth === 0 && Object.hasOwn(plainEntityTypes, name) ? (name as Member['field']) : undefined
    if (depth === 0 && field === undefined && declared.includes(name)) return undefined
    const member: Member = { name, written, before, next: [], within: [], field, sights: new Map(), last: undefined }
    among.push(member)
    return member
  }
  const passObject = (first: Member[], depth: number): boolean => {
    containers++
    values++
    if (bytes[++cursor.at] === closeObject) return ++cursor.at > 0
    let among = first
    let before: Member | undefined
    for (;;) {
      let member: Member | undefined
      for (const one of among) if (standsAt(one.written, bytes, cursor.at)) member = one
      member ??= addPlace(among, before, depth)
      if (member === undefined) return false
      members++
      cursor.at += member.written.length
      if (depth === 0 ? !passShown(member) : passAny(member.within, depth) === undefined) return false
      const end = bytes[cursor.at++]
      if (end === closeObject) return true
      if (end !== comma) return false
      values++
      before = member
      among = member.next
    }
  }
  const passArray = (within: Member[], depth: number): boolean => {
    containers++
    values++
    if (bytes[++cursor.at] === closeArray) return ++cursor.at > 0
    for (;;) {
      if (passAny(within, depth) === undefined) return false
      const end = bytes[cursor.at++]
      if (end === closeArray) return true
      if (end !== comma) return false
      values++
    }
  }
  /** Past any value: what stands for it, or itself. */
  const passAny = (within: Member[], depth: number): { readonly value: unknown } | undefined => {
    const code = bytes[cursor.at]
    if (code === quote) {
      cursor.at++
      return passText(cursor) && ++cursor.at > 0 ? anyText : undefined
    }
    if (code === openObject) return depth < deepest && passObject(within, depth + 1) ? anyObject : undefined
    if (code === openArray) return depth < deepest && passArray(within, depth + 1) ? anyArray : undefined
    const literal = literals.find(({ written }) => standsAt(written, bytes, cursor.at))
    if (literal === undefined) {
      const value = passNumber(cursor)
      return value === undefined ? undefined : { value }
    }
    cursor.at += literal.written.length
    return literal
  }
  const see = (member: Member, key: Sight['key'], value: unknown): void => {
    let sight = member.last?.key === key ? member.last : member.sights.get(key)
    if (sight === undefined) {
      if (member.sights.size === many) return
      sight = { name: member.name, key, value, times: 0, range: undefined }
      member.sights.set(key, sight)
      sights.push(sight)
    }
    member.last = sight
    sight.times++
    if (typeof value !== 'number') return
    const [least, highest] = sight.range ?? [value, value]
    sight.range = [Math.min(least, value), Math.max(highest, value)]
  }
  /** Past the value of a member of an entity, which is kept where it is one of its fields. */
  const passShown = (member: Member): boolean => {
    const { field } = member
    if (field === undefined) {
      const passed = passAny(member.within, 0)
      if (passed) see(member, jsonTypeOf(passed.value), passed.value)
      return passed !== undefined
    }
    if (bytes[cursor.at++] !== quote) return false
    const number = textAt(cursor, texts)
    if (number === undefined) return false
    cursor.at++
    shown[field] = texts.at(number)
    see(member, field === 'type' ? number : 'string', shown[field])
    return true
  }

  const holdsTooMuch = (): boolean => members > most.members || values > most.values || containers > most.containers
  const entities: ShownEntity[] = []
  const first: Member[] = []
  for (let end: number | undefined = comma; end === comma; end = bytes[cursor.at++]) {
    shown = {}
    if (bytes[cursor.at] !== openObject || !passObject(first, 0)) return undefined
    const { id, type, title } = shown
    if (id === undefined) return undefined
    // In this order, whatever the order of the members: what is alike has one form.
    entities.push(type !== undefined && title !== undefined ? { id, type, title } : { ...shown })
    values++
    if (entities.length % longList === 0 && (holdsTooMuch() || room.ended() !== undefined)) return undefined
  }
  values--
  if (cursor.at !== bytes.length || holdsTooMuch()) return undefined
  return new PlainEntities(entities, sights)
}
