import { createSecureContext } from 'node:tls'
import type { ListenOptions } from '../../src/adapters/node.ts'
import { startServer, type StartedServer } from '../../src/adapters/start-server.ts'
import { shownName } from '../../src/files/read-text.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { leave } from '../flags/admin-flags.ts'
import { onPort } from '../flags/port-flags.ts'
import { serviceOptionsOf } from '../flags/service-flags.ts'
import type { Io } from '../terminal/io.ts'
import { readingLine } from '../terminal/reading.ts'
import { swapLine } from './banner.ts'
import { type Front, frontOf } from './front.ts'
import type { ServeOptions } from './options.ts'
import type { Parts } from './parts.ts'
import type { NamedHar } from './staging.ts'

/** A server that answers, with what goes on beside it. */
export interface Serving {
  readonly server: StartedServer
  readonly front: Front
  readonly har: NamedHar | undefined
  /** Sends clients elsewhere first where it was told to leave by a signal. */
  readonly close: () => Promise<void>
}

/** Starts to answer, and to follow the build and the scenarios; undefined where it was stopped before it could. */
export async function start(parts: Parts, io: Io): Promise<Serving | undefined> {
  const { options, talk, staging, watch, admin, published } = parts
  let server: StartedServer | undefined
  const front = frontOf(parts, () => server, io)
  const notServed = (error: UserError): void => {
    admin?.failed()
    talk.warnOf(error, keptBuild)
  }
  try {
    server = await listening(parts, front, notServed, io)
  } catch (error) {
    await Promise.all([admin?.close(), published?.close()])
    if (io.stopped.aborted) return undefined
    throw error
  }
  const running = server
  admin?.serves(() => running.current().service)
  published?.follow(() => running.reread(), notServed)
  const har = await staging.openHar(running.url, talk.warnOf)
  const scenarios = watch ? await staging.watch(talk.say, talk.warnOf) : undefined
  return {
    server: running,
    front,
    har,
    async close() {
      if (io.stopped.aborted) await leave(options, running, admin)
      // A swap that waits for its time ends with the server.
      await Promise.all([scenarios?.close(), published?.close(), running.close()])
      await har?.close()
      await admin?.close()
    },
  }
}

/** Reads the build, with progress, and listens; what happens later is said. */
async function listening(
  { options, talk, folder, published, variation, staging, behind, watch, admin }: Parts,
  front: Front,
  onBuildError: (error: UserError) => void,
  io: Io,
): Promise<StartedServer> {
  const tls = await tlsOf(options)
  const reading = readingLine(io, { quiet: options.quiet })
  const started = onPort(options, io, (address) =>
    startServer(folder, {
      ...address,
      ...(tls && { tls }),
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
      signal: io.stopped,
      ...(published && { beforeSwap: published.beforeSwap }),
      onExchange(exchange) {
        talk.logRequest(exchange)
        admin?.count(exchange)
      },
      onSwap(swap) {
        admin?.swapped()
        talk.say(swapLine(swap, talk.colours))
        for (const remark of swap.remarks) talk.warn(published?.shown(remark) ?? remark)
        front.swapped()
      },
      onIndexRemark: talk.warn,
      onSearchReady: (milliseconds) => talk.say(`search ready in ${(milliseconds / 1000).toFixed(1)} s\n`),
      onBuildError,
      onError: talk.defect,
    }),
  )
  return started.finally(reading.end)
}

/** The certificate of `--cert`, with its key; loaded where it is asked for, with what asks servers. */
async function tlsOf(options: ServeOptions): Promise<ListenOptions['tls']> {
  const { cert: file, key: keyFile = file } = options
  if (file === undefined && keyFile === undefined) return undefined
  if (file === undefined) throw new UserError('--key is the key of a certificate; name that with --cert.')
  const { readPem } = await import('../flags/target-flags.ts')
  const cert = await readPem('cert', 'CERTIFICATE', { cert: file })
  const key = await readPem('key', 'PRIVATE KEY', defined({ key: keyFile }))
  try {
    createSecureContext(defined({ cert, key }))
  } catch (error) {
    const place = { file: shownName(file) }
    throw new UserError(`This certificate cannot be used with its key: ${(error as Error).message}`, place, {
      cause: error,
    })
  }
  return defined({ cert, key })
}

/** Follows the error of a later build. */
export const keptBuild = 'The last good build stays in use.'
