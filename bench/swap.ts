import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { getRequest, latencies } from './load.ts'
import { bin, buildOnDisk, workFolder } from './program.ts'
import { type Figures, quantile, type Row } from './rounds.ts'

const rounds = 3
const entities = 100_000

/**
 * The slowest hundredth of the answers while a build of 100 MB is replaced, read, indexed and swapped in, beside as long a
 * time without: getEntity on eight connections, listEntities on one.
 */
export async function* swap(): AsyncGenerator<Row> {
  await using work = await workFolder()
  const builds = [await buildOnDisk(work.path, entities, 1, 2), await buildOnDisk(work.path, entities, 2, 2)] as const
  const served = join(work.path, 'served')
  await cp(builds[0], served, { recursive: true })

  const server = spawn(process.execPath, [bin, 'serve', served, '--port', '0', '--watch', '--log', 'off'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  server.stdout.on('data', (chunk) => (said += String(chunk)))
  const told = async (word: string): Promise<void> => {
    while (!said.includes(word)) await once(server.stdout, 'data')
  }
  await told('listFindings')
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(said)?.[1])
  const ids = (await (await fetch(`http://127.0.0.1:${port}/entities`)).json()) as readonly { readonly id: string }[]
  const requests = {
    getEntity: ids.slice(0, 1000).map(({ id }) => getRequest(`/entities/${encodeURIComponent(id)}`)),
    listEntities: [getRequest('/entities')],
  }
  const under = async (until: AbortSignal): Promise<Readonly<Record<keyof typeof requests, number>>> => {
    const [single, list] = await Promise.all([
      latencies({ port, requests: requests.getEntity, connections: 8, until }),
      latencies({ port, requests: requests.listEntities, connections: 1, until }),
    ])
    return { getEntity: quantile(single, 0.99), listEntities: quantile(list, 0.99) }
  }
  const p99: Readonly<Record<keyof typeof requests, Figures>> = {
    getEntity: { ours: [], reference: [] },
    listEntities: { ours: [], reference: [] },
  }
  for (let round = 0; round < rounds; round++) {
    said = ''
    const swapped = new AbortController()
    const started = performance.now()
    const during = under(swapped.signal)
    await cp(builds[(round + 1) % 2] as string, `${served}.new`, { recursive: true })
    await rename(served, `${served}.old.${round}`)
    await rename(`${served}.new`, served)
    await told('new build')
    const took = performance.now() - started
    swapped.abort()
    const withSwap = await during
    const without = await under(AbortSignal.timeout(Math.ceil(took)))
    for (const operation of ['getEntity', 'listEntities'] as const) {
      p99[operation].ours.push(withSwap[operation])
      p99[operation].reference.push(without[operation])
    }
  }
  server.kill()
  await once(server, 'exit')
  for (const operation of ['getEntity', 'listEntities'] as const) {
    const what = `${operation}, p99 while a build of 100 MB is swapped in`
    yield { what, unit: 'ms', reference: 'the same without the swap', figures: p99[operation], most: 3 }
  }
}
