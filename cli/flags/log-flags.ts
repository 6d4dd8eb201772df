import { Option, type Command } from 'commander'

/** How much a command that answers requests prints. */
export interface LogFlags {
  readonly log: 'text' | 'json' | 'off'
  readonly quiet?: true
}

export function addLogOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--log <form>', 'form of the request log, one line per request')
        .choices(['text', 'json', 'off'])
        .default('text'),
    )
    .option('-q, --quiet', 'print only errors and warnings')
}
