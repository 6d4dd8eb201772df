import { ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { UserError } from '../text/user-error.ts'
import { endWithNpm } from './end-with-npm.ts'
import { prepareEnd } from './end-with-us.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
/** What a terminal sends to all that share its group. */
const ofTerminal: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGHUP']
/** A repeated signal within this time is a duplicate: npm forwards what the terminal sent already. */
const sameWishMs = 100

/**
 * Runs a command that reads and writes where this process does, and resolves with its exit code: as in shells, 128 and the number
 * of the signal that ended it. Signals are passed on; a second one ends it at once. Without a terminal to read from it has a
 * process group of its own, of which nothing is left then, or when this process is gone.
 * @throws {UserError} if it cannot be started
 */
export async function runBeside(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [file = '', ...args] = argv
  // In another group it could not read from the terminal.
  const isApart = process.platform !== 'win32' && !process.stdin.isTTY
  const endWithUs = isApart ? prepareEnd() : undefined
  const child = spawned(file, args, { env, stdio: 'inherit', detached: isApart })
  const ended = endOf(child)
  const endsByItself = child.pid === undefined ? undefined : endWithUs?.(child.pid)
  const tell = (signal: NodeJS.Signals): void => {
    try {
      if (!isApart) child.kill(signal)
      else if (child.pid !== undefined) process.kill(-child.pid, signal)
    } catch {
      // It has already ended.
    }
  }
  let firstAt: number | undefined
  const pass = (signal: NodeJS.Signals): void => {
    const isAgain = firstAt !== undefined && performance.now() - firstAt > sameWishMs
    if (isAgain) return tell('SIGKILL')
    if (firstAt === undefined && (isApart || !ofTerminal.includes(signal))) tell(signal)
    firstAt ??= performance.now()
  }
  for (const signal of signals) process.on(signal, pass)
  const stay = endWithNpm(env)
  try {
    return await ended
  } finally {
    stay()
    for (const signal of signals) process.off(signal, pass)
    // What the command left behind.
    if (isApart) tell('SIGKILL')
    endsByItself?.()
  }
}

/** Most errors are events, but some are thrown (`E2BIG`, an empty name). */
function spawned(file: string, args: readonly string[], options: Parameters<typeof spawn>[2]): ChildProcess {
  try {
    return spawn(file, args, options)
  } catch (error) {
    throw unstarted(file, error as NodeJS.ErrnoException)
  }
}

function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) => reject(unstarted(child.spawnfile, error)))
    child.once('exit', (code, by) => resolve(code ?? 128 + (by === null ? 0 : constants.signals[by])))
  })
}

function unstarted(name: string, { code = 'unknown' }: NodeJS.ErrnoException): UserError {
  return new UserError(
    `The command ${JSON.stringify(name)} cannot be started (${code}); name a program on the PATH after --, such as npm test.`,
  )
}
