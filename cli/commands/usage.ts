import type { Command } from 'commander'
import { createContract } from '../../src/contract/contract.ts'
import { placeFinder } from '../../src/contract/places.ts'
import { controlPath } from '../../src/control/state.ts'
import { fetchByProxy } from '../../src/files/fetch-by-proxy.ts'
import { thisTool } from '../../src/files/package-file.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { parseJson } from '../../src/text/parse-json.ts'
import { UserError } from '../../src/text/user-error.ts'
import { sessionOf } from '../../src/usage/session.ts'
import { usage as usageOf } from '../../src/usage/usage.ts'
import { addContractOption, type ContractFlag, readJudgingContract } from '../flags/contract-flag.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../flags/report-options.ts'
import type { Io } from '../terminal/io.ts'

interface Options extends ContractFlag, ReportFlags {
  readonly base?: string
}

const examples = `
Examples:
  $ npx model-query serve --har session.har      then run the client's tests against it
  $ npx model-query usage session.har
  $ npx model-query usage http://127.0.0.1:4010  the journal of a server that serve runs
  $ npx model-query usage browser.har --base https://models.example/api --reporter json
  $ npx model-query usage browser.har --contract openapi.yaml    operations at other paths

Exit code: 0 if the session has at least one exchange of this API, 3 if it has none.`

/** `model-query usage`: what a client met in a recorded session, and what it never met. */
export function usage(program: Command, io: Io): void {
  const command = program
    .command('usage')
    .description('list the requests and responses in a recorded session, and the kinds that never occurred')
    .argument('<session>', 'a HAR file from serve --har, check --record or a browser; or the URL of a running serve')
    .option('--base <url>', 'look at the exchanges with this server (default: the one with the most)')
  addReportOptions(addContractOption(command, 'the contract, which says where the operations are'))
    .addHelpText('after', examples)
    .action(async (session: string, options: Options) => {
      const outputs = await reportOutputs(options, io, [session, options.contract])
      const clock = performance.now()
      const startedAt = new Date().toISOString()
      const file = shownName(session)
      const text = /^https?:\/\//.test(session) ? await journalAt(session) : await readText(session, 'archive')
      const archive = parseJson(text, 'The archive', file, 'Write one with serve --har, or save one in the browser.')
      const { document } = await readJudgingContract(options)
      const placeAt = placeFinder(createContract(document, ''))
      const met = sessionOf(archive, { file, placeAt, ...(options.base === undefined ? {} : { base: options.base }) })
      const durationMs = Math.round(performance.now() - clock)
      await writeReport(usageOf(met, { tool: thisTool(), subject: file, startedAt, durationMs }), outputs, io)
    })
}

const longestWait = 30_000

/** The journal of a running `serve` as HAR, from its control endpoint. */
async function journalAt(url: string): Promise<string> {
  const { origin, search } = new URL(url)
  const at = `${origin}${controlPath}/journal/har`
  const signal = AbortSignal.timeout(longestWait)
  const answer = await fetchByProxy(new URL(`${at}${search}`), { signal }).catch((error: unknown) => {
    if (error instanceof UserError) throw error
    throw new UserError(`Nothing answers at ${origin}; run npx model-query serve, or name a HAR file.`, undefined, {
      cause: error,
    })
  })
  if (!answer.ok)
    throw new UserError(
      `${at} answers ${answer.status}; name a server that npx model-query serve started, or a HAR file.`,
    )
  const text = await answer.text()
  if (/"entries":\s*\[\]/.test(text))
    throw new UserError(`The journal of ${origin} is empty; start serve with --control, and run the client's tests.`)
  return text
}
