import type { Report } from '../../src/report/report.ts'
import { unmetBeside } from '../../src/report/client-needs.ts'
import { failOnOf, isJudgedEnough, verdictOf, weightOf } from '../../src/report/verdict.ts'

/** The outside world of a command, so that a test can replace it. */
export interface Io {
  /** Results. */
  readonly out: (text: string) => void
  /** Progress, warnings and errors. */
  readonly err: (text: string) => void
  /** Sets the exit code, one of ours or that of a command beside us; the process ends by itself. */
  readonly exit: (code: number) => void
  /** Aborted when the user asks the program to stop; reading it replaces the system's default handling. */
  readonly stopped: AbortSignal
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether standard output is a terminal. */
  readonly terminal: boolean
  /** Whether standard error is a terminal: progress is drawn only there. */
  readonly talkTerminal?: boolean
  /** Columns of the terminal. */
  readonly width?: number
  /** Whether standard output supports colours. */
  readonly colour: boolean
  /** Calls `listener` for each key pressed, until the function it returns is called; absent without a keyboard. */
  readonly onKey?: (listener: (key: string) => void) => () => void
  /** Whether a coding assistant started the program, and reads what it prints. */
  readonly assistant?: () => Promise<boolean>
  /** Shows a URL in a browser; `onError` is called where there is none. */
  readonly open?: (url: string, onError: (error: Error) => void) => void
  /** Asks a yes-or-no question; absent if nobody can answer. */
  readonly ask?: (question: string) => Promise<boolean>
}

/** Runs one command line, without node and script, and resolves when the command is done. */
export type RunCommand = (argv: readonly string[], io: Io) => Promise<void>

/**
 * 0: nothing failed. 1: a judged rule failed, or what `--fail-on needs` or `beside` names. 2: nothing failed, and not
 * everything was judged. 3: the command could not run.
 */
export type ExitCode = 0 | 1 | 2 | 3

/**
 * The exit code of a report. A rule that threw, and a check that should have been judged in full but was not, give 2 unless
 * something failed.
 */
export function exitCodeOf(report: Report): ExitCode {
  const verdict = verdictOf(report)
  if (verdict === 'could not run') return 3
  const failsBeside = unmetBeside(report).some((entry) => weightOf(entry, failOnOf(report)) === 'error')
  if (verdict === 'failed' || failsBeside) return 1
  return verdict === 'open' || !isJudgedEnough(report) ? 2 : 0
}
