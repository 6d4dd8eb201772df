import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Place, UserError } from '../text/user-error.ts'
import type { BuildFolder } from './build-file.ts'

/** What a thread can be asked for: a whole build as `readPacked` reads it, or the links as `readLinks` does. */
export interface Task {
  readonly read: 'build' | 'links'
  readonly folder: BuildFolder
}

/** How a thread answers. An error loses its class on the way, so one that a person can put right comes as its parts. */
export type Told<Result> =
  | { readonly result: Result }
  | { readonly refused: { readonly sentence: string; readonly place: Place | undefined } }

/** Does a task in a thread of its own, which ends with it. Rejects as the task does, or with the reason of the signal. */
export async function inThread<Result>(task: Task, signal?: AbortSignal): Promise<Result> {
  signal?.throwIfAborted()
  const worker = startWorker(task)
  try {
    const [told] = (await once(worker, 'message', signal ? { signal } : {})) as [Told<Result>]
    if ('result' in told) return told.result
    throw new UserError(told.refused.sentence, told.refused.place)
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  } finally {
    await worker.terminate()
  }
}

/** Without the options of this process: `--input-type`, which stands before a program given as text, is none for a file. */
function startWorker(workerData: Task): Worker {
  const options = { workerData, execArgv: [] }
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('build-worker.js', import.meta.url), options)
  }
  // From source: a worker of Node 20 takes TypeScript only after tsx has been registered in it.
  const program = JSON.stringify(new URL('build-worker.ts', import.meta.url))
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${program}) })`
  return new Worker(code, { ...options, eval: true })
}
