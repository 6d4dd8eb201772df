import type { Problem } from '../verdict.ts'
import { inParallel } from '../../client/in-parallel.ts'
import type { OperationId } from '../../contract/ids.ts'
import { operationAt } from '../../contract/operations.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { EntityAnswer, ShownEntity } from './entity.ts'
import type { FindingList, Listing } from './lists.ts'
import { linesText, unorderedText } from './lines-text.ts'
import type { Portion } from './portion.ts'
import type { Hits } from './hits.ts'
import type { SearchAnswer } from './search.ts'
import type { FindingFields, LinkFields } from '../reference.ts'

/**
 * What asking once more showed. `same`: nothing changed. `new build`: something changed and then stayed as it was,
 * as it does when a build comes in between. `unsteady`: the same question keeps getting different answers.
 */
export interface Again {
  readonly kind: 'same' | 'new build' | 'unsteady'
  readonly problems: readonly Problem[]
  /** Questions whose first answer could be read; none where all of these are a 404, which may be the answer to everything. */
  readonly asked: number
}

/** A question that was asked before: its first answer in brief, and how to put it again. */
export interface Repeatable {
  readonly what: string
  readonly first: Brief
  /** What it got when it was put again at once. */
  readonly second?: Brief
  /** What is asked for was listed, so that a 404 as its first answer is another fact than the list's. */
  readonly listed?: true
  /** Its first answer lists entities that were gone when its second came. */
  readonly gone?: true
  /** Its answer is short: it is put many times, lest one answer in some is another. */
  readonly often?: true
  readonly again: () => Promise<Brief>
}

/** What must be equal between two answers to one question, and the exchange it was read from. */
export interface Brief {
  readonly exchange: Exchange
  /** Equal texts for equal answers; what is not declared, and what has no stated order, is left out. */
  readonly text: string
  /** What it was read into, where a text of that is made only when it is asked for: the same for equal bytes. */
  readonly of?: object
  /** No answer at all, or one that no build explains. */
  readonly broken: boolean
  readonly unjudged: boolean
  /** The kind of what is wrong with it. */
  readonly problem?: string
}

const timesToTell = 4
/** An answer that takes so long is not asked for more often than it must be. */
export const slowMs = 1000

/**
 * Asks each question twice more in a row, and those that changed again, until it is clear what kind of change it is. One
 * whose answer takes long is asked once more. The questions do not depend on each other, and go side by side. `seen` was
 * seen to change before.
 */
export async function askAgain(
  questions: readonly Repeatable[],
  seen: readonly Problem[],
  { concurrency, portion }: { readonly concurrency: number; readonly portion: Portion },
): Promise<Again> {
  const judged = questions.filter(({ first }) => !first.unjudged)
  const seldom = judged.filter((question) => question.often !== true)
  const [changed, often] = await Promise.all([
    inParallel(seldom, concurrency, async (question) => compare(question, [])),
    askOften(judged, portion.most(timesOften, 4), concurrency),
  ])
  const compared = [
    ...changed,
    ...(await inParallel([...often], concurrency, async ([question, before]) => compare(question, before))),
  ]
  const changes = compared.filter((change) => change !== undefined)
  const problems = [...seen, ...changes.map(({ problem }) => problem)]
  const isUnsteady =
    seen.length > 0 ||
    changes.some((change) => change.isUnsteady) ||
    areFirstAnswersOdd(changes) ||
    wereListedMissed(changes)
  const whole = judged.filter(({ first }) => !first.broken)
  return {
    kind: isUnsteady ? 'unsteady' : problems.length > 0 ? 'new build' : 'same',
    problems,
    asked: whole.some(({ first }) => first.exchange.status === 200) ? whole.length : 0,
  }
}

