import { coloursWanted } from './colours.ts'
import type { Io } from './io.ts'
import { onKey } from './keys.ts'

/** The Io of a real process. */
export function processIo(): Io {
  let stop: AbortController | undefined
  // Whoever read our output may be gone (`serve | head`): that is no reason to stop answering.
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

/** Within this time the same signal is the same wish: at Ctrl+C the terminal sends one, and npm passes on another. */
const sameWishMs = 100

/** The first SIGINT or SIGTERM aborts; the second finds the system's default again and ends the process at once. */
function stopOnSignal(): AbortController {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM'] as const
  const first = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) return
    for (const other of signals) if (other !== signal) process.off(other, first)
    const over = setTimeout(() => process.off(signal, first), sameWishMs)
    // A process that has ended its work meanwhile waits for the second SIGINT, or would die of it on its way out.
    if (signal === 'SIGTERM') over.unref()
    controller.abort()
  }
  for (const signal of signals) process.on(signal, first)
  return controller
}

/** No answer, as when the input ends, is a no. Ctrl+C ends the program, as it does everywhere. */
async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  const answer = await Promise.race([lines.question(`${question} (y/N) `), ended])
  lines.close()
  return /^\s*y(?:es)?\s*$/i.test(answer)
}
