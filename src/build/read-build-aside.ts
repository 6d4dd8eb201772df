import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openBuild, type PackedReading, readBuild, type ReadBuild, type ReadOptions } from './read-build.ts'
import { receivedError, type SentError } from './sent-error.ts'
import { startThread } from './start-thread.ts'

/** Below this size in bytes, reading a build is faster than starting a thread. */
const smallestAside = 2 * 1024 * 1024

/** What the thread answers. */
export type WorkerReply = { readonly read: PackedReading } | { readonly error: SentError }

/** Whether the build in a folder is so large that a thread of its own is worth its start. */
export async function isReadAside(folder: string): Promise<boolean> {
  const found = await stat(join(folder, 'model.json')).catch(() => undefined)
  return found !== undefined && found.size >= smallestAside
}

/** `readBuild`, in its own thread if the build is large, so that this thread keeps answering. */
export async function readBuildAside(folder: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadBuild> {
  const isLarge = await isReadAside(folder)
  signal?.throwIfAborted()
  const worker = isLarge ? startThread('build-worker', folder) : undefined
  if (!worker) return readBuild(folder, { signal })
  try {
    const [reply] = (await once(worker, 'message', signal ? { signal } : {})) as [WorkerReply]
    if ('read' in reply) return openBuild(reply.read)
    throw receivedError(reply.error)
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    await worker.terminate()
  }
}
