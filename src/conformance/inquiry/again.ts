import type { Problem } from '../verdict.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { operationAt } from '../../contract/operations.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { EntityAnswer, ShownEntity } from './answers/entity.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import { linesText, unorderedText } from './lines-text.ts'
import { areFirstAnswersOdd, type Change, wereListedMissed } from './first-answers.ts'
import type { Portion } from './portion.ts'
import type { Hits } from './answers/hits.ts'
import type { SearchAnswer } from './answers/search.ts'
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
  /** What changed, in this round and in those before. */
  readonly changed: Changed
}

/** The answers of questions that changed, in turn, each as its text, by the path that was asked for. */
export type Changed = ReadonlyMap<string, readonly string[]>

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
    seen.length + back.length > 0 ||
    changes.some((change) => change.isUnsteady) ||
    areFirstAnswersOdd(changes) ||
    wereListedMissed(changes)
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
    const actual = `${difference(last, back)}, which it was before that`
    return [{ kind: 'unsteady', expected: `${what}: the same answer as before`, actual, exchanges: [first.exchange] }]
  })
  return problems.length < known.length ? [] : problems
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
    path: pathOf(first),
    texts: [first, ...judged].map(({ text }) => text),
    operation: operationAt(pathOf(first)),
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

function pathOf({ exchange }: Brief): string {
  return exchange.question.path
}

function endOf({ startedAt, ms }: Exchange): number {
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
    text: wrong ? textOfWrong(exchange, wrong) : text,
    broken: wrong !== undefined,
    unjudged: unjudged !== undefined,
    ...(wrong === undefined ? {} : { problem: wrong.kind }),
  }
}

/** Which of our limits an answer without an end comes to first is chance. */
function textOfWrong({ ended, status }: Exchange, { actual }: Problem): string {
  return ended === 'timed out' || ended === 'too large' ? 'no end within the limits' : `${ended} ${status} ${actual}`
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
