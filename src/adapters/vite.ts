import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { resolve } from 'node:path'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import type { Build } from '../model/model.ts'
import type { Service, ServiceOptions } from '../service/service.ts'
import { findFixture } from '../build/find-fixture.ts'
import { readScenarios } from '../scenario-files/read-scenarios.ts'
import { watchScenarios } from '../scenario-files/watch-scenarios.ts'
import { type Scenario, scenarioAfter } from '../staging/scenario.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { pathIn } from '../contract/operations.ts'
import { isPath } from '../service/near-miss.ts'
import { type Surprise, surprise, surpriseLine } from '../variations/surprise.ts'
import { vary } from '../variations/vary.ts'
import { readBasePath } from './base-url.ts'
import { createMiddleware, middlewareOptionNames, type Middleware, type MiddlewareOptions } from './middleware.ts'
import { type BuildOrService, readServiceOptions } from './fetch.ts'
import { currentTrial } from './trial.ts'

/** What answers inside Vite's server, and where. */
export interface ModelQueryOptions extends Omit<
  MiddlewareOptions,
  'basePath' | 'scenarios' | 'onSwap' | 'onBuildError' | 'onIndexRemark' | 'onSearchReady' | 'onError'
> {
  /** The folder of a build, from the root of the project, or a build; by default the bundled library. */
  readonly build?: BuildOrService | string
  /** The path below which your page asks; default `/api`. */
  readonly at?: string
  /** Scenarios in addition to the bundled ones, or a file of them, from the root of the project. */
  readonly scenarios?: Readonly<Record<string, Scenario>> | string
  /** Draws one to three permitted variations at each start, and says which; the word that it names repeats them. */
  readonly surprise?: boolean | string
}

const {
  basePath: _b,
  onSwap: _s,
  onBuildError: _e,
  onIndexRemark: _i,
  onSearchReady: _r,
  onError: _o,
  ...shared
} = middlewareOptionNames
const modelQueryOptionNames: NamesOf<ModelQueryOptions> = { ...shared, build: true, at: true, surprise: true }

/**
 * A plugin for Vite 6 and later that answers the Model query API in `vite` and `vite preview`: without another process, a
 * proxy or CORS. New builds and scenarios are taken over while it runs, unless `watch` is false. `vite build` has nothing of it.
 */
export function modelQuery(options: ModelQueryOptions = {}): Plugin {
  refuseUnknownOptions('modelQuery', options, modelQueryOptionNames)
  const { build, scenarios, watch = true, at: given = '/api', surprise: asked = false, ...others } = options
  const at = readBasePath(given)
  // Whoever tries variations one by one is not to be surprised.
  const drawn = asked === false || currentTrial() ? undefined : surprise(asked === true ? undefined : asked)
  const serviceOf = drawn && variedBy(drawn, readServiceOptions({ ...others, basePath: at }))
  if (serviceOf && Object(build).answer) throw new TypeError('surprise varies a build; give it in place of a service.')
  const running = new Set<() => Promise<void>>()
  const configure = async (server: ViteDevServer | PreviewServer): Promise<Middleware> => {
    const { root, logger } = server.config
    const say = (text: string): void => logger.info(`[model-query] ${text}`, { timestamp: true })
    const warn = (text: string): void => logger.error(`[model-query] ${text}`, { timestamp: true })
    const file = typeof scenarios === 'string' ? resolve(root, scenarios) : undefined
    const first = file === undefined ? (scenarios as Exclude<typeof scenarios, string>) : await readScenarios(file)
    const isFolder = typeof build === 'string'
    const source = isFolder ? resolve(root, build) : (build ?? findFixture('library'))
    const varied = serviceOf && typeof source !== 'string' ? serviceOf({ build: () => source as Build }) : source
    const middleware = createMiddleware(varied, {
      ...others,
      ...(serviceOf && { serviceOf }),
      ...(first && { scenarios: first }),
      basePath: at,
      watch: watch && isFolder,
      onSwap: () => {
        say('new build')
        // The page shows the last one.
        if ('ws' in server) server.ws.send({ type: 'full-reload' })
      },
      onBuildError: (error) => warn(error.message),
      onIndexRemark: say,
      onError: (error) => warn(String(error instanceof Error ? error.stack : error)),
    })
    const { proxy } = 'ws' in server ? server.config.server : server.config.preview
    const isProxied = ({ url = '' }: IncomingMessage): boolean =>
      others.otherPaths === undefined &&
      !isPath(pathIn(url).slice(at.length)) &&
      Object.keys(proxy ?? {}).some((key) => (key.startsWith('^') ? new RegExp(key).test(url) : url.startsWith(key)))
    server.middlewares.use((request, response, next) =>
      isProxied(request) ? next() : middleware(request, response, next),
    )
    const watching =
      watch && file !== undefined && first
        ? watchScenarios(file, {
            from: first,
            onScenarios: (next) => {
              middleware.stage.replace(next)
              say('new scenarios')
            },
            onError: (error) => warn(error.message),
          })
        : undefined
    const close = async (): Promise<void> => {
      running.delete(close)
      await Promise.all([middleware.close(), watching?.close()])
    }
    running.add(close)
    server.httpServer?.once('close', () => void close())

    const print = server.printUrls.bind(server)
    server.printUrls = () => {
      print()
      logger.info(
        `  ➜  Model query API: ${at}/entities, from ${isFolder ? build : build ? 'a build in memory' : 'the bundled library'}`,
      )
      if (drawn) logger.info(`  ➜  ${surpriseLine(drawn)}; again with surprise: '${drawn.word}'`)
    }
    return middleware
  }
  return {
    name: 'model-query',
    async configureServer(server) {
      const { stage } = await configure(server)
      answerOffers(server, at)
      // Before Vite 8, which calls this itself, a key would be heard twice; and before 7 a plugin is not told the version.
      if (!(Number.parseInt(this?.meta?.viteVersion ?? '', 10) >= 8)) return
      const playNext = (): void => {
        stage.choose(scenarioAfter(stage))
        server.config.logger.info(`[model-query] scenario ${stage.scenario ?? 'none'}`)
      }
      server.bindCLIShortcuts({
        customShortcuts: [{ key: 's', description: 'play the next scenario of the Model query API', action: playNext }],
      })
    },
    async configurePreviewServer(server) {
      await configure(server)
    },
    // Of a server in middleware mode nothing else is heard.
    async closeBundle() {
      await Promise.all([...running].map((close) => close()))
    },
  }
}

function variedBy({ drawn }: Surprise, options: ServiceOptions): (read: { readonly build: () => Build }) => Service {
  const names = drawn.map(({ name }) => name)
  return ({ build }) => vary(build(), names, options)
}

/**
 * Whoever offers another protocol gets the usual answer (RFC 9110, section 7.8): for its WebSocket Vite hears every offer, and
 * leaves all others without an answer. Those of WebSocket are left to it; where it hears none, Node answers them as usual.
 */
function answerOffers({ httpServer, middlewares }: ViteDevServer, at: string): void {
  if (!httpServer?.listenerCount('upgrade')) return
  httpServer.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const { url = '', headers } = request
    if (!url.startsWith(`${at}/`) || /websocket/i.test(headers.upgrade ?? '')) return
    // With the offer, Node has given the connection up.
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    middlewares(request, response)
  })
}
