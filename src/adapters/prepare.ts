import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Service } from '../service/service.ts'

/** Below this size compression saves no packet. */
const smallestCompressed = 1400

/** Compresses the long-lived bodies of a service once, off the main thread; until then they are sent uncompressed. */
export async function compressLists(service: Service, signal?: AbortSignal): Promise<void> {
  const { brotliCompress, constants, gzip } = await import('node:zlib')
  for (const { bytes, encoded } of service.lists) {
    if (signal?.aborted) return
    if (bytes.byteLength < smallestCompressed) continue
    encoded.gzip = await promisify(gzip)(bytes)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    encoded.br = await promisify(brotliCompress)(bytes, { params })
  }
}

/** Prepares the search of a service in parts; other requests are answered in between. */
export async function prepareSearch({ search }: Service, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && search.prepare?.()) await setImmediate()
}

/** Prepares a service that already answers. Separate from what serves it, whose closures would keep this service alive beside later ones. */
export function prepareService(service: Service, signal: AbortSignal, onError?: (error: unknown) => void): void {
  void setImmediate()
    .then(() => prepareSearch(service, signal))
    .then(() => compressLists(service, signal))
    .catch((error: unknown) => onError?.(error))
}
