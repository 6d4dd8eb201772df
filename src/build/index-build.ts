import { on } from 'node:events'
import type { Entity } from '../model/model.ts'
import { indexEntities } from '../search/index-entities.ts'
import { inSlices } from '../search/slices.ts'
import { tooLarge } from './index-aside.ts'
import { isReadAside } from './read-build-aside.ts'
import { readBuild, type ReadOptions } from './read-build.ts'
import { receivedError, type SentError } from './sent-error.ts'
import { startThread } from './start-thread.ts'
import { writeSearchFile } from './search-file.ts'

/** What an index is made by, and what ends the work. */
export interface IndexBuildOptions extends Pick<ReadOptions, 'onRead'> {
  /** Stops the indexing; the promise is then rejected with the signal's reason, and what lay in the folder stays. */
  readonly signal?: AbortSignal
  /** Called now and then while entities are read. */
  readonly onProgress?: (progress: { readonly entities: number; readonly of: number }) => void
}

/** An index that was written. */
export interface IndexedBuild {
  readonly entities: number
  /** The size of the file. */
  readonly bytes: number
}

/** What the thread behind `indexBuild` tells: how far it is, and how it ended. */
export type IndexingReply =
  | { readonly read: Parameters<NonNullable<IndexBuildOptions['onRead']>> }
  | { readonly progress: Parameters<NonNullable<IndexBuildOptions['onProgress']>>[0] }
  | { readonly indexed: IndexedBuild }
  | { readonly error: SentError }
  | { readonly stopped: true }

/** How many entities are read between two words of progress. */
const toldOf = 1000

/**
 * Reads the build in a folder, indexes it and writes the index beside it, where `prepareSearch` finds it.
 * A large one has a thread of its own, so that memory that does not suffice ends no more than that.
 * @throws UserError when the build cannot be read, does not fit into memory, or the folder cannot be written
 */
export async function indexBuild(folder: string, options: IndexBuildOptions = {}): Promise<IndexedBuild> {
  const { signal, onRead, onProgress } = options
  signal?.throwIfAborted()
  const worker = (await isReadAside(folder)) ? startThread('index-build-worker', folder) : undefined
  if (!worker) return indexHere(folder, options)
  const stop = (): void => worker.postMessage('stop', [])
  signal?.addEventListener('abort', stop)
  try {
    for await (const [reply] of on(worker, 'message') as AsyncIterable<[IndexingReply]>) {
      if ('read' in reply) onRead?.(...reply.read)
      else if ('progress' in reply) onProgress?.(reply.progress)
      else if ('indexed' in reply) return reply.indexed
      else if ('error' in reply) throw receivedError(reply.error)
      else break
    }
    throw signal?.reason
  } catch (error) {
    throw tooLarge(error)
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

/** The same in this thread. */
export async function indexHere(
  folder: string,
  { signal, onRead, onProgress }: IndexBuildOptions = {},
): Promise<IndexedBuild> {
  const { model } = await readBuild(folder, { signal, onRead })
  const of = model.counts.entities
  function* told(): Generator<Entity> {
    let entities = 0
    for (const entity of model.entities()) {
      if (entities++ % toldOf === 0) onProgress?.({ entities: entities - 1, of })
      yield entity
    }
  }
  const postings = await inSlices(indexEntities(told()), signal)
  return { entities: of, bytes: await writeSearchFile(folder, model.version, postings) }
}
