import { isLoopback } from '../../src/adapters/node/hosts.ts'
import type { StartedServer } from '../../src/adapters/start-server.ts'
import { withCarried } from '../../src/control/as.ts'
import { type Control, createControl } from '../../src/control/control.ts'
import { createEvents } from '../../src/control/events.ts'
import { type BuildFacts, controlPath, type Levers, stateOf } from '../../src/control/state.ts'
import { createFront } from '../../src/adapters/front/front.ts'
import type { HomeFacts } from '../../src/adapters/front/home.ts'
import { thisTool } from '../../src/files/package-file.ts'
import { decodeBody } from '../../src/scenario-files/write-har.ts'
import { createGate, type Gate } from '../../src/staging/gate.ts'
import type { Ask } from '../../src/service/service.ts'
import { UserError } from '../../src/text/user-error.ts'
import { isVariation, variations } from '../../src/variations/choose.ts'
import type { Io } from '../terminal/io.ts'
import { sampleUrls } from './banner.ts'
import type { Parts } from './parts.ts'
import { reportsUntil } from './reports.ts'
import { scenarioText } from './staging.ts'

/** What a server shows beside the operations. */
export interface Front {
  readonly control: Control | undefined
  readonly gate: Gate
  readonly meant: (ask: Ask) => Ask
  /** Tells everybody who follows that something was changed, or that another build is served. */
  readonly changed: () => void
  readonly swapped: () => void
  /** Rows for the banner. */
  readonly rows: (url: string) => readonly (readonly [name: string, value: string])[]
  readonly consoleUrl: (url: string) => string | undefined
}

/**
 * `server` is undefined until it listens.
 * @throws UserError if the base path is that of the control endpoint
 */
export function frontOf(
  { options: flags, staging, variation, talk }: Parts,
  server: () => StartedServer | undefined,
  { terminal, stopped }: Io,
): Front {
  const { basePath, corsOrigin, host } = flags
  if (basePath === controlPath || basePath.startsWith(`${controlPath}/`)) {
    throw new UserError(`The base path ${basePath} is the path of the control endpoint; choose another.`)
  }
  // Elsewhere pages of others could read it, and with it the control endpoint.
  const hasConsole = flags.console && (isLoopback(host) || flags.control === true)
  const mayChange = flags.control === true || terminal
  const token = isLoopback(host) ? undefined : (flags.token ?? crypto.randomUUID())
  const { version } = thisTool()
  const events = createEvents()
  const gate = createGate(events.emit)
  const build = (): BuildFacts => {
    const { model } = running(server).current().service
    return { name: variation.plainName, version: model.version, ...model.counts }
  }
  const { stage, journal } = staging.options
  const levers: Levers = {
    stage,
    journal,
    gate,
    build,
    basePath,
    version,
    began: Date.now(),
    variation: {
      all: variations.map(({ name, axis, cites, says }) => ({ name, axis, cites, says })),
      names: variation.names,
      choose: async (names) => {
        variation.choose(names)
        await running(server).reread()
      },
    },
  }
  const control =
    hasConsole || flags.control === true
      ? createControl({
          ...levers,
          events,
          mayChange,
          onChange: (line) => talk.say(`${line} (control)\n`),
          decode: decodeBody,
          reports: reportsUntil(stopped),
          // Only who is named may: a page that may read the service may not therefore control it, or read what others asked.
          corsOrigin: typeof corsOrigin === 'string' ? 'none' : corsOrigin,
          ...(token !== undefined && { token }),
        })
      : undefined
  const home = (): HomeFacts => ({
    baseUrl: running(server).url,
    build: build(),
    questions: sampleUrls(running(server).current().service, basePath),
    scenario: scenarioText(stage),
    variation: variation.names().join(', ') || 'none',
    version,
    hasConsole,
  })
  const tokenPart = token === undefined ? '' : `?token=${encodeURIComponent(token)}`
  const consoleUrl = (url: string): string => new URL(`${controlPath}/`, url).href + tokenPart
  return {
    control: flags.console ? createFront({ home, basePath, control, ...(token !== undefined && { token }) }) : control,
    gate,
    meant: (ask) =>
      withCarried(ask, {
        isScenario: (name) => Object.hasOwn(stage.scenarios, name),
        isVariation,
        basePath,
      }),
    changed: () => events.emit('state', stateOf(levers, mayChange)),
    swapped: () => events.emit('build', build()),
    rows: (url) => [
      ...(flags.control ? [['control', new URL(controlPath, url).href + tokenPart] as const] : []),
      ...(hasConsole ? [['console', consoleUrl(url)] as const] : []),
    ],
    consoleUrl: (url) => (hasConsole ? consoleUrl(url) : undefined),
  }
}

function running(server: () => StartedServer | undefined): StartedServer {
  const there = server()
  if (!there) throw new Error('This is asked before the server listens.')
  return there
}
