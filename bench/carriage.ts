import { buildOf, someIds } from './build.ts'
import { answersIn, getRequest } from './load.ts'
import { isMet, type Row } from './rounds.ts'
import { processorSeconds, type Role, type Running, start } from './servers.ts'

/** Rounds so short that a busy neighbour hits all servers of one alike, and so many that those he hits count for little. */
export interface Rounds {
  readonly rounds: number
  /** So many times as many while the ratio is not what it has to be: what is slow stays so, and chance does not. */
  readonly atMostTimes: number
  readonly milliseconds: number
  /** Rounds in which code is compiled, which count for nothing. */
  readonly warm: number
}

export interface Case {
  readonly what: string
  readonly entities: number
  readonly connections: number
  readonly requests: () => readonly Buffer[]
  /** What the ratio has to reach. */
  readonly least: number
}

const reference = 'bare node:http, the same bytes'

const entityRequests = (headers?: Readonly<Record<string, string>>) => (): readonly Buffer[] =>
  someIds(buildOf(10_000), 1000).map((id) => getRequest(`/entities/${encodeURIComponent(id)}`, headers))
const listRequest = (coding: string) => (): readonly Buffer[] => [
  getRequest('/entities', { 'Accept-Encoding': coding }),
]

/** What most requests are: one entity, the same again, and the list, of some 420 bytes for each entity. */
export const plainest: readonly Case[] = [
  ...[32, 256].map((connections) => ({
    what: `getEntity, 10,000 entities, ${connections} connections`,
    entities: 10_000,
    connections,
    requests: entityRequests(),
    least: 0.95,
  })),
  {
    what: '304, 10,000 entities, 32 connections',
    entities: 10_000,
    connections: 32,
    requests: entityRequests({ 'If-None-Match': '"1-bench"' }),
    least: 0.95,
  },
  {
    what: 'listEntities, 2 MB, identity',
    entities: 4_700,
    connections: 8,
    requests: listRequest('identity'),
    least: 0.95,
  },
]

const further: readonly Case[] = [
  ...['gzip', 'br'].map((coding) => ({
    what: `listEntities, 2 MB, ${coding}`,
    entities: 4_700,
    connections: 8,
    requests: listRequest(coding),
    least: 0.95,
  })),
  ...['identity', 'gzip', 'br'].map((coding) => ({
    what: `listEntities, 20 MB, ${coding}`,
    entities: 47_000,
    connections: 4,
    requests: listRequest(coding),
    least: 0.95,
  })),
]

/** Our server beside a bare one, and first how far a bare one is from itself. */
export async function* carriage(): AsyncGenerator<Row> {
  for (const one of [...plainest, ...further])
    yield* besideBare(one, { rounds: 60, atMostTimes: 1, milliseconds: 150, warm: 8 })
}

/**
 * How many requests a server answers in a second of its own processor time, in which other programs on the machine do not
 * show, beside a bare server; and how far another bare server is from that one, in the same rounds.
 */
export async function* besideBare(
  { what, entities, connections, requests, least }: Case,
  { rounds, atMostTimes, milliseconds, warm }: Rounds,
): AsyncGenerator<Row> {
  const asked = requests()
  const rate = async (server: Running): Promise<number> => {
    const before = await processorSeconds(server)
    const answered = await answersIn({ port: server.port, requests: asked, connections, milliseconds })
    return answered / ((await processorSeconds(server)) - before)
  }
  const roles: readonly Role[] = ['bare', 'bare', 'ours']
  const rates = roles.map((): number[] => [])
  const [bare = [], other = [], ours = []] = rates
  const row: Row = { what, unit: '/s', reference, figures: { ours, reference: bare }, least }
  for (let time = 0; time < atMostTimes && !(time > 0 && isMet(row)); time++) {
    // Started anew: how a process happens to be compiled, and where it runs, stays as it is until it ends.
    const servers = await Promise.all(roles.map((role) => start(role, entities)))
    for (let round = -warm; round < rounds; round++) {
      for (let turn = 0; turn < servers.length; turn++) {
        const at = (turn + round + warm) % servers.length
        const figure = await rate(servers[at] as Running)
        if (round >= 0) rates[at]?.push(figure)
      }
    }
    for (const server of servers) server.stop()
  }
  yield { what: `noise: ${what}`, unit: '/s', reference, figures: { ours: other, reference: bare } }
  yield row
}
