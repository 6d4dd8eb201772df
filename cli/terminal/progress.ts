import type { PhaseBegun, Target } from '../../src/conformance.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { durationInWords } from '../../src/report/verdict.ts'
import { shortened } from '../../src/report/wrap.ts'
import { columns } from '../../src/text/columns.ts'
import { counted } from '../../src/text/counted.ts'
import { inCI } from './in-ci.ts'
import type { Io } from './io.ts'

/** What standard error says while a run goes on: on a terminal a line that is overwritten, elsewhere a line now and then. */
export interface Progress {
  readonly entry: (entry: ReportEntry, done: number, of: number) => void
  readonly phase: (begun: PhaseBegun) => void
  /** The same target, with its requests counted. */
  readonly counting: (target: Target) => Target
  /** Wipes the line, and says no more. */
  readonly end: () => void
}

/** The time, and what comes by and by. */
export interface Clock {
  readonly now: () => number
  /** Calls `tick` again and again, until the function that it returns is called. */
  readonly every: (ms: number, tick: () => void) => () => void
}

const realClock: Clock = {
  now: () => performance.now(),
  every(ms, tick) {
    const timer = setInterval(tick, ms).unref()
    return () => clearInterval(timer)
  },
}

export const everyMs = { line: 250, pipe: 30_000 }

/** From when on the rate says how long the rest takes: the first answers come while a server and this program warm up. */
const settled = { ms: 2000, share: 0.05 }

/** What a phase asks about, for people. */
export const inWords: Readonly<Record<PhaseBegun['phase'], string>> = {
  list: 'the list',
  entities: 'entities',
  ends: 'ends of links',
  unknown: 'unknown identifiers',
  searching: 'searches',
  circumstances: 'other clients',
  answers: 'questions of all kinds',
  again: 'repeated questions',
}

/** Progress for people: what is asked about, how many of the questions were, how fast, how long it will take, what failed. */
export function progressOn(
  io: Io,
  { quiet = false, clock = realClock }: { readonly quiet?: boolean; readonly clock?: Clock } = {},
): Progress {
  const line = statusLine(io)
  const startedAt = clock.now()
  let failed = 0
  let requests = 0
  let last = ''
  let about = 0
  const text = (): string => {
    const elapsed = clock.now() - startedAt
    const rate = requests / Math.max(1, elapsed)
    const isRateKnown = elapsed >= settled.ms || requests >= about * settled.share
    // What a narrow terminal cuts off is the least important.
    const facts = [
      last,
      requests === 0
        ? ''
        : about > requests
          ? `${requests} of about ${about} questions`
          : counted(requests, 'question'),
      about > requests && requests > 0 && isRateKnown ? `${durationInWords((about - requests) / rate)} left` : '',
      failed === 0 ? '' : `${failed} failed`,
      requests === 0 ? '' : `${rate < 0.01 ? (rate * 1000).toFixed(1) : Math.round(rate * 1000)}/s`,
    ]
    return facts.filter((fact) => fact !== '').join(', ')
  }
  const show = (): void => {
    if (last !== '' || requests > 0) line?.show(text())
  }
  const log = (): void => io.err(`${text()}\n`)
  const stop = line ? clock.every(everyMs.line, show) : quiet ? undefined : clock.every(everyMs.pipe, log)
  return {
    entry({ id, outcome }, done, of) {
      if (done === 1) failed = 0
      if (outcome === 'fail') failed++
      last = `${done}/${of} ${oneLine(id)}`
      show()
    },
    phase(begun) {
      last = inWords[begun.phase]
      about = begun.about
      show()
    },
    counting: (target) => ({
      ...target,
      transport: {
        ...target.transport,
        ask(question) {
          requests++
          return target.transport.ask(question)
        },
      },
    }),
    end() {
      stop?.()
      line?.end()
    },
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
