import type { ClauseId, OpenPointId } from '../contract/ids.ts'
import type { JsonObject } from '../contract/pointer.ts'
import type { Entity, Finding, Link, Model, SearchHit } from '../model/model.ts'
import type { Matching } from '../search/matching.ts'
import type { Answer, Ask, ServiceOptions } from '../service/service.ts'

/** A number from 0 up to 1, determined by the seed and the labels. */
export type Draw = (...labels: readonly string[]) => number

/** What a change of the build may look at. */
export interface ChangeContext {
  readonly draw: Draw
  /** Whether an entity has an identifier, before the change. */
  readonly hasEntity: (id: string) => boolean
  /** The entity at a place, before the change. */
  readonly entityAt: (at: number) => Entity | undefined
}

/** What a build is made into, element by element, so that an answer costs what its own elements do. Places count from 0, in the build's order. */
export interface BuildChange {
  /** The lists that are left empty. */
  readonly empty?: readonly ('entities' | 'links' | 'findings')[]
  readonly entity?: (entity: Entity, at: number, about: ChangeContext) => Entity
  /** Of the identifiers that `entity` gives: what they are made from. */
  readonly id?: { readonly to: (id: string) => string; readonly from: (id: string) => string | undefined }
  /** `undefined` for a link that is left out. */
  readonly link?: (link: Link, about: ChangeContext) => Link | undefined
  /** One more link, which comes after those of the build. */
  readonly linkFrom?: (entity: Entity, at: number, about: ChangeContext) => Link | undefined
  readonly finding?: (finding: Finding, at: number, about: ChangeContext) => Finding
  /** Whether entities have other words then, which are to be found. */
  readonly words?: boolean
}

/** What is made of the hits of a search, one member after the other. */
export interface HitsChange {
  /** A text without words finds every entity. */
  readonly blankFindsAll?: true
  readonly most?: number
  /** Another score, by that of the best hit. */
  readonly score?: (score: number, best: number) => number
  /** What hits are sorted by, ascending; `at` is the place of a hit without that. */
  readonly place?: (hit: SearchHit, at: number, words: string, draw: Draw) => string | number
}

/** What a change of an element may look at. */
export type ShownContext = Pick<ChangeContext, 'draw'>

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
  readonly build?: BuildChange
  readonly matching?: Matching
  readonly hits?: HitsChange
  /** The order of listEntities, by identifier. */
  readonly order?: (a: string, b: string) => number
  /** Where the part of listEntities that is shown starts and ends. */
  readonly page?: (query: URLSearchParams) => readonly [from: number, to: number]
  /** An element of listEntities, before it is shown as an entity. */
  readonly listed?: (entity: JsonObject, model: Pick<Model, 'linksAt' | 'positionOf'>) => JsonObject
  readonly entity?: (entity: JsonObject, about: ShownContext) => JsonObject
  readonly link?: (link: JsonObject, about: ShownContext) => JsonObject
  readonly finding?: (finding: JsonObject, about: ShownContext) => JsonObject
  readonly hit?: (hit: JsonObject, about: ShownContext) => JsonObject
  readonly service?: Pick<ServiceOptions, 'corsOrigin'>
  /** The question as the service sees it. */
  readonly ask?: (ask: Ask) => Ask
  /** What of an answer `answer` would make anew and take long for, in short steps; `undefined` where it takes none. */
  readonly prepare?: (answer: Answer, ask: Ask) => Generator<void, Uint8Array> | undefined
  /** The answer to a question as the client sent it, with what was prepared for that. */
  readonly answer?: (answer: Answer, ask: Ask, model: Pick<Model, 'counts'>, prepared?: Uint8Array) => Answer
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
