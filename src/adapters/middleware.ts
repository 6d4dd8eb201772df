import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadBuild } from '../build/read-build.ts'
import { createService, type Service, type ServiceOptions } from '../service/service.ts'
import { createJournal, type Journal } from '../staging/journal.ts'
import type { Stage } from '../staging/stage.ts'
import { UserError } from '../text/user-error.ts'
import { chooseVariations } from '../variations/choose.ts'
import { readServiceOptions, requestTarget, serviceOf, type BuildOrService } from './fetch.ts'
import { isPath } from '../service/near-miss.ts'
import { type Choice, choiceOf, withoutChoice } from './node/choice.ts'
import { guestConnections } from './node/guest.ts'
import { plainProblem } from './node/refuse.ts'
import { requestListener, type RequestOptions } from './node/request.ts'
import { send } from './node/send.ts'
import { stageOf, type PlayOptions } from './play.ts'
import { readServedBuild, servedInMemory } from './served-build.ts'
import type { ServedBuild, ServedBuildOptions, ServedState } from './served-build.ts'
import { variedServices } from './varied-services.ts'

/** What is answered in a server of yours, and what is left to it. */
export interface MiddlewareOptions
  extends PlayOptions, ServiceOptions, Omit<ServedBuildOptions, 'signal'>, Pick<RequestOptions, 'onExchange'> {
  /**
   * What to do with a path below `basePath` at which no operation answers: `answer` (the default below a base path) gives
   * our 404, `pass` (the default without one) leaves it to the next listener.
   */
  readonly otherPaths?: 'pass' | 'answer'
}

/** A listener in the form of connect: for Express, webpack-dev-server, Storybook and Vite. */
export interface Middleware {
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void
  readonly journal: Journal
  readonly stage: Stage
  /** Reads the build, if that has not been done, and resolves with what answers; the first request does it, too. */
  ready(): Promise<ServedState>
  /** Ends the watch, and whatever is held back on purpose. */
  close(): Promise<void>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The service inside a server of yours, over a build in memory or in a folder: `app.use(createMiddleware('build/model', {
 * basePath: '/api' }))`. A build that cannot be read is answered with 500, says why, and is read again by the next request.
 * A request chooses its own scenario and variation with `Prefer: scenario=…, variation=…`, or in its query or that of its page.
 * Throws a TypeError for invalid options, and as `createStage` does.
 */
export function createMiddleware(source: BuildOrService | string, options: MiddlewareOptions = {}): Middleware {
  const { stage: _own, scenario: _first, ...played } = options
  const stage = stageOf(options)
  const journal = options.journal ?? createJournal()
  const serviceOptions = readServiceOptions(options)
  const { basePath = '' } = serviceOptions
  const { otherPaths = basePath === '' ? 'pass' : 'answer' } = options
  if (otherPaths === 'answer' && basePath === '') {
    throw new TypeError("otherPaths: 'answer' would answer every request of the server; give a basePath to limit it.")
  }
  const connections = guestConnections()
  const varied = variedServices({ ...serviceOptions, seed: options.seed ?? 1 })
  const inMemory = (held: BuildOrService): Service => {
    const service = serviceOf(held, serviceOptions)
    return 'entities' in held ? varied.remember(service, () => held) : service
  }
  const madeOf = ({ model, build }: ReadBuild): Service => varied.remember(createService(model, serviceOptions), build)
  const given = typeof source === 'string' ? undefined : servedInMemory(inMemory(source), options)
  const open = async (): Promise<ServedBuild> => {
    const served = given ?? (await readServedBuild({ folder: source as string, serviceOf: madeOf }, options))
    served.start()
    return served
  }

  let opened: ServedBuild | undefined
  let opening: Promise<ServedBuild> | undefined
  const openOnce = async (): Promise<ServedBuild> => {
    try {
      return (opened = await (opening ??= open()))
    } catch (error) {
      opening = undefined
      if (error instanceof UserError) options.onBuildError?.(error)
      throw error
    }
  }

  const listeners = new Map<string, Listener>()
  let scenarios = stage.scenarios
  const listenerFor = (served: ServedBuild, { scenario, variation = '' }: Choice): Listener => {
    if (scenarios !== stage.scenarios) listeners.clear()
    scenarios = stage.scenarios
    const key = JSON.stringify([scenario, variation])
    const found = listeners.get(key)
    if (found) return found
    const current = (): Service => varied.of(served.current().service, namesIn(variation))
    current()
    const others = { ...played, scenarios }
    const chosen = scenario === undefined ? stage : stageOf(scenario === '' ? others : { ...others, scenario })
    const listener = requestListener(current, connections, { ...played, stage: chosen, journal })
    listeners.set(key, listener)
    return listener
  }
  const isKnown = ({ scenario, variation }: Choice): boolean => {
    try {
      if (variation !== undefined) chooseVariations(namesIn(variation), 1)
      return scenario === undefined || scenario === '' || Object.hasOwn(stage.scenarios, scenario)
    } catch {
      return false
    }
  }
  const answer = (served: ServedBuild, request: IncomingMessage, response: ServerResponse): void => {
    try {
      const listener = listenerFor(served, choiceOf(request, isKnown))
      withoutChoice(request)
      listener(request, response)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      send(request, response, plainProblem(400, error.message))
    }
  }

  const handle = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void => {
    const path = requestTarget(request.url ?? '').replace(/\?.*$/s, '')
    const below = path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined
    if (below === undefined || (otherPaths === 'pass' && !isPath(below)) || connections.closing()) return next()
    if (opened) return answer(opened, request, response)
    openOnce().then(
      (served) => answer(served, request, response),
      (error: Error) => {
        send(request, response, plainProblem(500, error.message))
      },
    )
  }
  return Object.assign(handle, {
    journal,
    stage,
    ready: async () => (await openOnce()).current(),
    close: async () => {
      await Promise.all([
        connections.close(0),
        opening?.then(
          (served) => served.close(),
          () => undefined,
        ),
      ])
    },
  })
}

function namesIn(text: string): readonly string[] {
  return text.split(',').filter((name) => name !== '')
}
