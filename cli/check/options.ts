import type { Shard } from '../../src/conformance/shard.ts'
import type { FailOn } from '../../src/report/report.ts'
import type { ContractFlag } from '../flags/contract-flag.ts'
import type { ReportFlags } from '../flags/report-options.ts'
import type { TargetFlags } from '../flags/target-flags.ts'
import type { UnjudgedFlags } from '../flags/unjudged-flags.ts'
import type { Choice } from '../../src/contract/observations.ts'
import type { Selection } from './select-rules.ts'

export interface CheckOptions extends ReportFlags, UnjudgedFlags, Selection, TargetFlags, ContractFlag {
  readonly build?: string
  readonly laboratory?: true
  readonly sample?: number
  /** A share, from 0 to 1. */
  readonly miss?: number
  readonly seed?: number
  readonly exhaustive?: true
  readonly quick?: true
  readonly failFast?: true
  readonly allowTransient?: number
  readonly probeWrites?: true
  /** `false` where no question takes the form of other clients. */
  readonly pretending?: boolean
  readonly dryRun?: true
  readonly failOn?: readonly FailOn[]
  readonly baseline?: string
  readonly requirements?: string
  readonly updateBaseline?: true
  readonly requireReasons?: true
  readonly observations?: string
  readonly choices?: string
  /** What the file of `choices` says. */
  readonly declared?: readonly Choice[]
  readonly needs?: readonly string[]
  readonly again?: string
  readonly beside?: string
  readonly besideHeader?: readonly string[]
  readonly listRules?: true
  readonly record?: string
  readonly replay?: readonly string[]
  readonly shard?: Shard
  /** Paths of one's own mocks; `true` to list them. */
  readonly mine?: readonly string[] | true
}
