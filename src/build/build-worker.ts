import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerReply } from './read-build-aside.ts'
import { readPacked } from './read-build.ts'
import { sentError } from './sent-error.ts'

/** The thread of `readBuildAside`: reads one build and transfers the result without copying it. */
const reply = (message: WorkerReply): void => parentPort?.postMessage(message, [...buffersIn(message)])

try {
  reply({ read: await readPacked(workerData as string) })
} catch (error) {
  reply({ error: sentError(error) })
}

/** The memory of all typed arrays in plain data. */
function buffersIn(data: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(data)) found.add(data.buffer as ArrayBuffer)
  else if (typeof data === 'object' && data !== null) for (const part of Object.values(data)) buffersIn(part, found)
  return found
}
