import { existsSync } from 'node:fs'
import { InvalidArgumentError, Option, type Command } from 'commander'
import picocolors from 'picocolors'
import type { Exchange } from '../../src/adapters/node.ts'
import type { BuildWatch } from '../../src/build/watch-build.ts'
import { findFixture, fixtureNames } from '../../src/build/find-fixture.ts'
import { readBuild, type ReadBuild } from '../../src/build/read-build.ts'
import { manyLines } from '../../src/report/safe-text.ts'
import type { CorsOrigin } from '../../src/service/cors.ts'
import { createService, type Service } from '../../src/service/service.ts'
import { describeUserError, UserError } from '../../src/text/user-error.ts'
import { controlPath } from '../../src/staging/control.ts'
import type { Io } from '../terminal/io.ts'
import { banner, countsOf, sampleUrls } from '../serve/banner.ts'
import { logJson, logLine } from '../terminal/log.ts'
import { listenFrom, parsePort } from '../serve/port.ts'
import { servedBuild, type ServedBuild, type ServedBuildOptions } from '../serve/served-build.ts'
import { addStagingOptions, stagingExamples, stagingOf, type StagingOptions } from '../serve/staging.ts'
import { stop } from '../terminal/stop.ts'
import { addVaryOptions, type VaryFlags } from '../flags/vary-flags.ts'

interface Options extends StagingOptions, VaryFlags {
  fixture: string
  port: number
  host: string
  strictPort?: true
  basePath: string
  corsOrigin: CorsOrigin
  maxHits?: number
  watch?: boolean
  log: 'text' | 'json' | 'off'
  quiet?: true
}

/** A key on the terminal, and the words for it in the help. */
interface Key {
  readonly key: string
  readonly help: string
  readonly press: () => void
}

const examples = `
Examples:
  $ model-query serve                       the bundled library, on http://127.0.0.1:4010
  $ model-query serve build/model           a build of yours, read again whenever it changes
  $ model-query serve --fixture odd         identifiers that break careless clients
  $ model-query serve --port 0 --log json   any free port, one JSON object per request
  $ model-query serve --vary error-html     a 404 that comes with a page, as the contract permits
  $ model-query serve --vary random --seed 7   a combination by chance, the same for the same seed${stagingExamples}`

export function serve(program: Command, io: Io): void {
  const command = program
    .command('serve')
    .description('answer the four operations from the files of a build')
    .argument('[build-dir]', 'directory with model.json and build-log.json; a bundled fixture when left out')
    .option('--fixture <name>', 'bundled fixture to serve: library, odd, one or empty', 'library')
    .addOption(
      new Option('-p, --port <number>', 'port to listen on, 0 for any free one').argParser(parsePort).default(4010),
    )
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--strict-port', 'fail when the port is taken, instead of taking the next free one')
    .addOption(
      new Option('--base-path <path>', "path before the contract's paths").argParser(parseBasePath).default('', 'none'),
    )
    .addOption(
      new Option(
        '--cors-origin <origins>',
        'pages that may read: *, none, or a list such as localhost,https://app.example',
      )
        .argParser(parseCorsOrigin)
        .default('localhost'),
    )
    .addOption(
      new Option('--max-hits <number>', 'give the best hits of a search and no more (default: all)').argParser(
        parseMaxHits,
      ),
    )
    .option('--watch', 'serve each new build as it appears (default on a terminal)')
    .option('--no-watch', 'keep to the build as it is now')
    .addOption(new Option('--log <form>', 'a line for each request').choices(['text', 'json', 'off']).default('text'))
    .option('-q, --quiet', 'print errors and warnings alone')
  addVaryOptions(addStagingOptions(command))
    .addHelpText('after', examples)
    .action(async (buildDir: string | undefined, options: Options) => {
      if (options.listVariations) return io.out((await import('../vary/varied.ts')).variationLines())
      if (buildDir !== undefined && command.getOptionValueSource('fixture') === 'cli') {
        throw new UserError(`Both ${buildDir} and --fixture ${options.fixture} name a build; give one of them.`)
      }
      if (buildDir !== undefined && fixtureNames().includes(buildDir) && !existsSync(buildDir)) {
        throw new UserError(`There is no folder ${buildDir} here. For the bundled fixture: --fixture ${buildDir}.`)
      }
      await serveBuild(buildDir, options, io)
    })
}

