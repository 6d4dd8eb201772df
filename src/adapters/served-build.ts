import { readBuild, type ReadBuild } from '../build/read-build.ts'
import type { Watch } from '../build/watch-build.ts'
import type { Service } from '../service/service.ts'
import type { UserError } from '../text/user-error.ts'
import { inTurn } from './in-turn.ts'
import { compressLists, prepareSearch, type PrepareSearchOptions, prepareService } from './prepare.ts'

/** A service, and what a person should know of the build that it answers from. */
export interface ServedState {
  readonly service: Service
  /** One line each; nothing is refused for them. */
  readonly remarks: readonly string[]
}

/** Another build has become the one that is served. */
export interface Swap extends ServedState {
  /** `changed`: the watch saw it. `asked`: it was read again on demand, and may be the same as before. */
  readonly reason: 'changed' | 'asked'
}

export interface ServedBuildOptions {
  /** Stops the reading of the first build; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal
  /** Serves each new build of the folder as soon as it is whole and its search is prepared, between two requests. Default false. */
  readonly watch?: boolean
  readonly onSwap?: (swap: Swap) => void
  /** The watch found a build that cannot be served; the last good one goes on answering. Told once, until the build changes. */
  readonly onBuildError?: (error: UserError) => void
  /** What a person should know of a `search.bin` beside the build that is not used; one line. */
  readonly onIndexRemark?: (remark: string) => void
  /** The search of the first build, where that is large, is asked at its normal speed. */
  readonly onSearchReady?: (milliseconds: number) => void
  /** A defect of ours. */
  readonly onError?: (error: unknown) => void
}

/** Where builds come from, and what becomes of them. */
export interface BuildSource {
  readonly folder: string
  /** Makes the service for each build that is read. */
  readonly serviceOf: (read: ReadBuild) => Service | Promise<Service>
}

/** The build that is served: the last good one. */
export interface ServedBuild {
  readonly current: () => ServedState
  /** Prepares the search and compresses the lists of the first build, while it is served already, and begins the watch. */
  readonly start: () => void
  /** Reads the folder again and serves what is there, changed or not. Rejects when that cannot be served; the last good build stays. */
  readonly reread: () => Promise<void>
  /** Ends the watch and all preparing; resolves when nothing runs any more. Nothing is told after the call. */
  readonly close: () => Promise<void>
}

/** Reads the build in a folder, to serve it and those that follow it there. Rejects with a `UserError` when it cannot be served. */
export async function readServedBuild(source: BuildSource, options: ServedBuildOptions): Promise<ServedBuild> {
  return servedBuild(await readFirst(source, options.signal), source, options)
}

/** A service that no build follows. */
export function servedInMemory(service: Service, { onSearchReady, onError }: ServedBuildOptions): ServedBuild {
  const stop = new AbortController()
  const state: ServedState = { service, remarks: [] }
  return {
    current: () => state,
    start: () => prepareService(service, { signal: stop.signal, onSearchReady, onError }),
    reread: () => Promise.resolve(),
    close: () => Promise.resolve(stop.abort()),
  }
}

/** What is served first, and what tells its build from later ones: nothing else is kept of it. */
interface FirstBuild extends ServedState {
  readonly stamp: string
  readonly version: string
}

async function readFirst({ folder, serviceOf }: BuildSource, signal?: AbortSignal): Promise<FirstBuild> {
  const read = await readBuild(folder, signal ? { signal } : {})
  const { remarks, stamp, model } = read
  const service = await serviceOf(read)
  signal?.throwIfAborted()
  return { service, remarks, stamp, version: model.version }
}

function servedBuild(
  first: FirstBuild,
  { folder, serviceOf }: BuildSource,
  { watch = false, onSwap, onBuildError, onIndexRemark, onSearchReady, onError }: ServedBuildOptions,
): ServedBuild {
  const { stamp, version } = first
  let current: ServedState = { service: first.service, remarks: first.remarks }
  const stop = new AbortController()
  const { signal } = stop
  // In the order in which they were read: the watch and `reread` may read at the same time.
  const inOrder = inTurn()
  let watching: Promise<Watch | undefined> = Promise.resolve(undefined)

  // A varied build is another one than that which lies there, and so is its index.
  const indexing = ({ model }: Service, read: string): PrepareSearchOptions & { readonly signal: AbortSignal } => ({
    signal,
    folder: model.version === read ? folder : undefined,
    onRemark: onIndexRemark,
  })
  const swapTo = (read: ReadBuild, reason: Swap['reason']): Promise<void> =>
    inOrder(async () => {
      const { remarks } = read
      const service = await serviceOf(read)
      await prepareSearch(service, indexing(service, read.model.version))
      if (signal.aborted) return
      current = { service, remarks }
      void compressLists(service, signal).catch((error: unknown) => onError?.(error))
      onSwap?.({ service, remarks, reason })
    })
  const startWatch = async (): Promise<Watch | undefined> => {
    const { watchBuild } = await import('../build/watch-build.ts')
    if (signal.aborted) return undefined
    return watchBuild(folder, {
      from: { stamp, model: { version } },
      onBuild: (read) => swapTo(read, 'changed'),
      onError: (error) => onBuildError?.(error),
    })
  }

  return {
    current: () => current,
    start() {
      prepareService(current.service, { ...indexing(current.service, version), onSearchReady, onError })
      if (watch) watching = startWatch()
    },
    async reread() {
      const { readBuildAside } = await import('../build/read-build-aside.ts')
      try {
        await swapTo(await readBuildAside(folder, { signal }), 'asked')
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    async close() {
      stop.abort()
      await (await watching)?.close()
      await inOrder(() => Promise.resolve())
    },
  }
}
