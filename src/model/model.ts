import { createNameReader, findName, writeName } from './names.ts'
import { twinEntities, twinLinks } from './twins.ts'
import { createPacker, type PackedBuild, type PackedList } from './pack.ts'

/** A link of the model, identified by (from, to, relation); members beyond the declared ones pass through (RES-2, SEM-4). */
export interface Link {
  readonly from?: string
  readonly to?: string
  readonly relation?: string
  readonly confidence?: number
  readonly [member: string]: unknown
}

/** An entity of the model; members beyond the declared ones pass through (RES-1, SEM-1). */
export interface Entity {
  readonly id: string
  readonly type?: string
  readonly title?: string
  readonly links?: readonly Link[]
  readonly [member: string]: unknown
}

/** A finding of the last build's log (RES-3). */
export interface Finding {
  readonly check?: string
  readonly severity?: string
  readonly path?: string
  readonly [member: string]: unknown
}

/** An entity that a search found, and how well it matches (RES-4). */
export interface SearchHit {
  readonly id: string
  readonly score: number
}

/** What a build leaves, as plain data: the input of everything that answers. */
export interface Build {
  readonly entities: readonly Entity[]
  readonly links: readonly Link[]
  readonly findings: readonly Finding[]
  /** Names the content: equal for equal builds, wherever they were read. Derived from the content when absent. */
  readonly version?: string
}

/**
 * The longest identifier, in characters of its percent-encoded form, that a build may have: what fits into a request
 * line that every carrier takes.
 */
export const longestEncodedId = 32_768

/**
 * One build's output, indexed once and never changed (SVC-1). Entities have positions, from 0, in identifier order, which
 * is by UTF-16 code unit: our choice, the specification names no order (GAP-16). What is asked for is made anew from JSON.
 */
export interface Model {
  /** Names the content; equal for equal builds. */
  readonly version: string
  readonly counts: { readonly entities: number; readonly links: number; readonly findings: number }
  /** The position of the entity with an identifier, -1 where there is none. */
  positionOf(id: string): number
  idAt(position: number): string
  /** How many UTF-16 code units that has. */
  idLengthAt(position: number): number
  /** Writes it as JSON in UTF-8 from a place on, and gives where that ends. */
  writeId(position: number, into: Uint8Array, at: number): number
  entityAt(position: number): Entity
  /** The links of which an entity is an end, in the build's order, a self-link once. */
  linksAt(position: number): readonly Link[]
  /** The two as JSON in UTF-8, numbers as the build wrote them. */
  jsonAt(position: number): { readonly entity: Uint8Array; readonly links: readonly Uint8Array[] }
  /** The positions of the other entities at the ends of these links, ascending. */
  neighboursAt(position: number): readonly number[]
  entities(): Iterable<Entity>
  links(): Iterable<Link>
  findings(): Iterable<Finding>
  /** The arrays of all entities and of all findings, as JSON in UTF-8. */
  readonly json: { readonly entities: Uint8Array; readonly findings: Uint8Array }
  /** Where the entity at each position starts in this array, and at the end where one more would. */
  readonly entityStarts: Uint32Array
}

/** Throws a TypeError, with what to do about it, for something that lacks one of the arrays of a build. */
export function assertLists(
  build: Partial<Build>,
  remedy = 'take entities and links from model.json, and findings from build-log.json.',
): void {
  const missing = (['entities', 'links', 'findings'] as const).find(
    (part) => !Array.isArray((build as Partial<Build> | null)?.[part]),
  )
  if (missing !== undefined) throw new TypeError(`This is not a build: it has no ${missing} array; ${remedy}`)
}

/**
 * Indexes a build. What `JSON.stringify` makes of its elements now is what will be answered.
 * Throws an Error when two entities have the same identifier, or two links the same source, target and relation, since no
 * answer could then be right (OPS-2, SEM-4).
 */