/** Serves until a signal or a key says to stop. */
async function serveBuild(buildDir: string | undefined, options: Options, io: Io): Promise<void> {
  const dir = buildDir ?? findFixture(options.fixture)
  const colours = picocolors.createColors(io.colour)
  const json = options.log === 'json'
  // A program that reads the log from standard output shall find nothing else there.
  const say = json ? io.err : io.out
  const warn = (text: string): void => io.err(`${colours.yellow('!')} ${manyLines(text)}\n`)
  const warnOf = (error: Error): void => warn(describeError(error))
  const onError = (error: unknown): void => io.err(`${error instanceof Error ? error.stack : String(error)}\n`)

  let logging = options.log !== 'off' && !options.quiet
  const onExchange = (exchange: Exchange): void => {
    if (logging) io.out(json ? logJson(exchange, new Date()) : logLine(exchange, new Date(), colours))
  }

  const { stopped } = io
  const quit = new AbortController()
  const ending = AbortSignal.any([stopped, quit.signal])

  const plainName = buildDir ?? `the bundled fixture ${options.fixture}`
  const name = options.vary ? (await import('../vary/varied.ts')).variedName(plainName, options) : plainName
  const staging = await stagingOf(options, options.basePath, options.corsOrigin)
  const { stage, journal, control } = staging
  const first = await readFirst(dir, stopped, {
    serviceOf: (read) => serviceOf(read, options),
    ending,
    onSwap(service, { remarks }, event) {
      if (!options.quiet) say(`${colours.green(event)}: ${countsOf(service)}\n`)
      for (const remark of remarks) warn(remark)
    },
    onError,
    // A varied build is another one than that which lies there.
    folder: options.vary ? undefined : dir,
    onRemark: warn,
    onSearchReady(milliseconds) {
      if (!options.quiet) say(`search ready in ${(milliseconds / 1000).toFixed(1)} s\n`)
    },
  }).catch((error: unknown) => {
    if (!stopped.aborted) throw error
  })
  if (!first) return io.exit(0)
  const { served } = first

  const strict = options.strictPort ?? (!io.terminal || inCI(io.env))
  const server = await listenFrom(options.port, strict, served.service, {
    host: options.host,
    stage,
    ...(journal && { journal }),
    ...(control && { control }),
    onExchange,
    onError,
  })
  const readyMs = performance.now()
  // Before the banner searches: an index beside the build is looked at whatever is searched meanwhile.
  served.prepare()
  const watching = options.watch ?? io.terminal
  const watch = watching ? await import('../../src/build/watch-build.ts') : undefined
  const har = await staging.openHar(server.url, warnOf)
  const scenariosWatcher = watching
    ? await staging.watch((text) => void (options.quiet ?? say(text)), warnOf)
    : undefined

  const baseUrl = server.url + options.basePath
  const onKey = options.quiet ? undefined : io.onKey
  if (!options.quiet) {
    const hints = [...(watching ? ['watching for new builds'] : []), ...(onKey ? ['press h for the keys'] : [])]
    const open = options.host === '0.0.0.0' || options.host === '::'
    const rows = [
      ...(open ? [['listens on', `${options.host}, every address of this machine`] as const] : []),
      ...staging.rows(),
      ...(control ? [['control', server.url + controlPath] as const] : []),
    ]
    say(banner({ name, service: served.service(), baseUrl }, readyMs, hints, colours, rows))
  }
  if (options.port !== 0 && server.port !== options.port) {
    warn(`Port ${options.port} is taken, so this is ${server.port}; --strict-port would fail instead.`)
  }
  for (const remark of first.remarks) warn(remark)

  const keepLast = (error: Error): void => warn(`${describeError(error)}\nThe last good build goes on answering.`)
  const onBuild = (next: ReadBuild): Promise<void> => served.swapTo(next, 'new build')
  const watcher = watch?.watchBuild(dir, { from: first.from, onBuild, onError: keepLast })
  const readAgain = (): void =>
    void import('../../src/build/read-build-aside.ts')
      .then(({ readBuildAside }) => readBuildAside(dir, { signal: ending }))
      .then((next) => served.swapTo(next, 'read again'))
      .catch((error: Error) => ending.aborted || keepLast(error))
  const switchLog = (): void => {
    logging = !logging
    say(`request log ${logging ? 'on' : 'off'}\n`)
  }
  const showUrls = (): void => {
    say(`${Object.values(sampleUrls({ name, service: served.service(), baseUrl })).join('\n')}\n`)
  }
  const writeHar = async (): Promise<void> => {
    const exchanges = await har?.write()
    say(`${exchanges} ${exchanges === 1 ? 'exchange' : 'exchanges'} in ${options.har}\n`)
  }
  const keys: readonly Key[] = [
    { key: 'r', help: 'read the build again', press: readAgain },
    { key: 'l', help: 'request log on or off', press: switchLog },
    { key: 'u', help: 'show the URLs', press: showUrls },
    { key: 's', help: 'next scenario', press: () => say(`scenario ${staging.next()}\n`) },
    ...(har ? [{ key: 'w', help: 'write the HAR now', press: () => void writeHar().catch(warnOf) }] : []),
    { key: 'q', help: 'quit', press: () => quit.abort() },
  ]
  const releaseKeys = onKey?.((pressed) => {
    if (pressed === 'h') say(keyHelp(keys))
    else keys.find(({ key }) => key === pressed)?.press()
  })

  await stop(ending)
  releaseKeys?.()
  await watcher?.close()
  await scenariosWatcher?.close()
  await server.close()
  await har?.close()
  io.exit(0)
}

