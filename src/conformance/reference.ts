/** What a build left, as plain data: what the answers must be about. The judge's own view of it. */
export interface Reference {
  readonly entities: readonly ReferenceEntity[]
  readonly links: readonly LinkFields[]
  readonly findings: readonly FindingFields[]
}

/** An entity of a build, with whatever members that has. */
export interface ReferenceEntity {
  readonly id: string
  readonly type?: string
  readonly title?: string
  readonly [member: string]: unknown
}

/** The declared fields of a link; each may be absent. */
export interface LinkFields {
  readonly from?: string
  readonly to?: string
  readonly relation?: string
  readonly confidence?: number
}

/** The declared fields of a finding; each may be absent. */
export interface FindingFields {
  readonly check?: string
  readonly severity?: string
  readonly path?: string
}
