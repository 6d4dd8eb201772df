import type { Problem } from '../verdict.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { operationAt } from '../../contract/operations.ts'
import type { OperationId } from '../../contract/ids.ts'
import { type Exchange, isUnreachable } from '../../client/exchange.ts'
import type { AskedBefore } from './asked-again.ts'
import { alternate, type Brief, brokenFirst, firstCameBack, isAlike } from './brief.ts'
import { difference } from './difference.ts'
import type { Portion } from './portion.ts'

/**
 * What asking once more showed. `same`: nothing changed. `new build`: something changed and then stayed as it was,
 * as it does when a build comes in between. `unsteady`: the same question keeps getting different answers.
 */
export interface Again {
  readonly kind: 'same' | 'new build' | 'unsteady'
  readonly problems: readonly Problem[]
  /** Questions whose first answer could be read; none where all of these are a 404, which may be the answer to everything. */
  readonly asked: number
  /** The paths of the questions whose answers changed. */
  readonly changed: readonly string[]
}

/** A question that was asked before, to be put again. */
export interface Repeatable extends AskedBefore {
  /** What it got when it was put again at once. */
  readonly second?: Brief
  /** Its first answer lists entities that were gone when its second came. */
  readonly gone?: boolean
  /** Its answer is short: it is put many times, lest one answer in some is another. */
  readonly often?: boolean
}

const timesToTell = 4
/** An answer that takes so long is not asked for more often than it must be. */
export const slowMs = 1000

/**
 * Asks each question twice more in a row, and those that changed again, until it is clear what kind of change it is. One
 * whose answer takes long is asked once more. The questions do not depend on each other, and go side by side.
 */
export async function askAgain(
  questions: readonly Repeatable[],
  { concurrency, portion }: { readonly concurrency: number; readonly portion: Portion },
): Promise<Again> {
  const judged = questions.filter(({ first }) => !first.unjudged)
  const seldom = judged.filter((question) => question.often !== true)
  const [changed, often] = await Promise.all([
    inParallel(seldom, concurrency, async (question) => compare(question, [])),
    askOften(judged, portion.most(timesOften, 3), concurrency),
  ])
  const compared = [
    ...changed,
    ...(await inParallel([...often], concurrency, async ([question, answers]) => compare(question, answers))),
  ]
  const changes = compared.filter((change) => change !== undefined)
  const problems = changes.map(({ problem }) => problem)
  const whole = judged.filter(({ first }) => !first.broken)
  return {
    kind: problems.length === 0 ? 'same' : isOfBuilds(changes) ? 'new build' : 'unsteady',
    problems,
    asked: whole.some(({ first }) => first.exchange.status === 200) ? whole.length : 0,
    changed: changes.map(({ path }) => path),
  }
}

/** What changed, and how; undefined when nothing did. */
async function compare(
  { what, first, second, gone, ask }: Repeatable,
  before: readonly Brief[],
): Promise<Change | undefined> {
  const answers = [...(second === undefined ? [] : [second]), ...before, await ask()]
  if (first.exchange.ms < slowMs) answers.push(await ask())
  const changed = answers.find((answer) => !answer.unjudged && !isAlike(answer, first))
  if (!changed) return undefined
  for (let time = 0; time < timesToTell; time++) answers.push(await ask())
  const judged = answers.filter((answer) => !answer.unjudged)
  // A server that ends breaks off what it was about to answer, and nobody is there from then on.
  const isGone = answers.slice(answers.indexOf(changed) + 1).every(({ exchange }) => isUnreachable(exchange.code))
  if (isGone && changed.exchange.status === 0) return undefined
  const turns = [first, ...judged].filter((answer, at, all) => at === 0 || !isAlike(answer, all[at - 1] ?? answer))
  const isBack = turns.some((answer, at) => turns.slice(0, at).some((one) => isAlike(one, answer)))
  const stays = turns.length <= mostNewBuilds + 1 && !isBack
  const isUnread = [first, changed].some(({ problem }) => problem === 'no JSON')
  const kind = stays && (!first.broken || changed.broken) ? 'changed' : isUnread ? 'no JSON' : 'unsteady'
  const rest = stays ? 'and stayed so' : firstCameBack(first, judged) ? alternate : 'and changed again later'
  const last = answers[answers.indexOf(changed) - 1] ?? first
  return {
    path: pathOf(first),
    from: Date.parse(last.exchange.startedAt),
    to: endOf(changed.exchange),
    operation: operationAt(pathOf(first)),
    isFirstOdd: changed === second && gone !== true,
    stays: stays && (first.broken || judged.every((answer) => !answer.broken)),
    problem: {
      kind: kind === 'changed' && changed.exchange.ended !== 'complete' ? 'no whole answer' : kind,
      expected: `${what}: the same answer as before`,
      actual: `${difference(first, changed)}, ${rest}`,
      exchanges: first.exchange.question.headers ? [changed.exchange, first.exchange] : brokenFirst(first, changed),
    },
  }
}

/** So many builds may come in while a server is judged; one more, and its answers do not stay the same. */
export const mostNewBuilds = 3

function pathOf({ exchange }: Brief): string {
  return exchange.question.path
}

/** The moment at which an answer was there, in milliseconds. */
export function endOf({ startedAt, ms }: Exchange): number {
  return Date.parse(startedAt) + ms
}

/** So often a question with a short answer is put. */
const timesOften = 10

/** The answers to questions that are put many times, one after the other by turns, as they came. */
async function askOften(
  questions: readonly Repeatable[],
  times: number,
  concurrency: number,
): Promise<ReadonlyMap<Repeatable, readonly Brief[]>> {
  const often = questions.filter((question) => question.often === true)
  const answers = new Map<Repeatable, Brief[]>(often.map((question) => [question, []]))
  for (let turn = 0; turn < times; turn++) {
    await inParallel(often, concurrency, async (question) => answers.get(question)?.push(await question.ask()))
  }
  return answers
}

/** How the answer to one question changed. */
interface Change {
  readonly path: string
  /** Between these moments, in milliseconds. */
  readonly from: number
  readonly to: number
  readonly operation: OperationId | undefined
  /** It was another the first time than at once after it, and no list that lost something. */
  readonly isFirstOdd: boolean
  /** It stays as it became, as what builds change does. */
  readonly stays: boolean
  readonly problem: Problem
}

/** Milliseconds by which moments may be off: they are written down in whole ones. */
export const roundedBy = 2

/**
 * Whether new builds explain what changed: each comes in at one moment, at which all changes that it makes are made, and hardly
 * between the first two answers to one question alone.
 */
function isOfBuilds(changes: readonly Change[]): boolean {
  if (changes.some(({ stays }) => !stays)) return false
  const odd = changes.filter(({ isFirstOdd }) => isFirstOdd)
  if (momentsOf(odd, -roundedBy) > 1) return false
  // An entity may have got a link just then.
  const isOfOne = new Set(changes.map(({ operation }) => operation)).size === 1 && changes[0]?.operation !== 'getEntity'
  if (odd.length === changes.length && isOfOne) return false
  return momentsOf(changes, roundedBy) <= mostNewBuilds
}

/** How many moments there are at least, of which each change was made at one. */
function momentsOf(changes: readonly Change[], roundedBy: number): number {
  let moments = 0
  let last = -Infinity
  for (const { from, to } of changes.toSorted((one, other) => one.to - other.to)) {
    if (from <= last + roundedBy) continue
    moments++
    last = to
  }
  return moments
}
