import type { ClauseId, OpenPointId, OperationId } from '../contract/ids.ts'
import type { Observation } from '../report/report.ts'
import { faultKind } from './fault-kind.ts'
import type { Exchange } from '../client/exchange.ts'
import type { Inquiry } from './inquiry/inquiry.ts'

/** One thing found wrong. All texts may hold what the server sent: data, never markup. */
export interface Problem {
  /** What the clause asks for here. */
  readonly expected: string
  readonly actual: string
  /** The exchanges that show it. */
  readonly exchanges?: readonly Exchange[]
  /** The piece of the answer that shows it, where the answer's start does not. */
  readonly shows?: string
  /** JSON Pointer of the place in the contract that it contradicts. */
  readonly pointer?: string
}

export type Pass = { readonly outcome: 'pass'; readonly says?: string }
export type Skip = { readonly outcome: 'skip'; readonly says: string }
export type Fail = {
  readonly outcome: 'fail'
  readonly problems: readonly [Problem, ...Problem[]]
  /** How many there are, shown or not. */
  readonly count: number
  /** The kinds of fault among all of them, sorted. */
  readonly kinds: readonly string[]
}
export type Seen = { readonly outcome: 'seen'; readonly observations: readonly Observation[] }
/** What a judged rule concludes. */
export type Verdict = Pass | Fail | Skip

export const pass: Pass = { outcome: 'pass' }

/** Nothing can be concluded, and why. */
export function skip(says: string): Skip {
  return { outcome: 'skip', says }
}

/** The duty is not met: what was asked for, what came, and the exchanges that show it. */
export function fail(expected: string, actual: string, ...exchanges: readonly Exchange[]): Fail {
  return verdictOf([{ expected, actual, exchanges }], 1)
}

/** Facts about an open point, none of them for or against the server. */
export function seen(...observations: readonly (string | Observation)[]): Seen {
  return {
    outcome: 'seen',
    observations: observations.map((one) => (typeof one === 'string' ? { says: one } : one)),
  }
}

const shown = 5

/**
 * Fails with the first few problems and the number of all, passes when there are none, skips when nothing was looked at.
 * `checked` counts what was looked at, `what` names it: "12 links".
 */
export function verdictOn(
  problems: readonly Problem[],
  checked: number,
  what: string,
  count: number = problems.length,
): Verdict {
  const [first, ...rest] = problems
  if (first) return verdictOf([first, ...rest], count)
  return checked === 0 ? skip(`no ${what} to look at`) : { outcome: 'pass', says: `${checked} ${what}` }
}

function verdictOf([first, ...rest]: readonly [Problem, ...Problem[]], count: number): Fail {
  const kinds = [...new Set([first, ...rest].map(faultKind))].toSorted()
  return { outcome: 'fail', problems: [first, ...rest.slice(0, shown - 1)], count, kinds }
}

interface AnyRule {
  /** The name of its file; never changes. */
  readonly id: string
  /** The duty, or what is observed, in one sentence. */
  readonly title: string
  /** What goes wrong for a client of a server that does otherwise, or why the point matters. */
  readonly why: string
  readonly operation?: OperationId
}

/** Judges a stated sentence. */
export interface RequiredRule extends AnyRule {
  readonly level: 'required'
  readonly clause: ClauseId
  readonly check: (inquiry: Inquiry) => Promise<Verdict>
}

/** Judges what HTTP or JSON themselves demand. */
export interface HttpRule extends AnyRule {
  readonly level: 'http'
  /** Such as `RFC 9110 section 9.3.2`. */
  readonly rfc: string
  readonly check: (inquiry: Inquiry) => Promise<Verdict>
}

/** Looks at what is not shown; its type leaves no way to fail. */
export interface ObservedRule extends AnyRule {
  readonly level: 'observed'
  readonly openPoint: OpenPointId
  readonly check: (inquiry: Inquiry) => Promise<Seen | Skip>
}

/** The compiler holds a rule's level, what it cites and what it may conclude together. */
export type Rule = RequiredRule | HttpRule | ObservedRule

/** What the rule stands on: a clause, an RFC section, or an open point. */
export function citeOf(rule: Rule): string {
  if (rule.level === 'required') return rule.clause
  return rule.level === 'http' ? rule.rfc : rule.openPoint
}
