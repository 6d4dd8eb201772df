import type { Build } from '../model/model.ts'
import { shortened } from '../report/wrap.ts'
import type { JsonObject } from '../text/json-object.ts'
import { sortedJson } from '../text/sorted-json.ts'

/** What a build holds and a server shows. */
export type BuildContent = Pick<Build, 'entities' | 'links' | 'findings'>

/** What became of one list; each line names an element, and for a change what was and what is. */
export interface ListChanges {
  readonly before: number
  readonly now: number
  readonly added: readonly string[]
  readonly gone: readonly string[]
  readonly changed: readonly string[]
}

/** What became of a build. A field that comes or goes as a whole is a change of `fields`, and of no element. */
export interface BuildChanges extends Readonly<Record<'entities' | 'links' | 'findings' | 'fields', ListChanges>> {
  /** Links that no answer can show, since no end is an entity; they are left out. */
  readonly unseen: number
}

/** The changes from one build to another one: elements by what names them, members in any order, findings in theirs (SEM-5). */
export function compareBuilds(before: BuildContent, now: BuildContent): BuildChanges {
  const [was, is] = [shownOf(before), shownOf(now)]
  const fields = compareFields([
    ['Entity', was.entities, is.entities],
    ['Link', was.links, is.links],
    ['Finding', was.findings, is.findings],
  ])
  return {
    entities: compareLists(was.entities, is.entities, ({ id }) => JSON.stringify(id)),
    links: compareLists(was.links, is.links, linkName),
    findings: compareLists(was.findings, is.findings, textOf, 'the order of the findings'),
    fields,
    unseen: before.links.length - was.links.length,
  }
}

function shownOf({
  entities,
  links,
  findings,
}: BuildContent): Readonly<Record<keyof BuildContent, readonly JsonObject[]>> {
  const ids = new Set(entities.map(({ id }) => id))
  const isShown = (end: string | undefined): boolean => end !== undefined && ids.has(end)
  return { entities, links: links.filter(({ from, to }) => isShown(from) || isShown(to)), findings }
}

/** `order` says what changed where the same elements come in another order, if that matters. */
function compareLists(
  before: readonly JsonObject[],
  now: readonly JsonObject[],
  keyOf: (element: JsonObject) => string,
  order?: string,
): ListChanges {
  const [was, is] = [keyed(narrowed(before, now), keyOf), keyed(narrowed(now, before), keyOf)]
  const isReordered = order !== undefined && was.size === is.size && [...was.keys()].join() !== [...is.keys()].join()
  const added = [...is.keys()].filter((key) => !was.has(key))
  const gone = [...was.keys()].filter((key) => !is.has(key))
  const changed = [...was].flatMap(([key, element]) => {
    const differing = differencesOf(element, is.get(key) ?? element)
    return differing.length === 0 ? [] : [`${key}: ${differing.join('; ')}`]
  })
  return {
    before: before.length,
    now: now.length,
    added,
    gone,
    changed: isReordered && added.length === 0 ? [...changed, order] : changed,
  }
}

/** Elements by their keys, which have a number from the second time on. */
function keyed(
  elements: readonly JsonObject[],
  keyOf: (element: JsonObject) => string,
): ReadonlyMap<string, JsonObject> {
  const times = new Map<string, number>()
  return new Map(
    elements.map((element) => {
      const key = keyOf(element)
      const time = (times.get(key) ?? 0) + 1
      times.set(key, time)
      return [time === 1 ? key : `${key} (${time})`, element]
    }),
  )
}

function differencesOf(before: JsonObject, now: JsonObject): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names
    .filter((name) => textOf(before[name]) !== textOf(now[name]))
    .map((name) => `${name} ${valueInWords(before[name])}, now ${valueInWords(now[name])}`)
}

/** The elements with those of their fields that some element of the other list has; all of them where that is empty. */
function narrowed(elements: readonly JsonObject[], others: readonly JsonObject[]): readonly JsonObject[] {
  const known = new Set(others.flatMap((other) => Object.keys(other)))
  if (others.length === 0) return elements
  return elements.map((element) => Object.fromEntries(Object.entries(element).filter(([name]) => known.has(name))))
}

function compareFields(
  kinds: readonly (readonly [string, readonly JsonObject[], readonly JsonObject[]])[],
): ListChanges {
  // A list without elements shows nothing of its fields.
  const compared = kinds.filter(([, before, now]) => before.length > 0 && now.length > 0)
  const [was, is] = [1, 2].map(
    (side) => new Map(compared.flatMap((kind) => fieldsOf(kind[0], kind[side as 1 | 2]))),
  ) as [Map<string, string>, Map<string, string>]
  const named = ([field, types]: readonly [string, string]): string => `${field}: ${types}`
  return {
    before: was.size,
    now: is.size,
    added: [...is].filter(([field]) => !was.has(field)).map(named),
    gone: [...was].filter(([field]) => !is.has(field)).map(named),
    changed: [...was].flatMap(([field, types]) => {
      const other = is.get(field) ?? types
      return other === types ? [] : [`${field}: ${types}, now ${other}`]
    }),
  }
}

/** The fields of a kind of element with their JSON types. */
function fieldsOf(kind: string, elements: readonly JsonObject[]): readonly (readonly [string, string])[] {
  const types = new Map<string, Set<string>>()
  for (const [name, value] of elements.flatMap((element) => Object.entries(element))) {
    types.set(name, (types.get(name) ?? new Set()).add(typeOf(value)))
  }
  return [...types].map(([name, found]) => [`${kind} ${name}`, [...found].toSorted().join(' or ')])
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function linkName({ from, to, relation }: JsonObject): string {
  return [from, to, relation].map((part) => JSON.stringify(part) ?? 'none').join(', ')
}

function textOf(value: unknown): string {
  return sortedJson(value) ?? 'none'
}

function valueInWords(value: unknown): string {
  return shortened(textOf(value), 60)
}
