import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { variationOf } from '../../cli/serve/variation.ts'
import { currentTrial } from '../../src/adapters/trial.ts'
import { createFetch, createModel, createService, type Build } from '../../src/index.ts'
import { startServer } from '../../src/node.ts'

const build: Build = { entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [{ check: 'c' }] }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trial-'))
  vi.stubEnv('MODEL_QUERY_VARIATION', 'no-findings,undeclared-fields-added')
  vi.stubEnv('MODEL_QUERY_SEED', '7')
  vi.stubEnv('MODEL_QUERY_ASKED', join(folder, 'asked'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})
const asked = async (): Promise<string> => readFile(join(folder, 'asked'), 'utf8').catch(() => '')

it('is none in a process that vary did not start, and none where there is no process', () => {
  expect(currentTrial()).toEqual({ url: undefined, names: ['no-findings', 'undeclared-fields-added'], seed: 7 })
  vi.stubEnv('MODEL_QUERY_VARIATION', undefined)
  expect(currentTrial()).toBeUndefined()
  vi.stubGlobal('process', undefined)
  expect(currentTrial()).toBeUndefined()
  vi.unstubAllGlobals()
})

it('varies what answers from a build, and counts what is asked', async () => {
  const ask = createFetch(build)
  expect(await (await ask('http://any/findings')).json()).toEqual([])
  expect(await (await ask('http://any/entities')).json()).toMatchObject([{ id: 'a', revision: 7 }])
  expect(await asked()).toBe('..')
})

it('varies a folder that is served, and says so', async () => {
  await using server = await startServer('fixtures/one')
  expect(await (await fetch(`${server.url}/findings`)).json()).toEqual([])
  expect(await asked()).toBe('.')
  const named = await variationOf({ basePath: '', corsOrigin: 'localhost' }, 'one')
  expect(named).toMatchObject({ name: 'one, varied: no-findings, undeclared-fields-added' })
})

it('leaves a service of your own alone, and does not count it', async () => {
  const ask = createFetch(createService(createModel(build)))
  expect(await (await ask('http://any/findings')).json()).toEqual([{ check: 'c' }])
  expect(await asked()).toBe('')
})

it('answers as ever in the run without variations, and where nothing can be counted', async () => {
  vi.stubEnv('MODEL_QUERY_VARIATION', '')
  vi.stubEnv('MODEL_QUERY_ASKED', join(folder, 'no-folder', 'asked'))
  expect(await (await createFetch(build)('http://any/findings')).json()).toEqual([{ check: 'c' }])
})

it('names a variation that there is not', () => {
  vi.stubEnv('MODEL_QUERY_VARIATION', 'no-such')
  expect(() => createFetch(build)).toThrow('No variation is called "no-such".')
})
