import { type NamesOf, refuseNoObject, refuseUnknownOptions } from '../text/known-options.ts'
import { highestSeed } from '../text/random.ts'
import type { Answer, Ask } from '../service/service.ts'
import { type BundledScenario, bundledScenarios } from './bundled-scenarios.ts'
import { carryOut, passedIn } from './plan.ts'
import { preferenceIn } from './prefer.ts'
import { questionOf } from './question.ts'
import { actOn, type PlayedRule, type RuleMatcher, type StageRule } from './rule.ts'
import type { Scenario } from './scenario.ts'
import { type StagedAnswer, unstaged } from './staged-answer.ts'

/** Options of a stage: rules for all answers, scenarios to choose from, and what a client may ask for. */
export interface StageOptions<Name extends string = string> {
  /** Rules that hold in every scenario, after the scenario's own. */
  readonly rules?: readonly StageRule[]
  /** Names of these rules for people, in order; by default `rule 1`, `rule 2`, … */
  readonly ruleNames?: readonly string[]
  /** Scenarios in addition to the bundled ones; they replace those of the same name. */
  readonly scenarios?: Readonly<Record<Name, Scenario>>
  /** The scenario to start with. */
  readonly scenario?: NoInfer<Name> | BundledScenario
  /** Seed of every draw: 0 to 2^32 - 1, default 1. */
  readonly seed?: number
  /** Whether the Prefer field of a request is honoured. Default true. */
  readonly prefer?: boolean
}

export const stageOptionNames: NamesOf<StageOptions> = {
  rules: true,
  ruleNames: true,
  scenarios: true,
  scenario: true,
  seed: true,
  prefer: true,
}

/** Sits between a service and its carriers, and makes answers slow or faulty on purpose. `Name` is that of a scenario. */
export interface Stage<Name extends string = string> {
  /** The request that it gets an answer to, which is what a carrier waits for: without Prefer, where that is not honoured. */
  asked(ask: Ask): Ask
  /** Gets the answer to a request from `answer` and applies rules and preferences to it. */
  play(ask: Ask, answer: (ask: Ask) => Answer): StagedAnswer
  /** The current scenario, if any. */
  readonly scenario: string | undefined
  /** All scenarios by name: the given ones, then the bundled ones. */
  readonly scenarios: Readonly<Record<string, Scenario>>
  /**
   * Whether a current rule resets connections. Browsers silently repeat a request if a reused connection is reset; a
   * carrier with connections therefore keeps none open meanwhile, so that each reset is visible.
   */
  readonly resets: boolean
  /** Starts a scenario, or stops it; counts and draws start over. Throws a RangeError for an unknown name. */
  choose(name: Name | undefined): void
  /** Plays what it played at the start, as after each test: its first scenario, no rule that was added; counts and draws start over. */
  reset(): void
  /** The rules that were added while it plays; they come before all others. */
  readonly added: readonly StageRule[]
  /** Adds a rule, which counts from now on. Throws a RangeError for an invalid one. */
  add(rule: StageRule): void
  /** Replaces the rules that were added; counts of these start over. Throws a RangeError for an invalid one, and changes nothing. */
  replaceAdded(rules: readonly StageRule[]): void
  /** Removes one of the rules that were added, `added rule 2` by its 2; false if there is none. The others keep names and counts. */
  removeAdded(number: number): boolean
  /** The rules that were added, and those that hold in every scenario. */
  readonly played: readonly PlayedRule[]
  readonly seed: number
  /** Draws by another seed; all counts and draws start over. Throws a RangeError for an invalid seed. */
  reseed(seed: number): void
  /** Replaces the given scenarios; the current one starts over, or stops if it is gone. */
  replace(scenarios: Readonly<Record<string, Scenario>>): void
}

/**
 * A stage; without options it only honours the Prefer field. Equal options and requests give equal answers; its only state
 * is counts. It stages only answers of operations: no preflight, no 405, no unknown path.
 * @throws RangeError for an invalid rule, an unknown scenario, or an invalid seed, and TypeError for an unknown option
 */
