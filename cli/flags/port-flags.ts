import type { Command } from 'commander'
import type { ListenAddress } from '../../src/adapters/listen-at.ts'
import { UserError } from '../../src/text/user-error.ts'
import { inCI } from '../terminal/in-ci.ts'
import type { Io } from '../terminal/io.ts'
import { wholeNumber } from './quantities.ts'

/** Where a command listens. */
export interface PortFlags {
  readonly port: number
  readonly host: string
  readonly strictPort?: true
}

const highestPort = 65_535
const portsTried = 20

export function addPortOptions(command: Command): Command {
  return command
    .option('-p, --port <number>', 'port to listen on; 0 picks a free port', wholeNumber(0, highestPort), 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--strict-port',
      'fail if the port is in use instead of trying the next one (default in CI and without a terminal)',
    )
}

/**
 * Listens where the flags say. A port in use is an error in CI and in pipes; on a terminal the next free one of 20 is used.
 * @throws {UserError} that says why the port cannot be used
 */
export async function onPort<Listening>(
  { port, host, strictPort }: PortFlags,
  io: Io,
  listen: (address: Required<ListenAddress>) => Promise<Listening>,
  flag: string = '--port',
): Promise<Listening> {
  const strict = port === 0 || (strictPort ?? (!io.terminal || inCI(io.env)))
  const otherPorts = strict ? 0 : Math.min(portsTried - 1, highestPort - port)
  try {
    return await listen({ host, port, otherPorts })
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, host, [port, port + otherPorts], flag) ?? error
  }
}

function portError(
  error: NodeJS.ErrnoException,
  host: string,
  [port, last]: readonly [number, number],
  flag: string,
): UserError | undefined {
  const { code = '', syscall = '' } = error
  if (!['listen', 'bind', 'getaddrinfo'].includes(syscall)) return undefined
  switch (code) {
    case 'EADDRINUSE': {
      const taken = last === port ? `Port ${port} is in use` : `Ports ${port} to ${last} are in use`
      return new UserError(`${taken}; choose another with ${flag}, or let ${flag} 0 pick a free one.`, undefined, {
        cause: error,
      })
    }
    case 'EACCES':
      return new UserError(`No permission to listen on port ${port}; choose a port above 1023 with ${flag}.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UserError(`${host} is not an address of this machine; choose another with --host, such as 127.0.0.1.`)
    default:
      return undefined
  }
}
