import type { OperationId } from '../contract/ids.ts'
import type { Answer, Ask } from '../service/service.ts'
import { bundledScenarios } from './bundled-scenarios.ts'
import { injected, type Injection, withHeaders } from './inject.ts'
import { parsePrefer, preferenceHeaders, preferenceText, type Refusal, waitOf, type Preference } from './prefer.ts'
import { questionOf, type Question } from './question.ts'
import { type Acting, actOn, type Met, type Rule } from './rule.ts'

/** Rules under a name. */
export interface Scenario {
  /** One line for a person. */
  readonly description?: string
  readonly rules: readonly Rule[]
}

export interface StageOptions {
  /** Rules that hold in every scenario, after the scenario's own. */
  readonly rules?: readonly Rule[]
  /** Scenarios beside the bundled ones, and in the place of those of the same name. */
  readonly scenarios?: Readonly<Record<string, Scenario>>
  /** The scenario to start with. */
  readonly scenario?: string
  /** Settles every draw: 0 to 2^32 - 1, default 1. */
  readonly seed?: number
  /** Whether the Prefer field of a question is honoured, default true. */
  readonly prefer?: boolean
}

/**
 * How a carrier ends an answer. `reset`: resets the connection and sends nothing. `stall`: sends the headers, then nothing
 * until the client leaves. `truncate`: sends the headers and half of the body, then closes the connection.
 */
export type Ending = 'complete' | 'reset' | 'stall' | 'truncate'

/** An answer, and how it is to be carried. */
export interface Staged {
  readonly answer: Answer
  /** Milliseconds from the question's arrival until the answer is sent. */
  readonly waitMs: number
  readonly ending: Ending
  /** What was done on purpose, by whom; empty where nothing was. */
  readonly overrides: readonly Override[]
}

/** One thing done on purpose to an answer. */
export interface Override {
  /** `scenario slow, rule 1`, `rule 2` or `Prefer`. */
  readonly by: string
  /** `delay 300 ms`, `status 503`, `body`, `headers`, `reset`, `code=404`, … */
  readonly what: string
}

/** What stands between a service and its carriers, and does to answers on purpose what goes wrong by itself. */
export interface Stage {
  /** Asks `answer` for the answer to a question and does to it what rules and preferences say. */
  play(ask: Ask, answer: (ask: Ask) => Answer): Staged
  /** The scenario that is played, where one is. */
  readonly scenario: string | undefined
  /** All scenarios there are, by name: those that were given, then the bundled ones. */
  readonly scenarios: Readonly<Record<string, Scenario>>
  /** Plays a scenario from its start, or none; counts and draws begin anew. Throws a RangeError where there is none of this name. */
  choose(name: string | undefined): void
  /** Takes other scenarios in place of those given; the chosen one is played from its start, or none where it is gone. */
  replace(scenarios: Readonly<Record<string, Scenario>>): void
}

const none: readonly Override[] = []

/** What the contract declares for each operation. */
const declared: Readonly<Record<OperationId, readonly number[]>> = {
  listEntities: [200],
  getEntity: [200, 404],
  searchModel: [200],
  listFindings: [200],
}

/**
 * A stage; without options it honours the Prefer field and does nothing else. Equal options and equal questions give equal
 * answers; only counts live in it. It stages answers of operations alone: no preflight, no 405, no unknown path.
 * @throws RangeError that names the rule and what is wrong with it, or the scenario there is not
 */
export function createStage(options: StageOptions = {}): Stage {
  const { rules = [], seed = 1, prefer = true } = options
  let scenarios: Readonly<Record<string, Scenario>> = {}
  let scenario: string | undefined
  let acting: readonly Acting[] = []

  const actingOf = (name: string | undefined): readonly Acting[] => [
    ...(name === undefined ? [] : (scenarios[name]?.rules ?? [])).map((rule, at) =>
      actOn(rule, `scenario ${name}, rule ${at + 1}`, seed, at),
    ),
    ...rules.map((rule, at) => actOn(rule, `rule ${at + 1}`, seed, 1_000_000 + at)),
  ]
  const choose = (name: string | undefined): void => {
    if (name !== undefined && !Object.hasOwn(scenarios, name)) {
      throw new RangeError(
        `No scenario is called ${JSON.stringify(name)}. There are: ${Object.keys(scenarios).join(', ')}.`,
      )
    }
    acting = actingOf(name)
    scenario = name
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
    const whole = (headers: readonly string[]): Answer =>
      answer({
        ...ask,
        headers: Object.fromEntries(Object.entries(ask.headers).filter(([name]) => !headers.includes(name))),
      })
    const plan = field === undefined ? byRules(met) : byPreference(parsePrefer(field), met, { question, plain, whole })
    return carryOut(plan, ask, plain, whole)
  }

  return {
    play,
    choose,
    replace,
    get scenario() {
      return scenario
    },
    get scenarios() {
      return scenarios
    },
  }
}

/** What is to be done to one answer. */
interface Plan {
  readonly waitMs: number
  readonly injection?: Injection
  readonly headers?: Readonly<Record<string, string>>
  readonly overrides: readonly Override[]
}

