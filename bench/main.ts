/**
 * `npm run bench`: our server beside a bare node:http server that sends the same bytes, in turn, in one run. Prints a table
 * in Markdown whose figures are medians of the rounds; `ratio` is ours divided by the reference, round by round.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { buildOf, someIds } from './build.ts'
import { questionsOf, timeCheck, timeLoop } from './check.ts'
import { getRequest, requestsPerSecond } from './load.ts'

const rounds = 9
const roundMs = 800
const etag = '"1-bench"'

const build = buildOf(10_000)
const entityRequests = (headers?: Record<string, string>): Buffer[] =>
  someIds(build, 1000).map((id) => getRequest(`/entities/${encodeURIComponent(id)}`, headers))
/** Prefixes of the words of its titles, of one to five letters, and pairs of them. */
const words = build.entities.slice(0, 20).flatMap(({ title = '' }, at) => {
  const [first = 'a', second = ''] = title.split(' ')
  return [first.slice(0, 1 + (at % 5)), `${first.slice(0, 3)} ${second.slice(0, 3)}`]
})

interface Case {
  readonly name: string
  readonly entities: number
  readonly connections: number
  readonly requests: readonly Buffer[]
  readonly target?: number
}

const gzip = { 'Accept-Encoding': 'gzip' }
const cases: readonly Case[] = [
  { name: 'getEntity, 10,000 entities', entities: 10_000, connections: 32, requests: entityRequests(), target: 0.9 },
  {
    name: '304, 10,000 entities',
    entities: 10_000,
    connections: 32,
    requests: entityRequests({ 'If-None-Match': etag }),
    target: 0.9,
  },
  {
    name: 'listEntities, 1,000 entities',
    entities: 1000,
    connections: 8,
    requests: [getRequest('/entities')],
    target: 0.95,
  },
  {
    name: 'listEntities, 1,000 entities, gzip',
    entities: 1000,
    connections: 8,
    requests: [getRequest('/entities', gzip)],
    target: 0.95,
  },
  {
    name: 'listEntities, 10,000 entities',
    entities: 10_000,
    connections: 8,
    requests: [getRequest('/entities')],
    target: 0.95,
  },
  {
    name: 'listEntities, 10,000 entities, gzip',
    entities: 10_000,
    connections: 8,
    requests: [getRequest('/entities', gzip)],
    target: 0.95,
  },
  {
    name: 'searchModel, 10,000 entities, 40 queries in turn',
    entities: 10_000,
    connections: 8,
    requests: words.map((q) => getRequest(`/search?q=${encodeURIComponent(q)}`)),
  },
]

type Kind = 'ours' | 'bare'

async function start(kind: Kind, entities: number): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [kind, String(entities)])
  const [port] = (await once(child, 'message')) as [number]
  return { port, child }
}

async function compare({ entities, connections, requests }: Case): Promise<Record<Kind, number[]>> {
  const servers = { ours: await start('ours', entities), bare: await start('bare', entities) }
  const figures: Record<Kind, number[]> = { ours: [], bare: [] }
  for (let round = -1; round < rounds; round++) {
    // The first round warms both up; then they take turns to go first.
    const order: readonly Kind[] = round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours']
    for (const kind of order) {
      const figure = await requestsPerSecond({ port: servers[kind].port, requests, connections, milliseconds: roundMs })
      if (round >= 0) figures[kind].push(figure)
    }
  }
  for (const { child } of Object.values(servers)) child.disconnect()
  return figures
}

/** Milliseconds from spawning a process to the first answer of the server in it. */
async function firstAnswer(args: readonly string[]): Promise<number> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  for await (const chunk of child.stdout) {
    text += String(chunk)
    const port = /127\.0\.0\.1:(\d+)/.exec(text)?.[1]
    if (port === undefined) continue
    await (await fetch(`http://127.0.0.1:${port}/entities`)).arrayBuffer()
    break
  }
  const elapsed = performance.now() - started
  child.kill()
  await once(child, 'exit')
  return elapsed
}

const bareServer = `require('node:http').createServer((q, r) => r.end('[]')).listen(0, '127.0.0.1', function () {
  console.log('127.0.0.1:' + this.address().port) })`

async function compareStart(): Promise<Record<Kind, number[]>> {
  const bin = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))
  const figures: Record<Kind, number[]> = { ours: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await firstAnswer([bin, 'serve', '--port', '0']))
    figures.bare.push(await firstAnswer(['-e', bareServer]))
  }
  return figures
}

/** Fewer rounds: each asks some 15,000 questions. */
const checkRounds = 5

async function compareCheck(): Promise<Record<Kind, number[]>> {
  const { port, child } = await start('ours', 10_000)
  const url = `http://127.0.0.1:${port}`
  const questions = await questionsOf(url)
  const figures: Record<Kind, number[]> = { ours: [], bare: [] }
  for (let round = -1; round < checkRounds; round++) {
    const ours = await timeCheck(url)
    const bare = await timeLoop(url, questions, 8)
    if (round >= 0) {
      figures.ours.push(ours)
      figures.bare.push(bare)
    }
  }
  child.disconnect()
  return figures
}

const sorted = (figures: readonly number[]): readonly number[] => figures.toSorted((a, b) => a - b)
const median = (figures: readonly number[]): number => sorted(figures)[Math.floor(figures.length / 2)] ?? Number.NaN

function row(name: string, unit: string, { ours, bare }: Record<Kind, number[]>, target: string): string {
  const ratios = sorted(ours.map((figure, round) => figure / (bare[round] ?? Number.NaN)))
  const [ratio, least = 0, most = 0] = [median(ratios), ratios[0], ratios.at(-1)]
  const cells = [name, `${median(ours).toFixed(0)} ${unit}`, `${median(bare).toFixed(0)} ${unit}`, ratio.toFixed(2)]
  return `| ${[...cells, `${least.toFixed(2)} to ${most.toFixed(2)}`, target].join(' | ')} |`
}

console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, ${rounds} rounds of ${roundMs} ms\n`,
)
console.log('| what | ours | bare node:http | ratio | spread | target |\n|---|---|---|---|---|---|')
for (const one of cases) {
  console.log(row(one.name, 'req/s', await compare(one), one.target === undefined ? '-' : `≥ ${one.target.toFixed(2)}`))
}
console.log(
  row('exhaustive check of 10,000 entities, against a bare undici loop', 'ms', await compareCheck(), '≤ 1.50'),
)
console.log(row('start to first answer', 'ms', await compareStart(), '≤ 2.50'))
