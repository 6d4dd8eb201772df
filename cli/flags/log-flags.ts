import { Option, type Command } from 'commander'

/** How much a command that answers requests says. */
export interface LogFlags {
  readonly log: 'text' | 'json' | 'off'
  readonly quiet?: true
}

export function addLogOptions(command: Command): Command {
  return command
    .addOption(new Option('--log <form>', 'a line for each request').choices(['text', 'json', 'off']).default('text'))
    .option('-q, --quiet', 'print errors and warnings alone')
}
