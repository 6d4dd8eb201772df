import { highestSeed } from '../text/random.ts'
import type { Answer, Ask } from '../service/service.ts'
import { bundledScenarios } from './bundled-scenarios.ts'
import { carryOut } from './plan.ts'
import { questionOf } from './question.ts'
import { actOn, type RuleMatcher, type StageRule } from './rule.ts'
import type { Scenario } from './scenario.ts'
import type { Override, StagedAnswer } from './staged-answer.ts'

/** What a stage does to answers: rules for all of them, scenarios to choose from, and what a client may ask for. */
export interface StageOptions {
  /** Rules that hold in every scenario, after the scenario's own. */
  readonly rules?: readonly StageRule[]
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
  play(ask: Ask, answer: (ask: Ask) => Answer): StagedAnswer
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
  let matchers: readonly RuleMatcher[] = []
  let resets = false

  const rulesOf = (name: string | undefined): readonly StageRule[] => {
    const played = name === undefined ? [] : scenarios[name]?.rules
    if (!Array.isArray(played)) throw new RangeError(`scenario ${name}: rules is a list of rules.`)
    return played as readonly StageRule[]
  }
  const matchersOf = (name: string | undefined): readonly RuleMatcher[] => [
    ...rulesOf(name).map((rule, at) => actOn(rule, `scenario ${name}, rule ${at + 1}`, seed, at)),
    ...rules.map((rule, at) => actOn(rule, ruleNames[at] ?? `rule ${at + 1}`, seed, 1_000_000 + at)),
  ]
  const choose = (name: string | undefined): void => {
    if (name !== undefined && !Object.hasOwn(scenarios, name)) {
      throw new RangeError(
        `No scenario is called ${JSON.stringify(name)}. There are: ${Object.keys(scenarios).join(', ')}.`,
      )
    }
    matchers = matchersOf(name)
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
      for (const name of Object.keys(given)) matchersOf(name)
    } catch (error) {
      scenarios = before
      throw error
    }
    choose(scenario !== undefined && Object.hasOwn(all, scenario) ? scenario : undefined)
  }
  replace(options.scenarios ?? {})
  choose(options.scenario)

  const play = (ask: Ask, answer: (ask: Ask) => Answer): StagedAnswer => {
    const field = prefer ? ask.headers['prefer'] : undefined
    if (field === undefined && matchers.length === 0) {
      return { answer: answer(ask), waitMs: 0, ending: 'complete', overrides: none }
    }
    const plain = answer(ask)
    if (ask.method === 'OPTIONS') return { answer: plain, waitMs: 0, ending: 'complete', overrides: none }
    const question = plain.operation && questionOf(plain.operation, ask.target)
    const matches = question ? matchers.map((match) => match(question)).filter((one) => one !== undefined) : []
    const whole = (without: readonly string[]): Answer => {
      const headers = Object.entries(ask.headers).filter(([name]) => !without.includes(name))
      return answer({ ...ask, headers: Object.fromEntries(headers) })
    }
    return carryOut({ method: ask.method, question, plain, whole }, matches, field)
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