export function createModel(build: Build): Model {
  assertLists(build)
  const { entities, links, findings, version } = build
  const packer = createPacker()
  const encoder = new TextEncoder()
  const content = version === undefined ? createDigest() : undefined
  const pack = <Element>(
    elements: readonly Element[],
    add: (element: Element, json: Uint8Array, index: number) => void,
  ): void => {
    for (const [index, element] of elements.entries()) {
      const json = encoder.encode(JSON.stringify(element))
      content?.update(json)
      add(element, json, index)
    }
    content?.update(separator)
  }
  pack(entities, ({ id }, json, index) => {
    const twin = packer.entity(id, json)
    if (twin !== -1) throw new Error(twinEntities(index, twin, id))
  })
  pack(links, (link, json, index) => {
    const twin = packer.link(link, json)
    if (twin !== -1) throw new Error(twinLinks(index, twin, [link.from, link.to, link.relation]))
  })
  pack(findings, (_finding, json) => packer.finding(json))
  return openModel(packer.finish(version ?? content?.hex() ?? ''))
}

export function openModel(packed: PackedBuild): Model {
  const { version, entities, links, findings, names, ids, positions, from, to, linksAt, linkNumbers } = packed
  const decoder = new TextDecoder()
  const nameOf = createNameReader(names)
  const bytesOf = ({ json, starts }: PackedList, number: number): Uint8Array =>
    json.subarray(starts[number], (starts[number + 1] as number) - 1)
  const elementOf = (list: PackedList, number: number): unknown => JSON.parse(decoder.decode(bytesOf(list, number)))
  const countOf = ({ starts }: PackedList): number => starts.length - 1
  function* all<Element>(list: PackedList): Generator<Element> {
    for (let number = 0; number < countOf(list); number++) yield elementOf(list, number) as Element
  }
  const linkNumbersAt = (position: number): Uint32Array =>
    linkNumbers.subarray(linksAt[position], linksAt[position + 1])
  const entityAt = (position: number): Entity => elementOf(entities, position) as Entity

  return {
    version,
    counts: { entities: countOf(entities), links: countOf(links), findings: countOf(findings) },
    positionOf: (id) => (positions[findName(names, id)] ?? 0) - 1,
    idAt: (position) => nameOf(ids[position] as number),
    idLengthAt: (position) => {
      const name = ids[position] as number
      return (names.starts[name + 1] as number) - (names.starts[name] as number)
    },
    writeId: (position, into, at) => writeName(names, ids[position] as number, into, at),
    entityAt,
    linksAt: (position) => Array.from(linkNumbersAt(position), (number) => elementOf(links, number) as Link),
    jsonAt: (position) => ({
      entity: bytesOf(entities, position),
      links: Array.from(linkNumbersAt(position), (number) => bytesOf(links, number)),
    }),
    neighboursAt: (position) => {
      const found = new Set<number>()
      for (const link of linkNumbersAt(position)) {
        // A name that is no entity has position 0 - 1, and so has a missing one.
        for (const name of [from[link], to[link]] as number[]) found.add((positions[name - 1] ?? 0) - 1)
      }
      found.delete(position)
      found.delete(-1)
      return [...found].toSorted((a, b) => a - b)
    },
    entities: () => all<Entity>(entities),
    links: () => all<Link>(links),
    findings: () => all<Finding>(findings),
    json: { entities: entities.json, findings: findings.json },
    entityStarts: entities.starts,
  }
}

/** By UTF-16 code unit, as `<` compares strings: the same everywhere, whatever the locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const separator = new Uint8Array([0x1f])

/** 64 bits of FNV-1a in two lanes: enough to tell one build from the next, and runs in a browser. */
function createDigest(): { update(bytes: Uint8Array): void; hex(): string } {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  return {
    update(bytes) {
      for (const byte of bytes) {
        low = Math.imul(low ^ byte, 0x01000193)
        high = Math.imul(high ^ byte, 0x85ebca6b)
      }
    },
    hex: () => [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join(''),
  }
}
