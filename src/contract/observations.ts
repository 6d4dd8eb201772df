/** What one deployed server does about the open points, as `check` observed it. */
export interface Observations {
  readonly version: 1
  /** The server's base URL. */
  readonly server: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** By the id of the open point. */
  readonly observations: Readonly<Record<string, readonly ObservationRecord[]>>
}

/** One thing seen. */
export interface ObservationRecord {
  readonly rule: string
  readonly operation?: string
  readonly says: string
  readonly value?: unknown
}
