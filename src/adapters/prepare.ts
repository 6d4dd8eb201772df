import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { indexAside, type IndexAsideOptions, isIndexedAside } from '../build/index-aside.ts'
import type { Service } from '../service/service.ts'
import { UserError } from '../text/user-error.ts'

/** What is waited for, and where the index of the build may lie. */
export type PrepareSearchOptions = Omit<IndexAsideOptions, 'matching'>

/** Below this a compressed body saves no packet. */
const smallestCompressed = 1400

/** A longer body is sent as it is: its compressed form would stay in memory beside it, and take a processor seconds to make. */
const largestCompressed = 64 * 1024 * 1024

/** Compresses the long-lived bodies of a service once, off the main thread; until then they are sent uncompressed. */
export async function compressLists({ lists }: Pick<Service, 'lists'>, signal?: AbortSignal): Promise<void> {
  for (const { bytes, encoded } of lists) {
    if (signal?.aborted) return
    if (bytes.byteLength < smallestCompressed || bytes.byteLength > largestCompressed) continue
    // In one piece: many would be joined to one beside them. What of it is not written to costs nothing.
    encoded.gzip = await promisify(gzip)(bytes, { chunkSize: bytes.byteLength })
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    encoded.br = await promisify(brotliCompress)(bytes, { params })
  }
}

/** Prepares the search of a service, in a thread of its own where the model is large, while other questions are answered. */
export async function prepareSearch({ model, search }: Service, options: PrepareSearchOptions = {}): Promise<void> {
  if (options.signal?.aborted) return
  try {
    await search.prepare?.((matching) => indexAside(model, { ...options, matching }))
  } catch (error) {
    if (!options.signal?.aborted) throw error
  }
}

export interface PrepareServiceOptions extends PrepareSearchOptions {
  readonly signal: AbortSignal
  /** Called when a search on which people wait, since the model is large, is asked at its normal speed. */
  readonly onSearchReady?: ((milliseconds: number) => void) | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Prepares a service that answers already. Not a part of what serves it: its closures would keep this service beside every later one. */
export function prepareService(service: Service, options: PrepareServiceOptions): void {
  const { signal, onSearchReady, onError } = options
  const started = performance.now()
  // Begun before anybody searches, so that an index beside the build is looked at whatever is searched meanwhile.
  void prepareSearch(service, options)
    .then(() => {
      if (isIndexedAside(service.model) && !signal.aborted) onSearchReady?.(performance.now() - started)
      return compressLists(service, signal)
    })
    .catch((error: unknown) => {
      if (error instanceof UserError && options.onRemark) options.onRemark(error.message)
      else onError?.(error)
    })
}
