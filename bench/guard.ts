import { besideBare, plainest } from './carriage.ts'
import { answersIn, getRequest } from './load.ts'
import { inTurn, type Row } from './rounds.ts'
import { firstAnswer, residentMegabytes, startedServer } from './start.ts'

const rounds = { rounds: 30, milliseconds: 60, warm: 10 }
/**
 * Below this a ratio of carriage has slipped: a bare server beside itself has been at 0.97 to 1.04 in rounds as short as these
 * (quarters), so that what should reach 0.95 may be seen at 0.92.
 */
const floor = 0.92
/** So many requests, and what they leave in memory has been left. */
const load = { connections: 32, milliseconds: 3_000 }

/** What must not slip, in less than a minute: carriage, start and memory of `serve`. */
export async function* guard(): AsyncGenerator<Row> {
  for (const one of plainest) yield* besideBare({ ...one, least: floor }, rounds)
  const reference = 'bare node:http'
  const started = await inTurn(5, async (kind) => (await firstAnswer(kind)).milliseconds)
  yield { what: 'serve, start to first answer', unit: 'ms', reference, figures: started, most: 2.5 }
  const idle: Row['figures'] = { ours: [], reference: [] }
  const loaded = await inTurn(2, async (kind, round) => {
    await using server = await startedServer(kind)
    if (round >= 0) idle[kind].push(residentMegabytes(server.pid))
    await answersIn({ port: server.port, requests: [getRequest('/entities')], ...load })
    return residentMegabytes(server.pid)
  })
  yield { what: 'serve, resident memory, idle', unit: 'MB', reference, figures: idle, most: 1.6 }
  yield { what: 'serve, resident memory, after load', unit: 'MB', reference, figures: loaded, most: 1.6 }
}
