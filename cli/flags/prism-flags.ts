import { Option, type Command } from 'commander'
import { packageFile } from '../../src/files/package-file.ts'
import { parsePort } from '../serve/port.ts'
import type { Io } from '../terminal/io.ts'

/** The flags that the two commands with Prism share with `serve`. */
export interface PrismFlags {
  readonly contract?: string
  readonly port: number
  readonly host: string
  readonly strictPort?: true
  readonly log: 'text' | 'json' | 'off'
  readonly quiet?: true
}

export function addPrismOptions(command: Command): Command {
  return command
    .option('--contract <file>', 'an OpenAPI document (default: the one of the Model query API)')
    .addOption(
      new Option('-p, --port <number>', 'port to listen on, 0 for any free one').argParser(parsePort).default(4010),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--strict-port', 'fail when the port is taken, instead of taking the next free one')
    .addOption(new Option('--log <form>', 'a line for each request').choices(['text', 'json', 'off']).default('text'))
    .option('-q, --quiet', 'print errors and warnings alone')
}

/** The contract that was named, or the one that comes with the package. */
export function contractFile({ contract }: PrismFlags): string {
  return contract ?? packageFile('contract/openapi.yaml')
}

/** Whether the port must be the one that was named. */
export function isStrict({ strictPort }: PrismFlags, io: Io): boolean {
  return strictPort ?? (!io.terminal || Boolean(io.env['CI']))
}
