import { ChildProcess, spawn, type ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { timeOut } from '../client/time-out.ts'
import { prepareEnd } from './end-with-us.ts'

/** How a command ended. */
export interface CommandRun {
  /** Whether it ended by itself with exit code 0. */
  readonly ok: boolean
  /** The same in words: `exit code 1`, `not finished after 2 s`, `ended by SIGSEGV`. */
  readonly says: string
  /** The end of its standard output and standard error, without colours. */
  readonly output: string
  /** The system's error code, if the command could not be started. */
  readonly unstarted?: string
  /** It ended by itself, with an exit code: neither a signal nor the time ended it. */
  readonly exited?: true
  /** It was ended because it timed out. */
  readonly late?: true
}

export interface CommandOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** How much of the output is kept, in bytes. */
const mostKept = 65_536
/** How long a command may take to end after a signal. */
const graceMs = 1_000

/**
 * Runs a command and waits until it has ended, with all that it started: it has a process group of its own, which is told to
 * end when the time is over or `signal` aborts, and is ended when it does not, or when a signal to end comes once more.
 * Nothing of the group is left when this resolves, or when this process is gone; a process that gave itself another group is its own master.
 */
export function runCommand(argv: readonly string[], { env, timeoutMs, signal }: CommandOptions): Promise<CommandRun> {
  const [file = '', ...args] = argv
  return new Promise((resolve) => {
    const endWithUs = prepareEnd()
    const child = spawned(file, args, env)
    if (!(child instanceof ChildProcess))
      return resolve({ ok: false, says: child.message, output: '', unstarted: child.code ?? 'unknown' })
    const endsByItself = child.pid === undefined ? undefined : endWithUs(child.pid)
    const output = keepLast(mostKept)
    child.stdout.on('data', output.add)
    child.stderr.on('data', output.add)

    let cut: string | undefined
    let forced: NodeJS.Timeout | undefined
    const end = (why: string): void => {
      if (cut !== undefined) return
      cut = why
      endGroup(child, 'SIGTERM')
      forced = setTimeout(force, graceMs)
    }
    const force = (): void => endGroup(child, 'SIGKILL')
    let late = false
    // While this process is paused or kept busy, nothing of its service is answered.
    const stopTimer = timeOut(timeoutMs, () => {
      late = cut === undefined
      end(`not finished after ${timeoutMs / 1000} s`)
    })
    // A separate signal, since the given one may have to end many commands.
    const stopped = AbortSignal.any([signal])
    const stop = (): void => {
      end('stopped')
      onNextSignal(force)
    }
    if (stopped.aborted) stop()
    else stopped.addEventListener('abort', stop, { once: true })

    let settled = false
    let exited = false
    const settle = (ok: boolean, says: string, unstarted?: string): void => {
      if (settled) return
      settled = true
      stopTimer()
      clearTimeout(forced)
      stopped.removeEventListener('abort', stop)
      forget(force)
      endsByItself?.()
      resolve({
        ok,
        says,
        output: output.text(),
        ...(unstarted !== undefined && { unstarted }),
        ...(late && { late }),
        ...(exited && { exited }),
      })
    }
    child.once('error', (error: NodeJS.ErrnoException) => settle(false, error.message, error.code ?? 'unknown'))
    let after: NodeJS.Timeout | undefined
    child.once('exit', () => {
      // Kills what the command left behind, which also closes its output.
      endGroup(child, 'SIGKILL')
      after = setTimeout(() => {
        child.stdout.destroy()
        child.stderr.destroy()
      }, graceMs)
    })
    child.once('close', (code, by) => {
      clearTimeout(after)
      exited = cut === undefined && by === null
      settle(cut === undefined && code === 0, cut ?? (by === null ? `exit code ${code}` : `ended by ${by}`))
    })
  })
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
/** What the next signal to this process calls for: one listener for all, however many commands are ending. */
const ending = new Set<() => void>()

function endAll(): void {
  for (const force of ending) force()
}

function onNextSignal(force: () => void): void {
  if (ending.size === 0) for (const signal of endSignals) process.on(signal, endAll)
  ending.add(force)
}

function forget(force: () => void): void {
  if (ending.delete(force) && ending.size === 0) for (const signal of endSignals) process.off(signal, endAll)
}

/** The process, or the error: most errors are events, but some are thrown (`E2BIG`, an empty name). */
function spawned(
  file: string,
  args: readonly string[],
  env: CommandOptions['env'],
): ChildProcessByStdio<null, Readable, Readable> | NodeJS.ErrnoException {
  try {
    return spawn(file, args, { env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

function endGroup({ pid }: ChildProcess, how: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, how)
  } catch {
    // It has already ended.
  }
}

/** The last bytes of the added data, as text. */
function keepLast(most: number): { readonly add: (chunk: Buffer) => void; readonly text: () => string } {
  let kept = Buffer.alloc(0)
  return {
    add: (chunk) => void (kept = Buffer.concat([kept, chunk.subarray(-most)]).subarray(-most)),
    text: () => stripVTControlCharacters(kept.toString('utf8')).trimEnd(),
  }
}
