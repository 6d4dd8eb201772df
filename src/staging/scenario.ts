import type { StageRule } from './rule.ts'

/** Rules under a name. */
export interface Scenario {
  /** One line for people. */
  readonly description?: string
  readonly rules: readonly StageRule[]
}
