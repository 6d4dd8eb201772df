import type { FailOn, Report } from '../../src/report/report.ts'
import { isJudgedEnough, verdictOf } from '../../src/report/verdict.ts'

/** The outside world of a command, so that a test can be that world. */
export interface Io {
  /** Results. */
  readonly out: (text: string) => void
  /** Talk: progress, warnings, errors. */
  readonly err: (text: string) => void
  /** Sets the exit code; the process ends when nothing is left to do. */
  readonly exit: (code: ExitCode) => void
  /** Aborted when the person asks the program to end; whoever reads it takes over from the system's default. */
  readonly stopped: AbortSignal
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether standard output is a terminal. */
  readonly terminal: boolean
  /** Whether standard error is a terminal: progress is drawn only there. */
  readonly talkTerminal?: boolean
  /** Columns of the terminal. */
  readonly width?: number
  /** Whether standard output takes colours. */
  readonly colour: boolean
  /** Calls `listener` for each key pressed, until the function it returns is called; absent without a keyboard. */
  readonly onKey?: (listener: (key: string) => void) => () => void
  /** Puts a question that is answered by yes or no; absent where nobody is there to answer. */
  readonly ask?: (question: string) => Promise<boolean>
}

/** 0: nothing judged against it. 1: a judged rule failed. 2: the question could not be put. */
export type ExitCode = 0 | 1 | 2

/**
 * The exit code of a report. `failOn` says what fails the run; without it the report's own, and without that `http` for
 * `check`, which is all that is judged, and nothing for `gaps`. A rule that broke, and a check that was not judged
 * in full though it must be, is 2 unless something failed.
 */
export function exitCodeOf(report: Report, failOn?: readonly FailOn[]): ExitCode {
  const verdict = failOn === undefined ? verdictOf(report) : verdictOf(report, failOn)
  if (verdict === 'failed') return 1
  return verdict === 'open' || !isJudgedEnough(report) ? 2 : 0
}
