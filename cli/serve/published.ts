import { rm } from 'node:fs/promises'
import { sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Command } from 'commander'
import { fetchedFolder, knownOf } from '../../src/build/build-cache.ts'
import { fetchBuild, type FetchBuildOptions } from '../../src/build/fetch-build.ts'
import type { Store } from '../../src/build/store.ts'
import { unserved } from '../../src/build/unserved.ts'
import { temporaryFolder } from '../../src/files/temporary-folder.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { headerFlag } from '../flags/header-flag.ts'
import { bytesUpTo, duration, collect } from '../flags/quantities.ts'
import type { Io } from '../terminal/io.ts'

/** How a build at a URL is followed. */
export interface PublishedFlags {
  readonly header?: readonly string[]
  /** Milliseconds between two looks, about. */
  readonly poll?: number
  readonly cache?: string
  readonly maxBuild?: number
  readonly watch?: boolean
}

export function addPublishedOptions(command: Command): Command {
  return command
    .option(
      '--header <header>',
      "send 'Name: value' to the URL of the build; ${NAME} is an environment variable",
      collect,
    )
    .option('--poll <time>', 'about how often to look for a new build at the URL (default: 30s)', duration)
    .option(
      '--cache <folder>',
      'keep the last good build of the URL here, to start from when the URL cannot be reached',
    )
    .option('--max-build <size>', 'maximum size of the build at the URL, unpacked (default: 8G)', bytesUpTo(1024))
}

const usualPollMs = 30_000
/** So long before its time a build is loaded; until then others may be published in its place. */
const loadAheadMs = 600_000

/** A build at a URL, fetched. */
export interface PublishedBuild {
  readonly folder: string
  readonly name: string
  /** A remark on the build, of the store and not of the folder. */
  readonly shown: (remark: string) => string
  /** Holds a swap until the time that the manifest names. */
  readonly beforeSwap: (signal: AbortSignal) => Promise<void>
  /** Looks for new builds until it is closed; `reread` serves the one in the folder. */
  readonly follow: (reread: () => Promise<void>, onError: (error: UserError) => void) => void
  readonly close: () => Promise<void>
}

/**
 * The build at a URL; undefined where what is named is a folder.
 * @throws {UserError} if it cannot be had and none is in the cache
 */
export async function publishedBuild(
  named: string | undefined,
  flags: PublishedFlags,
  io: Io,
  warn: (text: string) => void,
): Promise<PublishedBuild | undefined> {
  if (named === undefined || !/^https?:\/\//i.test(named)) {
    const { header, poll, cache, maxBuild } = flags
    for (const [flag, value] of Object.entries({ header, poll, cache, 'max-build': maxBuild }))
      if (value !== undefined) warn(`--${flag} does nothing here: it is for a build at a URL.`)
    return undefined
  }
  if (flags.watch !== undefined)
    warn(`--${flags.watch ? '' : 'no-'}watch does nothing here: a URL is looked at as often as --poll says.`)
  const store = storeAt(named, flags, io)
  const cache = flags.cache ?? (await temporaryFolder('model-query-build'))
  const folder = fetchedFolder(cache)
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, io.stopped])
  const removeCache = async (): Promise<void> => {
    if (flags.cache === undefined) await rm(cache, { recursive: true, force: true })
  }
  let activateAt: string | undefined
  let following: Promise<void> = Promise.resolve()
  const fetching: FetchBuildOptions = { signal, refused: new Set(), ...defined({ maxBuild: flags.maxBuild }) }
  try {
    await fetchBuild(store, cache, { ...fetching, ahead: 0 })
  } catch (error) {
    if (!(error instanceof UserError) || !(await knownOf(cache, store.url))) {
      await removeCache()
      throw error
    }
    warn(`${error.message}\nThe build of before answers, from ${folder}.`)
  }
  let served = await knownOf(cache, store.url)
  const follow = async (reread: () => Promise<void>, onError: (error: UserError) => void): Promise<void> => {
    let told: string | undefined
    for (;;) {
      // Not all replicas at once.
      await wait((flags.poll ?? usualPollMs) * (0.8 + 0.4 * Math.random()), undefined, { signal })
      try {
        await fetchBuild(store, cache, { ...fetching, ahead: loadAheadMs })
        // Another process with this cache may have fetched it, or it could not be served the last time.
        const known = await knownOf(cache, store.url)
        if (known && !isDeepStrictEqual(known, served)) {
          ;({ activateAt } = known)
          await reread()
          served = known
        }
        told = undefined
      } catch (error) {
        if (signal.aborted) throw error
        const fault = unserved(error, folder)
        if (fault.message !== told) onError(fault)
        told = fault.message
      }
    }
  }
  return {
    folder,
    name: store.url,
    shown: (remark) => remark.replaceAll(folder + sep, store.url),
    async beforeSwap(until) {
      const ms = activateAt === undefined ? 0 : Date.parse(activateAt) - Date.now()
      if (ms > 0) await wait(ms, undefined, { signal: until }).catch(() => undefined)
    },
    follow(reread, onError) {
      following = follow(reread, onError).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    },
    async close() {
      stop.abort()
      await following
      await removeCache()
    },
  }
}

function storeAt(named: string, { header = [] }: PublishedFlags, io: Io): Store {
  const url = URL.canParse(named) ? new URL(named) : undefined
  if (!url || url.search !== '' || url.hash !== '')
    throw new UserError(
      `${JSON.stringify(named)} is not the URL of a folder; use one such as https://store.example/latest/.`,
    )
  if (url.username !== '' || url.password !== '')
    throw new UserError('The URL of the build holds a password; send it with --header instead.')
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  const headers = header.map((text) => headerFlag(text, io.env).header)
  return { url: url.href, headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }
}
