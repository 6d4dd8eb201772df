import { Option, type Command } from 'commander'
import { runMs } from '../../src/client/budget.ts'
import { operationIds } from '../../src/contract/ids.ts'
import { failOnOption } from '../flags/fail-on-flag.ts'
import { duration, percent, collectList, collectOneOf, wholeNumber } from '../flags/quantities.ts'
import { seedOption } from '../flags/seed-flag.ts'

/** How much is asked, and how chance chooses it. */
export function addExtentOptions(command: Command): Command {
  return command
    .option('--max-requests <number>', 'maximum number of requests in the run', wholeNumber(1, 100_000_000))
    .addOption(
      new Option('--time-limit <time>', 'time limit for the whole run; after it, what is known is judged')
        .argParser(duration)
        .default(runMs, '10m'),
    )
    .option('--sample <number>', 'entities asked for one by one (default: 500)', wholeNumber(1, 100_000_000))
    .addOption(
      new Option(
        '--miss <share>',
        'choose the sample so that a fault in this share of the entities is found with 95 % probability: 1%, 0.1%',
      )
        .argParser(percent)
        .conflicts(['sample', 'exhaustive']),
    )
    .addOption(seedOption('seed for everything chosen at random'))
    .addOption(new Option('--exhaustive', 'ask for every entity').conflicts('sample'))
    .addOption(
      new Option(
        '--quick',
        'ask about a fifth of the questions (under 300 for 100 entities), for a pre-push hook',
      ).conflicts(['miss', 'exhaustive', 'observations', 'needs', 'beside']),
    )
    .option(
      '--no-pretending',
      'send the User-Agent of this tool in every request, also in those that take the form of a browser, a phone or a bot',
    )
    .addOption(
      new Option(
        '--dry-run',
        'say about how many questions would be asked, of which kinds and for how long; asks for the list alone',
      ).conflicts('replay'),
    )
    .option('--probe-writes', 'send POST, PUT, PATCH and DELETE too: a server that is not read-only may obey')
}

/** By which rules, and what of their failures counts. */
export function addSelectionOptions(command: Command): Command {
  return command
    .option(
      '--rule <id>',
      'use only this rule, or the rules that cite this clause or open point; repeatable',
      collectList,
    )
    .option('--skip-rule <id>', 'skip this rule; repeatable', collectList)
    .option('--operation <name>', 'use only the rules about this operation; repeatable', collectOneOf(operationIds))
    .addOption(failOnOption(['required', 'http', 'needs', 'beside', 'stale'], 'http, which includes required'))
    .option(
      '--allow-transient <number>',
      'requests that may fail with 502, 503, 504 or a lost connection, and be answered when sent again (default: 1 in 500)',
      wholeNumber(0, 100_000_000),
    )
    .addOption(
      new Option('--again <report>', 'rerun only the rules that failed in an earlier json report').conflicts([
        'rule',
        'replay',
      ]),
    )
    .addOption(
      new Option('--fail-fast', 'end the run with the first failure').conflicts([
        'baseline',
        'updateBaseline',
        'beside',
      ]),
    )
    .option(
      '--requirements <set>',
      'the rules and cases whose failures count: a frozen set such as 0.1, or latest for all (default: the newest set)',
    )
    .option('--baseline <file>', 'an earlier json report: only new or worse failures count')
    .option('--update-baseline', 'write the current failures to the baseline, creating it if needed, and exit 0')
    .option('--require-reasons', 'known failures count, too, unless the baseline has a reason for each')
    .option(
      '--list-rules',
      'list the rules with level, clause and operation, and exit; with --reporter json for programs',
    )
}
