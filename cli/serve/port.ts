import { InvalidArgumentError } from 'commander'
import { listen, type ListenOptions, type Server } from '../../src/adapters/node.ts'
import type { Service } from '../../src/service/service.ts'
import { UserError } from '../../src/text/user-error.ts'

const portsTried = 20

/** Listens on a port, or where `strict` is off on the first free one of the 20 from it on; throws as `firstFree` does. */
export function listenFrom(
  port: number,
  strict: boolean,
  current: () => Service,
  options: ListenOptions,
): Promise<Server> {
  return firstFree(port, strict, options.host, (candidate) => listen(current, { ...options, port: candidate }))
}

/**
 * What `listenOn` makes of a port, or where `strict` is off of the first free one of the 20 from it on.
 * Throws a UserError that says what stands in the way of the port.
 */
export async function firstFree<Listening>(
  port: number,
  strict: boolean,
  host: string | undefined,
  listenOn: (port: number) => Promise<Listening>,
): Promise<Listening> {
  const last = strict || port === 0 ? port : Math.min(port + portsTried - 1, 65_535)
  for (let candidate = port; ; candidate++) {
    try {
      return await listenOn(candidate)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && candidate < last) continue
      throw userErrorOf(error as NodeJS.ErrnoException, host, port, last)
    }
  }
}

/** Reads a port given as a flag. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.')
  return port
}

function userErrorOf(error: NodeJS.ErrnoException, host: string | undefined, port: number, last: number): Error {
  switch (error.code ?? '') {
    case 'EADDRINUSE': {
      const taken = last === port ? `Port ${port} is taken` : `Ports ${port} to ${last} are taken`
      return new UserError(`${taken}; choose another with --port, or --port 0 for any free one.`, undefined, {
        cause: error,
      })
    }
    case 'EACCES':
      return new UserError(`Port ${port} needs rights this user does not have; choose one above 1023 with --port.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UserError(`${host} is no address of this machine; choose one with --host, such as 127.0.0.1.`)
    default:
      return error
  }
}
