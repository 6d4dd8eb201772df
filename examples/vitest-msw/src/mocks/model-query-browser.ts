import { strict } from 'model-query-toolkit/msw'
import { setupWorker } from 'msw/browser'
import { baseUrl, handlers } from './model-query'

/** Starts the worker; call it before the page's first request, in development only. */
export async function startWorker(): Promise<void> {
  await setupWorker(...handlers).start(strict({ baseUrl }))
}
