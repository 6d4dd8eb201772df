import type { Io } from './exit.ts'

/** The Io of a real process: SIGINT and SIGTERM abort `stopped` once; a second one ends the process at once. */
export function processIo(): Io {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort(signal))
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    exit: (code) => void (process.exitCode = code),
    stopped: stop.signal,
    env: process.env,
    terminal: process.stdout.isTTY,
    talkTerminal: process.stderr.isTTY,
    ...(process.stdout.isTTY ? { width: process.stdout.columns } : {}),
  }
}
