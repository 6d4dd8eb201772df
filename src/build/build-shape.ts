import { codePoint } from '../text/code-point.ts'
import { isObject } from '../text/json-object.ts'
import { type Build, longestEncodedId } from '../model/model.ts'

/** A value that differs from the specification: where in the element (a JSON Pointer, RFC 6901), and what is wrong. */
export interface Flaw {
  readonly pointer: string
  /** `type`: the value does not have the type in the contract. `limit`: the contract permits it, but no build can hold it. */
  readonly kind: 'type' | 'limit'
  /** What was expected and found, or what is wrong; `flawText` puts it after its place. */
  readonly message: string
  /** What the owner of the build's files can do about it. */
  readonly advice: string
}

/** The flaw of an element of `entities`: it needs a string `id`; type, title and links, if present, as in RES-1. */
export function entityFlaw(value: unknown): Flaw | undefined {
  if (!isObject(value)) return typeFlaw('', 'an object', value)
  if (!Object.hasOwn(value, 'id'))
    return { pointer: '', kind: 'limit', message: 'has no "id"', advice: 'give every entity a string "id"' }
  if (typeof value['id'] !== 'string') return typeFlaw('/id', 'a string', value['id'])
  return idFlaw(value['id']) ?? stringsFlaw(value, ['type', 'title']) ?? linksFlaw(value)
}

/** The flaw of an element of `links`: from, to and relation, if present, are strings and confidence is a number (RES-2). */
export function linkFlaw(value: unknown): Flaw | undefined {
  if (!isObject(value)) return typeFlaw('', 'an object', value)
  const flaw = stringsFlaw(value, ['from', 'to', 'relation'])
  const { confidence } = value
  if (flaw || !Object.hasOwn(value, 'confidence') || Number.isFinite(confidence)) return flaw
  if (typeof confidence !== 'number') return typeFlaw('/confidence', 'a number', confidence)
  return { pointer: '/confidence', kind: 'limit', message: `is ${describe(confidence)}`, advice: orLeftOut }
}

/** The flaw of an element of `findings`: check, severity and path, if present, are strings (RES-3). */
export function findingFlaw(value: unknown): Flaw | undefined {
  if (!isObject(value)) return typeFlaw('', 'an object', value)
  return stringsFlaw(value, ['check', 'severity', 'path'])
}

function linksFlaw(entity: Readonly<Record<string, unknown>>): Flaw | undefined {
  if (!Object.hasOwn(entity, 'links')) return undefined
  const links = entity['links']
  if (!Array.isArray(links)) return typeFlaw('/links', 'an array of links', links)
  for (const [index, link] of links.entries()) {
    const flaw = linkFlaw(link)
    if (flaw) return { ...flaw, pointer: `/links/${index}${flaw.pointer}` }
  }
  return undefined
}

function stringsFlaw(value: Readonly<Record<string, unknown>>, names: readonly string[]): Flaw | undefined {
  for (const name of names) {
    if (typeof value[name] !== 'string' && Object.hasOwn(value, name))
      return typeFlaw(`/${name}`, 'a string', value[name])
  }
  return undefined
}

/** An identifier must fit into a URL path (OPS-2), or its entity could not be requested. */
function idFlaw(id: string): Flaw | undefined {
  const lone = /\p{Surrogate}/u.exec(id)
  if (lone) {
    return {
      pointer: '/id',
      kind: 'limit',
      message: `contains an unpaired surrogate (${codePoint(lone[0].charCodeAt(0))}), which a URL cannot hold`,
      advice: 'add its other half, or remove it',
    }
  }
  // A UTF-16 unit becomes at most nine characters.
  const length = id.length * 9 <= longestEncodedId ? 0 : encodeURIComponent(id).length
  if (length <= longestEncodedId) return undefined
  const limit = longestEncodedId.toLocaleString('en')
  return {
    pointer: '/id',
    kind: 'limit',
    message: `takes ${length.toLocaleString('en')} characters in a URL, more than ${limit}`,
    advice: 'shorten it',
  }
}

const orLeftOut = 'correct it, or leave it out'

/** The flaw of a value of the wrong type. */
export function typeFlaw(pointer: string, expected: string, found: unknown): Flaw {
  const advice = pointer === '' || pointer === '/id' ? 'correct it here, or build again' : orLeftOut
  return { pointer, kind: 'type', message: `expected ${expected}, found ${describe(found)}`, advice }
}

/** A flaw after the name of its place, without a full stop. */
export function flawText(place: string, { kind, message }: Flaw): string {
  return kind === 'type' ? `${place}: ${message}` : `${place} ${message}`
}

/** A JSON value in a few words. */
export function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'number')
    return Number.isFinite(value) ? `a number (${value})` : 'a number too large for JSON readers'
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? `a string (${JSON.stringify(shorten(value))})` : 'nothing'
}

/** A text of the build, cut to fit one line of an error. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** The flaw of an element of a list of the build, and what its owner can do. */
export function elementText(element: string, flaw: Flaw): string {
  return `${flawText(pathOf(element, flaw.pointer), flaw)}; ${flaw.advice}.`
}

/** The first element that no build may have; `undefined` if there is none. */
export function firstFlaw(build: Build): string | undefined {
  const flaws = { entities: entityFlaw, links: linkFlaw, findings: findingFlaw }
  for (const list of ['entities', 'links', 'findings'] as const) {
    for (const [index, element] of build[list].entries()) {
      const flaw = flaws[list](element)
      if (flaw) return elementText(`${list}[${index}]`, flaw)
    }
  }
  return undefined
}

/** A JSON Pointer after a name, as people write it: `entities[3].links[0].from`. */
export function pathOf(name: string, pointer: string): string {
  return name + pointer.replace(/\/(\d+)/g, '[$1]').replaceAll('/', '.')
}
