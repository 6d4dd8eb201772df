import type { Command } from 'commander'
import { packageFile } from '../../src/files/package-file.ts'
import { UserError } from '../../src/text/user-error.ts'
import { addAdminOptions } from '../flags/admin-flags.ts'
import { addLogOptions } from '../flags/log-flags.ts'
import { addPortOptions } from '../flags/port-flags.ts'
import { addServiceOptions } from '../flags/service-flags.ts'
import { addUpstreamOptions } from '../flags/upstream-flags.ts'
import { addVaryOptions } from '../flags/vary-flags.ts'
import { addressRows, banner, hintsOf, portRemarks, sampleUrls, searchRemarks, upstreamRows } from '../serve/banner.ts'
import { serveHelp } from '../serve/help.ts'
import { keyListener, takeKeys, type Keyboard } from '../serve/keys.ts'
import { besideCommand, runMeanwhile } from '../serve/meanwhile.ts'
import type { ServeOptions } from '../serve/options.ts'
import { type Parts, partsOf } from '../serve/parts.ts'
import { addPublishedOptions } from '../serve/published.ts'
import { addStagingOptions, stagingExamples } from '../serve/staging.ts'
import { type Serving, start } from '../serve/start.ts'
import { afterDashes } from '../terminal/after-dashes.ts'
import type { Io } from '../terminal/io.ts'
import { arrangeHelp, exampleLines } from '../terminal/short-help.ts'
import { stop } from '../terminal/stop.ts'

const examples = `
Examples:
${exampleLines([
  ...serveHelp.examples,
  ['a build published at a URL', 'serve https://store.example/latest/ --cache builds'],
  ['identifiers that break careless clients', 'serve --fixture odd'],
  ['any free port, one JSON object per request', 'serve --port 0 --log json'],
  ['as a deployed server was seen to answer', 'serve --as production.json'],
  ['and with its data, after record --observations', 'serve build/recorded --as build/recorded'],
  ['one operation is real', 'serve --upstream https://models.example/api --pass listFindings'],
  ['a random combination, the same for the same seed', 'serve --vary random --seed 7'],
  ['other permitted behaviour each time, which a word repeats', 'serve --surprise'],
  ['your own scenarios, switched with the s key or from a test', 'serve --scenarios scenarios.yaml --control'],
  ["every exchange, for a browser's network panel", 'serve --har session.har'],
  ['for as long as a command runs, which finds it in MODEL_QUERY_URL', 'serve -- npx playwright test'],
])}${stagingExamples}`

/** `model-query serve`: the four operations, answered from a build. */
export function serve(program: Command, io: Io): void {
  const command = program
    .command('serve')
    .description('serve the four operations from the files of a build')
    .usage('[options] [build-dir] [-- <command> [args]]')
    .argument('[build-dir]', 'folder or URL with model.json and build-log.json (default: a bundled fixture)')
    .argument('[command...]', 'after --, a command to run meanwhile; serve ends with it, and with its exit code')
    .option('--fixture <name>', 'bundled fixture to serve: library, odd, laboratory, one or empty', 'library')
  addServiceOptions(addPortOptions(command))
    .option('--cert <file>', 'answer over HTTPS, with the certificate (PEM) in this file')
    .option('--key <file>', 'its private key (PEM), where it is not in the same file')
    .option('--watch', 'reload the build when it changes (default on a terminal)')
    .option('--no-watch', 'do not reload the build')
    .option('--open', 'open the console in a browser; with --no-console, the list of entities')
    .option('--no-console', 'serve no page at / and no console')
  addVaryOptions(
    addStagingOptions(addLogOptions(addAdminOptions(addPublishedOptions(addUpstreamOptions(command))))),
  ).action(async (buildDir: string | undefined, rest: readonly string[], given: ServeOptions) => {
    if (given.listVariations) return io.out((await import('../vary/varied.ts')).variationLines(io.width))
    const { before, command: argv } = afterDashes(program, buildDir === undefined ? [] : [buildDir, ...rest])
    if (before[1] !== undefined)
      throw new UserError(`${before[1]} stands beside the build ${before[0]}; name a command after --.`)
    const fixtureGiven = command.getOptionValueSource('fixture') === 'cli'
    const keyboard = takeKeys(argv || given.quiet ? undefined : io.onKey)
    try {
      const parts = await partsOf(before[0], argv ? besideCommand(argv, given, command) : given, fixtureGiven, io)
      const serving = parts && (await start(parts, io))
      if (!serving) return io.exit(argv ? 3 : 0)
      if (!argv) announce(serving, parts, io)
      warn(serving, parts)
      if (argv) return io.exit(await runMeanwhile(argv, serving, given, io))
      await untilStopped(serving, parts, io, keyboard)
      await serving.close()
      io.exit(0)
    } finally {
      keyboard.release()
    }
  })
  arrangeHelp(command, { ...serveHelp, more: examples })
}

/** A function of its own: the command waits for the end, and would keep the first build in memory beside later ones. */
function announce({ server, front }: Serving, { options, talk, ...parts }: Parts, io: Io): void {
  const { service } = server.current()
  const isBundled = parts.folder.startsWith(packageFile('fixtures'))
  const facts = {
    name: parts.variation.name,
    service,
    baseUrl: server.url,
    readyMs: performance.now(),
    rows: [
      ...addressRows(options, server.port),
      ...(parts.admin ? [['admin', parts.admin.url] as const] : []),
      ...upstreamRows(parts.behind),
      ...parts.staging.rows(),
      ...front.rows(server.url),
    ],
    width: io.width,
    hints: hintsOf({ watch: parts.watch && !isBundled, keys: !options.quiet && io.onKey !== undefined }),
  }
  talk.say(banner(facts, talk.colours))
}

function warn({ server }: Serving, { options, talk, folder, published }: Parts): void {
  const { service, remarks } = server.current()
  const onSearch = published ? [] : searchRemarks(folder, service.model)
  const onBuild = published ? remarks.map(published.shown) : remarks
  for (const warning of [...portRemarks(options, server.port), ...onBuild, ...onSearch]) talk.warn(warning)
}

/** Obeys the keys, and shows a browser if that is asked for, until the program is told to end. */
async function untilStopped(serving: Serving, parts: Parts, io: Io, keyboard: Keyboard): Promise<void> {
  const { server, front } = serving
  const { options, talk } = parts
  const quit = new AbortController()
  const home = front.consoleUrl(server.url) ?? sampleUrls(server.current().service, server.url).listEntities
  const show = (): void => io.open?.(home, () => talk.warn(`No browser can be opened here: ${home}`))
  if (options.open) show()
  keyboard.give(keyListener(serving, parts, { show, quit: () => quit.abort(), width: io.width }))
  await stop(AbortSignal.any([io.stopped, quit.signal]))
  keyboard.release()
}
