import { strict } from 'model-query-toolkit/msw'
import { setupWorker } from 'msw/browser'
import { baseUrl, handlers, stage } from './handlers.js'

/** Starts the worker, and lets the scenario be chosen in `select`. */
export async function startMocks(select: HTMLSelectElement, changed: () => void): Promise<void> {
  await setupWorker(...handlers).start({ quiet: true, ...strict({ baseUrl }) })
  select.append(...['none', ...Object.keys(stage.scenarios)].map((name) => new Option(name)))
  select.onchange = () => {
    stage.choose(select.value === 'none' ? undefined : select.value)
    changed()
  }
}
