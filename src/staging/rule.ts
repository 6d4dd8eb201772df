import { type OperationId, operationIds } from '../contract/ids.ts'
import { drawsAt } from '../text/random.ts'
import type { Question } from './question.ts'

/**
 * What goes wrong on purpose. `reset`: the connection is reset in place of an answer. `stall`: the headers, and then nothing.
 * `truncate`: half of the body that Content-Length promises, and the connection is closed. `content-type`: the right body,
 * called text/html. `invalid-json`: the body without its last byte, all else right.
 */
export type Fault = (typeof faults)[number]

export const faults = ['reset', 'stall', 'truncate', 'content-type', 'invalid-json'] as const

/**
 * What is done on purpose to the answers of an operation. All conditions must hold; without any, the rule is for every
 * question to an operation. At least one of `delay`, `status`, `body`, `headers` and `fault` says what is done.
 */
export interface StageRule {
  readonly operation?: OperationId
  /** For getEntity: the identifier that is asked. */
  readonly id?: string
  /** For searchModel: one of the words that are asked, in any case. */
  readonly word?: string
  /** Which of the questions that fit, counted from 1: `3`, `'2-4'`, or `'3-'` for the third and all after it. */
  readonly calls?: number | `${number}-${number}` | `${number}-`
  /** How probable it is that a question that fits is met: 0 to 1, or `'10%'`. */
  readonly chance?: number | `${number}%`
  /** Milliseconds before the answer: `200`, or `'100-800'` for a draw between the two. */
  readonly delay?: number | `${number}-${number}`
  /** 200 to 599. From 400 on without a `body` a problem detail is answered, below that nothing. */
  readonly status?: number
  /** Any JSON, in place of what the operation answers; with status 200 where none is given. */
  readonly body?: unknown
  /** Headers of the answer, beside its own or in their place. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fault?: Fault
}

/** The longest delay, in milliseconds. */
export const longestDelay = 600_000

/** A rule that fits a question, and the delay that it draws for it. */
export interface RuleMatch {
  readonly rule: StageRule
  readonly by: string
  readonly delay: number | undefined
}

/** A rule that counts the questions that it fits. */
export type RuleMatcher = (question: Question) => RuleMatch | undefined

/**
 * Makes a rule count and draw. `by` names it to people, `stream` to the generator: what befalls the nth question that a
 * rule fits is settled by seed, stream and n, whatever else is asked in between.
 * @throws RangeError that says what is wrong with the rule
 */
export function actOn(rule: StageRule, by: string, seed: number, stream: number): RuleMatcher {
  const flaw = ruleFlaw(rule)
  if (flaw !== undefined) throw new RangeError(`${by}: ${flaw}`)
  const operation = rule.operation ?? (rule.id === undefined ? rule.word && 'searchModel' : 'getEntity')
  const word = rule.word?.toLowerCase()
  const [from, to] = rangeOf(rule.calls) ?? [1, Infinity]
  const chance = chanceOf(rule.chance ?? 1) ?? 1
  const delay = rangeOf(rule.delay)
  let count = 0
  return (question) => {
    if (operation !== undefined && operation !== question.operation) return undefined
    if (rule.id !== undefined && rule.id !== question.id) return undefined
    if (word !== undefined && !wordsOf(question.q).includes(word)) return undefined
    count++
    if (count < from || count > to) return undefined
    const draw = drawsAt(seed, stream, count)
    if (draw.below(1_000_000) >= chance * 1_000_000) return undefined
    return { rule, by, delay: delay && delay[0] + draw.below(delay[1] - delay[0] + 1) }
  }
}

function wordsOf(q: string = ''): readonly string[] {
  return q.toLowerCase().split(/\s+/u)
}

const members: readonly string[] = [
  'operation',
  'id',
  'word',
  'calls',
  'chance',
  'delay',
  'status',
  'body',
  'headers',
  'fault',
] satisfies readonly (keyof StageRule)[]

/**
 * What is wrong with a rule, in words; the JSON Schema of scenarios says the same. Rules also come from JSON and from
 * JavaScript, where no compiler has seen them.
 */
export function ruleFlaw(rule: StageRule): string | undefined {
  const { operation, id, word, calls, chance, delay, status, body, headers, fault } = rule
  const unknown = Object.keys(rule).find((name) => !members.includes(name))
  if (unknown !== undefined) return `there is no ${JSON.stringify(unknown)} in a rule; there is: ${members.join(', ')}.`
  if (operation !== undefined && !operationIds.includes(operation)) {
    return `operation is one of ${operationIds.join(', ')}.`
  }
  if (id !== undefined && typeof id !== 'string') return 'id is a string.'
  if (id !== undefined && (operation ?? 'getEntity') !== 'getEntity') return 'id is for getEntity.'
  if (word !== undefined && (operation ?? 'searchModel') !== 'searchModel') return 'word is for searchModel.'
  if (id !== undefined && word !== undefined) return 'id and word belong to two operations.'
  if (word !== undefined && !/^\S+$/u.test(word)) return 'word is one word.'
  const range = rangeOf(calls)
  if (calls !== undefined && (!range || range[0] < 1)) return "calls is 3, '2-4' or '3-', counted from 1."
  if (chance !== undefined && chanceOf(chance) === undefined) return "chance is 0 to 1, or '10%'."
  const delays = rangeOf(delay)
  if (delay !== undefined && (!delays || delays[1] > longestDelay)) {
    return `delay is milliseconds up to ${longestDelay}: 200, or '100-800'.`
  }
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    return 'status is 200 to 599.'
  }
  const header = Object.entries(headers ?? {}).find(([name, value]) => !isHeader(name, value))
  if (header) return `the header ${JSON.stringify(header[0])} cannot be sent so.`
  if (fault !== undefined && !faults.includes(fault)) return `fault is one of ${faults.join(', ')}.`
  const done = [delay, status, body, headers, fault].some((part) => part !== undefined)
  return done ? undefined : 'one of delay, status, body, headers and fault is needed.'
}

/** Framing is the carrier's: a rule that set it would break other connections than its own. */
function isHeader(name: string, value: string): boolean {
  return (
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
    /^[\t\x20-\x7e]*$/.test(value) &&
    !/^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|trailer)$/i.test(name)
  )
}

/** `3` and `'3'` as 3 to 3, `'2-4'`, and `'3-'` without an end; `undefined` for what is none of these. */
export function rangeOf(value: number | string | undefined): readonly [from: number, to: number] | undefined {
  const [, from, dash, to] = /^(\d{1,9})(?:(-)(\d{1,9})?)?$/.exec(String(value)) ?? []
  if (from === undefined) return undefined
  const range = [Number(from), dash === undefined ? Number(from) : to === undefined ? Infinity : Number(to)] as const
  return range[0] <= range[1] ? range : undefined
}

/** A probability from 0 to 1, of a number or a percentage; `undefined` for what is neither. */
export function chanceOf(value: number | string): number | undefined {
  const [, percentage] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(String(value)) ?? []
  const chance = percentage === undefined ? value : Number(percentage) / 100
  return typeof chance === 'number' && chance >= 0 && chance <= 1 ? chance : undefined
}
