// Bundled for the browser: the handlers under the service worker, and the table's rows sent by the page itself.
import { setupWorker } from 'msw/browser'
import type { Build } from '../../src/model/model.ts'
import { createHandlers, type HandlersOptions, strict } from '../../src/msw.ts'
import type { Reply, Row } from '../carriers/rows.ts'
import { see, type Seen, sendBy, someAtOnce } from '../carriers/send.ts'

/** Starts the worker over a build, given as JSON since a member `__proto__` survives no other way, and sends the rows. */
export async function sendAll(build: string, base: string, rows: readonly Row[]): Promise<readonly Reply[]> {
  const worker = setupWorker(
    ...createHandlers(JSON.parse(build) as Build, { baseUrl: base, otherPaths: 'answer', corsOrigin: 'localhost' }),
  )
  await worker.start({ quiet: true, ...strict({ baseUrl: base }) })
  const replies = await someAtOnce(rows, (row) => sendBy(fetch, base, row))
  await Promise.resolve(worker.stop())
  return replies
}

/** What becomes of each URL under the worker: the status, or how its fetch failed; and what the console was told. */
export async function fetchEach(
  build: string,
  base: string,
  urls: readonly string[],
  isStrict: boolean,
): Promise<{ readonly outcomes: readonly (number | string)[]; readonly said: readonly string[] }> {
  const said: string[] = []
  const { error } = console
  console.error = (text: string) => void said.push(text)
  const worker = setupWorker(...createHandlers(JSON.parse(build) as Build, { baseUrl: base }))
  await worker.start(isStrict ? { quiet: true, ...strict({ baseUrl: base }) } : { quiet: true })
  const outcomes: (number | string)[] = []
  for (const url of urls) {
    outcomes.push(
      await fetch(url).then(
        ({ status }) => status,
        (error: Error) => error.name,
      ),
    )
  }
  await Promise.resolve(worker.stop())
  console.error = error
  return { outcomes, said }
}

/** What the page sees of a fault. */
export async function seeFault(build: string, options: HandlersOptions, patienceMs: number): Promise<Seen> {
  const worker = setupWorker(...createHandlers(JSON.parse(build) as Build, { ...options, baseUrl: '/api' }))
  await worker.start({ quiet: true })
  const seen = await see(fetch, '/api', patienceMs)
  await Promise.resolve(worker.stop())
  return seen
}
