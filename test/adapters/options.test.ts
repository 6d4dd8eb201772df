import { expect, it } from 'vitest'
import { createStage, createFetch } from '../../src/index.ts'
import { createHandlers, strict } from '../../src/msw.ts'
import { createMiddleware, startServer } from '../../src/node.ts'
import { routeModelQuery, type Routes } from '../../src/playwright.ts'
import { modelQuery } from '../../src/vite.ts'
import type { Build } from '../../src/index.ts'

const build: Build = { version: 'v', entities: [], links: [], findings: [] }
const pages: Routes = { route: () => Promise.resolve(), unroute: () => Promise.resolve() }

/** Each door with options, and one of its own that is easily misspelt. */
const doors: readonly [string, (options: object) => unknown, string, string][] = [
  ['createFetch', (options) => createFetch(build, options), 'basepath', 'basePath'],
  ['createHandlers', (options) => createHandlers(build, options), 'baseURI', 'baseUrl'],
  ['strict', (options) => strict(options), 'ignored', 'ignore'],
  ['startServer', (options) => startServer(build, options), 'maxhits', 'maxHits'],
  ['createMiddleware', (options) => createMiddleware(build, options), 'otherPath', 'otherPaths'],
  ['modelQuery', (options) => modelQuery(options), 'wacth', 'watch'],
  ['routeModelQuery', (options) => routeModelQuery(pages, build, options), 'corsOrigins', 'corsOrigin'],
  ['createStage', (options) => createStage(options), 'scenarioes', 'scenarios'],
]

it.each(doors)('%s refuses an option that it does not have', async (door, open, slip, meant) => {
  const opened = async (options: object): Promise<unknown> => open(options)
  await expect(opened({ [slip]: undefined })).rejects.toThrow(
    `${door} has no option ${JSON.stringify(slip)}. Did you mean ${meant}?`,
  )
  await expect(opened({ zzzzzzzzz: 1 })).rejects.toThrow(new RegExp(`Its options are .*\\b${meant}\\b.*\\.$`))
})