/** Of each kind, what the first rule says that says anything. */
function byRules(met: readonly Met[]): Plan {
  const delayed = met.find(({ delay }) => delay !== undefined)
  const changed = met.find(({ rule }) => isChange(rule))
  const overrides: Override[] = []
  if (delayed) overrides.push({ by: delayed.by, what: `delay ${delayed.delay} ms` })
  if (changed) overrides.push(...changesOf(changed.rule).map((what) => ({ by: changed.by, what })))
  return {
    waitMs: delayed?.delay ?? 0,
    overrides,
    ...(changed && { injection: { ...changed.rule, detail: `${changed.by} answers this on purpose.` } }),
  }
}

function isChange({ status, body, headers, fault }: Rule): boolean {
  return status !== undefined || body !== undefined || headers !== undefined || fault !== undefined
}

function changesOf({ status, body, headers, fault }: Rule): readonly string[] {
  return [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...(body === undefined ? [] : ['body']),
    ...(headers === undefined ? [] : ['headers']),
    ...(fault === undefined ? [] : [fault]),
  ]
}

interface Scene {
  readonly question: Question | undefined
  readonly plain: Answer
  readonly whole: (without: readonly string[]) => Answer
}

/** What a client asks for goes before what rules say: `wait` before their delay, `code` and `example` before their change. */
function byPreference(
  preferences: readonly Preference[],
  met: readonly Met[],
  { question, plain, whole }: Scene,
): Plan {
  const rules = byRules(met)
  const applied: Preference[] = []
  const refused: Refusal[] = []
  const wishes: { waitMs?: number; code?: Injection; example?: Injection } = {}
  const value = (name: string): string | undefined => preferences.find((one) => one.name === name)?.value
  const settle = ({ name, value: given }: Preference): string | undefined => {
    if (name === '') return 'this is not a preference as RFC 7240 writes it'
    if (!question) return 'no operation answers this'
    if (name === 'wait') {
      const wait = waitOf(given)
      if (typeof wait === 'string') return wait
      wishes.waitMs = wait
    } else if (name === 'code') {
      const wish =
        value('example') === 'empty' && given === '200' ? {} : codeOf(given, question.operation, plain, whole)
      if (typeof wish === 'string') return wish
      wishes.code = wish
    } else if (name === 'example') {
      if (given !== 'empty') return 'the contract has no examples; there is: empty'
      if ((value('code') ?? '200') !== '200') return 'an error has no examples'
      wishes.example = { body: question.operation === 'getEntity' ? {} : [], status: 200 }
    } else if (name === 'dynamic') {
      if (given !== 'false') return 'answers come from the build and are never made up'
    } else return 'code, example, dynamic and wait are known'
    return undefined
  }
  for (const preference of preferences) {
    const reason = settle(preference)
    if (reason === undefined) applied.push(preference)
    else refused.push({ preference, reason })
  }
  const wished = wishes.example ?? wishes.code
  const injection = wished ?? rules.injection
  const kept = rules.overrides.filter(({ what }) => !(what.startsWith('delay ') ? wishes.waitMs !== undefined : wished))
  return {
    waitMs: wishes.waitMs ?? rules.waitMs,
    // Answers to questions without the field do without it: what is asked for here is not stored.
    headers: {
      ...preferenceHeaders(applied, refused),
      Vary: [plain.headers['Vary'], 'Prefer'].filter(Boolean).join(', '),
    },
    overrides: [...applied.map((one) => ({ by: 'Prefer', what: preferenceText(one) })), ...kept],
    ...(injection && { injection }),
  }
}

/**
 * A code that the contract does not declare is honoured too: what a client must bear is any error, and the contract's only
 * one is a 404. Its problem detail says that it is not declared.
 */
function codeOf(value: string, operation: OperationId, plain: Answer, whole: Scene['whole']): Injection | string {
  const status = /^\d{3}$/.test(value) ? Number(value) : 0
  if (status === 200) {
    const { status: found } = plain.status === 304 ? whole(['if-none-match']) : plain
    return found === 200 ? { genuine: true } : `the question is answered ${found}`
  }
  if (status < 400 || status > 599) return 'code is 200, or 400 to 599'
  if (status === plain.status) return { genuine: true }
  const isDeclared = declared[operation].includes(status)
  return {
    status,
    detail: isDeclared
      ? 'No entity has this identifier.'
      : `Answered on purpose; the contract declares no ${status} for ${operation}.`,
  }
}

function carryOut(plan: Plan, ask: Ask, plain: Answer, whole: Scene['whole']): Staged {
  const { waitMs, injection, headers } = plan
  const { answer, ending } = injection
    ? injected(injection, ask.method, plain, whole)
    : { answer: plain, ending: 'complete' as const }
  // A body that is not there can be neither held back nor cut.
  const overrides =
    ending === 'complete'
      ? plan.overrides.filter(({ what }) => what !== 'stall' && what !== 'truncate')
      : plan.overrides
  return { answer: headers ? withHeaders(answer, headers) : answer, waitMs, ending, overrides }
}
