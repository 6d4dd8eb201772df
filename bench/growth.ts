import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { answersIn, getRequest, latencies, timesOf } from './load.ts'
import { type Line, plot } from './plot.ts'
import { bin, buildOnDisk, dist, measureIn, node, workFolder } from './program.ts'
import { median, quantile, short } from './rounds.ts'
import { residentMegabytes } from './start.ts'

export const growingSizes: readonly number[] = [1_000, 10_000, 100_000, 1_000_000]

/** What is measured at each size, in milliseconds but for the memory, in megabytes. */
const measures = [
  'generate',
  'serve, start to ready',
  'search indexed after',
  'listEntities',
  'getEntity',
  '304',
  'searchModel, 3 letters',
  'searchModel, 1 letter',
  'getEntity beside 1 letter, longest',
  'getEntity while indexing, p99',
  'getEntity afterwards, p99',
  'check, sampled',
  'check, processor time',
  'memory of serve',
  'memory of serve, after searches and a check',
  'memory of serve, with search.bin',
  'memory of check',
] as const

const isMemory = (name: string): boolean => name.startsWith('memory')

type Measures = Readonly<Record<(typeof measures)[number], number>>

/** The same questions at growing sizes, as a table, and as a plot in `growth.svg` beside this file. */
export async function growth(sizes: readonly number[]): Promise<void> {
  await using work = await workFolder()
  const found: Measures[] = []
  for (const entities of sizes) found.push(await measure(work.path, entities))

  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  const head = ['', ...sizes.map((size) => `${size.toLocaleString('en')} entities`), 'ten times as many cost']
  let table = row(head) + row(head.map(() => '---'))
  for (const name of measures) {
    const figures = found.map((one) => one[name])
    const factors = figures.slice(1).map((figure, at) => `×${short(figure / (figures[at] as number))}`)
    const cells = figures.map((figure) => `${short(figure)} ${isMemory(name) ? 'MB' : 'ms'}`)
    table += row([name, ...cells, factors.join(', ')])
  }
  console.log(table)
  const lines = measures
    .filter((name) => !isMemory(name))
    .map((name): Line => ({ name, points: found.map((one, at) => [sizes[at] as number, one[name]] as const) }))
  const title = 'Milliseconds by number of entities; both scales are logarithmic'
  await writeFile(fileURLToPath(new URL('growth.svg', import.meta.url)), plot(title, lines))
}

