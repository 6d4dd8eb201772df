import { parentPort } from 'node:worker_threads'

/** Sends plain data from a thread to the one that started it, with its memory instead of a copy. */
export function handOver(data: unknown): void {
  parentPort?.postMessage(data, [...buffersIn(data)])
}

/** The memory of all typed arrays in plain data. */
function buffersIn(data: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(data)) found.add(data.buffer as ArrayBuffer)
  else if (typeof data === 'object' && data !== null) for (const part of Object.values(data)) buffersIn(part, found)
  return found
}
