import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Figures, inTurn, type Kind, type Row } from './rounds.ts'
import { bin } from './program.ts'

const rounds = 11

const bareServer = `require('node:http').createServer((request, response) => response.end('[]')).listen(0, '127.0.0.1', function () {
  console.log('http://127.0.0.1:' + this.address().port) })`

const commands: Readonly<Record<Kind, readonly string[]>> = {
  ours: [bin, 'serve', '--port', '0', '--log', 'off'],
  reference: ['-e', bareServer],
}

/** From spawning a process to the first answer of the server in it, and the memory that lies in the machine's then. */
export async function* startAndMemory(): AsyncGenerator<Row> {
  const memory: Figures = { ours: [], reference: [] }
  const figures = await inTurn(rounds, async (kind, round) => {
    const { milliseconds, megabytes } = await firstAnswer(kind)
    if (round >= 0) memory[kind].push(megabytes)
    return milliseconds
  })
  const reference = 'bare node:http'
  yield { what: 'serve, start to first answer, default build', unit: 'ms', reference, figures, most: 2.5 }
  yield { what: 'serve, resident memory, default build', unit: 'MB', reference, figures: memory, most: 1.5 }
}

/** A server that has answered once: the program, or a bare one. */
export async function startedServer(
  kind: Kind,
): Promise<AsyncDisposable & { readonly port: number; readonly pid: number }> {
  const child = spawn(process.execPath, commands[kind], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout) {
    text += String(chunk)
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
    if (url === undefined) continue
    await (await fetch(`${url}/entities`)).arrayBuffer()
    return {
      port: Number(new URL(url).port),
      pid: child.pid as number,
      async [Symbol.asyncDispose]() {
        const exit = once(child, 'exit')
        child.kill()
        await exit
      },
    }
  }
  throw new Error(`node ${commands[kind].join(' ')} ended without an answer.`)
}

export async function firstAnswer(kind: Kind): Promise<{ milliseconds: number; megabytes: number }> {
  const started = performance.now()
  await using server = await startedServer(kind)
  return { milliseconds: performance.now() - started, megabytes: residentMegabytes(server.pid) }
}

/** What of a process lies in the machine's memory (Linux). */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
