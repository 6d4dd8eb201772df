import type { Problem } from '../verdict.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { operationAt } from '../../contract/operations.ts'
import type { OperationId } from '../../contract/ids.ts'
import { isUnreachable } from '../../client/exchange.ts'
import type { RepeatedQuestion } from './repeats.ts'
import { alternate, type Facts, brokenFirst, firstCameBack, sameFacts } from './facts.ts'
import { difference } from './difference.ts'
import type { Portion } from './portion.ts'
import { few, secondMs, several } from '../enough.ts'

/**
 * What asking once more showed. `same`: nothing changed. `new build`: something changed and then stayed as it was,
 * as it does when a build comes in between. `unsteady`: the same question keeps getting different answers.
 */
export interface Repeatability {
  readonly kind: 'same' | 'new build' | 'unsteady'
  readonly problems: readonly Problem[]
  /** Questions whose first answer could be read; none where all of these are a 404, which may be the answer to everything. */
  readonly asked: number
  /** The paths of the questions whose answers changed. */
  readonly changed: readonly string[]
}

/** A question that was asked before, to be put again. */
export interface Repeatable extends RepeatedQuestion {
  /** What it got when it was put again at once. */
  readonly second?: Facts
  /** Its first answer lists entities that were gone when its second came. */
  readonly gone?: boolean
  /** Its answer is short: it is put many times, lest one answer in some is another. */
  readonly often?: boolean
}

/** So many builds may come in while a server is judged, which takes minutes; one more, and its answers do not stay the same. */
export const mostNewBuilds = 3

/**
 * Asks each question twice more in a row, and those that changed again, until it is clear what kind of change it is. One
 * whose answer takes long is asked once more. The questions do not depend on each other, and go side by side.
 */
export async function checkRepeatability(
  questions: readonly Repeatable[],
  { concurrency, portion }: { readonly concurrency: number; readonly portion: Portion },
): Promise<Repeatability> {
  const judged = questions.filter(({ first }) => !first.unjudged)
  const times = portion.most(several, 3)
  const compared = await inParallel(judged, concurrency, (question) => compare(question, question.often ? times : 2))
  const changes = compared.filter((change) => change !== undefined)
  const whole = judged.filter(({ first }) => !first.broken)
  return {
    kind: changes.length === 0 ? 'same' : isOfBuilds(changes) ? 'new build' : 'unsteady',
    problems: changes.map(({ problem }) => problem),
    asked: whole.some(({ first }) => first.exchange.status === 200) ? whole.length : 0,
    changed: changes.map(({ path }) => path),
  }
}

/** How the answer to one question changed. */
interface Change {
  readonly path: string
  readonly operation: OperationId | undefined
  /** Where it was another the first time than at once after it, and no list that lost something: between which moments that changed. */
  readonly within?: { readonly from: number; readonly to: number }
  /** It stays as it became, as what builds change does. */
  readonly stays: boolean
  readonly problem: Problem
}

/** What changed, and how; undefined when nothing did. */
async function compare({ what, first, second, gone, ask }: Repeatable, times: number): Promise<Change | undefined> {
  const answers = second === undefined ? [] : [second]
  for (let time = 0; time < (first.exchange.ms < secondMs ? times : 1); time++) answers.push(await ask())
  const changed = answers.find((answer) => !answer.unjudged && !sameFacts(answer, first))
  if (!changed) return undefined
  for (let time = 0; time < few; time++) answers.push(await ask())
  const judged = answers.filter((answer) => !answer.unjudged)
  // A server that ends breaks off what it was about to answer, and nobody is there from then on.
  const isGone = answers.slice(answers.indexOf(changed) + 1).every(({ exchange }) => isUnreachable(exchange.code))
  if (isGone && changed.exchange.status === 0) return undefined
  const turns = [first, ...judged].filter((answer, at, all) => at === 0 || !sameFacts(answer, all[at - 1] ?? answer))
  const isBack = turns.some((answer, at) => turns.slice(0, at).some((one) => sameFacts(one, answer)))
  const stays = turns.length <= mostNewBuilds + 1 && !isBack
  const isUnread = [first, changed].some(({ problem }) => problem === 'no JSON')
  const kind = stays && (!first.broken || changed.broken) ? 'changed' : isUnread ? 'no JSON' : 'unsteady'
  const rest = stays ? 'and stayed so' : firstCameBack(first, judged) ? alternate : 'and changed again later'
  const { path, headers } = first.exchange.question
  return {
    path,
    operation: operationAt(path),
    ...(changed === second &&
      gone !== true && { within: { from: startOf(first), to: startOf(second) + second.exchange.ms } }),
    stays: stays && (first.broken || judged.every((answer) => !answer.broken)),
    problem: {
      kind: kind === 'changed' && changed.exchange.ended !== 'complete' ? 'no whole answer' : kind,
      expected: `${what}: the same answer as before`,
      actual: `${difference(first, changed)}, ${rest}`,
      exchanges: headers ? [changed.exchange, first.exchange] : brokenFirst(first, changed),
    },
  }
}

function startOf({ exchange }: Facts): number {
  return Date.parse(exchange.startedAt)
}

/**
 * Whether new builds explain what changed: what they change stays, and one of them at most, at one moment, comes in between
 * the first two answers to a question, and hardly there alone.
 */
function isOfBuilds(changes: readonly Change[]): boolean {
  if (changes.some(({ stays }) => !stays)) return false
  const odd = changes.flatMap(({ within }) => within ?? [])
  if (Math.max(...odd.map(({ from }) => from)) >= Math.min(...odd.map(({ to }) => to))) return false
  const operations = new Set(changes.map(({ operation }) => operation))
  // An entity may have got a link just then.
  return odd.length < changes.length || operations.size > 1 || operations.has('getEntity')
}
