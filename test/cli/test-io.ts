import type { Io } from '../../cli/terminal/io.ts'
import { run } from '../../cli/program.ts'

/** What a command line wrote, and its exit code: `undefined` where it set none, which is 0. */
export interface Outcome {
  readonly out: string
  readonly err: string
  readonly code: number | undefined
}

/** One command line run in this process, with a test for its world; its outcome so far. */
export interface Run extends Outcome {
  /** Resolves with the match as soon as what was written to out or err holds it. */
  sees(pattern: RegExp): Promise<RegExpExecArray>
  press(key: string): void
  stop(): void
  /** Resolves when the command is done. */
  readonly done: Promise<void>
}

export interface World {
  readonly env?: Record<string, string>
  readonly terminal?: boolean
  readonly colour?: boolean
  /** Columns of the terminal. */
  readonly width?: number
  /** What is answered to each question in turn; on a terminal alone. */
  readonly answers?: readonly boolean[]
  readonly talkTerminal?: boolean
  /** Whether a coding assistant started the program. */
  readonly assistant?: boolean
  /** Takes the URLs that would be opened in a browser. */
  readonly opened?: string[]
}

/** Starts `model-query ...argv`; nothing it does leaves the test's own process but files and ports it was told to use. */
export function start(
  argv: readonly string[],
  {
    env = {},
    terminal = false,
    colour = false,
    talkTerminal = false,
    answers = [],
    assistant,
    opened,
    width,
  }: World = {},
): Run {
  const stop = new AbortController()
  const keys = new Set<(key: string) => void>()
  const waiting = new Set<() => void>()
  const state: { out: string; err: string; code: number | undefined } = { out: '', err: '', code: undefined }
  const write = (stream: 'out' | 'err') => (text: string) => {
    state[stream] += text
    for (const look of waiting) look()
  }
  const answering = answers.values()
  const io: Io = {
    out: write('out'),
    err: write('err'),
    exit: (code) => (state.code = code),
    stopped: stop.signal,
    env,
    terminal,
    colour,
    talkTerminal,
    ...(width !== undefined && { width }),
    ...(assistant && { assistant: () => Promise.resolve(true) }),
    ...(opened && { open: (url: string) => void opened.push(url) }),
    ...(terminal && {
      onKey: (listener: (key: string) => void) => {
        keys.add(listener)
        return () => keys.delete(listener)
      },
      ask: (question: string) => {
        write('err')(`${question}\n`)
        const answer = answering.next()
        return answer.done ? Promise.reject(new Error(`nobody answers: ${question}`)) : Promise.resolve(answer.value)
      },
    }),
  }
  const done = run(argv, io)
  return {
    get out() {
      return state.out
    },
    get err() {
      return state.err
    },
    get code() {
      return state.code
    },
    done,
    sees: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(state.out) ?? pattern.exec(state.err)
          if (!match) return
          waiting.delete(look)
          resolve(match)
        }
        waiting.add(look)
        look()
        void done.then(() => reject(new Error(`ended without ${String(pattern)}:\n${state.out}${state.err}`)))
      }),
    press: (key) => {
      for (const listener of keys) listener(key)
    },
    stop: () => stop.abort(),
  }
}

/** Runs a command line that ends by itself. */
export async function finish(argv: readonly string[], world?: World): Promise<Outcome> {
  const running = start(argv, world)
  await running.done
  const { out, err, code } = running
  return { out, err, code }
}