/** A server over a build, and how long it took until it answered. */
async function serving(folder: string): Promise<{
  readonly process: ChildProcess
  readonly url: string
  readonly port: number
  /** An identifier that it knows, as it stands in a path. */
  readonly id: string
  readonly ready: number
}> {
  const started = performance.now()
  const server = spawn(process.execPath, [bin, 'serve', folder, '--port', '0', '--log', 'off'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  while (!said.includes('listFindings')) said += String((await once(server.stdout, 'data'))[0])
  const ready = performance.now() - started
  const [, url = '', port = ''] = /(http:\/\/127\.0\.0\.1:(\d+))/.exec(said) ?? []
  const [, id = ''] = /\/entities\/(\S+)/.exec(said) ?? []
  return { process: server, url, port: Number(port), id, ready }
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill()
  await once(server, 'exit')
}

async function measure(work: string, entities: number): Promise<Measures> {
  const before = performance.now()
  const folder = await buildOnDisk(work, entities, 7, 2)
  const generated = performance.now() - before
  const { process: server, url, port, id, ready } = await serving(folder)
  const each = (requests: readonly Buffer[]): Promise<readonly number[]> => timesOf(port, requests)
  const one = [getRequest(`/entities/${id}`)]
  /** What getEntity takes, asked again and again on one connection, while something else is done. */
  const beside = async (work: Promise<unknown>): Promise<readonly number[]> => {
    const done = new AbortController()
    const [times] = await Promise.all([
      latencies({ port, requests: one, connections: 1, until: done.signal }),
      work.finally(() => done.abort()),
    ])
    return times
  }
  // The first search waits for what is left to index.
  const waited = performance.now()
  const indexing = await beside(each([getRequest('/search?q=zzz')]))
  const indexed = performance.now() - waited
  const afterwards = await beside(new Promise((resolve) => setTimeout(resolve, 3000)))
  const resident = residentMegabytes(server.pid as number)

  const list = median(await each([getRequest('/entities'), getRequest('/entities'), getRequest('/entities')]))
  const words = 'account contract payment request invoice meter loan shipment tenant building'.split(' ')
  const questions = (letters: number): readonly Buffer[] =>
    words.map((word) => getRequest(`/search?q=${word.slice(0, letters)}`))
  const [threes, letters] = [median(await each(questions(3))), median(await each(questions(1)))]
  const longest: number[] = []
  // In capitals, which are other questions: what was answered is kept.
  for (const { 0: letter = '' } of words) {
    const question = getRequest(`/search?q=${letter.toUpperCase()}`)
    longest.push(Math.max(0, ...(await beside(each([question])))))
  }
  const ids = await someIds(url, entities)
  const requests = ids.map((id) => getRequest(`/entities/${encodeURIComponent(id)}`))
  const etag =
    (await fetch(`${url}/findings`, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('etag') ?? ''
  const known = ids.map((id) => getRequest(`/entities/${encodeURIComponent(id)}`, { 'If-None-Match': etag }))
  const load = { port, connections: 32, milliseconds: 3000 }
  const check = await checked(url)
  const measured = {
    generate: generated,
    'serve, start to ready': ready,
    'search indexed after': indexed,
    listEntities: list,
    'searchModel, 3 letters': threes,
    'searchModel, 1 letter': letters,
    'getEntity beside 1 letter, longest': median(longest),
    'getEntity while indexing, p99': quantile(indexing, 0.99),
    'getEntity afterwards, p99': quantile(afterwards, 0.99),
    getEntity: load.milliseconds / (await answersIn({ ...load, requests })),
    '304': load.milliseconds / (await answersIn({ ...load, requests: known })),
    'check, sampled': check.milliseconds,
    'check, processor time': check.processor,
    'memory of serve': resident,
    'memory of serve, after searches and a check': residentMegabytes(server.pid as number),
    'memory of check': check.megabytes,
  }
  await stop(server)
  await node(['--max-old-space-size=8000', bin, 'index', folder])
  const stored = await serving(folder)
  await timesOf(stored.port, [getRequest('/search?q=zzz')])
  const withIndex = residentMegabytes(stored.process.pid as number)
  await stop(stored.process)
  return { ...measured, 'memory of serve, with search.bin': withIndex }
}

/** A check with a sample of 200 entities: how long it took, and the most memory it had. */
function checked(url: string): Promise<{
  readonly milliseconds: number
  readonly processor: number
  readonly megabytes: number
}> {
  return measureIn(
    `const { judge, rules, targetAt } = await import('${dist}conformance.js')
    const started = performance.now()
    const target = targetAt(process.argv[1], { maxBody: 2 ** 31, timeoutMs: 300_000 })
    const { entries } = await judge(rules, target, { sample: 200 })
    if (entries.some(({ outcome }) => outcome === 'fail')) throw new Error('Our own server fails.')
    await target.transport.close()
    const { user, system } = process.cpuUsage()
    console.log(JSON.stringify({ milliseconds: performance.now() - started, processor: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 }))`,
    [url],
  )
}

/** Identifiers that the build has, found by searching, since a list of a million is long to read. */
async function someIds(url: string, entities: number): Promise<readonly string[]> {
  const hits = (await (await fetch(`${url}/search?q=term`)).json()) as readonly { readonly id: string }[]
  const step = Math.max(1, Math.floor(hits.length / Math.min(1000, entities)))
  return hits.filter((_, at) => at % step === 0).map(({ id }) => id)
}