interface FirstBuild {
  readonly served: ServedBuild
  readonly remarks: readonly string[]
  readonly from: NonNullable<BuildWatch['from']>
}

/** Reads the build that is served first, and keeps nothing of it but what serves it. */
async function readFirst(dir: string, stopped: AbortSignal, options: ServedBuildOptions): Promise<FirstBuild> {
  const read = await readBuild(dir, { signal: stopped })
  const { remarks, stamp, model } = read
  const service = await options.serviceOf(read)
  stopped.throwIfAborted()
  return { served: servedBuild(service, options), remarks, from: { stamp, model: { version: model.version } } }
}

function keyHelp(keys: readonly Key[]): string {
  return keys.map(({ key, help }) => `  ${key}  ${help}\n`).join('')
}

/** Where `CI` is set to anything that means yes. */
function inCI({ CI = '' }: Io['env']): boolean {
  return !['', '0', 'false'].includes(CI)
}

async function serviceOf(read: ReadBuild, options: Options): Promise<Service> {
  const { basePath, corsOrigin, maxHits, vary: names, seed } = options
  const serviceOptions = { basePath, corsOrigin, ...(maxHits !== undefined && { maxHits }) }
  if (names === undefined) return createService(read.model, serviceOptions)
  return (await import('../../src/variations/vary.ts')).vary(read.build, names, { ...serviceOptions, seed })
}

function describeError(error: Error): string {
  return error instanceof UserError ? describeUserError(error) : (error.stack ?? error.message)
}

function parseBasePath(text: string): string {
  const path = text.replace(/\/+$/, '')
  // Clients take . and .. out of a path before they send it.
  if (path !== '' && !/^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(path)) {
    throw new InvalidArgumentError('A base path is like /api or /model/v1: letters, digits, dots, hyphens.')
  }
  return path
}

function parseMaxHits(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A number of hits is a whole number from 1 on.')
}

function parseCorsOrigin(text: string): CorsOrigin {
  if (text === 'localhost' || text === '*' || text === 'none') return text
  const origins = text.split(',').map((origin) => origin.trim())
  for (const origin of origins) {
    if (origin === 'localhost') continue
    const written = URL.canParse(origin) ? new URL(origin).origin : 'null'
    if (written === origin && origin !== 'null') continue
    if (origin === '*' || origin === 'none') throw new InvalidArgumentError(`${origin} stands alone.`)
    const like = written === 'null' ? 'one is like https://app.example.' : `did you mean ${written}?`
    throw new InvalidArgumentError(`${origin || 'Nothing'} is no origin; ${like}`)
  }
  return origins
}