/** What changed, and whether it does not stay as it became; undefined when nothing did. */
async function compare(
  { what, first, second, listed, gone, again }: Repeatable,
  before: readonly Brief[],
): Promise<Change | undefined> {
  const answers = [...(second === undefined ? [] : [second]), ...before, await again()]
  if (first.exchange.ms < slowMs) answers.push(await again())
  const changed = answers.find((answer) => !answer.unjudged && !isAlike(answer, first))
  if (!changed) return undefined
  for (let time = 0; time < timesToTell; time++) answers.push(await again())
  const judged = answers.filter((answer) => !answer.unjudged)
  const steady = isOfBuilds([first, ...judged])
  const rest = steady ? 'and stayed so' : 'and changed again later'
  return {
    operation: operationAt(first.exchange.question.path),
    atOnce:
      second === undefined || second.unjudged || isAlike(second, first)
        ? undefined
        : { from: Date.parse(first.exchange.startedAt), to: endOf(second.exchange) },
    missed: listed === true && first.exchange.status === 404,
    gone: gone === true,
    isUnsteady: !steady || (judged.some((answer) => answer.broken) && !first.broken),
    problem: {
      kind: steady ? 'changed' : 'unsteady',
      expected: `${what}: the same answer as before`,
      actual: `${difference(first.text, changed.text)}, ${rest}`,
      exchanges: [first.exchange, changed.exchange],
    },
  }
}

/** So many builds may come in while a server is judged; one more, and its answers do not stay the same. */
export const mostNewBuilds = 3

/** Whether answers in turn are those of one build after the other, none of which comes back. */
function isOfBuilds(answers: readonly Brief[]): boolean {
  const changed = answers.filter((answer, at) => at === 0 || !isAlike(answer, answers[at - 1] ?? answer))
  const isBack = changed.some((answer, at) => changed.slice(0, at).some((one) => isAlike(one, answer)))
  return changed.length <= mostNewBuilds + 1 && !isBack
}

/** Milliseconds by which moments may be off: they are written down in whole ones. */
const roundedBy = 2

function endOf({ startedAt, ms }: Exchange): number {
  return Date.parse(startedAt) + ms
}

interface Change {
  readonly operation: OperationId | undefined
  /** From the first question to the answer of the second, in which what had changed was put again at once. */
  readonly atOnce: { readonly from: number; readonly to: number } | undefined
  readonly isUnsteady: boolean
  /** What was listed got a 404 before it got its answer. */
  readonly missed: boolean
  /** Entities that were listed first were gone from then on. */
  readonly gone: boolean
  readonly problem: Problem
}

/** Whether entities were first a 404 and then an answer, while the list is what it was: no build came and took them. */
function wereListedMissed(changes: readonly Change[]): boolean {
  return changes.some(({ missed }) => missed) && changes.every(({ operation }) => operation !== 'listEntities')
}

/**
 * Whether first answers are other than those after them, which no build explains: it comes in at one moment, between the
 * first two answers to each question that it changes at once, and then what was asked before changes, too.
 */
function areFirstAnswersOdd(changes: readonly Change[]): boolean {
  const atOnce = changes.filter((change) => change.atOnce !== undefined)
  const operations = new Set(atOnce.map(({ operation }) => operation))
  // What else changed later and stayed so, a build changed.
  if (atOnce.length === 0 || changes.some(({ operation }) => !operations.has(operation))) return false
  if (operations.size > 1) {
    const times = atOnce.flatMap((change) => change.atOnce ?? [])
    return Math.max(...times.map(({ from }) => from)) > Math.min(...times.map(({ to }) => to)) - roundedBy
  }
  // A cold server lacks what it has later; what is gone later was of the build before.
  if (atOnce.some(({ gone }) => gone)) return false
  return atOnce.length === changes.length || (atOnce.length > 1 && !operations.has('listEntities'))
}

/** So often a question with a short answer is put. */
const timesOften = 12

