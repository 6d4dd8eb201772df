import { type Command, Option } from 'commander'
import { type OperationId, operationIds } from '../../src/contract/ids.ts'
import { collectOneOf, wholeNumber } from './quantities.ts'

/** The options that say how much must be judged. */
export interface UnjudgedFlags {
  readonly allowUnjudged?: true
  readonly require?: readonly OperationId[]
  readonly minEntities?: number
  readonly list?: 'whole' | 'paged'
}

/** Adds the flags that say how much of what is stated a run must judge. */
export function addUnjudgedOptions(command: Command): Command {
  return command
    .option('--allow-unjudged', 'exit 0 even if not everything stated could be judged')
    .option(
      '--require <operation>',
      'an operation that must be judged even with --allow-unjudged; repeatable',
      collectOneOf(operationIds),
    )
    .option(
      '--min-entities <number>',
      'entities the list must show to count as judged in full (default: 1)',
      wholeNumber(0, 100_000_000),
    )
    .addOption(
      new Option(
        '--list <choice>',
        'whole: each entity that the list lacks is a failure; paged: it may end early (default: only where a header or a parameter leads on)',
      ).choices(['whole', 'paged']),
    )
}
