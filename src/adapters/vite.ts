import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { resolve } from 'node:path'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { findFixture } from '../build/find-fixture.ts'
import { readScenarios } from '../scenario-files/read-scenarios.ts'
import { watchScenarios } from '../scenario-files/watch-scenarios.ts'
import { type Scenario, scenarioAfter } from '../staging/scenario.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { readBasePath } from './base-url.ts'
import { createMiddleware, middlewareOptionNames, type Middleware, type MiddlewareOptions } from './middleware.ts'
import type { BuildOrService } from './fetch.ts'

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
const modelQueryOptionNames: NamesOf<ModelQueryOptions> = { ...shared, build: true, at: true }

/**
 * A plugin for Vite 6 and later that answers the Model query API in `vite` and `vite preview`: without another process, a
 * proxy or CORS. New builds and scenarios are taken over while it runs, unless `watch` is false. `vite build` has nothing of it.
 */
export function modelQuery(options: ModelQueryOptions = {}): Plugin {
  refuseUnknownOptions('modelQuery', options, modelQueryOptionNames)
  const { build, scenarios, watch = true, at: given = '/api', ...others } = options
  const at = readBasePath(given)
  const running = new Set<() => Promise<void>>()
  const configure = async (server: ViteDevServer | PreviewServer): Promise<Middleware> => {
    const { root, logger } = server.config
    const say = (text: string): void => logger.info(`[model-query] ${text}`, { timestamp: true })
    const warn = (text: string): void => logger.error(`[model-query] ${text}`, { timestamp: true })
    const file = typeof scenarios === 'string' ? resolve(root, scenarios) : undefined
    const first = file === undefined ? (scenarios as Exclude<typeof scenarios, string>) : await readScenarios(file)
    const isFolder = typeof build === 'string'
    const middleware = createMiddleware(isFolder ? resolve(root, build) : (build ?? findFixture('library')), {
      ...others,
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
    server.middlewares.use(middleware)
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
