import type { Command } from 'commander'
import { startServer, type StartedServer } from '../../src/adapters/start-server.ts'
import { addAdminOptions, type AdminFlags, adminOf, leave } from '../flags/admin-flags.ts'
import { addLogOptions, type LogFlags } from '../flags/log-flags.ts'
import { addPortOptions, onPort, type PortFlags } from '../flags/port-flags.ts'
import { addServiceOptions, serviceOptionsOf, type ServiceFlags } from '../flags/service-flags.ts'
import { addUpstreamOptions, upstreamOf, type UpstreamFlags } from '../flags/upstream-flags.ts'
import { addVaryOptions, type VaryFlags } from '../flags/vary-flags.ts'
import {
  addressRows,
  banner,
  hintsOf,
  portRemarks,
  sampleUrls,
  swapLine,
  upstreamRows,
  type BannerFacts,
} from '../serve/banner.ts'
import { frontOf } from '../serve/front.ts'
import { keptBuild, keyListener } from '../serve/keys.ts'
import { namedBuild } from '../serve/named-build.ts'
import { addPublishedOptions, publishedBuild, type PublishedFlags } from '../serve/published.ts'
import { addStagingOptions, stagingExamples, stagingOf, type StagingOptions } from '../serve/staging.ts'
import { mirrorFrom, variationOf } from '../serve/variation.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import type { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { readingLine } from '../terminal/reading.ts'
import { stop } from '../terminal/stop.ts'
import { talkOf, type Talk } from '../terminal/talk.ts'

interface Options
  extends PortFlags, ServiceFlags, LogFlags, StagingOptions, VaryFlags, UpstreamFlags, AdminFlags, PublishedFlags {
  readonly fixture: string
  readonly watch?: boolean
  readonly open?: true
  readonly console: boolean
}

const examples = `
Examples:
  $ npx model-query serve                       the bundled library, on http://127.0.0.1:4010
  $ npx model-query serve build/model           your own build, reloaded when it changes
  $ npx model-query serve https://store.example/latest/ --cache /var/cache/model-query   what is published there
  $ npx model-query serve --fixture odd         identifiers that break careless clients
  $ npx model-query serve --port 0 --log json   any free port, one JSON object per request
  $ npx model-query serve --vary error-html     a 404 with an HTML page, as the contract permits
  $ npx model-query serve --as production.json  as a deployed server was seen to answer
  $ npx model-query serve build/recorded --as build/recorded   its data, too, by record --observations
  $ npx model-query serve --upstream https://models.example/api --pass listFindings   one operation is real
  $ npx model-query serve --vary random --seed 7   a random combination, the same for the same seed${stagingExamples}`

