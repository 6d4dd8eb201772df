import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Place, UserError } from '../text/user-error.ts'
import { openBuild, type PackedReading, readBuild, type ReadBuild, type ReadOptions } from './read-build.ts'

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
  if (size < smallestAside) return readBuild(folder, signal ? { signal } : {})
  signal?.throwIfAborted()
  const worker = startWorker(folder)
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

/** Without the options of this process, since `--input-type` is invalid for a program in a file. */
function startWorker(folder: string): Worker {
  const options = { workerData: folder, execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('build-worker.js', import.meta.url), options)
  }
  // From source: a worker of Node 20 loads TypeScript only after tsx has been registered in it.
  const program = JSON.stringify(new URL('build-worker.ts', import.meta.url))
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${program}) })`
  return new Worker(code, { ...options, eval: true })
}
