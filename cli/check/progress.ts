import type { Entry } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { columns, shortened } from '../../src/report/wrap.ts'
import type { Io } from '../exit.ts'

/** One line on a terminal's standard error that is written over as the run goes on; nothing where nobody watches. */
export interface Progress {
  readonly entry: (entry: Entry, done: number, of: number) => void
  /** Wipes the line. */
  readonly end: () => void
}

/** Progress for people: how far the run is, the rule at hand, and what has failed so far. */
export function progressOn(io: Io): Progress {
  if (io.talkTerminal !== true || io.env['CI'] || io.env['TERM'] === 'dumb') return { entry() {}, end() {} }
  let width = 0
  let failed = 0
  const write = (line: string): void => {
    io.err(`\r${line.padEnd(line.length + Math.max(0, width - columns(line)))}`)
    width = columns(line)
  }
  return {
    entry({ id, outcome }, done, of) {
      if (done === 1) failed = 0
      if (outcome === 'fail') failed++
      write(shortened(`${done}/${of} ${failed === 0 ? '' : `${failed} failed, `}${oneLine(id)}`, (io.width ?? 80) - 1))
    },
    end() {
      if (width === 0) return
      write('')
      io.err('\r')
    },
  }
}
