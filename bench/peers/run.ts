/**
 * Our server and its peers, each started as its documentation says, over the same answers: those that ours gives from the
 * bundled build stand as examples in a copy of the contract, and as data for json-server. Prints a table in Markdown.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, stringify } from 'yaml'
import { startServer } from '../../src/node.ts'
import { answersIn, getRequest } from '../load.ts'
import { median, short } from '../rounds.ts'
import { residentMegabytes } from '../start.ts'

const rounds = 3
const roundMs = 1500
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const library = here('../../fixtures/library')
const node24 = here('node_modules/node24/bin/node')

const targets = { list: '/entities', single: '/entities/term%3Aloan', search: '/search?q=loan' } as const
type Target = keyof typeof targets

interface Peer {
  readonly name: string
  readonly command: (port: number) => readonly [program: string, ...args: string[]]
}

const folder = await mkdtemp(join(tmpdir(), 'peers-'))
const contract = join(folder, 'openapi.yaml')
const data = join(folder, 'db.json')
await writeAnswers()

const scalar = `
  const { serve } = await import('@hono/node-server')
  const { createMockServer } = await import('@scalar/mock-server')
  const document = (await import('node:fs')).readFileSync(process.argv[1], 'utf8')
  serve({ fetch: (await createMockServer({ document })).fetch, hostname: '127.0.0.1', port: Number(process.argv[2]) })`

const peers: readonly Peer[] = [
  {
    name: 'model-query serve',
    command: (port) => [process.execPath, here('../../dist/lib/main.js'), 'serve', '--port', `${port}`, '--log', 'off'],
  },
  { name: 'bare node:http, the list alone', command: (port) => [process.execPath, '-e', bare(port)] },
  {
    name: `json-server ${versionOf('json-server')}`,
    command: (port) => [
      here('node_modules/.bin/json-server'),
      '--host',
      '127.0.0.1',
      '--port',
      `${port}`,
      '--quiet',
      data,
    ],
  },
  {
    name: `Prism ${versionOf('@stoplight/prism-cli')}`,
    command: (port) => [here('node_modules/.bin/prism'), 'mock', '--port', `${port}`, contract],
  },
  {
    name: `Mockoon CLI ${versionOf('@mockoon/cli')}`,
    command: (port) => [
      here('node_modules/.bin/mockoon-cli'),
      'start',
      '--data',
      contract,
      '--port',
      `${port}`,
      '--disable-log-to-file',
    ],
  },
  {
    name: `Scalar mock server ${versionOf('@scalar/mock-server')}, on Node 24`,
    command: (port) => [node24, '--input-type=module', '-e', scalar, contract, `${port}`],
  },
]

interface Measured {
  readonly start: number[]
  readonly memory: number[]
  readonly rates: Readonly<Record<Target, number[]>>
}

const found = new Map(
  peers.map(({ name }): [string, Measured] => [
    name,
    { start: [], memory: [], rates: { list: [], single: [], search: [] } },
  ]),
)
for (let round = 0; round < rounds; round++) {
  for (const peer of peers) await measure(peer, found.get(peer.name) as Measured)
}
await rm(folder, { recursive: true })

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`,
)
console.log('| | list /s | single /s | search /s | start, ms | memory, MB |\n|---|---|---|---|---|---|')
for (const [name, { start, memory, rates }] of found) {
  const figures = [rates.list, rates.single, rates.search, start, memory].map((all) =>
    all.length === 0 ? '–' : short(median(all)),
  )
  console.log(`| ${name} | ${figures.join(' | ')} |`)
}

async function measure({ name, command }: Peer, measured: Measured): Promise<void> {
  const port = await freePort()
  const [program, ...args] = command(port)
  const started = performance.now()
  const child = spawn(program, args, { cwd: here('.'), stdio: 'ignore' })
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    measured.start.push(performance.now() - started)
    for (const target of Object.keys(targets) as Target[]) {
      if (name.startsWith('bare') && target !== 'list') continue
      const load = { port, requests: [getRequest(targets[target])], connections: 8 }
      await answersIn({ ...load, milliseconds: 300 })
      measured.rates[target].push(((await answersIn({ ...load, milliseconds: roundMs })) / roundMs) * 1000)
    }
    measured.memory.push(residentMegabytes(child.pid as number))
  } finally {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/entities`).then(
    async (response) => response.ok && Array.isArray(await response.json()),
    () => false,
  )
}

/** The contract with the answers of our server as its examples, and the build as json-server takes it. */
async function writeAnswers(): Promise<void> {
  const server = await startServer(library)
  const ask = async (target: string): Promise<unknown> => (await fetch(server.url + target)).json()
  const [entities, entity, hits, findings] = await Promise.all([...Object.values(targets), '/findings'].map(ask))
  const document = parse(readFileSync(here('../../contract/openapi.yaml'), 'utf8')) as {
    paths: Record<string, { get: { responses: Record<'200', { content: Record<string, { example?: unknown }> }> } }>
  }
  const examples = { '/entities': entities, '/entities/{id}': entity, '/search': hits, '/findings': findings }
  for (const [path, example] of Object.entries(examples)) {
    const json = document.paths[path]?.get.responses['200'].content['application/json']
    if (json) json.example = example
  }
  await writeFile(contract, stringify(document, { aliasDuplicateObjects: false }))
  await writeFile(data, JSON.stringify({ entities, findings, search: hits }))
  await server.close()
}

/** The list that our server gives, on a server of a few lines. */
function bare(port: number): string {
  return `const body = Buffer.from(JSON.stringify(JSON.parse(require('node:fs').readFileSync(${JSON.stringify(data)})).entities))
    require('node:http').createServer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
    }).listen(${port}, '127.0.0.1')`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(here(`node_modules/${name}/package.json`), 'utf8')) as { version: string }).version
}
