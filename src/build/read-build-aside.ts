import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Place, UserError } from '../text/user-error.ts'
import { openBuild, type PackedReading, readBuild, type ReadBuild, type ReadOptions } from './read-build.ts'
import { startThread } from './start-thread.ts'

/** Below this size in bytes, reading a build is faster than starting a thread. */
const smallestAside = 2 * 1024 * 1024

interface ErrorParts {
  readonly sentence: string
  readonly place: Place | undefined
}

/** What the thread answers. Errors lose their class on the way, so a UserError is sent as its parts. */
export type WorkerReply =
  | { readonly read: PackedReading }
  | { readonly error: ErrorParts & { readonly further: readonly ErrorParts[] } }

/** `readBuild`, in its own thread if the build is large, so that this thread keeps answering. */
export async function readBuildAside(folder: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadBuild> {
  const size = await stat(join(folder, 'model.json')).then(
    (found) => found.size,
    () => 0,
  )
  signal?.throwIfAborted()
  const worker = size < smallestAside ? undefined : startThread('build-worker', folder)
  if (!worker) return readBuild(folder, signal ? { signal } : {})
  try {
    const [reply] = (await once(worker, 'message', signal ? { signal } : {})) as [WorkerReply]
    if ('read' in reply) return openBuild(reply.read)
    const { sentence, place, further } = reply.error
    throw new UserError(sentence, place, { further: further.map((one) => new UserError(one.sentence, one.place)) })
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    await worker.terminate()
  }
}
