import { coloursWanted } from './colours.ts'
import type { Io } from './io.ts'
import { onKey } from './keys.ts'

/** The Io of a real process. */
export function processIo(): Io {
  let stop: AbortController | undefined
  // The reader of our output may be gone (`serve | head`); the server keeps answering.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    exit: (code) => void (process.exitCode = code),
    get stopped() {
      stop ??= stopOnSignal()
      return stop.signal
    },
    env: process.env,
    terminal: process.stdout.isTTY,
    talkTerminal: process.stderr.isTTY,
    ...(process.stdout.isTTY ? { width: process.stdout.columns } : {}),
    colour: coloursWanted(process.env, process.stdout.isTTY),
    ...(process.stdin.isTTY && process.stdout.isTTY && { onKey, ask }),
  }
}

/** A repeated signal within this time is a duplicate: on Ctrl+C the terminal sends one, and npm forwards another. */
const sameWishMs = 100

/** The first SIGINT or SIGTERM aborts; the second has the system's default effect and ends the process at once. */
function stopOnSignal(): AbortController {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const first = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) return
    for (const other of signals) if (other !== signal) process.off(other, first)
    const over = setTimeout(() => process.off(signal, first), sameWishMs)
    // A process that has finished meanwhile waits for the duplicate SIGINT, which would otherwise kill it on its way out.
    if (signal === 'SIGTERM') over.unref()
    controller.abort()
  }
  for (const signal of signals) process.on(signal, first)
  return controller
}

/** No answer, as when the input ends, means no. Ctrl+C ends the program, as usual. */
async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(`${question} (y/N) `), ended])
  lines.close()
  return /^\s*y(?:es)?\s*$/i.test(answer)
}
