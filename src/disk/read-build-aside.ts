import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Place, UserError } from '../source/user-error.ts'
import { openBuild, type PackedRead, readBuild, type ReadBuild, type ReadOptions } from './read-build.ts'

/** Below this a build is read sooner than a thread starts. */
const smallestAside = 2 * 1024 * 1024

type Told = { readonly read: PackedRead } | { readonly refused: { readonly message: string; readonly place: Place } }

/** `readBuild` in a thread of its own where the build is large, so that this one goes on answering meanwhile. */
export async function readBuildAside(folder: string, { signal }: ReadOptions = {}): Promise<ReadBuild> {
  const size = await stat(join(folder, 'model.json')).then(
    (found) => found.size,
    () => 0,
  )
  if (size < smallestAside) return readBuild(folder, signal ? { signal } : {})
  signal?.throwIfAborted()
  const worker = startWorker({ folder })
  try {
    const [told] = (await once(worker, 'message', signal ? { signal } : {})) as [Told]
    if ('read' in told) return openBuild(told.read)
    throw new UserError(told.refused.message, told.refused.place)
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    await worker.terminate()
  }
}

function startWorker(workerData: { readonly folder: string }): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('build-worker.js', import.meta.url), { workerData })
  }
  // From source: a worker of Node 20 takes TypeScript only after tsx has been registered in it.
  const program = JSON.stringify(new URL('build-worker.ts', import.meta.url))
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${program}) })`
  return new Worker(code, { eval: true, workerData })
}
