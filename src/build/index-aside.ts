import { on } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { Model } from '../model/model.ts'
import type { Matching } from '../search/matching.ts'
import { indexEntities } from '../search/index-entities.ts'
import type { Postings } from '../search/postings.ts'
import { inSlices } from '../search/slices.ts'
import { UserError } from '../text/user-error.ts'
import { readSearchFile } from './search-file.ts'
import { startThread } from './start-thread.ts'

/** What the thread behind `indexAside` is asked for. */
export interface IndexTask {
  readonly matching: Matching
  /** Where what is searched may lie in a file already, and of which version of the model. */
  readonly stored: { readonly folder: string; readonly version: string } | undefined
}

/** What it answers: that it wants the entities, or in the end what is searched. */
export interface IndexReply {
  readonly remark?: string
  readonly postings?: Postings
}

/** Some entities on their way to the thread: their JSON, and where each starts; nothing once all are there. */
export type EntityPart = { readonly json: Uint8Array; readonly starts: Uint32Array } | undefined

export interface IndexAsideOptions {
  readonly matching?: Matching
  /** The folder of the build that the model is of, where its index may lie. */
  readonly folder?: string | undefined
  /** Ends the thread; the promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** What a person should know of the file in the folder. */
  readonly onRemark?: ((remark: string) => void) | undefined
}

/** Entities are handed over in batches of so many bytes, each less than a millisecond's work. */
const batchBytes = 1024 * 1024

/** Below this, in bytes, entities are indexed sooner than a thread starts. */
const smallestAside = 2 * 1024 * 1024

/** Whether a model is so large that it is indexed in a thread of its own, and people wait for it. */
export function isIndexedAside({ json }: Model): boolean {
  return json.entities.byteLength >= smallestAside
}

/**
 * Indexes a model, or reads its index where that lies in a folder: in a thread of its own where the model is large, else in
 * slices, so that this thread goes on answering meanwhile. Rejects with a `UserError` where it does not fit into memory.
 */
export async function indexAside(model: Model, options: IndexAsideOptions = {}): Promise<Postings> {
  const { matching = {}, folder, signal, onRemark } = options
  const stored = folder === undefined ? undefined : { folder, version: model.version }
  signal?.throwIfAborted()
  const task: IndexTask = { matching, stored }
  const worker = isIndexedAside(model) ? startThread('index-worker', task) : undefined
  if (!worker) {
    const found = stored && (await readSearchFile(stored.folder, stored.version))
    if (found && 'postings' in found) return found.postings
    if (found) onRemark?.(found.remark)
    return inSlices(indexEntities(model.entities(), matching), signal)
  }
  try {
    for await (const [{ remark, postings }] of on(worker, 'message', signal ? { signal } : {}) as AsyncIterable<
      [IndexReply]
    >) {
      if (remark !== undefined) onRemark?.(remark)
      if (postings) return postings
      await sendEntities(model, worker, signal)
    }
    throw new Error('The index worker exited without a result.')
  } catch (error) {
    throw signal?.aborted ? signal.reason : tooLarge(error, folder)
  } finally {
    await worker.terminate()
  }
}

/** What a person can do where the thread ran out of memory; any other error as it is. */
export function tooLarge(error: unknown, folder?: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  const more = 'NODE_OPTIONS=--max-old-space-size=8192'
  const remedy =
    folder === undefined
      ? `start again with ${more}.`
      : `write it once with ${more} npx model-query index ${folder}, and start again.`
  const place = folder === undefined ? undefined : { file: folder }
  return new UserError(`The search index does not fit into memory; ${remedy}`, place, { cause: error })
}

async function sendEntities(
  { json, entityStarts, counts }: Model,
  worker: Worker,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let from = 0; from < counts.entities;) {
    const start = entityStarts[from] as number
    let to = from + 1
    while (to < counts.entities && (entityStarts[to] as number) - start < batchBytes) to++
    const part: EntityPart = {
      json: json.entities.slice(start, entityStarts[to]),
      starts: entityStarts.slice(from, to + 1).map((at) => at - start),
    }
    worker.postMessage(part, [part.json.buffer, part.starts.buffer] as ArrayBuffer[])
    from = to
    await setImmediate()
    signal?.throwIfAborted()
  }
  worker.postMessage(undefined, [])
}
