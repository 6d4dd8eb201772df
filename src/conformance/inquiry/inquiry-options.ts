import type { Extent, Phase } from '../phases.ts'
import type { Reference } from '../reference.ts'
import type { Shard } from '../shard.ts'
import type { ContractSource } from './answers/schema.ts'
import type { ListChoice } from './inquiry.ts'

/** What a run is asked to do; see `judge`. */
export interface InquiryOptions {
  readonly contract: ContractSource
  readonly seed: string
  readonly extent: Extent
  readonly build?: Reference
  readonly probeWrites: boolean
  readonly listed: ListChoice
  readonly allowTransient?: number
  readonly lastRound: boolean
  /** Of the sample beyond the examples only this part is asked for; the examples belong to the first. */
  readonly shard?: Shard
  /** Names of headers that are given with every question, and that no question varies. */
  readonly given?: readonly string[]
  /** How many questions may be on their way at once. */
  readonly concurrency: number
  /** Called as something is begun to be asked about, with the number of entities where the list was read. */
  readonly onPhase?: (phase: Phase, entities: number) => void
}
