import { parentPort, workerData } from 'node:worker_threads'
import { UserError } from '../text/user-error.ts'
import { withBuildFile } from './build-file.ts'
import type { Task, Told } from './build-thread.ts'
import { readPacked } from './read-build.ts'
import { readLinks } from './read-model.ts'

/** The thread behind `inThread`: does one task, and hands over what it read without copying it. */
const { read, folder } = workerData as Task

const tell = (told: Told<unknown>): void => parentPort?.postMessage(told, [...buffersIn(told)])

try {
  const result =
    read === 'build'
      ? await readPacked(folder.given, { aloneBelow: Infinity })
      : await withBuildFile(folder, 'model.json', undefined, readLinks)
  tell({ result })
} catch (error) {
  if (!(error instanceof UserError)) throw error
  tell({ refused: { sentence: error.sentence, place: error.place } })
}

/** The memory of all typed arrays in plain data. */
function buffersIn(data: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(data)) found.add(data.buffer as ArrayBuffer)
  else if (typeof data === 'object' && data !== null) for (const part of Object.values(data)) buffersIn(part, found)
  return found
}
