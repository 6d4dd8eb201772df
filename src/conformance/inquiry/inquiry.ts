import type { Exchange, Header, Question, WireFacts } from '../../client/exchange.ts'
import type { SendingFacts } from '../../client/sending-facts.ts'
import type { OperationId } from '../../contract/ids.ts'
import type { Reference } from '../reference.ts'
import type { Repeatability } from './repeatability.ts'
import type { ReadAgain } from './repeats.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { LinksShown } from './answers/links.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import type { Portion } from './portion.ts'
import type { Random } from '../../text/random.ts'
import type { Readings } from './answers/readings.ts'
import type { ContractSource } from './answers/schema.ts'
import type { SearchAnswer } from './answers/search.ts'
import type { SearchEvidence } from './searching/searching.ts'
import type { Shapes } from './answers/shapes.ts'
import type { UnknownAnswer } from './unknown/unknown.ts'
import type { VariantAnswers } from './request-variants.ts'

/** How many questions to an operation were refused for want of rights, or by a limit (GAP-10, GAP-12). */
export interface Refusals {
  readonly refused: number
  readonly asked: number
  /** Of those refused, how many a limit of this run kept from being asked. */
  readonly unasked: number
  /** What one of them was answered with. */
  readonly reason: string
}

export interface SecondAnswers {
  list?: Listing
  findings?: FindingList
  /** What a browser got before anybody else asked for findings. */
  browsers?: FindingList
  readonly entities: Map<string, EntityAnswer>
  readonly searches: Map<string, SearchAnswer>
}

/** What the owner says of the list, which is not shown (GAP-3): all entities in one answer, or a part of them; `open` if nothing. */
export type ListChoice = 'whole' | 'paged' | 'open'

/**
 * One round of questions to a server, and what came back. Each question is sent when a rule first needs its answer, once,
 * and read once; the rules share the answers. A rule receives the members that it names in its `needs`.
 */
export interface Inquiry {
  readonly contract: ContractSource
  /** What the last build left, where it was given. */
  readonly build?: Reference
  readonly listed: ListChoice
  /** There where writing methods may be sent. */
  readonly writes?: true
  /** Whether what a new build overtakes is judged as it is: no further round follows. */
  readonly lastRound: boolean
  /** How many of the questions that were sent may have failed for a moment. */
  readonly transientsAllowed: () => number
  readonly facts: SendingFacts
  readonly portion: Portion
  /** Numbers fixed by the run's seed and the label. */
  readonly random: (label: string) => Random
  /** Sends a question now; nothing is concluded from the answer by itself. */
  readonly ask: (question: Question) => Promise<Exchange>
  /** Counts an answer to such a question as one of its operation, if it is a server error. */
  readonly countError: (exchange: Exchange) => void
  /** Sends a question unless it was sent already. */
  readonly once: (path: string, method?: string, headers?: readonly Header[]) => Promise<Exchange>
  /** What was made under a key, made when it is first needed. */
  readonly remember: <T>(key: string, make: () => Promise<T>) => Promise<T>
  /** What stands on the wire, where there is one in sight. */
  readonly wire?: (question: Question) => Promise<WireFacts>

  readonly list: () => Promise<Listing>
  /** The answers to listEntities, which is asked twice: a server may be right the first time only. */
  readonly lists: () => Promise<readonly Listing[]>
  readonly findings: () => Promise<FindingList>
  /** The answers to listFindings, which is asked twice. */
  readonly findingLists: () => Promise<readonly FindingList[]>
  /**
   * The questions that are asked before all others, one operation after the other: a new build that comes in then changes
   * the first two answers of one of them alone.
   */
  readonly opening: () => Promise<void>
  /** The entity with an identifier; undefined for an identifier that no URL can carry. */
  readonly entity: (id: string) => Promise<EntityAnswer> | undefined
  /** The part of the sample that further questions are made of: the same in each shard of a run. */
  readonly examples: () => Promise<readonly EntityAnswer[]>
  /** The entities of the sample, in the list's order, and last those that links alone lead to. */
  readonly entities: () => Promise<readonly EntityAnswer[]>
  /** Of the entities that links of the sample lead to, and that are not in it, some. */
  readonly ends: () => Promise<readonly EntityAnswer[]>
  /** Links wherever they are shown: by each entity that was asked for, and by the list. */
  readonly links: () => Promise<readonly LinksShown[]>
  readonly unknown: () => Promise<readonly UnknownAnswer[]>
  readonly search: (q: string) => Promise<SearchAnswer>
  readonly searching: () => Promise<SearchEvidence>
  /** Every answer to searchModel. */
  readonly searches: () => Promise<readonly SearchAnswer[]>
  /** What reading the answers to all of the above showed, each by itself. */
  readonly answers: () => Promise<Readings>
  /** Operations of which no answer could be read so far, each with the reason. */
  readonly unread: () => ReadonlyMap<OperationId, string>
  readonly beyond: Readings['beyond']
  /** How many questions for the list were not asked, since it is too large to be kept. */
  readonly listsLeft: () => number
  /** How many searches were not asked, since those before them found as many hits as are kept. */
  readonly searchesLeft: () => number
  /** Of the plain questions asked so far, how many were refused: entities of the sample, words of letters. */
  readonly refused: () => ReadonlyMap<OperationId, Refusals>
  /** The members, values and ranges that all of the above showed. */
  readonly shapes: () => Promise<Shapes>

  /** What questions got that were put again as soon as they had their first answer. */
  readonly secondAnswers: SecondAnswers
  /** What the same questions got in other circumstances, and whether that is for the circumstances' sake. */
  readonly circumstances: () => Promise<VariantAnswers>
  readonly readAgain: ReadAgain
  /** Asks some of what was asked before once more, and compares. */
  readonly again: () => Promise<Repeatability>
}
