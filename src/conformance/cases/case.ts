import type { ClauseId, OpenPointId } from '../../contract/ids.ts'
import type { JsonObject } from '../../contract/pointer.ts'

/** A case of the contract: one request, and what each server that answers from the build `laboratory` gives back. */
export interface Case {
  /** Clause and number, such as `OPS-3.12`; never given to another case. */
  readonly id: string
  readonly clause: ClauseId
  readonly title: string
  readonly why: string
  readonly request: CaseRequest
  readonly expect: Expectation
}

/** What is asked, as data and as the bytes of the request target. */
export interface CaseRequest {
  readonly method: 'GET'
  /** The segments of the path, decoded. */
  readonly path: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** Path and query as they are sent, behind the base URL. */
  readonly target: string
}

/**
 * What an answer must be. All members hold together. An element is compared by the members that are given, and a member that
 * it lacks counts for it, since none is required (RES-1 to RES-4); in `absent` and `in-order` it does not count at all.
 */
export interface Expectation {
  readonly status?: number
  /** The media type of the content, without its parameters. */
  readonly type?: string
  /** The body: an object with these members, or an array of just these elements in this order. */
  readonly is?: JsonObject | readonly JsonObject[]
  /** Each is an element of the body. */
  readonly contains?: readonly JsonObject[]
  /** None is an element of the body. */
  readonly absent?: readonly JsonObject[]
  /** The elements of the body, in any order. */
  readonly 'same-set'?: readonly JsonObject[]
  /** Those of them that are elements of the body stand there in this order. */
  readonly 'in-order'?: readonly JsonObject[]
  /** Each of these values stands somewhere in the body, under whatever name. */
  readonly shows?: readonly (string | number | boolean)[]
  /** What the members with these names must be; a list that is left out is an empty one. */
  readonly at?: Readonly<Record<string, Expectation>>
  /** The case whose answer has the same status and the same identifiers. */
  readonly 'same-as'?: string
  /** At least one of these holds. */
  readonly any?: readonly Alternative[]
}

/** What is permitted beside something else, and the open point on which it stands. */
export type Alternative = Expectation & { readonly open?: OpenPointId }
