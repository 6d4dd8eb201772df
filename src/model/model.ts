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

/** Longest percent-encoded identifier, in characters, that every carrier here takes in a path. */
export const longestEncodedId = 32_768
