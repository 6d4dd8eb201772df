import type { Target } from '../../src/conformance.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { columns, shortened } from '../../src/report/wrap.ts'
import { inCI } from './in-ci.ts'
import type { Io } from './io.ts'

/** One line on a terminal's standard error, overwritten as the run proceeds; nothing without a terminal. */
export interface Progress {
  readonly entry: (entry: ReportEntry, done: number, of: number) => void
  /** The same target, with its requests counted. */
  readonly counting: (target: Target) => Target
  /** Wipes the line. */
  readonly end: () => void
}

/** The line is redrawn after this many requests, so that a long rule visibly makes progress. */
const requestsALine = 100

/** Progress for people: how far the run is, the last rule, the requests sent, and the rules failed so far. */
export function progressOn(io: Io): Progress {
  const line = statusLine(io)
  if (!line) return { entry() {}, counting: (target) => target, end() {} }
  let failed = 0
  let requests = 0
  let rule = ''
  const show = (): void => {
    const sent = requests === 0 ? [] : [`${requests} requests`]
    const facts = [rule, ...sent, ...(failed === 0 ? [] : [`${failed} failed`])]
    line.show(facts.filter((fact) => fact !== '').join(', '))
  }
  return {
    entry({ id, outcome }, done, of) {
      if (done === 1) failed = 0
      if (outcome === 'fail') failed++
      rule = `${done}/${of} ${oneLine(id)}`
      show()
    },
    counting: (target) => ({
      ...target,
      transport: {
        ...target.transport,
        ask(question) {
          if (++requests % requestsALine === 0) show()
          return target.transport.ask(question)
        },
      },
    }),
    end: line.end,
  }
}

/** An overwritten line on a terminal's standard error; `undefined` without a terminal. */
export function statusLine(io: Io): { readonly show: (text: string) => void; readonly end: () => void } | undefined {
  if (io.talkTerminal !== true || inCI(io.env) || io.env['TERM'] === 'dumb') return undefined
  let width = 0
  const write = (line: string): void => {
    io.err(`\r${line}${' '.repeat(Math.max(0, width - columns(line)))}`)
    width = columns(line)
  }
  return {
    show: (text) => write(shortened(text, (io.width ?? 80) - 1)),
    end() {
      if (width === 0) return
      write('')
      io.err('\r')
    },
  }
}
