import { workerData } from 'node:worker_threads'
import { handOver } from './hand-over.ts'
import type { WorkerReply } from './read-build-aside.ts'
import { readPacked } from './read-build.ts'
import { sentError } from './sent-error.ts'

/** The thread of `readBuildAside`: reads one build and transfers the result without copying it. */
const reply: (message: WorkerReply) => void = handOver

try {
  reply({ read: await readPacked(workerData as string) })
} catch (error) {
  reply({ error: sentError(error) })
}
