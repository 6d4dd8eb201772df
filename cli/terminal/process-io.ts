import { spawn } from 'node:child_process'
import { asRunHere } from './as-run-here.ts'
import { coloursWanted } from './colours.ts'
import type { Io } from './io.ts'
import { onKey } from './keys.ts'

export function processIo(): Io {
  let stop: AbortController | undefined
  let lost = false
  const [terminal, talkTerminal] = [isTerminal(process.stdout), isTerminal(process.stderr)]
  // Whoever read our output may be gone (`serve | head`, a closed terminal): that is no reason to stop answering.
  process.stderr.on('error', () => undefined)
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (lost || code === 'EPIPE' || code === 'EIO') return
    lost = true
    process.exitCode = 3
    const reason = code === 'ENOSPC' ? 'no space is left' : message
    process.stderr.write(`Standard output cannot be written: ${reason}. What was to be written there is lost.\n`)
  })
  return {
    // What a program reads is left as it is.
    out: (text) => void process.stdout.write(terminal ? asRunHere(text) : text),
    err: (text) => void process.stderr.write(asRunHere(text)),
    exit: (code) => void (process.exitCode = lost ? 3 : code),
    get stopped() {
      stop ??= stopOnSignal()
      return stop.signal
    },
    env: process.env,
    terminal,
    talkTerminal,
    // A terminal that does not tell its size has no columns.
    ...(terminal && process.stdout.columns > 0 ? { width: process.stdout.columns } : {}),
    colour: coloursWanted(process.env, terminal),
    ...(process.stdin.isTTY && terminal && { onKey, ask }),
    assistant: async () => (await import('std-env')).isAgent,
    open: openUrl,
  }
}

/** A pipe has no isTTY at all, whatever the type of a process's stream says. */
function isTerminal({ isTTY = false }: { readonly isTTY?: boolean }): boolean {
  return isTTY
}

/** A repeated signal within this time is a duplicate: on Ctrl+C the terminal sends one, and npm forwards another. */
const sameWishMs = 100

/** The first signal aborts; the second finds the system's default again and ends the process at once. */
function stopOnSignal(): AbortController {
  const controller = new AbortController()
  // SIGHUP is what a terminal sends that closes.
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
  const first = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) return
    for (const other of signals) if (other !== signal) process.off(other, first)
    const over = setTimeout(() => process.off(signal, first), sameWishMs)
    // A process that has ended its work meanwhile waits for the second SIGINT, or would die of it on its way out.
    if (signal !== 'SIGINT') over.unref()
    controller.abort()
  }
  for (const signal of signals) process.on(signal, first)
  return controller
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // The empty text is the title of a window, which `start` takes its first quoted argument for.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Shows a URL in the browser of this desktop; `onError` is called where there is none. */
function openUrl(url: string, onError: (error: Error) => void): void {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
  child.once('error', onError)
  child.once('exit', (code) => {
    if (code !== 0) onError(new Error(`${program} ended with exit code ${code}`))
  })
  child.unref()
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
