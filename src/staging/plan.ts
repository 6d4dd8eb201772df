import type { OperationId } from '../contract/ids.ts'
import { unknownEntity } from '../service/problem.ts'
import type { Answer } from '../service/service.ts'
import { injected, type Injection, withHeaders } from './inject.ts'
import {
  parsePrefer,
  type Preference,
  type Preferences,
  preferenceHeaders,
  preferenceText,
  type Refusal,
  waitOf,
} from './prefer.ts'
import type { Question } from './question.ts'
import type { RuleMatch, StageRule } from './rule.ts'
import type { Override, StagedAnswer } from './staged-answer.ts'

/** Names the variation of an answer whose request preferred one. */
export const variationHeader = 'Model-Query-Variation'

/** Names the real server that gave an answer. */
export const passedHeader = 'Model-Query-Passed-To'

/** What the contract declares for each operation. */
const declared: Readonly<Record<OperationId, readonly number[]>> = {
  listEntities: [200],
  getEntity: [200, 404],
  searchModel: [200],
  listFindings: [200],
}

/** A request, its answer, and a way to repeat it without some request headers. */
export interface Scene {
  readonly method: string
  /** Absent if no operation was requested. */
  readonly question: Question | undefined
  readonly plain: Answer
  readonly whole: (without: readonly string[]) => Answer
  /** Whether the rules are those of the scenario that the request prefers. */
  readonly isPreferred?: boolean
}

/** What to do to one answer. */
interface Plan {
  readonly waitMs: number
  readonly injection?: Injection
  readonly headers?: Readonly<Record<string, string>>
  readonly overrides: readonly Override[]
}

/** Applies to an answer the rules that matched its request, and its Prefer field if it has one. */
export function carryOut(scene: Scene, matches: readonly RuleMatch[], field: string | undefined): StagedAnswer {
  const plan = field === undefined ? byRules(matches) : byPreference(parsePrefer(field), matches, scene)
  const { waitMs, injection, headers } = plan
  const { answer, ending } = injection
    ? injected(injection, scene.method, scene.plain, scene.whole)
    : { answer: scene.plain, ending: 'complete' as const }
  // A missing body can be neither stalled nor truncated.
  const done =
    ending === 'complete'
      ? plan.overrides.filter(({ kind }) => kind !== 'stall' && kind !== 'truncate')
      : plan.overrides
  const overrides = [...passedIn(scene.plain), ...done]
  return { answer: headers ? withHeaders(answer, headers) : answer, waitMs, ending, overrides }
}

/** That an answer is a real server's. */
export function passedIn({ headers }: Answer): readonly Override[] {
  const to = headers[passedHeader]
  return to === undefined ? none : [{ kind: 'passed', by: 'upstream', what: `passed to ${to}` }]
}

const none: readonly Override[] = []

/** For each kind of override, the first rule that has one. */
function byRules(matches: readonly RuleMatch[]): Plan {
  const delayed = matches.find(({ delay }) => delay !== undefined)
  const changed = matches.find(({ rule, by }) => changesOf(rule, by).length > 0)
  const overrides: Override[] = []
  if (delayed) overrides.push({ kind: 'delay', by: delayed.by, what: `delay ${delayed.delay} ms` })
  if (changed) overrides.push(...changesOf(changed.rule, changed.by))
  return {
    waitMs: delayed?.delay ?? 0,
    overrides,
    ...(changed && { injection: { ...changed.rule, detail: `Answered on purpose by ${changed.by}.` } }),
  }
}

function changesOf({ status, body, patch, headers, fault }: StageRule, by: string): readonly Override[] {
  return [
    ...(status === undefined ? [] : [{ kind: 'status', by, what: `status ${status}` } as const]),
    ...(body === undefined ? [] : [{ kind: 'body', by, what: 'body' } as const]),
    ...(patch === undefined ? [] : [{ kind: 'patch', by, what: 'patch' } as const]),
    ...(headers === undefined ? [] : [{ kind: 'headers', by, what: 'headers' } as const]),
    ...(fault === undefined ? [] : [{ kind: fault, by, what: fault }]),
  ]
}

/** A client's preference overrides the rules: `wait` their delay, `code` and `example` their change. */
function byPreference(
  { asked: preferences, aside }: Preferences,
  matches: readonly RuleMatch[],
  { question, plain, whole, isPreferred }: Scene,
): Plan {
  const rules = byRules(matches)
  const applied: Preference[] = []
  const refused: Refusal[] = []
  const wishes: { waitMs?: number; code?: Injection; example?: Injection } = {}
  const value = (name: string): string | undefined => preferences.find((one) => one.name === name)?.value
  const settle = ({ name, value: given }: Preference): string | undefined => {
    if (name === '') return 'this is not a preference in the syntax of RFC 7240'
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
      if (given !== 'empty') return 'the contract has no examples; use empty'
      if ((value('code') ?? '200') !== '200') return 'an error has no examples'
      wishes.example = { body: question.operation === 'getEntity' ? {} : [], status: 200 }
    } else if (name === 'dynamic') {
      if (given !== 'false') return 'answers come from the build and are never generated'
    } else if (name === 'scenario') {
      if (!isPreferred) return 'no scenario has this name'
    } else if (name === 'variation') {
      if (plain.headers[variationHeader] !== given) return 'no variation has this name, or this carrier varies nothing'
    } else return 'unknown preference; use code, example, dynamic, wait, scenario or variation'
    return undefined
  }
  for (const preference of preferences) {
    const reason = settle(preference)
    if (reason === undefined) applied.push(preference)
    else refused.push({ preference, reason })
  }
  const wished = wishes.example ?? wishes.code
  const injection = wished ?? rules.injection
  const kept = rules.overrides.filter(({ kind }) => !(kind === 'delay' ? wishes.waitMs !== undefined : wished))
  return {
    waitMs: wishes.waitMs ?? rules.waitMs,
    // Answers to requests without the field need no Vary, since what is asked for here is not stored.
    headers: {
      ...preferenceHeaders(applied, [...refused, ...aside]),
      Vary: [plain.headers['Vary'], 'Prefer'].filter(Boolean).join(', '),
    },
    overrides: [
      ...applied.map((one) => ({ kind: 'preference' as const, by: 'Prefer', what: preferenceText(one) })),
      ...kept,
    ],
    ...(injection && { injection }),
  }
}

/**
 * A code that the contract does not declare is honoured too, since a client must handle any error, while the contract
 * declares only a 404. Its problem detail says that it is not declared.
 */
function codeOf(value: string, operation: OperationId, plain: Answer, whole: Scene['whole']): Injection | string {
  const status = /^\d{3}$/.test(value) ? Number(value) : 0
  if (status === 200) {
    const { status: found } = plain.status === 304 ? whole(['if-none-match']) : plain
    return found === 200 ? { genuine: true } : `this request is answered ${found}`
  }
  if (status < 400 || status > 599) return 'code must be 200, or 400 to 599'
  if (status === plain.status) return { genuine: true }
  const isDeclared = declared[operation].includes(status)
  return {
    status,
    detail: isDeclared ? unknownEntity : `Answered on purpose; the contract declares no ${status} for ${operation}.`,
  }
}
