// Bundled for the browser: the handlers under the service worker, and the table's rows sent by the page itself.
import { setupWorker } from 'msw/browser'
import type { Build } from '../../src/model/model.ts'
import { createHandlers, strict } from '../../src/msw.ts'
import type { Reply, Row } from './rows.ts'
import { sendBy, someAtOnce } from './send.ts'

/** Starts the worker over a build, given as JSON since a member `__proto__` survives no other way, and sends the rows. */
export async function sendAll(build: string, base: string, rows: readonly Row[]): Promise<readonly Reply[]> {
  const worker = setupWorker(...createHandlers(JSON.parse(build) as Build, { baseUrl: base, otherPaths: 'answer' }))
  await worker.start({ quiet: true, ...strict({ baseUrl: base }) })
  const replies = await someAtOnce(rows, (row) => sendBy(fetch, base, row))
  worker.stop()
  return replies
}
