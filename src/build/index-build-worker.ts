import { parentPort, workerData } from 'node:worker_threads'
import { indexHere, type IndexingReply } from './index-build.ts'
import { sentError } from './sent-error.ts'

/** The thread of `indexBuild`: whatever comes from there ends it, between two slices of its work. */
const over = new AbortController()
const port = parentPort as NonNullable<typeof parentPort>
port.once('message', () => over.abort())
const reply = (message: IndexingReply): void => port.postMessage(message)

try {
  const indexed = await indexHere(workerData as string, {
    signal: over.signal,
    onRead: (...read) => reply({ read }),
    onProgress: (progress) => reply({ progress }),
  })
  reply({ indexed })
} catch (error) {
  reply(over.signal.aborted ? { stopped: true } : { error: sentError(error) })
}
