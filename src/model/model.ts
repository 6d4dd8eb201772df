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

/** One build's output, indexed once and never changed (SVC-1). */
export interface Model {
  /** Names the content; equal for equal builds. */
  readonly version: string
  /** In identifier order, which is by UTF-16 code unit: our choice, the specification names no order (GAP-16). */
  readonly entities: readonly Entity[]
  readonly findings: readonly Finding[]
  readonly links: readonly Link[]
  readonly entityById: ReadonlyMap<string, Entity>
  /** The links of which an identifier is an end, in the build's order, a self-link once. */
  readonly linksByEnd: ReadonlyMap<string, readonly Link[]>
}

/**
 * Indexes a build. The build is kept, not copied: it must not change afterwards.
 * Throws an Error when two entities have the same identifier, since no answer could then be right (OPS-2).
 */
export function createModel(build: Build): Model {
  const entityById = new Map<string, Entity>()
  for (const entity of build.entities) {
    if (entityById.has(entity.id)) throw new Error(`Two entities have the identifier ${JSON.stringify(entity.id)}.`)
    entityById.set(entity.id, entity)
  }
  return {
    version: build.version ?? contentVersion(build),
    entities: build.entities.toSorted((a, b) => compareCodeUnits(a.id, b.id)),
    findings: build.findings,
    links: build.links,
    entityById,
    linksByEnd: groupByEnd(build.links),
  }
}

/** By UTF-16 code unit, as `<` compares strings: the same everywhere, whatever the locale. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function groupByEnd(links: readonly Link[]): ReadonlyMap<string, readonly Link[]> {
  const byEnd = new Map<string, Link[]>()
  const add = (end: string | undefined, link: Link): void => {
    if (end === undefined) return
    const group = byEnd.get(end)
    if (group) group.push(link)
    else byEnd.set(end, [link])
  }
  for (const link of links) {
    add(link.from, link)
    if (link.to !== link.from) add(link.to, link)
  }
  return byEnd
}

/** 64 bits of FNV-1a in two lanes over the build's JSON: enough to tell one build from the next, and runs in a browser. */
function contentVersion({ entities, links, findings }: Build): string {
  let low = 0x811c9dc5
  let high = 0x9747b28c
  for (const part of [entities, links, findings]) {
    for (const item of part) {
      const text = `${JSON.stringify(item)}\n`
      for (let at = 0; at < text.length; at++) {
        const unit = text.charCodeAt(at)
        low = Math.imul(low ^ unit, 0x01000193)
        high = Math.imul(high ^ unit, 0x85ebca6b)
      }
    }
    low = Math.imul(low ^ 0x1f, 0x01000193)
    high = Math.imul(high ^ 0x1f, 0x85ebca6b)
  }
  return [high, low].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('')
}
