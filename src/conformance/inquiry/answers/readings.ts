import type { Answer, AnswerPart, AnswerTrouble } from '../../../client/answer.ts'
import type { OperationId } from '../../../contract/ids.ts'
import { type Exchange, sentPath } from '../../../client/exchange.ts'
import { byPlainness, type Problem } from '../../verdict.ts'
import { dozen } from '../../enough.ts'

/** The schemas that parts of answers are checked by. */
export type SchemaName = 'Entity' | 'Link' | 'Finding' | 'SearchHit'

/** What can be the matter with an answer by itself. */
type Trouble = AnswerTrouble | SchemaName

/** What there is to look at, as `count` tallies it. */
export type Subject = AnswerPart | SchemaName

/** What is kept of an answer's trouble: what should have been is for the rule to say, but for schemas, which say it themselves. */
type AnswerProblem = Omit<Problem, 'expected'> & { readonly expected?: string }

/** Which trouble of its kind it is: as far as that tells it from another. */
interface NotedFault extends Pick<AnswerProblem, 'kind' | 'pointer'> {
  readonly exchange: Exchange
}
/** The rest of it, written where it is one of those that are told: a list may have millions of them. */
type Told = Pick<AnswerProblem, 'expected' | 'actual' | 'shows'>

/** What reading the answers showed, each answer read once. */
export interface Readings {
  /** Notes what an answer has by itself. */
  readonly answer: (operation: OperationId, answer: Answer) => void
  readonly note: (trouble: Trouble, operation: OperationId, fault: NotedFault, write: () => Told) => void
  readonly count: (subject: Subject, operation: OperationId, by?: number) => void
  /** The first of each kind of fault, and how many there were. */
  readonly noted: (
    troubles: readonly string[],
    operations: readonly OperationId[],
  ) => { problems: readonly AnswerProblem[]; count: number }
  /** How many there were to look at, by operation; operations without any are left out. */
  readonly counted: (subject: Subject, operations: readonly OperationId[]) => ReadonlyMap<OperationId, number>
  /** Bounds of ours that answers went beyond, in words, each with the number of answers and the path of one. */
  readonly beyond: () => ReadonlyMap<string, { readonly count: number; readonly path: string }>
  /** Operations that were asked and of which no answer could be read, each with the most frequent reason. */
  readonly unread: () => ReadonlyMap<OperationId, string>
}

/**
 * What the first answers showed and, of each kind of trouble that they did not have, what the repeated ones did: these are
 * counted nowhere else.
 */
export function withRepeated(first: Readings, repeated: Readings): Readings {
  return {
    ...first,
    noted(troubles, operations) {
      const found = first.noted(troubles, operations)
      return found.count > 0 ? found : repeated.noted(troubles, operations)
    },
  }
}

/** The plainest first, and then by path: answers arrive in any order, and a report must not depend on it. */
function byQuestion(a: AnswerProblem, b: AnswerProblem): number {
  const [one, other] = [a, b].map(({ exchanges }) => exchanges?.[0]?.question.path ?? '') as [string, string]
  return byPlainness(a, b) || (one < other ? -1 : one > other ? 1 : 0)
}

interface Entry {
  readonly trouble: Trouble
  readonly operation: OperationId
  problems: AnswerProblem[]
  count: number
  /** The answer that had it last, and how often so far. */
  of: Exchange
  ofOne: number
}

export function createReadings(): Readings {
  const notes = new Map<string, Entry>()
  const counts = new Map<OperationId, Map<Subject, number>>()
  const obstacles = new Map<OperationId, Map<string, number>>()
  const read = new Set<OperationId>()
  const bounds = new Map<string, { count: number; path: string }>()
  const count: Readings['count'] = (subject, operation, by = 1) => {
    let ofOne = counts.get(operation)
    if (!ofOne) counts.set(operation, (ofOne = new Map()))
    ofOne.set(subject, (ofOne.get(subject) ?? 0) + by)
  }
  const note: Readings['note'] = (trouble, operation, { kind, pointer, exchange }, write) => {
    const key = `${trouble} ${operation} ${kind} ${pointer} ${exchange.status}`
    let entry = notes.get(key)
    if (!entry) notes.set(key, (entry = { trouble, operation, problems: [], count: 0, of: exchange, ofOne: 0 }))
    entry.count++
    entry.ofOne = entry.of === exchange ? entry.ofOne + 1 : 1
    entry.of = exchange
    // No more are told of one answer than of all.
    if (entry.ofOne > dozen) return
    entry.problems.push({ kind, exchanges: [exchange], ...(pointer === undefined ? {} : { pointer }), ...write() })
    if (entry.problems.length > 2 * dozen) entry.problems = entry.problems.toSorted(byQuestion).slice(0, dozen)
  }
  return {
    note,
    count,
    answer(operation, { exchange, facts, parts, value, wrong, unjudged, isBeyond }) {
      for (const part of parts) count(part, operation)
      for (const { kind, ...told } of facts) note(kind, operation, { kind, exchange }, () => told)
      if (value !== undefined) read.add(operation)
      if (isBeyond && unjudged !== undefined) {
        const sent = sentPath(exchange)
        const { count, path } = bounds.get(unjudged) ?? { count: 0, path: sent }
        bounds.set(unjudged, { count: count + 1, path: path < sent ? path : sent })
      }
      const obstacle = unjudged ?? wrong?.actual
      // An identifier that nothing has is asked for on purpose.
      if (obstacle === undefined || (operation === 'getEntity' && exchange.status === 404)) return
      const known = obstacles.get(operation) ?? new Map<string, number>()
      obstacles.set(operation, known.set(obstacle, (known.get(obstacle) ?? 0) + 1))
    },
    noted: (troubles, operations) =>
      firstOf(
        [...notes.values()].filter(
          ({ trouble, operation }) => troubles.includes(trouble) && operations.includes(operation),
        ),
      ),
    counted(subject, operations) {
      const numbers = operations.map((one) => [one, counts.get(one)?.get(subject) ?? 0] as const)
      return new Map(numbers.filter(([, number]) => number > 0))
    },
    beyond: () => bounds,
    unread() {
      const unread = [...obstacles].filter(([operation]) => !read.has(operation))
      return new Map(unread.map(([operation, reasons]) => [operation, mostFrequent(reasons)]))
    },
  }
}

function mostFrequent(reasons: ReadonlyMap<string, number>): string {
  const [most] = [...reasons].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? ''
}

/** The first of the problems of several entries, and how many there were. */
function firstOf(entries: readonly Entry[]): ReturnType<Readings['noted']> {
  return {
    problems: entries.flatMap(({ problems }) => problems.toSorted(byQuestion).slice(0, dozen)).toSorted(byQuestion),
    count: entries.reduce((sum, one) => sum + one.count, 0),
  }
}
