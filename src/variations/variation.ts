import type { ClauseId, OpenPointId, OperationId } from '../contract/ids.ts'
import type { JsonObject } from '../contract/pointer.ts'
import type { Build, Model, SearchHit } from '../model/model.ts'
import type { Matching } from '../search/matching.ts'
import type { Answer, Ask, ServiceOptions } from '../service/service.ts'

/** A number from 0 up to 1, determined by the seed and the labels. */
export type Draw = (...labels: readonly string[]) => number

/** What a variation may look at. */
export interface VariationContext {
  readonly model: Model
  readonly draw: Draw
}

/** The same, for one answer. */
export interface AnswerContext extends VariationContext {
  readonly operation: OperationId
  readonly query: URLSearchParams
}

/**
 * One way in which a server may differ from ours and still keep to everything stated. Each hook changes one thing and
 * leaves the rest alone, so that variations of different axes can be combined.
 */
export interface Variation {
  /** Its name on the command line; it never changes. */
  readonly name: string
  /** What it varies; only one variation of an axis can apply at a time. */
  readonly axis: string
  /** The open point that permits it, then the most closely related clauses. */
  readonly cites: readonly [OpenPointId, ...ClauseId[]]
  /** What such a server does, in one sentence. */
  readonly says: string
  /** What a client depends on that fails under it: "your client depends on …". */
  readonly leans: string
  /** Only the build is another one: what a test needs of its build is no dependence on what the contract leaves open. */
  readonly data?: true
  /** Excluded from random combinations, since it hides the effects of others. */
  readonly alone?: true

  /** Replaces the build; all answers are about the new one. */
  readonly build?: (build: Build, about: Pick<VariationContext, 'draw'>) => Build
  readonly matching?: Matching
  /** What a search for these words gives. */
  readonly hits?: (hits: readonly SearchHit[], words: string, about: VariationContext) => readonly SearchHit[]
  /** The elements of listEntities, before each is shown. */
  readonly list?: (entities: readonly JsonObject[], about: AnswerContext) => readonly JsonObject[]
  readonly entity?: (entity: JsonObject, about: AnswerContext) => JsonObject
  readonly link?: (link: JsonObject, about: AnswerContext) => JsonObject
  readonly finding?: (finding: JsonObject, about: AnswerContext) => JsonObject
  readonly hit?: (hit: JsonObject, about: AnswerContext) => JsonObject
  readonly service?: Pick<ServiceOptions, 'corsOrigin'>
  /** The question as the service sees it. */
  readonly ask?: (ask: Ask) => Ask
  /** The answer to a question as the client sent it. */
  readonly answer?: (answer: Answer, ask: Ask, model: Model) => Answer
}

/** A value without some of its members. */
export function without(shown: JsonObject, left: (member: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(shown).filter(([member]) => !left(member)))
}

/** An answer with another body, and the headers that speak of it. */
export function withBody(answer: Answer, body: Uint8Array, contentType?: string): Answer {
  const headers: Record<string, string> = { ...answer.headers, 'Content-Length': String(body.byteLength) }
  if (contentType !== undefined) headers['Content-Type'] = contentType
  return { ...answer, headers, body }
}