/** `model-query serve`: the four operations, answered from a build. */
export function serve(program: Command, io: Io): void {
  const command = program
    .command('serve')
    .description('serve the four operations from the files of a build')
    .argument('[build-dir]', 'folder or URL with model.json and build-log.json (default: a bundled fixture)')
    .option('--fixture <name>', 'bundled fixture to serve: library, odd, one or empty', 'library')
  addServiceOptions(addPortOptions(command))
    .option('--watch', 'reload the build when it changes (default on a terminal)')
    .option('--no-watch', 'do not reload the build')
    .option('--open', 'show the console in a browser, or the list without one')
    .option('--no-console', 'show no page at / and no console')
  addVaryOptions(addStagingOptions(addLogOptions(addAdminOptions(addPublishedOptions(addUpstreamOptions(command))))))
    .addHelpText('after', examples)
    .action(async (buildDir: string | undefined, given: Options) => {
      const mirror = given.listVariations ? undefined : await mirrorFrom(given)
      const options = {
        ...given,
        ...(mirror && { vary: mirror.names }),
        ...(mirror?.maxHits !== undefined && given.maxHits === undefined && { maxHits: mirror.maxHits }),
      }
      const { stopped } = io
      if (options.listVariations) return io.out((await import('../vary/varied.ts')).variationLines())
      const fixtureGiven = command.getOptionValueSource('fixture') === 'cli'
      const talk = talkOf(options, io)
      const published = await publishedBuild(buildDir, options, io, talk.warn)
      const { folder, name: plainName } = published ?? namedBuild(buildDir, options.fixture, fixtureGiven)
      const variation = await variationOf(options, plainName)
      for (const says of mirror?.left ?? []) io.err(`Not mirrored, the server does otherwise: ${oneLine(says)}\n`)
      if (mirror && mirror.unseen.length > 0)
        io.err(`Not seen of the server, so answered as without --as: ${mirror.unseen.join(', ')}\n`)
      const staging = await stagingOf(options, io.terminal)
      const behind = upstreamOf(options)
      const watch = !published && (options.watch ?? io.terminal)
      const admin = await adminOf(options, io)
      const notServed = (error: UserError): void => {
        admin?.failed()
        talk.warnOf(error, keptBuild)
      }
      let running: StartedServer | undefined
      const front = frontOf({
        flags: options,
        staging,
        variation,
        terminal: io.terminal,
        server: () => running,
        onChange: (line) => talk.say(`${line} (control)\n`),
        stopped,
      })

      const reading = readingLine(io)
      const server = await onPort(options, io, (address) =>
        startServer(folder, {
          ...address,
          onRead: reading.onRead,
          ...staging.options,
          ...(front.control && { control: front.control }),
          gate: front.gate,
          ...(options.prefer && (options.console || options.control) && { meant: front.meant }),
          serviceOf: variation.serviceOf,
          ...behind,
          ...serviceOptionsOf(options),
          ...(options.allowHost && { allowHosts: options.allowHost }),
          watch,
          signal: stopped,
          ...(published && { beforeSwap: published.beforeSwap }),
          onExchange(exchange) {
            talk.logRequest(exchange)
            admin?.count(exchange)
          },
          onSwap(swap) {
            admin?.swapped()
            talk.say(swapLine(swap, talk.colours))
            for (const remark of swap.remarks) talk.warn(remark)
            front.swapped()
          },
          onIndexRemark: talk.warn,
          onSearchReady: (milliseconds) => talk.say(`search ready in ${(milliseconds / 1000).toFixed(1)} s\n`),
          onBuildError: notServed,
          onError: talk.defect,
        }),
      )
        .catch(async (error: unknown) => {
          await Promise.all([admin?.close(), published?.close()])
          if (!stopped.aborted) throw error
        })
        .finally(reading.end)
      if (!server) return io.exit(0)
      admin?.serves(() => server.current().service)
      running = server
      published?.follow(() => server.reread(), notServed)
      const readyMs = performance.now()
      const har = await staging.openHar(server.url, talk.warnOf)
      const scenarios = watch ? await staging.watch(talk.say, talk.warnOf) : undefined

      const onKey = options.quiet ? undefined : io.onKey
      const rows = [
        ...addressRows(options, server.port),
        ...(admin ? [['admin', admin.url] as const] : []),
        ...upstreamRows(behind),
        ...staging.rows(),
        ...front.rows(server.url),
      ]
      const hints = hintsOf({ watch, keys: onKey !== undefined })
      announce(server, { name: variation.name, readyMs, rows, hints }, portRemarks(options, server.port), talk)

      const quit = new AbortController()
      const show = (url: string): void => io.open?.(url, () => talk.warn(`No browser can be opened here: ${url}`))
      const home = front.consoleUrl(server.url) ?? sampleUrls(server.current().service, server.url).listEntities
      if (options.open) show(home)
      const targets = { home, changed: front.changed, server, staging, variation, har, show, quit: () => quit.abort() }
      const release = onKey?.(keyListener(targets, talk))
      await stop(AbortSignal.any([stopped, quit.signal]))
      release?.()
      if (stopped.aborted) await leave(options, server, admin)
      await Promise.all([scenarios?.close(), published?.close()])
      await server.close()
      await har?.close()
      await admin?.close()
      io.exit(0)
    })
}

/** A function of its own: the command waits for the end, and would keep the first build in memory beside later ones. */
function announce(
  server: StartedServer,
  facts: Omit<BannerFacts, 'service' | 'baseUrl'>,
  warnings: readonly string[],
  { say, warn, colours }: Talk,
): void {
  const { service, remarks } = server.current()
  say(banner({ ...facts, service, baseUrl: server.url }, colours))
  for (const warning of [...warnings, ...remarks]) warn(warning)
}
