import type { Exchange, Question } from '../client/exchange.ts'
import type { OperationId } from '../contract/ids.ts'
import { operationAt } from '../contract/operations.ts'
import { countOf } from '../text/counted.ts'
import { percentDecoded } from '../text/percent-decoded.ts'
import type { Observation } from '../report/report.ts'
import { mostShown } from './enough.ts'

/** One thing found wrong. All texts may hold what the server sent: data, never markup. */
export interface Problem {
  /** Which fault it is, in words of ours that hold nothing of the server's: part of the fingerprint, never reworded. */
  readonly kind: string
  /** What the clause asks for here. */
  readonly expected: string
  readonly actual: string
  /** The exchanges that show it, the one at fault first. */
  readonly exchanges?: readonly Exchange[]
  /** The value in the answer that shows it, as JSON, where the answer's start does not. */
  readonly shows?: string
  /** JSON Pointer of the place in the contract that it contradicts. */
  readonly pointer?: string
  /** The identifier of the entity that it is about, where it is about one. */
  readonly id?: string
}

export type Pass = { readonly outcome: 'pass'; readonly says?: string }
export type Skip = {
  readonly outcome: 'skip'
  readonly says: string
  /** There was nothing to look at, for whatever reason the answers give. */
  readonly unseen?: true
}
export type Fail = {
  readonly outcome: 'fail'
  readonly problems: readonly [Problem, ...Problem[]]
  /** How many there are, shown or not. */
  readonly count: number
  /** What the cases that failed have in common, and no other, in words. */
  readonly common?: string
  /** The distinct faults among all of them, as `faultOf` names them, sorted. */
  readonly faults: readonly string[]
  /** What they are about, each once. */
  readonly traits: readonly Trait[]
  /** The paths at which they were seen. */
  readonly paths: ReadonlySet<string>
}
/** What a problem is, and the operation and the status that showed it; 0 where none did. */
export interface Trait {
  readonly kind: string
  readonly operation: OperationId | undefined
  readonly status: number
}
export type Seen = { readonly outcome: 'seen'; readonly observations: readonly Observation[] }
export type Verdict = Pass | Fail | Skip

/** The duty is met; `says` counts what was looked at: "12 links". */
export function pass(says: string): Pass {
  return { outcome: 'pass', says }
}

/** Nothing can be concluded, and why. */
export function skip(says: string): Skip {
  return { outcome: 'skip', says }
}

/** The contract declares nothing of what the rule is about. */
export function undeclared(): Skip {
  return skip('not declared in the contract')
}

/** Nothing was seen of what the rule is about; `what` names it in the plural. */
export function unseen(what: string): Skip {
  return { outcome: 'skip', says: `no ${what} to judge`, unseen: true }
}

export function fail(...problems: readonly [Problem, ...Problem[]]): Fail {
  return failOf(problems, problems.length)
}

/** Facts about an open point, none of them for or against the server. */
export function seen(...observations: readonly (string | Observation)[]): Seen {
  return {
    outcome: 'seen',
    observations: observations.map((one) => (typeof one === 'string' ? { says: one } : one)),
  }
}

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
  if (first) return failOf([first, ...rest], count)
  return checked === 0 ? unseen(what) : pass(countOf(checked, what))
}

/** The same on each of these by itself: what is wrong with it, if anything. */
export function verdictOnEach<One>(
  looked: readonly One[],
  what: string,
  problemOf: (one: One) => Problem | undefined,
): Verdict {
  const problems = looked.map(problemOf).filter((problem) => problem !== undefined)
  return verdictOn(problems, looked.length, what)
}

function failOf(problems: readonly [Problem, ...Problem[]], count: number): Fail {
  const [first, ...rest] = plainestFirst(problems)
  const all = [first, ...rest]
  const faults = [...new Set(all.map(faultOf))].toSorted()
  const traits = [...new Map(all.map(traitOf).map((one) => [Object.values(one).join(' '), one])).values()]
  const paths = new Set(all.map(({ exchanges: [exchange] = [] }) => exchange?.question.path ?? ''))
  return {
    outcome: 'fail',
    problems: [first, ...variedFirst(first, rest).slice(0, mostShown - 1)],
    count,
    faults,
    traits,
    paths,
  }
}

/** One of each further fault, and then the others: who mends the first sees what is left. */
function variedFirst(first: Problem, rest: readonly Problem[]): readonly Problem[] {
  const known = new Set([faultOf(first)])
  const [further, others]: [Problem[], Problem[]] = [[], []]
  for (const problem of rest) {
    const fault = faultOf(problem)
    ;(known.has(fault) ? others : further).push(problem)
    known.add(fault)
  }
  return [...further, ...others]
}

/** Whether a failure is about answers that change by themselves. */
export function isOfChanges(traits: readonly Trait[]): boolean {
  return traits.some(({ kind }) => kind === 'unsteady' || kind === 'changed')
}

function traitOf({ kind, exchanges: [exchange] = [] }: Problem): Trait {
  const operation = exchange === undefined ? undefined : operationAt(exchange.question.path)
  return { kind, operation, status: exchange?.status ?? 0 }
}

/** Of the problems that are like the first, the one whose question is plainest. */
function plainestFirst(problems: readonly [Problem, ...Problem[]]): readonly [Problem, ...Problem[]] {
  const [first] = problems
  const like = problems.filter(({ kind, pointer }) => kind === first.kind && pointer === first.pointer)
  const plainest = like.reduce((best, one) => (byPlainness(one, best) < 0 ? one : best))
  return [plainest, ...problems.filter((one) => one !== plainest)]
}

/** Questions with few signs and headers come first, and short ones. */
export function byPlainness(one: Pick<Problem, 'exchanges'>, other: typeof one): number {
  const [a, b] = [one, other].map(
    ({ exchanges: [exchange] = [] }) => exchange?.question ?? { method: 'GET', path: '' },
  ) as [Question, Question]
  const headers = (a.headers?.length ?? 0) - (b.headers?.length ?? 0)
  return signsIn(a.path) - signsIn(b.path) || headers || a.path.length - b.path.length
}

/** How many characters of a path stand for neither letters nor digits. */
function signsIn(path: string): number {
  return (percentDecoded(path) ?? path).replaceAll(/[\p{L}\p{M}\p{N}]/gu, '').length
}

/** The same for the same fault in every run: its kind, the place in the contract, and the operation and status that showed it. */
function faultOf(problem: Problem): string {
  const { kind, operation } = traitOf(problem)
  return [kind, problem.pointer, operation, problem.exchanges?.[0]?.status].join(' ').trim()
}
