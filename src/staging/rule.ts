import { type OperationId, operationIds } from '../contract/ids.ts'
import { isObject } from '../text/json-object.ts'
import { isDeeperThan } from '../text/nesting.ts'
import { drawsAt } from '../text/random.ts'
import type { Question } from './question.ts'

/**
 * Faults on purpose. `reset`: the connection is reset instead of an answer. `stall`: the headers, and then nothing.
 * `truncate`: half of the body that Content-Length promises, then the connection is closed. `content-type`: the correct
 * body, labelled text/html. `invalid-json`: the body without its last byte, everything else correct.
 */
export type Fault = (typeof faults)[number]

export const faults = ['reset', 'stall', 'truncate', 'content-type', 'invalid-json'] as const

/**
 * What is done on purpose to the answers of an operation. All conditions must hold; a rule without conditions applies to
 * every request to an operation. At least one of `delay`, `status`, `body`, `patch`, `headers` and `fault` says what is
 * done.
 */
export interface StageRule {
  readonly operation?: OperationId
  /** For getEntity: the requested identifier. */
  readonly id?: string
  /** For searchModel: one of the requested words, in any case. */
  readonly word?: string
  /** Which of the matching requests, counted from 1: `3`, `'2-4'`, or `'3-'` for the third and all later ones. */
  readonly calls?: number | `${number}-${number}` | `${number}-`
  /** The probability that the rule applies to a matching request: 0 to 1, or `'10%'`. */
  readonly chance?: number | `${number}%`
  /** Milliseconds before the answer: `200`, or `'100-800'` for a draw between the two. */
  readonly delay?: number | `${number}-${number}`
  /** 200 to 599. Without a `body`, a status from 400 on has a problem detail, others have no body. */
  readonly status?: number
  /** Any JSON, instead of the operation's answer; with status 200 if none is given. */
  readonly body?: unknown
  /** A JSON merge patch (RFC 7396) on the operation's own answer; on a list, on each of its elements. */
  readonly patch?: Readonly<Record<string, unknown>>
  /** Headers to add to the answer or to replace in it. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fault?: Fault
}

/** The longest delay, in milliseconds. */
export const longestDelay = 600_000

/** Rules are written out and merged by recursion; anything nested deeper than this is an accident. */
const deepest = 1000

/** A rule that applies to a request, and the delay drawn for it. */
export interface RuleMatch {
  readonly rule: StageRule
  readonly by: string
  readonly delay: number | undefined
}

/** A rule that plays, and what came of it so far. */
export interface PlayedRule {
  readonly rule: StageRule
  /** Its name for people. */
  readonly by: string
  /** How many answers it applied to. */
  readonly hits: number
  /** Whether it can apply to no more, since its `calls` are over. */
  readonly spent: boolean
}

/** A rule that counts its matching requests. */
export interface RuleMatcher {
  readonly match: (question: Question) => RuleMatch | undefined
  readonly played: () => PlayedRule
}

/**
 * Makes a rule count and draw. `by` is its name for people, `stream` its number for the generator: seed, stream and n
 * determine what happens to the nth matching request, whatever else is requested in between.
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
  let hits = 0
  const match = (question: Question): RuleMatch | undefined => {
    if (operation !== undefined && operation !== question.operation) return undefined
    if (rule.id !== undefined && rule.id !== question.id) return undefined
    if (word !== undefined && !wordsOf(question.q).includes(word)) return undefined
    count++
    if (count < from || count > to) return undefined
    const draw = drawsAt(seed, stream, count)
    if (draw.below(1_000_000) >= chance * 1_000_000) return undefined
    hits++
    return { rule, by, delay: delay && delay[0] + draw.below(delay[1] - delay[0] + 1) }
  }
  return { match, played: () => ({ rule, by, hits, spent: count >= to }) }
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
  'patch',
  'headers',
  'fault',
] satisfies readonly (keyof StageRule)[]

/**
 * What is wrong with a rule, in words; the JSON Schema of scenarios says the same. Rules also come from JSON and
 * JavaScript, which no compiler has checked.
 */
export function ruleFlaw(rule: StageRule): string | undefined {
  if (Object(rule) !== rule) return 'a rule must be an object.'
  const { operation, id, word, calls, chance, delay, status, body, patch, headers, fault } = rule
  const unknown = Object.keys(rule).find((name) => !members.includes(name))
  if (unknown !== undefined) return `a rule has no member ${JSON.stringify(unknown)}; use ${members.join(', ')}.`
  if (operation !== undefined && !operationIds.includes(operation)) {
    return `operation must be one of ${operationIds.join(', ')}.`
  }
  if (id !== undefined && typeof id !== 'string') return 'id must be a string.'
  if (id !== undefined && (operation ?? 'getEntity') !== 'getEntity') return 'id can only be used with getEntity.'
  if (word !== undefined && (operation ?? 'searchModel') !== 'searchModel')
    return 'word can only be used with searchModel.'
  if (id !== undefined && word !== undefined) return 'id and word belong to different operations; use one of them.'
  if (word !== undefined && !/^\S+$/u.test(word)) return 'word must be a single word.'
  const range = rangeOf(calls)
  if (calls !== undefined && (!range || range[0] < 1)) return "calls must be like 3, '2-4' or '3-', counted from 1."
  if (chance !== undefined && chanceOf(chance) === undefined) return "chance must be 0 to 1, or like '10%'."
  const delays = rangeOf(delay)
  if (delay !== undefined && (!delays || delays[1] > longestDelay)) {
    return `delay must be in milliseconds, up to ${longestDelay}, like 200 or '100-800'.`
  }
  if (status !== undefined && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    return 'status must be 200 to 599.'
  }
  if (patch !== undefined && !isObject(patch))
    return 'patch must be an object, whose members replace those of the answer.'
  if (patch !== undefined && (body !== undefined || status !== undefined))
    return "patch changes the operation's own answer; use it without body and status."
  const header = Object.entries(headers ?? {}).find(([name, value]) => !isHeader(name, value))
  if (header) return `the header ${JSON.stringify(header[0])} is not valid, or is set by the server.`
  if (fault !== undefined && !faults.includes(fault)) return `fault must be one of ${faults.join(', ')}.`
  if (isDeeperThan(deepest, rule)) return `body and patch may be nested ${deepest} levels deep at most.`
  const done = [delay, status, body, patch, headers, fault].some((part) => part !== undefined)
  return done ? undefined : 'add at least one of delay, status, body, patch, headers and fault.'
}

/** Framing belongs to the carrier: a rule that set it would break other exchanges. */
function isHeader(name: string, value: string): boolean {
  return (
    /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name) &&
    /^[\t\x20-\x7e]*$/.test(value) &&
    !/^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|trailer)$/i.test(name)
  )
}

/** `3` and `'3'` as 3 to 3, `'2-4'`, and `'3-'` without an end; `undefined` for anything else. */
export function rangeOf(value: number | string | undefined): readonly [from: number, to: number] | undefined {
  const [, from, dash, to] = /^(\d{1,9})(?:(-)(\d{1,9})?)?$/.exec(String(value)) ?? []
  if (from === undefined) return undefined
  const range = [Number(from), dash === undefined ? Number(from) : to === undefined ? Infinity : Number(to)] as const
  return range[0] <= range[1] ? range : undefined
}

/** A probability from 0 to 1, from a number or a percentage; `undefined` for anything else. */
export function chanceOf(value: number | string): number | undefined {
  const [, percentage] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(String(value)) ?? []
  const chance = percentage === undefined ? value : Number(percentage) / 100
  return typeof chance === 'number' && chance >= 0 && chance <= 1 ? chance : undefined
}
