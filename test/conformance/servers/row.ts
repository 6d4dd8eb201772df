import type { ClauseId } from '../../../src/contract/ids.ts'
import type { Served } from './serve.ts'

/** What a server can break: a clause of the specification, or a section of HTTP or JSON. */
export type Stated = ClauseId | `RFC ${number} ${string}`

/** A server that breaks one stated thing, and answers all else as the honest one does. */
export interface FaultyServer {
  readonly name: string
  readonly breaks: Stated
  /** Other names that the same fault goes by: a rule that cites one of these has found it too. */
  readonly or?: readonly Stated[]
  /** The rule whose failure the report must show first: others that fail by it say less of it. */
  readonly first?: string
  /** Nothing in the answers gives it away: it takes the build that they are about. */
  readonly needsBuild?: true
  /** Only a method that writes brings it out. */
  readonly needsWrites?: true
  /** No plain question brings it out: it takes a tag of the server's own, or a line of HTTP/1.0. */
  readonly needsOwnQuestion?: true
  /** It keeps a question waiting: judge it with small limits. */
  readonly hangs?: true
  /** Why this is a fault and not a choice. */
  readonly why: string
  readonly serve: () => Promise<Served>
}

/** A server that differs from the honest one only in what the specification leaves open. */
export interface LegalServer {
  readonly name: string
  /** Why nobody may hold it against the server. */
  readonly why: string
  /** Its data are the reference build's, so it passes beside that build as well. */
  readonly holdsBuild?: true
  /** Judge it with these headers. */
  readonly headers?: readonly { readonly name: string; readonly value: string }[]
  /** Judge it with the methods that write, too. */
  readonly writes?: true
  readonly serve: () => Promise<Served>
}
