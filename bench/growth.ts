import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { answersIn, getRequest, timesOf } from './load.ts'
import { type Line, plot } from './plot.ts'
import { bin, buildOnDisk, node, workFolder } from './program.ts'
import { median, short } from './rounds.ts'
import { residentMegabytes } from './start.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]

/** The judge keeps what every search found, which for common words of a million entities is more than Node's heap. */
const largestChecked = 100_000

/** What is measured at each size, in milliseconds but for the memory, in megabytes. */
const measures = [
  'serve, start to ready',
  'search indexed after',
  'memory',
  'listEntities',
  'getEntity',
  '304',
  'searchModel, 3 letters',
  'searchModel, 1 letter',
  'check, sampled',
] as const

type Measures = Readonly<Record<(typeof measures)[number], number>>

/** The same questions at growing sizes, as a table, and as a plot in `growth.svg` beside this file. */
export async function growth(): Promise<void> {
  await using work = await workFolder()
  const found: Measures[] = []
  for (const entities of sizes) found.push(await measure(await buildOnDisk(work.path, entities, 7, 2), entities))

  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`
  const head = ['', ...sizes.map((size) => `${size.toLocaleString('en')} entities`), 'ten times as many cost']
  let table = row(head) + row(head.map(() => '---'))
  for (const name of measures) {
    const figures = found.map((one) => one[name])
    const factors = figures.slice(1).map((figure, at) => `×${short(figure / (figures[at] as number))}`)
    const unit = name === 'memory' ? 'MB' : 'ms'
    const cells = figures.map((figure) => (Number.isNaN(figure) ? '–' : `${short(figure)} ${unit}`))
    table += row([name, ...cells, factors.filter((factor) => factor !== '×NaN').join(', ')])
  }
  console.log(table)
  const lines = measures
    .filter((name) => name !== 'memory')
    .map((name): Line => {
      const points = found.map((one, at) => [sizes[at] as number, one[name]] as const)
      return { name, points: points.filter(([, figure]) => !Number.isNaN(figure)) }
    })
  const title = 'Milliseconds by number of entities; both scales are logarithmic'
  await writeFile(fileURLToPath(new URL('growth.svg', import.meta.url)), plot(title, lines))
}

async function measure(folder: string, entities: number): Promise<Measures> {
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
  const measured = {
    'serve, start to ready': ready,
    'search indexed after': indexed,
    listEntities: list,
    'searchModel, 3 letters': median(await searching(3)),
    'searchModel, 1 letter': median(await searching(1)),
    getEntity: load.milliseconds / (await answersIn({ ...load, requests })),
    '304': load.milliseconds / (await answersIn({ ...load, requests: known })),
    'check, sampled': entities <= largestChecked ? await checked(url) : Number.NaN,
    memory: residentMegabytes(server.pid as number),
  }
  server.kill()
  await once(server, 'exit')
  return measured
}

/** Milliseconds of a check with the default sample of 200 entities. */
async function checked(url: string): Promise<number> {
  return (await node([bin, 'check', url, '--max-body', '2gb', '--timeout', '300s', '-r', 'json'])).milliseconds
}

/** Identifiers that the build has, found by searching, since a list of a million is long to read. */
async function someIds(url: string, entities: number): Promise<readonly string[]> {
  const hits = (await (await fetch(`${url}/search?q=term`)).json()) as readonly { readonly id: string }[]
  const step = Math.max(1, Math.floor(hits.length / Math.min(1000, entities)))
  return hits.filter((_, at) => at % step === 0).map(({ id }) => id)
}
