import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { writeManifest } from '../../src/build/manifest.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { endAll, freePorts, nginx, type Program, type Replica, replicaOf, started, until } from './replicas.ts'

const builds = 20
const requests = 10_000
const entities = 50
/** How long the store is away, in milliseconds. */
const away = 60_000

afterAll(endAll)

/** The model of a build whose every part names its generation. */
function model(generation: number): string {
  const list = Array.from({ length: entities }, (_, at) => ({ id: `e${at}`, title: `thing ${at}`, generation }))
  return JSON.stringify({ entities: list, links: [{ from: 'e0', to: 'e1', relation: 'r', generation }] })
}

async function publish(folder: string, generation: number): Promise<void> {
  await replaceFile(join(folder, 'model.json'), model(generation))
  await replaceFile(join(folder, 'build-log.json'), JSON.stringify({ findings: [{ check: 'c', generation }] }))
  await writeManifest(folder)
}

/** One GET on a connection of its own, from an address of its own, as a reader elsewhere. */
function ask(port: number, path: string, agent: Agent): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body })).on('error', reject)
    }).on('error', reject)
  })
}

it(
  'three replicas behind nginx and haproxy fail no request while builds, replicas and the store come and go',
  { timeout: 900_000 },
  async () => {
    const root = await mkdtemp(join(tmpdir(), 'model-query-live-'))
    // The workers of nginx are of another user.
    await chmod(root, 0o755)
    const latest = join(root, 'store', 'latest')
    await mkdir(latest, { recursive: true })
    await publish(latest, 0)
    const [storePort = 0, nginxPort = 0, haproxyPort = 0, ...ports] = await freePorts(9)
    const storeConfig = `events {} http { server { listen 127.0.0.1:${storePort}; root ${root}/store;
    location / { if (-f ${root}/broken) { return 500; } } } }`
    let store = await nginx('store', storeConfig, root)
    const url = `http://127.0.0.1:${storePort}/latest/`
    const replicas = [0, 1, 2].map((at) => replicaOf(url, [ports[at] ?? 0, ports[at + 3] ?? 0], root))

    // The files of deploy/ with our ports, and without repeating what failed.
    const withPorts = (text: string): string =>
      replicas.reduce(
        (before, { port, admin }, at) =>
          before.replace(`127.0.0.1:401${at + 1}`, `127.0.0.1:${port}`).replace(`port 501${at + 1}`, `port ${admin}`),
        text,
      )
    const deployed = withPorts(await readFile('deploy/nginx.conf', 'utf8')).replace(
      'listen 8080;',
      `listen 127.0.0.1:${nginxPort}; proxy_next_upstream off;`,
    )
    const front = await nginx('front', deployed, root)
    const haproxyFile = join(root, 'haproxy.cfg')
    const haproxy = withPorts(await readFile('deploy/haproxy.cfg', 'utf8'))
    await writeFile(
      haproxyFile,
      haproxy.replace('127.0.0.1:8081', `127.0.0.1:${haproxyPort}`).replace('mode http', 'mode http\n  retries 0'),
    )
    await Promise.all(replicas.map((one) => one.start()))
    const balancer: Program = started(['haproxy', '-f', haproxyFile], root)
    const plain = new Agent()
    for (const port of [nginxPort, haproxyPort])
      await until(async () => (await ask(port, '/findings', plain)).status === 200)

    const failed: string[] = []
    const mixed: string[] = []
    const seen = new Set<string>()
    let asked = 0
    let isOver = false
    const reader = async (at: number): Promise<void> => {
      const agent = new Agent({ localAddress: `127.0.1.${at + 1}` })
      const port = at % 2 === 0 ? nginxPort : haproxyPort
      while (!isOver || asked < requests) {
        const path =
          ['/entities', '/entities/e0', '/findings', `/entities/e${asked % entities}`, '/search?q=thing'][asked % 5] ??
          ''
        asked++
        const { status, body } = await ask(port, path, agent).catch((error: Error) => ({
          status: 0,
          body: String(error),
        }))
        if (status !== 200)
          failed.push(`${port === nginxPort ? 'nginx' : 'haproxy'} ${path}: ${status} ${body.slice(0, 100)}`)
        const generations = new Set(body.match(/"generation":\d+/g))
        if (generations.size > 1) mixed.push(path)
        for (const one of generations) seen.add(one)
        // So that the machine has room for its checks of health, and for the steps beside.
        await wait(200)
      }
    }

    const lags: number[] = []
    const follows = async (generation: number, at: readonly Replica[]): Promise<void> => {
      const since = performance.now()
      await Promise.all(
        at.map(({ port }) =>
          until(async () => (await ask(port, '/findings', plain)).body.includes(`"generation":${generation}}`)),
        ),
      )
      lags.push(performance.now() - since)
    }
    /** A replica leaves, and nginx, which asks none for its health, is told as a deployment would tell it. */
    const restart = async (one: Replica): Promise<void> => {
      const left = one.leave()
      front.use(deployed.replace(`127.0.0.1:${one.port} `, `127.0.0.1:${one.port} down `))
      await front.reload()
      expect(await left).toBe(0)
      await one.start()
      front.use(deployed)
      await front.reload()
    }
    const events = async (): Promise<void> => {
      for (let generation = 1; generation <= builds; generation++) {
        if (generation % 5 === 0) {
          // The store is broken for three polls.
          await writeFile(join(root, 'broken'), '')
          await wait(3000)
          await rm(join(root, 'broken'))
        }
        if (generation % 5 === 2) {
          // Half of a model lies there for two polls, below the manifest of the build before.
          await writeFile(join(latest, 'model.json'), model(generation).slice(0, 2000))
          await wait(2000)
        }
        await publish(latest, generation)
        await follows(generation, replicas)
        if (generation % 4 === 0) await restart(replicas[(generation / 4) % 3] as Replica)
        if (generation === builds / 2) {
          await store.end()
          await Promise.all([wait(away), restart(replicas[0] as Replica)])
          store = await nginx('store', storeConfig, root)
        }
      }
    }
    const begun = performance.now()
    await Promise.all([events().finally(() => (isOver = true)), ...Array.from({ length: 16 }, (_, at) => reader(at))])
    const seconds = ((performance.now() - begun) / 1000).toFixed()
    const inOrder = lags.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1))
    console.log(
      `${asked} requests in ${seconds} s, ${failed.length} failed, ${mixed.length} mixed; ${seen.size} builds seen; all replicas on a new build after ${inOrder[0]} to ${inOrder.at(-1)} s, median ${inOrder[inOrder.length >> 1]} s`,
    )
    await Promise.all(replicas.map((one) => one.leave()))
    await Promise.all([front.end(), store.end(), balancer.end()])
    await rm(root, { recursive: true })

    expect(failed).toEqual([])
    expect(mixed).toEqual([])
    expect(seen.size).toBe(builds + 1)
    expect(asked).toBeGreaterThanOrEqual(requests)
  },
)
