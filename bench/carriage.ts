import { buildOf, someIds } from './build.ts'
import { answersIn, getRequest } from './load.ts'
import { type Figures, inTurn, type Kind, type Row } from './rounds.ts'
import { processorSeconds, start } from './servers.ts'

/** One process may be luckier than another, in what is compiled when and where it lies, for as long as it runs. */
const pairsOfProcesses = 3
const rounds = 3
const roundMs = 700
const reference = 'bare node:http, the same bytes'

interface Case {
  readonly what: string
  readonly entities: number
  readonly connections: number
  readonly requests: readonly Buffer[]
  readonly least?: number
}

/** A list of entities takes some 420 bytes for each. */
const lists = [
  { size: '2 MB', entities: 4_700, connections: 8 },
  { size: '20 MB', entities: 47_000, connections: 4 },
]

function entityRequests(headers?: Readonly<Record<string, string>>): readonly Buffer[] {
  return someIds(buildOf(10_000), 1000).map((id) => getRequest(`/entities/${encodeURIComponent(id)}`, headers))
}

function cases(): readonly Case[] {
  const ten = { entities: 10_000 }
  return [
    ...[32, 256].map((connections) => ({
      what: `getEntity, 10,000 entities, ${connections} connections`,
      ...ten,
      connections,
      requests: entityRequests(),
      least: 0.95,
    })),
    {
      what: '304, 10,000 entities, 32 connections',
      ...ten,
      connections: 32,
      requests: entityRequests({ 'If-None-Match': '"1-bench"' }),
      least: 0.95,
    },
    ...lists.flatMap(({ size, entities, connections }) =>
      ['identity', 'gzip', 'br'].map((coding) => ({
        what: `listEntities, ${size}, ${coding}`,
        entities,
        connections,
        requests: [getRequest('/entities', { 'Accept-Encoding': coding })],
        least: 0.97,
      })),
    ),
  ]
}

/**
 * How many requests we answer in a second of the server's own processor time, in which other programs on the machine do not
 * show, beside a bare server; and first how far a bare server is from itself.
 */
export async function* carriage(): AsyncGenerator<Row> {
  const [first] = cases()
  if (first) {
    const noise = { ...first, what: 'noise: getEntity, the bare server beside itself', least: undefined }
    yield await rowOf(noise, ['bare', 'bare'])
  }
  for (const one of cases()) yield await rowOf(one, ['ours', 'bare'])
}

async function rowOf(
  { what, entities, connections, requests, least }: Omit<Case, 'least'> & { readonly least?: number | undefined },
  roles: readonly ['ours' | 'bare', 'bare'],
): Promise<Row> {
  const figures: Figures = { ours: [], reference: [] }
  for (let pair = 0; pair < pairsOfProcesses; pair++) {
    const servers = { ours: await start(roles[0], entities), reference: await start(roles[1], entities) }
    const some = await inTurn(rounds, async (kind: Kind) => {
      const before = await processorSeconds(servers[kind])
      const answered = await answersIn({ port: servers[kind].port, requests, connections, milliseconds: roundMs })
      return answered / ((await processorSeconds(servers[kind])) - before)
    })
    for (const kind of ['ours', 'reference'] as const) figures[kind].push(...some[kind])
    for (const server of Object.values(servers)) server.stop()
  }
  return { what, unit: '/s', reference, figures, ...(least !== undefined && { least }) }
}
