import { compressLists } from '../../src/adapters/node.ts'
import { prepareSearch } from '../../src/adapters/prepare-search.ts'
import { isIndexedAside } from '../../src/build/index-aside.ts'
import type { ReadBuild } from '../../src/build/read-build.ts'
import type { Service } from '../../src/service/service.ts'
import { inTurn } from './in-turn.ts'

export interface ServedBuildOptions {
  readonly serviceOf: (read: ReadBuild) => Promise<Service>
  /** Nothing more is prepared once it is aborted. */
  readonly ending: AbortSignal
  /** Called when another build has become the one that is served. */
  readonly onSwap: (service: Service, read: ReadBuild, event: string) => void
  readonly onError: (error: unknown) => void
  /** Where the indexes of the builds may lie; without it they are made. */
  readonly folder: string | undefined
  /** What a person should know of such an index. */
  readonly onRemark: (remark: string) => void
  /** Called when a first build on whose search people wait is searched at its normal speed. */
  readonly onSearchReady: (milliseconds: number) => void
}

/** The build that is served: the last good one. */
export interface ServedBuild {
  readonly service: () => Service
  /** Indexes and compresses the first build while it is served already. */
  readonly prepare: () => void
  /** Makes another build the one that is served, after those that were read before it. */
  readonly swapTo: (next: ReadBuild, event: string) => Promise<void>
}

export function servedBuild(
  first: Service,
  { serviceOf, ending, onSwap, onError, folder, onRemark, onSearchReady }: ServedBuildOptions,
): ServedBuild {
  const indexing = { signal: ending, folder, onRemark }
  let service = first
  // In the order in which they were read: the key and the watch may read at the same time.
  const inOrder = inTurn()
  return {
    service: () => service,
    prepare() {
      // Looked up here: what the closures of this function share would be kept beside every later build.
      const current = service
      const started = performance.now()
      void prepareSearch(current, indexing)
        .then(() => {
          if (isIndexedAside(current.model) && !ending.aborted) onSearchReady(performance.now() - started)
          return compressLists(current)
        })
        .catch(onError)
    },
    swapTo: (next, event) =>
      inOrder(async () => {
        const made = await serviceOf(next)
        await prepareSearch(made, indexing)
        service = made
        void compressLists(made).catch(onError)
        onSwap(made, next, event)
      }),
  }
}
