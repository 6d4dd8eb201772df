import { parentPort, workerData } from 'node:worker_threads'
import { UserError } from '../source/user-error.ts'
import { buffersOf, readPacked } from './read-build.ts'

/** The thread behind `readBuildAside`: reads one build, and hands it over without copying it. */
try {
  const read = await readPacked((workerData as { folder: string }).folder)
  parentPort?.postMessage({ read }, buffersOf(read.packed))
} catch (error) {
  // An error loses its class on the way; only what a person can put right is worth more than its text.
  if (!(error instanceof UserError)) throw error
  parentPort?.postMessage({ refused: { message: error.message, place: error.place } }, [])
}
