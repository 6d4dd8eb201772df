import picocolors from 'picocolors'
import type { Colors } from 'picocolors/types.js'
import type { ServedExchange } from '../../src/adapters/node.ts'
import { manyLines } from '../../src/report/safe-text.ts'
import { describeUserError, UserError } from '../../src/text/user-error.ts'
import type { LogFlags } from '../flags/log-flags.ts'
import type { Io } from './io.ts'
import { logJson, logLine } from './log.ts'

/** What a command prints while it answers requests. */
export interface Talk {
  readonly colours: Colors
  /** Prints for people, unless `--quiet` is set or the log is JSON. */
  readonly say: (text: string) => void
  readonly warn: (text: string) => void
  /** Warns of an error, and says what happens next. */
  readonly warnOf: (error: Error, nevertheless?: string) => void
  /** Shows a defect of ours with its stack. */
  readonly defect: (error: unknown) => void
  readonly logRequest: (exchange: ServedExchange) => void
  /** Toggles the request log; returns whether it is on now. */
  readonly switchLog: () => boolean
}

export function talkOf({ log, quiet }: LogFlags, io: Io): Talk {
  const colours = picocolors.createColors(io.colour)
  const json = log === 'json'
  let logging = log !== 'off' && !quiet
  const warn = (text: string): void => io.err(`${colours.yellow('!')} ${manyLines(text)}\n`)
  return {
    colours,
    say: quiet ? () => undefined : json ? io.err : io.out,
    warn,
    warnOf: (error, nevertheless) => warn([describe(error), ...(nevertheless ? [nevertheless] : [])].join('\n')),
    defect: (error) => io.err(`${error instanceof Error ? error.stack : String(error)}\n`),
    logRequest(exchange) {
      if (logging) io.out(json ? logJson(exchange, new Date()) : logLine(exchange, new Date(), colours))
    },
    switchLog: () => (logging = !logging),
  }
}

function describe(error: Error): string {
  return error instanceof UserError ? describeUserError(error) : (error.stack ?? error.message)
}
