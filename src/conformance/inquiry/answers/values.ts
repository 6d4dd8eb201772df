import { isObject, type JsonObject } from '../../../text/json-object.ts'
import type { Reference, ReferenceEntity } from '../../reference.ts'
import { cutText, isCut } from './long-texts.ts'

/** A string or number, as text, and its place in what holds it: `attributes.roles[]`. */
export interface Value {
  readonly place: string
  readonly text: string
}

/** What an answer shows of an entity beyond its declared fields, whatever the names of members (GAP-6). */
export interface ShownValues {
  /** The values of the build that it does not show. */
  readonly lacks: readonly Value[]
  /** The entities that it names by identifier or title, beside what is a value of the build or an end of a link, and where. */
  readonly names: readonly (readonly [place: string, entity: ReferenceEntity])[]
  /** All other texts; none are kept where it names the other end of a link that it shows. */
  readonly others: readonly string[]
}

/** Compares what the answers show of an entity with what the build has of it; undefined for one that the build has not. */
export type LookAtValues = (id: string | undefined, shown: JsonObject, isListed: boolean) => ShownValues | undefined

const ownFields: readonly string[] = ['id', 'type', 'title', 'links']
const linkFields: readonly string[] = ['from', 'to', 'relation', 'confidence']

/** Compares with a build; its texts are cut as those of answers are. */
export function valuesOf({ entities }: Reference): LookAtValues {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  const byTitle = new Map(entities.map((entity) => [entity.title, entity]))
  const places = new Map<string, string>()
  const kept = (place: string): string => places.get(place) ?? places.set(place, place).get(place) ?? place
  return (id, shown, isListed) => {
    const built = byId.get(id ?? '')
    if (built === undefined) return undefined
    const values = builtValues(built)
    const wanted = new Map<string, number>()
    for (const { text } of values) wanted.set(text, (wanted.get(text) ?? 0) + 1)
    const take = (text: string): boolean => {
      const count = wanted.get(text) ?? 0
      if (count > 0) wanted.set(text, count - 1)
      return count > 0
    }
    // What is shown of the entity itself comes first, as a rule, and what names others behind it.
    const free = [...leavesOf(without(shown, ownFields))].filter(({ text }) => !take(cutText(text)))
    const rest = values.filter(({ text }) => take(text))
    const lacks = rest.filter(({ text }) => !free.some((leaf) => mayHold(leaf.text, text)))
    if (isListed) return { lacks, names: none, others: none }
    const links: readonly unknown[] = Array.isArray(shown['links']) ? shown['links'] : []
    const inLinks = [...leavesOf({ links: links.map((link) => without(link, linkFields)) })]
    const names = [...free, ...inLinks].flatMap(({ place, text }) => {
      const entity = byId.get(text) ?? byTitle.get(text)
      return entity === undefined || text === '' ? [] : [[kept(place), entity] as const]
    })
    const ends = new Set(links.filter(isObject).flatMap(({ from, to }) => [from, to]))
    const isTold = names.some(([, entity]) => entity !== built && ends.has(entity.id))
    return { lacks, names, others: isTold ? none : [...free, ...inLinks].map(({ text }) => cutText(text)) }
  }
}

const none: readonly never[] = []

/** What an entity of a model has beside the declared fields (SEM-1). A build that was recorded has what its server added, too. */
const fieldsOfModel = /^(?:locale|application|domain|type[-_ ]?origin|attributes|source)$/i

/** The values of an entity of the build in these fields; one that stands in an array twice is one. */
export function builtValues(built: ReferenceEntity): readonly Value[] {
  const values = new Map<string, Value>()
  const others = Object.keys(built).filter((name) => !fieldsOfModel.test(name))
  for (const value of leavesOf(without(built, others), true)) {
    if (value.text !== '') values.set(JSON.stringify(value), value)
  }
  return [...values.values()]
}

function without(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return undefined
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

/** The strings and numbers in an answer, and names in objects within, since an identifier may be one; none of these of a build. */
function* leavesOf(value: unknown, isBuilt: boolean = false): Generator<Value> {
  const open: [place: string, value: unknown][] = [['', value]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [place, inner] = next
    if (typeof inner === 'string') yield { place, text: inner }
    else if (typeof inner === 'number') yield { place, text: String(inner) }
    else if (Array.isArray(inner)) for (const one of inner.toReversed()) open.push([`${place}[]`, one])
    else if (isObject(inner)) {
      for (const [name, member] of Object.entries(inner).toReversed()) {
        if (!isBuilt && place !== '') yield { place: `${place}.`, text: name }
        open.push([place === '' ? name : `${place}.${name}`, member])
      }
    }
  }
}

/** The same, where a value that was cut may stand in any text that is as long. */
function mayHold(text: string, value: string): boolean {
  return isCut(value) ? isCut(text) : holds(text, value)
}

/**
 * Whether a text shows a value: among others, whole; as JSON in a text; or by its beginning, with a sign that it is cut.
 */
export function holds(text: string, value: string): boolean {
  const signs = ['\u2026', '...'].find((sign) => text.endsWith(sign))?.length ?? 0
  const beginning = signs === 0 ? '' : text.slice(0, -signs).trimEnd()
  if (beginning !== '' && value.startsWith(beginning)) return true
  return [value, JSON.stringify(value).slice(1, -1)].some((part) => hasWhole(text, part))
}

/** Whether a text has another one in it that does not begin or end within a word, or within a number. */
function hasWhole(text: string, part: string): boolean {
  const within = /^[\d.]+$/.test(part) ? /^\p{N}{2}$/u : /^[\p{L}\p{N}]{2}$/u
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    const end = at + part.length
    if (!within.test(text.slice(Math.max(0, at - 1), at + 1)) && !within.test(text.slice(end - 1, end + 1))) return true
  }
  return false
}
