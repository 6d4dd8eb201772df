import type { Place } from '../text/user-error.ts'

/** What one deployed server does about the open points, as `check` observed it. */
export interface Observations {
  readonly version: 1
  /** The server's base URL. */
  readonly server: string
  /** The name of its file, for people. */
  readonly name?: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** By the id of the open point. */
  readonly observations: Readonly<Record<string, readonly ObservationRecord[]>>
  /** What it does of the behaviours that clients may lean on; those of which it shows nothing are not among them. */
  readonly behaviours?: readonly BehaviourSeen[]
}

/** One thing seen. */
export interface ObservationRecord {
  readonly rule: string
  readonly operation?: string
  readonly says: string
  readonly value?: unknown
}

/** Whether a server does something, and if not, the variation that does the same, where there is one. */
export interface BehaviourSeen {
  readonly id: string
  readonly met: boolean
  readonly like?: string
  /** The most hits of a search, where it has a limit. */
  readonly most?: number
}

/** What the owner of a server declares that it does, and where. */
export interface Choice extends BehaviourSeen {
  readonly place?: Place
}
