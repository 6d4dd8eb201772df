import { Option, type Command } from 'commander'
import picocolors from 'picocolors'
import { howEnded, startPrism, type PrismExchange } from '../../src/adapters/prism.ts'
import { judgePassing, type Violation } from '../../src/conformance.ts'
import { readContract } from '../../src/interface/read-contract.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import type { FailOn } from '../../src/report/report.ts'
import { citedWords } from '../explain/cited-words.ts'
import { exitCodeOf, type Io } from '../terminal/io.ts'
import { eventLine, logged } from '../prism/events.ts'
import { addPrismOptions, contractFile, isStrict, type PrismFlags } from '../flags/prism-flags.ts'
import { violationsField } from '../prism/violations-field.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../flags/report-options.ts'
import { logJson, logLine } from '../terminal/log.ts'
import { firstFree } from '../serve/port.ts'
import { stop } from '../terminal/stop.ts'

interface Options extends PrismFlags, ReportFlags {
  readonly failOn: FailOn
}

const examples = `
Examples:
  $ model-query proxy http://127.0.0.1:8080
  $ model-query proxy https://models.example/api --port 0 --reporter pretty --reporter junit=report.xml

Ask the proxy what you would ask the server; Ctrl+C ends it with a report. Answers pass as they are, with two fields more:
sl-violations is what Prism finds by the contract, Model-Query-Violations names the rules of this tool that they break.
The log goes to standard error. Exit code as for check; 2 also when nothing passed that could be judged.

Prism is not part of this package: npm install --save-dev @stoplight/prism-cli@5.14`

/** `model-query proxy`: Prism's validation and our rules on what passes between clients and a server. */
export function proxy(program: Command, io: Io): void {
  const command = program
    .command('proxy')
    .description('judge the answers that pass between clients and a server, with Prism')
    .argument('<upstream>', 'where the server answers, with its base path')
  addReportOptions(addPrismOptions(command))
    .addOption(
      new Option('--fail-on <level>', 'level that fails the run; http includes required')
        .choices(['required', 'http'])
        .default('http'),
    )
    .addHelpText('after', examples)
    .action(async (upstream: string, options: Options) => {
      const outputs = await reportOutputs(options, io)
      const colours = picocolors.createColors(io.colour)
      const { stopped } = io
      const { document, placeOf } = await readContract(contractFile(options))
      const contract = {
        document,
        placeOf: (pointer: string) => {
          const { frame: _, ...place } = placeOf(pointer)
          return place
        },
      }
      const subject = upstream.replace(/\/$/, '')
      const passing = judgePassing({ subject, contract })

      const tell = (exchange: PrismExchange, violations: readonly Violation[]): void => {
        if (options.log === 'off') return
        const at = new Date()
        const line = logged(exchange)
        const json = options.log === 'json'
        if (!options.quiet) io.err(json ? logJson(line, at) : logLine(line, at, colours))
        const { answer, from } = exchange
        if (from === 'upstream' && answer.ended !== 'complete') {
          const { method, target } = line
          const upstream = howEnded(answer)
          if (json) io.err(`${JSON.stringify({ time: at.toISOString(), method, target, upstream })}\n`)
          else io.err(`${colours.yellow('!')} the upstream gave no whole answer: ${short(upstream)}\n`)
        }
        for (const { rule, cite, expected, actual } of violations) {
          const { method, target } = line
          if (json)
            io.err(`${JSON.stringify({ time: at.toISOString(), method, target, rule, cite, expected, actual })}\n`)
          else io.err(`${colours.red('✗')} ${cite} ${rule}: expected ${short(expected)}; got ${short(actual)}\n`)
        }
        for (const { place, message, severity } of exchange.findings) {
          const { method, target } = line
          if (json)
            io.err(
              `${JSON.stringify({ time: at.toISOString(), method, target, prism: { place, severity, message } })}\n`,
            )
          else io.err(`${colours.yellow('!')} Prism: ${short(`${place}: ${message}`)}\n`)
        }
      }
      const onExchange = async (exchange: PrismExchange): Promise<readonly (readonly [string, string])[]> => {
        const { question, answer, from, findings } = exchange
        const violations = from === 'upstream' ? await passing.look({ question, ...answer }, findings) : []
        tell(exchange, violations)
        return violations.length === 0 ? [] : [['Model-Query-Violations', violationsField(violations)]]
      }

      {
        await using prism = await firstFree(options.port, isStrict(options, io), options.host, (port) =>
          startPrism({
            mode: 'proxy',
            contract: document,
            upstream,
            host: options.host,
            port,
            onExchange,
            onEvent: (event) => io.err(eventLine(event, colours)),
            onError: (error) => io.err(`${error instanceof Error ? error.stack : String(error)}\n`),
          }),
        )
        if (!options.quiet) {
          const { bold, cyan, dim, green } = colours
          const hint = dim('(Ctrl+C ends it with a report)')
          io.err(`${bold(green('model-query'))} passes ${bold(cyan(prism.url))} on to ${oneLine(subject)} ${hint}\n`)
        }
        await stop(stopped)
      }
      const report = { ...(await passing.report()), words: await citedWords(), failOn: [options.failOn] }
      await writeReport(report, outputs, io)
      io.exit(exitCodeOf(report))
    })
}

function short(text: string): string {
  const line = oneLine(text)
  return line.length > 200 ? `${line.slice(0, 199)}…` : line
}