export function createStage<const Name extends string = never>(
  options: StageOptions<Name> = {},
): Stage<Name | BundledScenario> {
  refuseUnknownOptions('createStage', options, stageOptionNames)
  const { rules = [], ruleNames = [], prefer = true } = options
  let seed = seedOf(options.seed ?? 1)
  let scenarios: Readonly<Record<string, Scenario>> = {}
  let scenario: string | undefined
  let matchers: readonly RuleMatcher[] = []
  let resets = false
  let added: readonly { readonly number: number; readonly rule: StageRule; readonly matcher: RuleMatcher }[] = []

  const rulesOf = (name: string | undefined): readonly StageRule[] => {
    const played = name === undefined ? [] : scenarios[name]?.rules
    if (!Array.isArray(played)) throw new RangeError(`scenario ${name}: rules must be a list of rules.`)
    return played as readonly StageRule[]
  }
  const matchersOf = (name: string | undefined): readonly RuleMatcher[] => [
    ...rulesOf(name).map((rule, at) => actOn(rule, `scenario ${name}, rule ${at + 1}`, seed, at)),
    ...rules.map((rule, at) => actOn(rule, ruleNames[at] ?? `rule ${at + 1}`, seed, 1_000_000 + at)),
  ]
  const choose = (name: string | undefined): void => {
    if (name !== undefined && !Object.hasOwn(scenarios, name)) {
      throw new RangeError(
        `No scenario is called ${JSON.stringify(name)}; use one of ${Object.keys(scenarios).join(', ')}.`,
      )
    }
    matchers = matchersOf(name)
    scenario = name
    noteResets()
  }
  const noteResets = (): void => {
    const current = scenario === undefined ? [] : rulesOf(scenario)
    resets = [...added.map(({ rule }) => rule), ...current, ...rules].some(({ fault }) => fault === 'reset')
  }
  const addition = (rule: StageRule, number: number): (typeof added)[number] => ({
    number,
    rule,
    matcher: actOn(rule, `added rule ${number}`, seed, 1_999_999 + number),
  })
  const setAdded = (given: typeof added): void => {
    added = given
    noteResets()
  }
  const replaceAdded = (given: readonly StageRule[]): void => setAdded(given.map((rule, at) => addition(rule, at + 1)))
  /** Those of scenarios that requests prefer, each with counts of its own. */
  const preferredBy = new Map<string, readonly RuleMatcher[]>()
  const preferredMatchers = (field: string): readonly RuleMatcher[] | undefined => {
    const name = preferenceIn(field, 'scenario')
    if (name === undefined || !Object.hasOwn(scenarios, name)) return undefined
    const made = preferredBy.get(name) ?? matchersOf(name)
    preferredBy.set(name, made)
    return made
  }
  const replace = (given: Readonly<Record<string, Scenario>>): void => {
    const before = scenarios
    scenarios = withBundled(given)
    preferredBy.clear()
    try {
      for (const name of Object.keys(given)) matchersOf(name)
    } catch (error) {
      scenarios = before
      throw error
    }
    choose(scenario !== undefined && Object.hasOwn(scenarios, scenario) ? scenario : undefined)
  }
  refuseNoObject('createStage', 'scenarios', options.scenarios ?? {})
  if (!Array.isArray(rules)) throw new TypeError('createStage takes rules as a list.')
  replace(options.scenarios ?? {})
  choose(options.scenario)

  const asked = (ask: Ask): Ask => (prefer || ask.headers['prefer'] === undefined ? ask : without(ask, ['prefer']))

  const play = (given: Ask, answer: (ask: Ask) => Answer): StagedAnswer => {
    const ask = asked(given)
    const field = ask.headers['prefer']
    const plain = answer(ask)
    if (field === undefined && matchers.length === 0 && added.length === 0) {
      return unstaged(plain, passedIn(plain))
    }
    if (ask.method === 'OPTIONS') return unstaged(plain)
    const question = plain.operation && questionOf(plain.operation, ask.target)
    const preferred = field === undefined ? undefined : preferredMatchers(field)
    const matches = question
      ? [...added.map(({ matcher }) => matcher), ...(preferred ?? matchers)]
          .map(({ match }) => match(question))
          .filter((one) => one !== undefined)
      : []
    const whole = (names: readonly string[]): Answer => answer(without(ask, names))
    return carryOut(
      { method: ask.method, question, plain, whole, isPreferred: preferred !== undefined },
      matches,
      field,
    )
  }

  return {
    asked,
    play,
    choose,
    reset() {
      preferredBy.clear()
      choose(
        options.scenario !== undefined && Object.hasOwn(scenarios, options.scenario) ? options.scenario : undefined,
      )
      setAdded([])
    },
    replace,
    add: (rule) => setAdded([...added, addition(rule, (added.at(-1)?.number ?? 0) + 1)]),
    replaceAdded,
    removeAdded(number) {
      const before = added.length
      setAdded(added.filter((one) => one.number !== number))
      return added.length < before
    },
    get played() {
      const always = matchers.slice(matchers.length - rules.length)
      return [...added.map(({ matcher }) => matcher), ...always].map(({ played }) => played())
    },
    reseed(given) {
      seed = seedOf(given)
      preferredBy.clear()
      choose(scenario)
      replaceAdded(added.map(({ rule }) => rule))
    },
    get resets() {
      return resets
    },
    get added() {
      return added.map(({ rule }) => rule)
    },
    get seed() {
      return seed
    },
    get scenario() {
      return scenario
    },
    get scenarios() {
      return scenarios
    },
  }
}

/** The given scenarios, then the bundled ones that they do not replace. */
function withBundled(given: Readonly<Record<string, Scenario>>): Readonly<Record<string, Scenario>> {
  const bundled = Object.entries(bundledScenarios).filter(([name]) => !(name in given))
  return { ...given, ...Object.fromEntries(bundled) }
}

function without(ask: Ask, names: readonly string[]): Ask {
  const headers = Object.entries(ask.headers).filter(([name]) => !names.includes(name))
  return { ...ask, headers: Object.fromEntries(headers) }
}

function seedOf(seed: number): number {
  if (Number.isInteger(seed) && seed >= 0 && seed <= highestSeed) return seed
  throw new RangeError(`The seed must be a whole number from 0 to ${highestSeed}.`)
}
