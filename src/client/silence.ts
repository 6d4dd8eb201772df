import { questionInShort } from './evidence.ts'
import { brokenHttp, type Exchange, type Question } from './exchange.ts'

/** What is not asked any more, since it was not answered. */
export interface GivenUp {
  /** Kinds of question that were given up, since none of the last ones was answered. */
  givenUp: Set<string>
  /** Why nothing more was asked at all: after so many whole answers there came none any more. */
  silence: Silence | undefined
}

export interface Silence {
  readonly after: number
  readonly reason: string
  /** What was on its way when the first of them had no whole answer, in short: one of these may be why. */
  readonly pending?: readonly string[]
}

/** How a question of a kind was answered. */
export type Noted = Pick<Exchange, 'ended' | 'reason' | 'code' | 'status'>

/** An operation that leaves this many questions in a row unanswered is not asked any more. */
const giveUpAfter = 8
/** So often a time-out is waited for, one after the other, before its operation is not asked any more. */
const hungAfter = 2
/** After so many such waits in a row, of so many kinds, nothing is asked any more. */
const silentAfterWaits = 4
/** A server that leaves so many in a row unanswered, of so many kinds, is not asked anything any more. */
const silentAfter = { questions: 16, kinds: 4 }

/** So many of those on their way are named. */
const mostPending = 8

/** Questions in a row without a whole answer. */
interface Row {
  count: number
  /** Time-outs that were waited for one after the other. */
  waits: number
  waitedUntil: number
  readonly kinds: Set<string>
}

/** Questions to any operation in a row without a whole answer. */
interface RowOfAll extends Row {
  readonly since: number
  readonly pending: string[]
}

/** Takes note of answers in `facts`, which then say what to give up. */
export function listenTo(facts: GivenUp): (kind: string, question: Question, answer: Noted, startedAt: number) => void {
  const rows = new Map<string, Row>()
  let rowOfAll: RowOfAll | undefined
  let whole = 0
  return (kind, question, { ended, reason = ended, code, status }, startedAt) => {
    // On a kept connection nothing may have been answered, and nothing have gone wrong.
    if (ended === 'complete' && status === 0) return
    if (ended === 'complete') {
      whole++
      rows.delete(kind)
      rowOfAll = undefined
      return
    }
    const row = rows.get(kind) ?? newRow()
    rows.set(kind, row)
    lengthen(row, kind, ended, startedAt)
    if (row.count >= giveUpAfter || row.waits >= hungAfter) facts.givenUp.add(kind)
    // Broken HTTP is not silence.
    if (code === brokenHttp) return
    rowOfAll ??= { ...newRow(), since: performance.now(), pending: [] }
    lengthen(rowOfAll, kind, ended, startedAt)
    if (startedAt <= rowOfAll.since && rowOfAll.pending.length < mostPending)
      rowOfAll.pending.push(questionInShort(question))
    const { pending } = rowOfAll
    if (isSilence(rowOfAll)) facts.silence ??= { after: whole, reason, ...(whole > 0 ? { pending } : {}) }
  }
}

function newRow(): Row {
  return { count: 0, waits: 0, waitedUntil: -Infinity, kinds: new Set() }
}

function lengthen(row: Row, kind: string, ended: Exchange['ended'], startedAt: number): void {
  row.count++
  row.kinds.add(kind)
  if (ended !== 'timed out' || startedAt < row.waitedUntil) return
  row.waits++
  row.waitedUntil = performance.now()
}

function isSilence({ count, waits, kinds }: Row): boolean {
  return (count >= silentAfter.questions || waits >= silentAfterWaits) && kinds.size >= silentAfter.kinds
}
