import { besideBare, plainest } from './carriage.ts'
import { bin, node } from './program.ts'
import { answersIn, getRequest } from './load.ts'
import { inTurn, type Row } from './rounds.ts'
import { firstAnswer, residentMegabytes, startedServer } from './start.ts'

const rounds = { rounds: 24, atMostTimes: 5, milliseconds: 60, warm: 8 }
/**
 * Below this a ratio of carriage has slipped. A bare server beside itself has been at 0.94 to 1.09 in so few short rounds, and what
 * should reach 0.95 so at 0.90; five times as many, by servers started anew, say it within 0.03. What slipped once, unseen, was at 0.85.
 */
const floor = 0.9
/** So many requests, and what they leave in memory has been left. */
const load = { connections: 32, milliseconds: 2_000 }

/** Commands that end at once. What a library too many costs is more than the noise: those of YAML and of checks are once Node each. */
const commands = { '--version': 1.5, 'check --help': 2.1, gaps: 11 }

/** What must not slip, in less than a minute: carriage, start and memory of `serve`. */
export async function* guard(): AsyncGenerator<Row> {
  for (const one of plainest) yield* besideBare({ ...one, least: floor }, rounds)
  const reference = 'bare node:http'
  const started = await inTurn(5, async (kind) => (await firstAnswer(kind)).milliseconds)
  yield { what: 'serve, start to first answer', unit: 'ms', reference, figures: started, most: 2.5 }
  for (const [command, most] of Object.entries(commands)) {
    const figures = await inTurn(5, async (kind) => {
      return (await node(kind === 'ours' ? [bin, ...command.split(' ')] : ['-e', '0'])).milliseconds
    })
    yield { what: command, unit: 'ms', reference: 'node -e 0', figures, most }
  }
  const idle: Row['figures'] = { ours: [], reference: [] }
  const loaded = await inTurn(1, async (kind, round) => {
    await using server = await startedServer(kind)
    if (round >= 0) idle[kind].push(residentMegabytes(server.pid))
    await answersIn({ port: server.port, requests: [getRequest('/entities')], ...load })
    return residentMegabytes(server.pid)
  })
  yield { what: 'serve, resident memory, idle', unit: 'MB', reference, figures: idle, most: 1.6 }
  yield { what: 'serve, resident memory, after load', unit: 'MB', reference, figures: loaded, most: 1.6 }
}
