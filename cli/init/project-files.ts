import { exportsFunction } from './exports-function.ts'

/** How the names of our files end, by the language of the project. */
export type Ending = 'ts' | 'js'

/** A file that a frontend project needs, by its path from the project's folder. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

const handlers = `import log from 'model-query-toolkit/fixtures/library/build-log.json' with { type: 'json' }
import model from 'model-query-toolkit/fixtures/library/model.json' with { type: 'json' }
import { createHandlers, createJournal, createStage, type Scenario } from 'model-query-toolkit/msw'
import file from './model-query-scenarios.json' with { type: 'json' }

/** Where your code requests the Model query API: a URL, a path such as /api, or * for the contract's paths at any origin. */
export const baseUrl = '*'

const scenarios = file.scenarios as Record<keyof typeof file.scenarios & string, Scenario>

/** Plays scenarios, \`stage.choose('search-down')\`, and rules of one test, \`stage.add({ status: 503, calls: 1 })\`. */
export const stage = createStage({ scenarios })

/** What was asked and answered: \`journal.list({ operation: 'searchModel' })\`. */
export const journal = createJournal()

/** The service over a bundled build; replace it with the files of your own build. */
export const handlers = createHandlers({ ...model, ...log }, { baseUrl, stage, journal })
`

const node = `import { setupServer } from 'msw/node'
import { handlers } from './model-query'

export const server = setupServer(...handlers)
`

const browser = `import { strict } from 'model-query-toolkit/msw'
import { setupWorker } from 'msw/browser'
import { baseUrl, handlers } from './model-query'

/** Starts the worker; call it before the page's first request, in development only. */
export async function startWorker(): Promise<void> {
  await setupWorker(...handlers).start(strict({ baseUrl }))
}
`

/** Below a base path, the worker is where vite serves it. */
const browserBelowBase = `/// <reference types="vite/client" />
${browser.replace(
  'start(strict({ baseUrl }))',
  `start({
    ...strict({ baseUrl }),
    serviceWorker: { url: \`\${import.meta.env.BASE_URL}mockServiceWorker.js\` },
  })`,
)}`

const vitestSetup = `import { strict } from 'model-query-toolkit/msw'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { baseUrl, journal, stage } from './model-query'
import { server } from './model-query-node'

// A request that no handler answers fails, in msw 2 and 3 alike.
beforeAll(() => {
  server.listen(strict({ baseUrl }))
})
afterEach(() => {
  server.resetHandlers()
  stage.reset()
  journal.clear()
})
afterAll(() => {
  server.close()
})
`

const test = `import { expect, test } from 'vitest'
import { journal, stage } from './model-query'

// Examples: replace them with tests of your own client.
const search = (words: string, init?: RequestInit) => fetch(\`https://api.example/search?q=\${words}\`, init)

test('an error, once', async () => {
  stage.add({ operation: 'searchModel', calls: 1, status: 503 })
  expect((await search('loan')).status).toBe(503)
  expect((await search('loan')).status).toBe(200)
})

test('a slow answer', async () => {
  stage.add({ operation: 'searchModel', delay: 200 })
  await search('loan')
  expect(journal.list()[0]?.waitMs).toBe(200)
})

test('a request that is aborted', async () => {
  stage.add({ delay: 30_000 })
  await expect(search('loan', { signal: AbortSignal.timeout(50) })).rejects.toThrow()
  expect((await journal.waitFor(({ left }) => left)).q).toBe('loan')
})

test('what was asked', async () => {
  await search('loa')
  await search('loan')
  expect(journal.list({ operation: 'searchModel' }).map(({ q }) => q)).toEqual(['loa', 'loan'])
})

test('other data', async () => {
  stage.add({ id: 'term:loan', patch: { title: 'Borrowing', type: null } })
  const answer = await fetch('https://api.example/entities/term%3Aloan')
  expect(await answer.json()).toMatchObject({ title: 'Borrowing' })
})

test('a scenario', async () => {
  stage.choose('search-down')
  expect((await search('loan')).status).toBe(503)
})
`

const scenarios = (root: string): string => `{
  "$schema": "${root}node_modules/model-query-toolkit/contract/schemas/scenarios.schema.json",
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

const ignored =
  '// @ts-ignore: TypeScript imports no JSON with this module in tsconfig.json; whatever runs the file does.\n'

/** The files that any project gets in its folder for mocks; where TypeScript refuses imports of JSON, it is told to ignore them. */
export function serviceFiles(mocks: string, refusesJson: boolean): readonly ProjectFile[] {
  const text = refusesJson ? handlers.replaceAll(/^(?=.* with \{)/gm, ignored) : handlers
  return [
    { path: `${mocks}/model-query.ts`, text },
    { path: `${mocks}/model-query-scenarios.json`, text: scenarios('../'.repeat(mocks.split('/').length)) },
  ]
}

/** What makes ES modules of the files beside it, in a project whose own are CommonJS. */
export function moduleFile(mocks: string): ProjectFile {
  return { path: `${mocks}/package.json`, text: '{ "type": "module" }\n' }
}

/** The files that start msw, for a project that does not start it itself. */
export function mswFiles(mocks: string, vite: ViteConfig | undefined): readonly ProjectFile[] {
  const hasBase = /\bbase\s*:/.test(vite?.text ?? '')
  return [
    { path: `${mocks}/model-query-node.ts`, text: node },
    { path: `${mocks}/model-query-browser.ts`, text: hasBase ? browserBelowBase : browser },
  ]
}

/** The files of a project whose tests run in vitest. */
export function vitestFiles(mocks: string): readonly ProjectFile[] {
  return [
    { path: setupPath(mocks, 'ts'), text: vitestSetup },
    { path: `${mocks}/model-query.test.ts`, text: test },
  ]
}

/** What TypeScript adds to the text of our files. */
const types = [
  ', type Scenario',
  ' as Record<keyof typeof file.scenarios & string, Scenario>',
  ': Promise<void>',
  ': string',
  '?: RequestInit',
]

/** A file of ours in JavaScript. */
export function inJavaScript({ path, text }: ProjectFile): ProjectFile {
  return {
    path: path.replace(/ts$/, 'js'),
    text: types.reduce((rest, type) => rest.replaceAll(type, ''), text),
  }
}

/** A file of ours for a client that asks at this base URL. */
export function withBaseUrl({ path, text }: ProjectFile, baseUrl: string): ProjectFile {
  if (baseUrl === '*') return { path, text }
  const below = baseUrl.startsWith('/') ? `https://api.example${baseUrl}` : baseUrl
  return {
    path,
    text: text.replace("baseUrl = '*'", `baseUrl = '${baseUrl}'`).replaceAll('https://api.example', below),
  }
}

