import { type ClauseId, operationIds, type OpenPointId, type OperationId } from '../contract/ids.ts'
import type { Place } from '../text/user-error.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import type { Seen, Skip, Verdict } from './verdict.ts'

/** What a rule may ask to receive: a member of the inquiry. */
export type Need = keyof Inquiry

/** The members of the inquiry that a rule needs, all there. */
export type Needed<N extends Need> = { readonly [Name in N]-?: NonNullable<Inquiry[Name]> }

/** What a rule that needs something of this skips with where it is not there. */
const whatIsMissing = {
  build: 'no build to compare with',
  wire: 'the bytes on the wire are not visible: no port, a proxy, or a recording without them',
  writes: 'no writing method was sent; to send them, add --probe-writes',
} as const satisfies { readonly [Name in Need as undefined extends Inquiry[Name] ? Name : never]: string }

/** What one exchange shows by itself: a rule that needs one of these and no more judges passing traffic, too. */
const shownByOneExchange = [
  'list',
  'lists',
  'findings',
  'findingLists',
  'entities',
  'links',
  'searches',
  'answers',
] as const
export type ShownByOneExchange = (typeof shownByOneExchange)[number]

/** Which operations a rule is about. */
export interface About {
  /** The one operation that it is about; it is about several when left out. */
  readonly operation?: OperationId
  /** Those, where they are not all four. */
  readonly operations?: readonly OperationId[]
}

interface AnyRule<N extends Need> extends About {
  /** The name of its file; never changes. */
  readonly id: string
  /** The duty, or what is observed, in one sentence. */
  readonly title: string
  /** What goes wrong for a client of a server that does otherwise, or why the point matters. */
  readonly why: string
  /** What `check` receives. */
  readonly needs: readonly N[]
  /** The rules that it rests on: where one of them failed, a failure of this one says nothing new. */
  readonly after?: readonly Rule[]
  /** Judged after every other rule: what it sends may change what they ask about. */
  readonly last?: true
}

/** Judges a stated sentence. */
export interface RequiredRule<N extends Need = Need> extends AnyRule<N> {
  readonly level: 'required'
  readonly clause: ClauseId
  readonly check: (inquiry: Needed<N>) => Promise<Verdict>
}

/** Judges what HTTP or JSON themselves demand. */
export interface HttpRule<N extends Need = Need> extends AnyRule<N> {
  readonly level: 'http'
  /** Such as `RFC 9110 section 9.3.2`. */
  readonly rfc: string
  readonly check: (inquiry: Needed<N>) => Promise<Verdict>
}

/** Judges what the owner of a server declared of an open point. */
export interface DeclaredRule<N extends Need = Need> extends AnyRule<N> {
  readonly level: 'declared'
  readonly openPoint: OpenPointId
  readonly place?: Place
  readonly check: (inquiry: Needed<N>) => Promise<Verdict>
}

/** Looks at what is not shown; its type leaves no way to fail. */
export interface ObservedRule<N extends Need = Need> extends AnyRule<N> {
  readonly level: 'observed'
  readonly openPoint: OpenPointId
  readonly check: (inquiry: Needed<N>) => Promise<Seen | Skip>
}

/** The compiler holds a rule's level, what it cites, what it needs and what it may conclude together. */
export type Rule = RequiredRule | HttpRule | DeclaredRule | ObservedRule

export function required<const N extends Need>(rule: Omit<RequiredRule<N>, 'level'>): RequiredRule<N> {
  return { level: 'required', ...rule }
}

export function http<const N extends Need>(rule: Omit<HttpRule<N>, 'level'>): HttpRule<N> {
  return { level: 'http', ...rule }
}

export function observed<const N extends Need>(rule: Omit<ObservedRule<N>, 'level'>): ObservedRule<N> {
  return { level: 'observed', ...rule }
}

/** What an entry of a report says about what concluded it. */
export type RuleHeading = Rule | Pick<ObservedRule, 'id' | 'title' | 'level' | 'operation' | 'openPoint'>

/** What the rule stands on: a clause, an RFC section, or an open point. */
export function citeOf(rule: RuleHeading): string {
  if (rule.level === 'required') return rule.clause
  return rule.level === 'http' ? rule.rfc : rule.openPoint
}

export function operationsOf({ operation, operations = operationIds }: About): readonly OperationId[] {
  return operation === undefined ? operations : [operation]
}

/** Whether one exchange that somebody else had is enough for a rule to judge by. */
export function needsOneExchange({ needs }: Rule): boolean {
  const [need, ...more] = needs
  return more.length === 0 && shownByOneExchange.some((one) => one === need)
}

/** What the rule receives of an inquiry; or, where something that it needs is not there, why it skips. */
export function needed(rule: Rule, inquiry: Partial<Inquiry>): Needed<Need> | string {
  for (const need of rule.needs) {
    if (inquiry[need] === undefined && isOptional(need)) return whatIsMissing[need]
  }
  return Object.fromEntries(rule.needs.map((need) => [need, inquiry[need]])) as unknown as Needed<Need>
}

function isOptional(need: Need): need is keyof typeof whatIsMissing {
  return Object.hasOwn(whatIsMissing, need)
}
