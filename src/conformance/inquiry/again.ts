import type { Problem } from '../verdict.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { quoted } from '../../text/quoting.ts'
import { operationAt } from '../../contract/operations.ts'
import { type Exchange, isUnreachable } from '../../client/exchange.ts'
import type { AskedBefore } from './asked-again.ts'
import { alternate, type Brief, brokenFirst, firstCameBack, isAlike } from './brief.ts'
import { difference, textDifference } from './difference.ts'
import type { Portion } from './portion.ts'
import type { OperationId } from '../../contract/ids.ts'

/**
 * What asking once more showed. `same`: nothing changed. `new build`: something changed and then stayed as it was,
 * as it does when a build comes in between. `unsteady`: the same question keeps getting different answers.
 */
export interface Again {
  readonly kind: 'same' | 'new build' | 'unsteady'
  readonly problems: readonly Problem[]
  /** Questions whose first answer could be read; none where all of these are a 404, which may be the answer to everything. */
  readonly asked: number
  /** What changed, in this round and in those before. */
  readonly changed: Changed
}

/** The answers of questions that changed, in turn, each as its text, by the path that was asked for. */
export type Changed = ReadonlyMap<string, readonly string[]>

/** A question that was asked before, to be put again. */
export interface Repeatable extends AskedBefore {
  /** What it got when it was put again at once. */
  readonly second?: Brief
  /** What is asked for was listed, so that a 404 as its first answer is another fact than the list's. */
  readonly listed?: boolean
  /** Its first answer lists entities that were gone when its second came. */
  readonly gone?: boolean
  /** An identifier that is asked for before each time, after which alone the answer may be another. */
  readonly after?: string
  /** Its answer is short: it is put many times, lest one answer in some is another. */
  readonly often?: boolean
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
  {
    concurrency,
    portion,
    before = new Map(),
  }: {
    readonly concurrency: number
    readonly portion: Portion
    /** What changed in earlier rounds. */
    readonly before?: Changed
  },
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
  const back = cameBackSince(before, judged, changes)
  const problems = [...seen, ...back, ...changes.map(({ problem }) => problem)]
  const isUnsteady =
    back.length > 0 ||
    changes.some((change) => change.isUnsteady) ||
    areFirstAnswersOdd(changes) ||
    wereListedMissed(changes) ||
    areLinksWrittenDown(changes) ||
    seen.some(({ kind }) => kind !== 'unsteady') ||
    // What came back may have been changed back by a further build.
    (!hasListMovedOn(changes) && (seen.length > 0 || changes.some((change) => change.cameBack)))
  const whole = judged.filter(({ first }) => !first.broken)
  return {
    kind: isUnsteady ? 'unsteady' : problems.length > 0 ? 'new build' : 'same',
    problems,
    asked: whole.some(({ first }) => first.exchange.status === 200) ? whole.length : 0,
    changed: new Map([
      ...before,
      ...changes.map(({ path, texts }) => [path, [...(before.get(path) ?? []), ...texts]] as const),
    ]),
  }
}

/**
 * What was taken for a new build in an earlier round, where all that it changed is in this round what it was before. Of two
 * builds one after the other, the second may well have some answers of what was before the first, and hardly all.
 */
function cameBackSince(
  before: Changed,
  questions: readonly Repeatable[],
  changes: readonly Change[],
): readonly Problem[] {
  const known = questions.filter(({ first }) => before.has(pathOf(first)) && !first.broken)
  const problems = known.flatMap(({ what, first }): Problem[] => {
    const earlier = before.get(pathOf(first)) ?? []
    const last = earlier.at(-1) ?? ''
    const now = changes.find(({ path }) => path === pathOf(first))?.texts ?? [first.text]
    const back = now.find((text) => text !== last && earlier.includes(text))
    if (back === undefined) return []
    const actual = `${textDifference(last, { ...first, text: back })}, as it was before it last changed`
    return [{ kind: 'unsteady', expected: `${what}: the same answer as before`, actual, exchanges: [first.exchange] }]
  })
  return problems.length < known.length ? [] : problems
}

