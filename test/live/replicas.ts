import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const path = `${process.env['PATH'] ?? ''}:/usr/sbin`

/** A program that runs until it is told to end. */
export interface Program {
  readonly end: () => Promise<number | null>
  /** Rejects when it ends before it is told to. */
  readonly lasts: Promise<never>
}

const running = new Set<ChildProcess>()

/** For a test that fails. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

export function started(command: readonly string[], folder: string): Program {
  const [file = '', ...args] = command
  const child: ChildProcess = spawn(file, args, {
    cwd: folder,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  const ended = once(child, 'exit') as Promise<[number | null]>
  let isTold = false
  const lasts = ended.then(([code]): Promise<never> => {
    running.delete(child)
    return isTold ? new Promise<never>(() => undefined) : Promise.reject(new Error(`${file} ended with ${code}`))
  })
  lasts.catch(() => undefined)
  return {
    lasts,
    end: async () => {
      isTold = true
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

/** A replica that follows the store, as deploy/kubernetes.yaml starts it but for its times. */
export interface Replica {
  readonly port: number
  readonly admin: number
  readonly start: () => Promise<void>
  readonly leave: () => Promise<number | null>
}

export function replicaOf(store: string, [port, admin]: readonly [number, number], root: string): Replica {
  let program: Program | undefined
  const flags = ['--strict-port', '--log', 'off', '--quiet', '--poll', '1s', '--drain', '5s']
  return {
    port,
    admin,
    async start() {
      const at = ['--port', String(port), '--admin-port', String(admin), '--cache', join(root, `cache-${port}`)]
      program = started([process.execPath, '--import', 'tsx', main, 'serve', store, ...at, ...flags], process.cwd())
      await Promise.race([program.lasts, until(async () => (await fetch(`http://127.0.0.1:${admin}/ready`)).ok)])
    },
    leave: async () => program?.end() ?? null,
  }
}

/** Asks again until it is so; a refused connection is not yet so. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await wait(20)
}

/** Ports that nobody listens on now. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map(async (server) => once(server.close(), 'close')))
  return ports
}

/** nginx in the foreground, with all that it writes in a folder of its own. */
export async function nginx(
  name: string,
  config: string,
  root: string,
): Promise<Program & { readonly reload: () => Promise<void>; readonly use: (text: string) => void }> {
  const file = join(root, `${name}.conf`)
  const use = (text: string): void => {
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${root}/${name}-${kind};`,
    )
    writeFileSync(
      file,
      `daemon off; pid ${root}/${name}.pid; error_log ${root}/${name}.log;\n${text.replace('http {', `http { ${own.join(' ')}`)}`,
    )
  }
  use(config)
  const program = started(['nginx', '-e', `${root}/${name}.log`, '-c', file], root)
  return {
    ...program,
    use,
    reload: async () => {
      await once(
        spawn('nginx', ['-e', `${root}/${name}.log`, '-c', file, '-s', 'reload'], {
          env: { ...process.env, PATH: path },
        }),
        'exit',
      )
    },
  }
}
