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
  /** Resolves when the process is gone, with how it ended and the last thing it said. */
  readonly gone: Promise<string>
  /** Ends the process; resolves when it is gone. */
  end(): Promise<void>
}

/**
 * The program file of Prism, as the project in `folder` has installed it, or else as this package (or a module of `others`) has.
 * @throws {UserError} when neither has.
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
  throw new UserError('Prism is not installed here; install it with: npm install --save-dev @stoplight/prism-cli@5.14')
}

/** Loading Prism takes two seconds of a free processor. */
const patienceMs = 60_000

/** Ends the child when the process that started it is gone, however that went. */
const endWithParent = 'data:text/javascript,process.once("disconnect",()=>process.exit())'

/**
 * Starts a Prism with the arguments of its command line; its port is chosen here.
 * @throws {UserError} with what Prism said when it does not come up, or `stopped` before it has.
 */
export async function startChild(program: string, args: readonly string[], stopped?: AbortSignal): Promise<PrismChild> {
  const child = fork(program, [...args, '--host', '127.0.0.1', '--port', '0', '--multiprocess=false'], {
    execArgv: ['--import', endWithParent],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // In a group of its own, or Ctrl+C in a terminal would end it before its parent has said goodbye.
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
  stopped?.addEventListener('abort', () => void child.kill('SIGKILL'), { once: true })
  if (stopped?.aborted === true) child.kill('SIGKILL')
  try {
    const port = await portOf(child, gone, listen)
    // Why it dies, if it ever does, is not among what it said while it came up.
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
      reject(new UserError(`Prism did not come up within ${patienceMs / 1000} s; is this machine very busy?`))
    }, patienceMs)
    let heard = ''
    let found = false
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      // Its log of every request is of no use here, but a pipe that nobody reads would stop it.
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
      reject(new UserError(`Prism did not come up: ${how}`))
    })
  })
}

/** The line that names the error, of what a process said before it ended. */
function lastWord(said: string): string {
  const lines = said.split('\n').map((line) => line.trim())
  const line = lines.find((one) => /^\w*Error: |\bfatal\b/.test(one)) ?? lines.findLast((one) => one !== '')
  return line === undefined ? '' : `: ${line.replace(/^.*\bfatal\s+/, '').slice(0, 300)}`
}