/** What changed, and whether it does not stay as it became; undefined when nothing did. */
async function compare(
  { what, first, second, listed, gone, after, ask }: Repeatable,
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
  const areFew = turns.length <= mostNewBuilds + 1
  const steady = areFew && !isBack
  const stays = steady && (!first.broken || changed.broken)
  const isUnread = [first, changed].some(({ problem }) => problem === 'no JSON')
  const kind = stays ? 'changed' : isUnread ? 'no JSON' : 'unsteady'
  const rest = steady ? 'and stayed so' : firstCameBack(first, judged) ? alternate : 'and changed again later'
  return {
    path: pathOf(first),
    texts: [first, ...judged].map(({ text }) => text),
    operation: operationAt(pathOf(first)),
    begun: Date.parse(first.exchange.startedAt),
    atOnce:
      second === undefined || second.unjudged || isAlike(second, first)
        ? undefined
        : { from: Date.parse(first.exchange.startedAt), to: endOf(second.exchange) },
    missed: listed === true && first.exchange.status === 404,
    gone: gone === true,
    cameBack: isBack,
    isUnsteady: !areFew || (judged.some((answer) => answer.broken) && !first.broken),
    problem: {
      kind: stays && changed.exchange.ended !== 'complete' ? 'no whole answer' : kind,
      expected: `${what}${after !== undefined && steady ? ` after ${quoted(after)}` : ''}: the same answer as before`,
      actual: `${difference(first, changed)}, ${rest}`,
      exchanges: brokenFirst(first, changed),
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
  readonly texts: readonly string[]
  readonly operation: OperationId | undefined
  /** The moment of its first question, in milliseconds. */
  readonly begun: number
  /** From the first question to the answer of the second, in which what had changed was put again at once. */
  readonly atOnce: { readonly from: number; readonly to: number } | undefined
  /** One of its answers came again after another one. */
  readonly cameBack: boolean
  /** No builds explain its answers, even if what came back was changed back. */
  readonly isUnsteady: boolean
  /** What was listed got a 404 before it got its answer. */
  readonly missed: boolean
  /** Entities that were listed first were gone from then on. */
  readonly gone: boolean
  readonly problem: Problem
}

/**
 * Whether a list was of one build and then of another that stayed: further builds may have changed back what an earlier one
 * had changed.
 */
function hasListMovedOn(changes: readonly Change[]): boolean {
  return changes.some(
    ({ operation, problem: { kind } }) =>
      kind === 'changed' && (operation === 'listEntities' || operation === 'listFindings'),
  )
}

/** Milliseconds by which moments may be off: they are written down in whole ones. */
export const roundedBy = 2

/** Whether entities were first a 404 and then an answer, while the list is what it was: no build came and took them. */
function wereListedMissed(changes: readonly Change[]): boolean {
  return changes.some(({ missed }) => missed) && changes.every(({ operation }) => operation !== 'listEntities')
}

/** Whether a list that had no links has some, and nothing else changed: a build that brings links brings them to getEntity, too. */
function areLinksWrittenDown(changes: readonly Change[]): boolean {
  return (
    changes.length > 0 &&
    changes.every(({ operation, texts }) => {
      const [first = '', last = ''] = [texts[0], texts.at(-1)]
      return operation === 'listEntities' && first !== last && first === withoutLinks(last)
    })
  )
}

const withoutLinks = (text: string): string => text.replace(/,"links":\[.*\]\}$/gm, '}')

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
  // A build that changes links alone may change one of the few entities that were asked for by then, or several side by
  // side, and then nothing that is asked for later.
  if (operations.has('getEntity') && atOnce.every(isOfSomeLinks)) {
    const comesIn = Math.min(...atOnce.flatMap((change) => change.atOnce?.to ?? []))
    const isBefore = changes.every(({ begun }) => begun <= comesIn + roundedBy)
    if (atOnce.length === 1 || (atOnce.length < changes.length && isBefore)) return false
  }
  return atOnce.length === changes.length || (atOnce.length > 1 && !operations.has('listEntities'))
}

/** Whether an entity that had links from the first is shown with others, and has not changed else. */
function isOfSomeLinks({ texts }: Change): boolean {
  const [first = '', last = ''] = [texts[0], texts.at(-1)]
  return /"links":\[\{/.test(first) && withoutLinks(first) === withoutLinks(last)
}
