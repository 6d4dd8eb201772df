import { Option, type Command } from 'commander'
import { checkHelp } from '../check/help.ts'
import type { CheckOptions } from '../check/options.ts'
import { addExtentOptions, addSelectionOptions } from '../check/plan-options.ts'
import { addContractOption } from '../flags/contract-flag.ts'
import { collect, collectList } from '../flags/quantities.ts'
import { addReportOptions } from '../flags/report-options.ts'
import { shardOption } from '../flags/shard-flag.ts'
import { addTargetOptions } from '../flags/target-flags.ts'
import { addUnjudgedOptions } from '../flags/unjudged-flags.ts'
import type { Io } from '../terminal/io.ts'
import { arrangeHelp } from '../terminal/short-help.ts'

const examples = `
Examples:
  $ npx model-query check http://127.0.0.1:4010
  $ npx model-query check http://127.0.0.1:4010 --build build/model
  $ npx model-query check https://models.example/api --header 'Authorization: Bearer \${TOKEN}'
  $ npx model-query check http://127.0.0.1:4010 --wait 30s --reporter pretty --reporter junit=report.xml
  $ npx model-query check http://127.0.0.1:4010 --rule OPS-2 --reporter html=report.html
  $ npx model-query check http://127.0.0.1:4010 --baseline report.json --fail-on required
  $ npx model-query check https://models.example/api --rate 20 --dry-run
  $ npx model-query check http://127.0.0.1:4010 --again report.json
  $ npx model-query check http://127.0.0.1:4010 --record run.har
  $ npx model-query check --replay run.har --reporter html=report.html
  $ npx model-query check http://127.0.0.1:4010 --choices choices.json
  $ npx model-query check http://127.0.0.1:4010 --needs web.needs.json --fail-on needs
  $ npx model-query check https://staging.example/api --beside https://models.example/api --fail-on beside
  $ npx model-query check http://127.0.0.1:4010 --exhaustive --shard 2/5 --record shards
  $ npx model-query check --replay shards
  $ npx model-query check http://127.0.0.1:4010 --laboratory
  $ npx model-query check --mine
  $ npx model-query check --mine src/mocks/handlers.ts
  $ npx model-query check --list-rules

Exit code:
  0  everything stated was judged, and nothing failed
  1  a rule failed; with --fail-on needs or beside, also an unmet need or a difference, with stale a known failure that no longer fails
  2  nothing failed, but not everything was judged: an operation was refused, a limit was reached, the run was interrupted (0 with --allow-unjudged), or a rule had an internal error
  3  the check could not run: a bad flag, no server, no HTTP, no access, no rule selected, a report that cannot be written

What the specification leaves open is only observed, and never fails a server.`

/** `model-query check`: judges a running server by what is stated and observes the rest. */
export function check(program: Command, io: Io): void {
  const command = program
    .command('check')
    .description('judge a running server by what the specification states')
    .argument('[base-url]', 'URL of the server, including its base path')
    .option('--build <folder>', 'the build that the server should answer from: model.json and build-log.json')
    .option('--laboratory', 'judge by the cases of the contract, a server that answers from the build laboratory')
  addExtentOptions(addTargetOptions(addContractOption(command, 'the contract to judge by')))
  addReportOptions(addUnjudgedOptions(addSelectionOptions(command)))
    .addOption(new Option('-q, --quiet', 'print only failures and the verdict').conflicts('verbose'))
    .option('--observations <file>', 'write what was observed, by open point, as JSON, for gaps and serve --as')
    .addOption(
      new Option(
        '--choices <file>',
        'also judge what the owner of the server declares, from a file that --observations wrote',
      ).conflicts('quick'),
    )
    .option(
      '--needs <file>',
      'also check what a client needs, from a file that vary --needs wrote; repeatable',
      collectList,
    )
    .addOption(
      new Option('--beside <url>', 'ask another deployment the same questions, and say where it differs').conflicts([
        'replay',
        'shard',
      ]),
    )
    .option(
      '--beside-header <header>',
      'a header for the --beside deployment only; --header goes to both, except for secrets; repeatable',
      collect,
    )
    .option('--record <file>', 'record every exchange as HAR 1.2, without secrets, in this file or folder')
    .addOption(
      new Option(
        '--replay <files...>',
        'judge a recording made with --record, without a server; for shards, name all files or their folder',
      ).conflicts(['header', 'wait', 'record', 'shard']),
    )
    .addOption(shardOption('ask for this part of the entities only, and record it for --replay'))
    .addOption(
      new Option(
        '--mine [paths...]',
        'judge mocks of your own: modules with handlers of msw or a function fetch, which are run; HAR files; folders of JSON. Without a path, list what mocks by hand',
      ).conflicts(['header', 'query', 'wait', 'beside', 'record', 'replay', 'shard', 'laboratory', 'dryRun']),
    )
    .action(async (baseUrl: string | undefined, options: CheckOptions) => {
      const { runCheck } = await import('../check/run-check.ts')
      await runCheck(baseUrl, options, command.getOptionValueSource('reporter') === 'config', io)
    })
  arrangeHelp(command, { ...checkHelp, more: examples })
}
