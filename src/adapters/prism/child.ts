import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { UserError } from '../../text/user-error.ts'

/** A Prism that answers on a port of 127.0.0.1. */
export interface PrismChild {
  readonly port: number
  readonly pid: number | undefined
  /** Resolves when the process is gone, with how it ended and its last output. */
  readonly gone: Promise<string>
  /** Ends the process; resolves when it is gone. */
  end(): Promise<void>
}

/**
 * The program file of Prism as installed for the project in `folder`, or else for this package (or a module of `others`).
 * @throws {UserError} if it is not installed.
 */
export function findPrism(folder: string, others: readonly string[] = [import.meta.url]): string {
  for (const from of [pathToFileURL(join(folder, 'package.json')), ...others]) {
    const require = createRequire(from)
    try {
      const file = require.resolve('@stoplight/prism-cli/package.json')
      const { bin } = require(file) as { bin: { prism: string } }
      const program = join(file, '..', bin.prism)
      if (existsSync(program)) return program
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  throw new UserError('Prism is not installed here; run: npm install --save-dev @stoplight/prism-cli@5.14')
}

/** Loading Prism takes two seconds on an idle processor. */
const patienceMs = 60_000

/** Ends the child when its parent process is gone for any reason. */
const endWithParent = 'data:text/javascript,process.once("disconnect",()=>process.exit())'

/**
 * Starts a Prism with the arguments of its command line; its port is chosen here.
 * @throws {UserError} with Prism's output if it does not start, or is `stopped` before.
 */
export async function startChild(program: string, args: readonly string[], stopped?: AbortSignal): Promise<PrismChild> {
  const child = fork(program, [...args, '--host', '127.0.0.1', '--port', '0', '--multiprocess=false'], {
    execArgv: ['--import', endWithParent],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In its own process group, or Ctrl+C in a terminal would end it before its parent has shut down.
    detached: true,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NODE_OPTIONS: '' },
  })
  let said = ''
  const listen = (text: string): void => void (said = (said + text).slice(-4000))
  child.stderr?.setEncoding('utf8').on('data', listen)
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(`${signal ?? `exit code ${code}`}${lastWord(said)}`))
  })
  const end = async (): Promise<void> => {
    child.kill('SIGKILL')
    await gone
  }
  const kill = (): void => void child.kill('SIGKILL')
  stopped?.addEventListener('abort', kill)
  if (stopped?.aborted === true) kill()
  try {
    const port = await portOf(child, gone, listen)
    stopped?.removeEventListener('abort', kill)
    // The output of the start does not explain a later death.
    said = ''
    return { port, pid: child.pid, gone, end }
  } catch (error) {
    await end()
    throw error
  }
}

function portOf(child: ChildProcess, gone: Promise<string>, listen: (text: string) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(
        new UserError(`Prism did not start within ${patienceMs / 1000} s; try again when this machine is less busy.`),
      )
    }, patienceMs)
    let heard = ''
    let found = false
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // Its request log is not needed, but an unread pipe would block it.
      if (found) return
      listen(text)
      heard += text
      const port = /listening on http:\/\/[^\s:]+:(\d+)/.exec(heard)?.[1]
      if (port === undefined) return
      found = true
      clearTimeout(late)
      resolve(Number(port))
    })
    void gone.then((how) => {
      clearTimeout(late)
      reject(new UserError(`Prism did not start: ${how}`))
    })
  })
}

/** The line of a process's last output that names the error. */
function lastWord(said: string): string {
  const lines = said.split('\n').map((line) => line.trim())
  const line = lines.find((one) => /^\w*Error: |\bfatal\b/.test(one)) ?? lines.findLast((one) => one !== '')
  return line === undefined ? '' : `: ${line.replace(/^.*\bfatal\s+/, '').slice(0, 300)}`
}
