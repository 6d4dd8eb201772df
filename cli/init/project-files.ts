/** A file that a frontend project needs, by its path from the project's folder. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

const handlers = `import log from 'model-query-toolkit/fixtures/library/build-log.json' with { type: 'json' }
import model from 'model-query-toolkit/fixtures/library/model.json' with { type: 'json' }
import { createHandlers, createStage, type Scenario } from 'model-query-toolkit/msw'
import file from './scenarios.json' with { type: 'json' }

/** Where your code requests the Model query API: a URL, a path such as /api, or * for the contract's paths at any origin. */
export const baseUrl = '*'

/** Plays scenarios: \`stage.choose('search-down')\` starts one, \`stage.choose(undefined)\` stops it. */
export const stage = createStage({ scenarios: file.scenarios as Record<string, Scenario> })

/** The service over a bundled build; replace it with the files of your own build. */
export const handlers = createHandlers({ ...model, ...log }, { baseUrl, stage })
`

const node = `import { setupServer } from 'msw/node'
import { handlers } from './handlers.js'

export const server = setupServer(...handlers)
`

const browser = `import { strict } from 'model-query-toolkit/msw'
import { setupWorker } from 'msw/browser'
import { baseUrl, handlers } from './handlers.js'

/** Starts the worker; call it before the page's first request, in development only. */
export async function startWorker(): Promise<void> {
  await setupWorker(...handlers).start(strict({ baseUrl }))
}
`

const vitestSetup = `import { strict } from 'model-query-toolkit/msw'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { baseUrl, stage } from './handlers.js'
import { server } from './node.js'

// A request that no handler answers fails, in msw 2 and 3 alike.
beforeAll(() => server.listen(strict({ baseUrl })))
afterEach(() => {
  server.resetHandlers()
  stage.choose(undefined)
})
afterAll(() => server.close())
`

const scenarios = `{
  "$schema": "../node_modules/model-query-toolkit/contract/schemas/scenarios.schema.json",
  "scenarios": {
    "search-down": {
      "description": "searchModel answers 503; the other operations answer normally",
      "rules": [{ "operation": "searchModel", "status": 503 }]
    },
    "slow-then-gone": {
      "description": "the second request for any entity takes one second and gets a 404",
      "rules": [{ "operation": "getEntity", "calls": 2, "delay": 1000, "status": 404 }]
    }
  }
}
`

const vitestConfig = `import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { setupFiles: ['./mocks/vitest-setup.ts'] },
})
`

/** The files of a project, in the order in which they are written; the last only for a project without one. */
export const projectFiles: readonly ProjectFile[] = [
  { path: 'mocks/handlers.ts', text: handlers },
  { path: 'mocks/node.ts', text: node },
  { path: 'mocks/browser.ts', text: browser },
  { path: 'mocks/vitest-setup.ts', text: vitestSetup },
  { path: 'mocks/scenarios.json', text: scenarios },
]
export const vitestConfigFile: ProjectFile = { path: 'vitest.config.mts', text: vitestConfig }

/** The script of package.json that serves the same on a port. */
export const script = {
  name: 'mock',
  command: 'model-query serve --scenarios mocks/scenarios.json',
} as const
