import type { Command } from 'commander'
import type { PrismExchange } from '../../src/adapters/prism.ts'
import { judgePassing, type Violation } from '../../src/conformance.ts'
import { createContract } from '../../src/contract/contract.ts'
import { placeFinder } from '../../src/contract/places.ts'
import type { FailOn } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { citedWords } from '../explain/cited-words.ts'
import { readJudgingContract } from '../flags/contract-flag.ts'
import { failOnOption } from '../flags/fail-on-flag.ts'
import { addPrismOptions, type PrismFlags, startedPrism } from '../flags/prism-flags.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../flags/report-options.ts'
import { eventLine } from '../prism/events.ts'
import { passingLines } from '../prism/passing-lines.ts'
import { exitCodeOf, type Io } from '../terminal/io.ts'
import { stop } from '../terminal/stop.ts'
import { talkOf } from '../terminal/talk.ts'

interface Options extends PrismFlags, ReportFlags {
  readonly failOn?: readonly FailOn[]
}

const examples = `
Examples:
  $ npx model-query proxy http://127.0.0.1:8080
  $ npx model-query proxy https://models.example/api --port 0 --reporter pretty --reporter junit=report.xml

Send the proxy the requests you would send the server; press Ctrl+C to stop it and print a report. Answers pass unchanged
except for two header fields: sl-violations lists what Prism finds by the contract, and Model-Query-Violations lists the
rules of this tool that the answer breaks. The log goes to standard error. The exit code is that of check; it is also 2
if no judgeable request came through.

Prism is not part of this package: npm install --save-dev @stoplight/prism-cli@5.14`

/** `model-query proxy`: Prism's validation and our rules on the traffic between clients and a server. */
export function proxy(program: Command, io: Io): void {
  const command = program
    .command('proxy')
    .description('forward requests to a real server, and judge its answers')
    .argument('<upstream>', 'URL of the server, including its base path')
  addReportOptions(addPrismOptions(command))
    .addOption(failOnOption(['required', 'http'], 'http, which includes required'))
    .addHelpText('after', examples)
    .action(async (upstream: string, options: Options) => {
      const outputs = await reportOutputs(options, io, [options.contract])
      const { colours, defect } = talkOf(options, io)
      const { stopped } = io
      const contract = await readJudgingContract(options)
      const placeAt = placeFinder(createContract(contract.document, ''))
      const subject = upstream.replace(/\/$/, '')
      const passing = judgePassing({ subject, contract })

      const onExchange = async (exchange: PrismExchange): Promise<readonly (readonly [string, string])[]> => {
        const { question, answer, from, findings } = exchange
        const violations = from === 'upstream' ? await passing.look({ question, ...answer }, findings) : []
        io.err(passingLines(exchange, violations, placeAt, options, colours))
        return violations.length === 0 ? [] : [['Model-Query-Violations', violationsField(violations)]]
      }

      {
        await using prism = await startedPrism(options, io, {
          mode: 'proxy',
          contract: contract.document,
          upstream,
          onExchange,
          onEvent: (event) => io.err(eventLine(event, colours)),
          onError: defect,
        })
        if (prism && !options.quiet) {
          const { bold, cyan, dim, green } = colours
          const hint = dim('(press Ctrl+C for the report)')
          io.err(`${bold(green('model-query'))} at ${bold(cyan(prism.url))} forwards to ${oneLine(subject)} ${hint}\n`)
        }
        await stop(stopped)
      }
      const report = { ...(await passing.report()), words: await citedWords(), failOn: options.failOn ?? ['http'] }
      await writeReport(report, outputs, io)
      io.exit(exitCodeOf(report))
    })
}

const longestField = 1000

/**
 * The value of `Model-Query-Violations`: a list of rules, each with what it cites, as a structured field (RFC 9651
 * section 3.1): `entity-has-the-asked-identifier;cite="OPS-2"`. Holds no text of the server, and at most 1,000 characters.
 */
function violationsField(violations: readonly Violation[]): string {
  let field = ''
  for (const { rule, cite } of violations) {
    const item = `${field === '' ? '' : ', '}${rule};cite="${cite}"`
    if (field.length + item.length > longestField) break
    field += item
  }
  return field
}
