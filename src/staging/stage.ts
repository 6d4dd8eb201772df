import { highestSeed } from '../synthetic/random.ts'
import type { Answer, Ask } from '../service/service.ts'
import { bundledScenarios } from './bundled-scenarios.ts'
import { carryOut } from './plan.ts'
import { questionOf } from './question.ts'
import { type Acting, actOn, type Rule } from './rule.ts'
import type { Override, Staged } from './staged.ts'

/** Rules under a name. */
export interface Scenario {
  /** One line for a person. */
  readonly description?: string
  readonly rules: readonly Rule[]
}

export interface StageOptions {
  /** Rules that hold in every scenario, after the scenario's own. */
  readonly rules?: readonly Rule[]
  /** What these rules are called to people, in their order; by default `rule 1`, `rule 2`, … */
  readonly ruleNames?: readonly string[]
  /** Scenarios beside the bundled ones, and in the place of those of the same name. */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /** The scenario to start with. */
  readonly scenario?: string
  /** Settles every draw: 0 to 2^32 - 1, default 1. */
  readonly seed?: number
  /** Whether the Prefer field of a question is honoured, default true. */
  readonly prefer?: boolean
}

/** What stands between a service and its carriers, and does to answers on purpose what goes wrong by itself. */
export interface Stage {
  /** Asks `answer` for the answer to a question and does to it what rules and preferences say. */
  play(ask: Ask, answer: (ask: Ask) => Answer): Staged
  /** The scenario that is played, where one is. */
  readonly scenario: string | undefined
  /** All scenarios there are, by name: those that were given, then the bundled ones. */
  readonly scenarios: Readonly<Record<string, Scenario>>
  /**
   * Whether a rule in play resets connections. Browsers ask a second time, without a word, where a connection they use
   * again is reset; a carrier that has connections keeps none open meanwhile, so that each reset is seen.
   */
  readonly resets: boolean
  /** Plays a scenario from its start, or none; counts and draws begin anew. Throws a RangeError where there is none of this name. */
  choose(name: string | undefined): void
  /** Takes other scenarios in place of those given; the chosen one is played from its start, or none where it is gone. */
  replace(scenarios: Readonly<Record<string, Scenario>>): void
}

const none: readonly Override[] = []

/**
 * A stage; without options it honours the Prefer field and does nothing else. Equal options and equal questions give equal
 * answers; only counts live in it. It stages answers of operations alone: no preflight, no 405, no unknown path.
 * @throws RangeError that names the rule and what is wrong with it, the scenario there is not, or what a seed is
 */
export function createStage(options: StageOptions = {}): Stage {
  const { rules = [], ruleNames = [], seed = 1, prefer = true } = options
  if (!Number.isInteger(seed) || seed < 0 || seed > highestSeed) {
    throw new RangeError(`A seed is a whole number from 0 to ${highestSeed}.`)
  }
  let scenarios: Readonly<Record<string, Scenario>> = {}
  let scenario: string | undefined
  let acting: readonly Acting[] = []
  let resets = false

  const rulesOf = (name: string | undefined): readonly Rule[] => {
    const played = name === undefined ? [] : scenarios[name]?.rules
    if (!Array.isArray(played)) throw new RangeError(`scenario ${name}: rules is a list of rules.`)
    return played as readonly Rule[]
  }
  const actingOf = (name: string | undefined): readonly Acting[] => [
    ...rulesOf(name).map((rule, at) => actOn(rule, `scenario ${name}, rule ${at + 1}`, seed, at)),
    ...rules.map((rule, at) => actOn(rule, ruleNames[at] ?? `rule ${at + 1}`, seed, 1_000_000 + at)),
  ]
  const choose = (name: string | undefined): void => {
    if (name !== undefined && !Object.hasOwn(scenarios, name)) {
      throw new RangeError(
        `No scenario is called ${JSON.stringify(name)}. There are: ${Object.keys(scenarios).join(', ')}.`,
      )
    }
    acting = actingOf(name)
    scenario = name
    resets = [...rulesOf(name), ...rules].some(({ fault }) => fault === 'reset')
  }
  const replace = (given: Readonly<Record<string, Scenario>>): void => {
    const all = {
      ...given,
      ...Object.fromEntries(Object.entries(bundledScenarios).filter(([name]) => !(name in given))),
    }
    const before = scenarios
    scenarios = all
    try {
      for (const name of Object.keys(given)) actingOf(name)
    } catch (error) {
      scenarios = before
      throw error
    }
    choose(scenario !== undefined && Object.hasOwn(all, scenario) ? scenario : undefined)
  }
  replace(options.scenarios ?? {})
  choose(options.scenario)

  const play = (ask: Ask, answer: (ask: Ask) => Answer): Staged => {
    const field = prefer ? ask.headers['prefer'] : undefined
    if (field === undefined && acting.length === 0) {
      return { answer: answer(ask), waitMs: 0, ending: 'complete', overrides: none }
    }
    const plain = answer(ask)
    if (ask.method === 'OPTIONS') return { answer: plain, waitMs: 0, ending: 'complete', overrides: none }
    const question = plain.operation && questionOf(plain.operation, ask.target)
    const met = question ? acting.map((act) => act(question)).filter((one) => one !== undefined) : []
    const whole = (without: readonly string[]): Answer => {
      const headers = Object.entries(ask.headers).filter(([name]) => !without.includes(name))
      return answer({ ...ask, headers: Object.fromEntries(headers) })
    }
    return carryOut({ method: ask.method, question, plain, whole }, met, field)
  }

  return {
    play,
    choose,
    replace,
    get resets() {
      return resets
    },
    get scenario() {
      return scenario
    },
    get scenarios() {
      return scenarios
    },
  }
}
