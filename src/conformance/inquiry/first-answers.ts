import type { OperationId } from '../../contract/ids.ts'
import type { Problem } from '../verdict.ts'

/** How the answer to one question changed. */
export interface Change {
  readonly path: string
  readonly texts: readonly string[]
  readonly operation: OperationId | undefined
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
export function hasListMovedOn(changes: readonly Change[]): boolean {
  return changes.some(
    ({ operation, problem: { kind } }) =>
      kind === 'changed' && (operation === 'listEntities' || operation === 'listFindings'),
  )
}

/** Milliseconds by which moments may be off: they are written down in whole ones. */
const roundedBy = 2

/** Whether entities were first a 404 and then an answer, while the list is what it was: no build came and took them. */
export function wereListedMissed(changes: readonly Change[]): boolean {
  return changes.some(({ missed }) => missed) && changes.every(({ operation }) => operation !== 'listEntities')
}

/**
 * Whether first answers are other than those after them, which no build explains: it comes in at one moment, between the
 * first two answers to each question that it changes at once, and then what was asked before changes, too.
 */
export function areFirstAnswersOdd(changes: readonly Change[]): boolean {
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
