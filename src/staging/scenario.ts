import type { StageRule } from './rule.ts'

/** Rules under a name. */
export interface Scenario {
  /** One line for people. */
  readonly description?: string
  readonly rules: readonly StageRule[]
}

/** The name of the scenario to play next: the first, and none after the last. */
export function scenarioAfter({
  scenario,
  scenarios,
}: {
  readonly scenario: string | undefined
  readonly scenarios: Readonly<Record<string, Scenario>>
}): string | undefined {
  const names = Object.keys(scenarios)
  return names[scenario === undefined ? 0 : names.indexOf(scenario) + 1]
}
