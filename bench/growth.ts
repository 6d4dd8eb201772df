import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { answersIn, getRequest, timesOf } from './load.ts'
import { type Line, plot } from './plot.ts'
import { bin, buildOnDisk, dist, measureIn, workFolder } from './program.ts'
import { median, short } from './rounds.ts'
import { residentMegabytes } from './start.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]

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
  'check, sampled',
  'memory of serve',
  'memory of check',
] as const

const isMemory = (name: string): boolean => name.startsWith('memory')

type Measures = Readonly<Record<(typeof measures)[number], number>>

/** The same questions at growing sizes, as a table, and as a plot in `growth.svg` beside this file. */
export async function growth(): Promise<void> {
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

async function measure(work: string, entities: number): Promise<Measures> {
  const before = performance.now()
  const folder = await buildOnDisk(work, entities, 7, 2)
  const started = performance.now()
  const server = spawn(process.execPath, [bin, 'serve', folder, '--port', '0', '--log', 'off'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  while (!said.includes('listFindings')) said += String((await once(server.stdout, 'data'))[0])
  const ready = performance.now() - started
  const [, url = '', port = ''] = /(http:\/\/127\.0\.0\.1:(\d+))/.exec(said) ?? []
  const each = (requests: readonly Buffer[]): Promise<readonly number[]> => timesOf(Number(port), requests)
  // The first search waits for what is left to index.
  await each([getRequest('/search?q=zzz')])
  const indexed = performance.now() - started - ready

  const list = median(await each([getRequest('/entities'), getRequest('/entities'), getRequest('/entities')]))
  const words = 'account contract payment request invoice meter loan shipment tenant building'.split(' ')
  const searching = (letters: number): Promise<readonly number[]> =>
    each(words.map((word) => getRequest(`/search?q=${word.slice(0, letters)}`)))
  const ids = await someIds(url, entities)
  const requests = ids.map((id) => getRequest(`/entities/${encodeURIComponent(id)}`))
  const etag =
    (await fetch(`${url}/findings`, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('etag') ?? ''
  const known = ids.map((id) => getRequest(`/entities/${encodeURIComponent(id)}`, { 'If-None-Match': etag }))
  const load = { port: Number(port), connections: 32, milliseconds: 3000 }
  const check = await checked(url)
  const measured = {
    generate: started - before,
    'serve, start to ready': ready,
    'search indexed after': indexed,
    listEntities: list,
    'searchModel, 3 letters': median(await searching(3)),
    'searchModel, 1 letter': median(await searching(1)),
    getEntity: load.milliseconds / (await answersIn({ ...load, requests })),
    '304': load.milliseconds / (await answersIn({ ...load, requests: known })),
    'check, sampled': check.milliseconds,
    'memory of serve': residentMegabytes(server.pid as number),
    'memory of check': check.megabytes,
  }
  server.kill()
  await once(server, 'exit')
  return measured
}

/** A check with the default sample of 200 entities: how long it took, and the most memory it had. */
function checked(url: string): Promise<{ readonly milliseconds: number; readonly megabytes: number }> {
  return measureIn(
    `const { judge, rules, targetAt } = await import('${dist}conformance.js')
    const started = performance.now()
    const target = targetAt(process.argv[1], { maxBody: 2 ** 31, timeoutMs: 300_000 })
    const { entries } = await judge(rules, target)
    if (entries.some(({ outcome }) => outcome === 'fail')) throw new Error('Our own server fails.')
    await target.transport.close()
    console.log(JSON.stringify({ milliseconds: performance.now() - started, megabytes: process.resourceUsage().maxRSS / 1024 }))`,
    [url],
  )
}

/** Identifiers that the build has, found by searching, since a list of a million is long to read. */
async function someIds(url: string, entities: number): Promise<readonly string[]> {
  const hits = (await (await fetch(`${url}/search?q=term`)).json()) as readonly { readonly id: string }[]
  const step = Math.max(1, Math.floor(hits.length / Math.min(1000, entities)))
  return hits.filter((_, at) => at % step === 0).map(({ id }) => id)
}
