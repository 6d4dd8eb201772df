import { bytesKept } from '../../client/budget.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { PatientTransport } from '../../client/patience.ts'
import type { OperationId } from '../../contract/ids.ts'
import { type Random, randomOf } from '../../text/random.ts'
import { phases } from '../phases.ts'
import type { Reference } from '../reference.ts'
import type { InquiryOptions } from './inquiry-options.ts'
import type { Inquiry, Refusals, SecondAnswers } from './inquiry.ts'
import { createKept } from './whole-answers.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import { cutTexts } from './answers/long-texts.ts'
import { createPortion } from './portion.ts'
import type { Read } from './answers/read.ts'
import { createReaders, type Readers } from './answers/reader.ts'
import { createRoom, type Room } from './answers/room.ts'
import { schemasOf } from './answers/schema.ts'
import { valuesOf } from './answers/values.ts'
import type { RequestOptions } from './request-variants.ts'

/** What all questions of one inquiry share. */
export interface Round
  extends
    Readers,
    Pick<Inquiry, 'ask' | 'remember' | 'once' | 'wire' | 'listsLeft' | 'random' | 'portion' | 'secondAnswers'> {
  readonly options: InquiryOptions
  /** The build to compare with, its texts cut as those of the server are. */
  readonly build: Reference | undefined
  readonly maxBody: number | undefined
  readonly room: Room
  readonly get: (path: string, way?: RequestOptions) => Promise<Exchange>
  readonly refused: Map<OperationId, Refusals>
  /** The lists, once they were read. */
  readonly read: { list?: Listing; findings?: FindingList }
}

/** A round in which nothing was asked yet. */
export function createRound(transport: PatientTransport, options: InquiryOptions): Round {
  const { seed, extent, onPhase } = options
  const { ask, maxBody, late } = transport
  const room = createRoom(bytesKept(maxBody), late)
  const random = (label: string): Random => randomOf(seed, label)
  const read: Round['read'] = {}
  const made = new Map<string, Promise<unknown>>()
  const remember: Inquiry['remember'] = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(key)
    if (known !== undefined) return known as Promise<T>
    for (const phase of phases) if (phase === key) onPhase?.(phase, read.list?.byId.size ?? 0)
    const begun = make()
    made.set(key, begun)
    return begun
  }
  const build = cutTexts(options.build)
  return {
    ...createReaders(schemasOf(options.contract.document), room, maxBody, build && valuesOf(build)),
    ...createKept({ ask, wire: transport.wire, remember, listBytes: () => read.list?.bytes ?? 0 }),
    options,
    build,
    maxBody,
    room,
    random,
    portion: createPortion(extent.quick, random),
    ask,
    get: (path, way) => ask({ method: 'GET', path, ...way }),
    remember,
    refused: new Map(),
    secondAnswers: { entities: new Map(), searches: new Map() } satisfies SecondAnswers,
    read,
  }
}

/** How many of these answers tell nothing. */
export function refusedOf(answers: readonly Read[]): Refusals {
  const reasons = answers.flatMap(({ unjudged }) => unjudged ?? [])
  const unasked = answers.filter(({ exchange }) => exchange.ended === 'not asked').length
  return { refused: reasons.length, asked: answers.length, unasked, reason: reasons[0] ?? '' }
}
