import type { StageRule } from './rule.ts'

/** Rules under a name. */
export interface Scenario {
  /** One line for a person. */
  readonly description?: string
  readonly rules: readonly StageRule[]
}