/** The answers to questions that are put many times, one after the other by turns, as they came. */
async function askOften(
  questions: readonly Repeatable[],
  times: number,
  concurrency: number,
): Promise<ReadonlyMap<Repeatable, readonly Brief[]>> {
  const often = questions.filter((question) => question.often === true)
  const answers = new Map<Repeatable, Brief[]>(often.map((question) => [question, []]))
  for (let turn = 0; turn < times; turn++) {
    await inParallel(often, concurrency, async (question) => answers.get(question)?.push(await question.again()))
  }
  return answers
}

export function isAlike(one: Brief, other: Brief): boolean {
  return (one.of !== undefined && one.of === other.of) || one.text === other.text
}

export function difference(before: string, after: string): string {
  let at = 0
  while (at < before.length && before[at] === after[at]) at++
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 10), at + 40))
  return `${around(before)} became ${around(after)}`
}

export function briefOfListing({ exchange, entities, wrong, unjudged }: Listing): Brief {
  return briefOfList(exchange, wrong, unjudged, entities, entityText)
}

export function briefOfFindings({ exchange, findings, wrong, unjudged }: FindingList): Brief {
  const lineOf = ({ check, severity, path }: FindingFields): string => JSON.stringify([check, severity, path])
  return briefOfList(exchange, wrong, unjudged, findings, lineOf)
}

/** Of a list whose bytes came again nothing is read anew, and nothing written. */
function briefOfList<Item>(
  exchange: Exchange,
  wrong: Problem | undefined,
  unjudged: string | undefined,
  items: readonly Item[],
  lineOf: (item: Item) => string,
): Brief {
  const plain = brief(exchange, wrong, unjudged, '')
  if (wrong || unjudged !== undefined) return plain
  let text: string | undefined
  return {
    ...plain,
    of: items,
    get text() {
      return (text ??= linesText(each(items, lineOf)))
    },
  }
}

export function briefOfEntity({ exchange, entity, wrong, unjudged }: EntityAnswer): Brief {
  const gone = exchange.status === 404
  const text = entity ? linesText([entityText(entity)]) : ''
  return { ...brief(exchange, wrong, unjudged, text), ...(gone ? { broken: false } : {}) }
}

/** The hits in order of identifier, since their own order is not shown; only their number when a cap may have chosen among them. */
export function briefOfSearch({ exchange, hits, wrong, unjudged }: SearchAnswer, most: number): Brief {
  const text = hits.length < most ? inAnyOrder(hits.length, hitLines(hits)) : `${hits.length} hits`
  return brief(exchange, wrong, unjudged, text)
}

/** So many lines are put in order; more would take too much room. */
const mostSorted = 20_000

function inAnyOrder(count: number, lines: Iterable<string>): string {
  return count > mostSorted ? unorderedText(lines) : linesText([...lines].toSorted())
}

function* hitLines(hits: Hits): Generator<string> {
  for (let at = 0; at < hits.length; at++) {
    const score = hits.scoreAt(at)
    yield JSON.stringify([hits.idAt(at), score === undefined ? undefined : Number(score.toPrecision(9))])
  }
}

function* each<T>(items: readonly T[], lineOf: (item: T) => string): Generator<string> {
  for (const item of items) yield lineOf(item)
}

function brief(exchange: Exchange, wrong: Problem | undefined, unjudged: string | undefined, text: string): Brief {
  return {
    exchange,
    text: wrong ? `${exchange.ended} ${exchange.status} ${wrong.actual}` : text,
    broken: wrong !== undefined,
    unjudged: unjudged !== undefined,
    ...(wrong === undefined ? {} : { problem: wrong.kind }),
  }
}

function entityText({ id, type, title, links }: ShownEntity): string {
  const all = links && each(links, linkText)
  return JSON.stringify([
    id,
    type,
    title,
    all && (links.length > mostSorted ? unorderedText(all) : [...all].toSorted()),
  ])
}

function linkText({ from, to, relation, confidence }: LinkFields): string {
  return JSON.stringify([from, to, relation, confidence])
}