/** A file of ours whose imports of others have an extension, where Node resolves them. */
export function withExtensions({ path, text }: ProjectFile): ProjectFile {
  return { path, text: text.replaceAll(/(?<=from '\.\/[\w-]+)'/g, ".js'") }
}

/** A file of ours without the attribute of JSON: TypeScript 4 cannot read it, also in JavaScript; webpack does not need it. */
export function withoutAttributes({ path, text }: ProjectFile): ProjectFile {
  return { path, text: text.replaceAll(" with { type: 'json' }", '') }
}

/** The file that vitest has to run before tests. */
export function setupPath(mocks: string, ending: Ending): string {
  return `${mocks}/model-query-setup.${ending}`
}

/**
 * What a configuration has to say of that file, and of our runner where vitest can use it. Vitest looks for a relative path
 * below the root that a configuration may set.
 */
export function testOptions(path: string, config: string | undefined, usesRunner: boolean): string {
  const hasRoot = /\broot\s*:/.test(config ?? '')
  const setup = `setupFiles: [${hasRoot ? `\`\${import.meta.dirname}/${path}\`` : `'./${path}'`}]`
  return usesRunner ? `${setup}, runner: 'model-query-toolkit/vitest'` : setup
}

export interface ViteConfig {
  readonly name: string
  readonly text: string
}

/** The configuration of vitest, which keeps all that vite's says: vitest reads only one of them. */
export function vitestConfig(setup: string, vite: ViteConfig | undefined, usesRunner: boolean): ProjectFile {
  const options = `test: { ${testOptions(setup, vite?.text, usesRunner)} }`
  const test = `{ ${options} }`
  const path = 'vitest.config.mts'
  if (!vite)
    return {
      path,
      text: `import { defineConfig } from 'vitest/config'\n\nexport default defineConfig({\n  ${options},\n})\n`,
    }
  const imports = `import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './${vite.name.replace(/ts$/, 'js')}'
`
  const merged = exportsFunction(vite.text)
    ? `defineConfig(async (env) => mergeConfig(await viteConfig(env), ${test}))`
    : `mergeConfig(viteConfig, defineConfig(${test}))`
  return { path, text: `${imports}\nexport default ${merged}\n` }
}

/** The file from which `ng test` takes what its own configuration of vitest has no option for. */
export const angularConfig: ProjectFile = {
  path: 'vitest-base.config.mts',
  text: `import { defineConfig } from 'vitest/config'\n\nexport default defineConfig({ test: { runner: 'model-query-toolkit/vitest' } })\n`,
}

/** The script of package.json that serves the same on a port. */
export function script(mocks: string): { readonly name: string; readonly command: string } {
  return { name: 'mock', command: `model-query serve --scenarios ${mocks}/model-query-scenarios.json` }
}
