import type { OperationId } from '../../contract/ids.ts'
import { faultKind } from '../fault-kind.ts'
import type { Problem } from '../rule.ts'

/** Kinds of trouble that an answer can have by itself, whatever the other answers say. */
export type Trouble =
  | 'no whole answer'
  | 'server error'
  | 'other success'
  | 'content type'
  | 'malformed content type'
  | 'utf-8'
  | 'bom'
  | 'syntax'
  | 'repeated name'
  | 'content coding'
  | 'Entity'
  | 'Link'
  | 'Finding'
  | 'SearchHit'

/** Everything that was noticed while answers came in, each answer read once. */
export interface Heard {
  readonly note: (trouble: Trouble, operation: OperationId, problem: Problem) => void
  /** The first problems of each kind of fault, and how many there were. */
  readonly of: (
    troubles: readonly Trouble[],
    operation?: OperationId,
  ) => { problems: readonly Problem[]; count: number }
  /** Counts what was looked at: answers of an operation, elements by a schema. */
  readonly tally: (what: string, by?: number) => void
  readonly tallied: (what: string) => number
}

const kept = 10

/** By path: answers arrive in any order, and a report must not depend on it. */
function byPath(a: Problem, b: Problem): number {
  const [one, other] = [a, b].map(({ exchanges }) => exchanges?.[0]?.question.path ?? '') as [string, string]
  return one < other ? -1 : one > other ? 1 : 0
}

export function createHeard(): Heard {
  const noted = new Map<string, { trouble: Trouble; operation: OperationId; problems: Problem[]; count: number }>()
  const tallies = new Map<string, number>()
  return {
    note(trouble, operation, problem) {
      const key = `${trouble} ${operation} ${faultKind(problem)}`
      const entry = noted.get(key) ?? { trouble, operation, problems: [], count: 0 }
      entry.count++
      entry.problems.push(problem)
      if (entry.problems.length > 2 * kept) entry.problems = entry.problems.toSorted(byPath).slice(0, kept)
      noted.set(key, entry)
    },
    of(troubles, operation) {
      const chosen = [...noted.values()].filter(
        (entry) => troubles.includes(entry.trouble) && (operation === undefined || entry.operation === operation),
      )
      return {
        problems: chosen.flatMap(({ problems }) => problems.toSorted(byPath).slice(0, kept)).toSorted(byPath),
        count: chosen.reduce((sum, { count }) => sum + count, 0),
      }
    },
    tally: (what, by = 1) => void tallies.set(what, (tallies.get(what) ?? 0) + by),
    tallied: (what) => tallies.get(what) ?? 0,
  }
}
