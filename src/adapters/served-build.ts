import { readBuild, type ReadBuild, type ReadOptions } from '../build/read-build.ts'
import type { Watch } from '../build/watch-build.ts'
import type { Service } from '../service/service.ts'
import { inTurn } from '../text/in-turn.ts'
import type { UserError } from '../text/user-error.ts'
import { compressLists, prepareSearch, type PrepareSearchOptions, prepareService } from './prepare.ts'

/** A service, and remarks on the build that it answers from. */
export interface ServedState {
  readonly service: Service
  /** One line each; none of them is an error. */
  readonly remarks: readonly string[]
}

/** Another build is now served. */
export interface Swap extends ServedState {
  /** `changed`: the watch found it. `asked`: it was reloaded on demand, and may be unchanged. */
  readonly reason: 'changed' | 'asked'
}

export interface ServedBuildOptions extends Pick<ReadOptions, 'onRead'> {
  /** Stops reading the first build; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** Serves each new build of the folder once it is complete and its search is prepared, between two requests. Default false. */
  readonly watch?: boolean
  /** Awaited with a build that is read, its search prepared, before it takes the place of the one before. */
  readonly beforeSwap?: (signal: AbortSignal) => Promise<void>
  readonly onSwap?: (swap: Swap) => void
  /** Called when the watch finds a build that cannot be served; the last good one stays in use. Called once until the build changes. */
  readonly onBuildError?: (error: UserError) => void
  /** What a person should know of a `search.bin` beside the build that is not used; one line. */
  readonly onIndexRemark?: (remark: string) => void
  /** The search of the first build, where that is large, is asked at its normal speed. */
  readonly onSearchReady?: (milliseconds: number) => void
  /** A defect of ours. */
  readonly onError?: (error: unknown) => void
}

/** Where builds come from, and what is done with them. */
export interface BuildSource {
  readonly folder: string
  /** Makes the service for each build that is read. */
  readonly serviceOf: (read: ReadBuild) => Service | Promise<Service>
}

/** The build that is served: the last good one. */
export interface ServedBuild {
  readonly current: () => ServedState
  /** Prepares the search and compresses the lists of the first build, which is already served, and starts the watch. */
  readonly start: () => void
  /** Reloads the folder and serves the result, changed or not. Rejects if that cannot be served; the last good build stays. */
  readonly reread: () => Promise<void>
  /** Ends the watch and all preparation, and resolves when nothing runs. No callback is called after this. */
  readonly close: () => Promise<void>
}

/** Reads the build in a folder, to serve it and its successors there. Rejects with a `UserError` if it cannot be served. */
export async function readServedBuild(source: BuildSource, options: ServedBuildOptions): Promise<ServedBuild> {
  return servedBuild(await readFirst(source, options), source, options)
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

/** What is served first, and what distinguishes its build from later ones; nothing else of it is kept. */
interface FirstBuild extends ServedState {
  readonly stamp: string
  readonly version: string
}

async function readFirst(
  { folder, serviceOf }: BuildSource,
  { signal, onRead }: ServedBuildOptions,
): Promise<FirstBuild> {
  const read = await readBuild(folder, { signal, onRead })
  const { remarks, stamp, model } = read
  const service = await serviceOf(read)
  signal?.throwIfAborted()
  return { service, remarks, stamp, version: model.version }
}

function servedBuild(
  first: FirstBuild,
  { folder, serviceOf }: BuildSource,
  { watch = false, beforeSwap, onSwap, onBuildError, onIndexRemark, onSearchReady, onError }: ServedBuildOptions,
): ServedBuild {
  const { stamp, version } = first
  let current: ServedState = { service: first.service, remarks: first.remarks }
  const stop = new AbortController()
  const { signal } = stop
  // In the order of reading: the watch and `reread` may read at the same time.
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
      await beforeSwap?.(signal)
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
