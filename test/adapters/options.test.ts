import { expect, it } from 'vitest'
import { judge, judgePassing, rules, targetAt, targetOf } from '../../src/conformance.ts'
import { createContract, findGaps } from '../../src/gaps.ts'
import { createFetch, createModel, createService, createStage, vary } from '../../src/index.ts'
import { createHandlers, strict } from '../../src/msw.ts'
import { createMiddleware, startServer } from '../../src/node.ts'
import { routeModelQuery, type Routes } from '../../src/playwright.ts'
import { recordBuild } from '../../src/recording.ts'
import { modelQuery } from '../../src/vite.ts'
import type { Build } from '../../src/index.ts'

const build: Build = { version: 'v', entities: [], links: [], findings: [] }
const target = targetOf(() => new Response(null, { status: 404 }))
const pages: Routes = { route: () => Promise.resolve(), unroute: () => Promise.resolve() }

/** Each door with options, and one of its own that is easily misspelt. */
const doors: readonly [string, (options: object) => unknown, string, string][] = [
  ['createFetch', (options) => createFetch(build, options), 'basepath', 'basePath'],
  ['createService', (options) => createService(createModel(build), options), 'maxhits', 'maxHits'],
  ['vary', (options) => vary(build, 'error-html', options), 'sed', 'seed'],
  ['createHandlers', (options) => createHandlers(build, options), 'baseURI', 'baseUrl'],
  ['strict', (options) => strict(options), 'ignored', 'ignore'],
  ['startServer', (options) => startServer(build, options), 'maxhits', 'maxHits'],
  ['createMiddleware', (options) => createMiddleware(build, options), 'otherPath', 'otherPaths'],
  ['modelQuery', (options) => modelQuery(options), 'wacth', 'watch'],
  ['routeModelQuery', (options) => routeModelQuery(pages, build, options), 'corsOrigins', 'corsOrigin'],
  ['createStage', (options) => createStage(options), 'scenarioes', 'scenarios'],
  ['targetAt', (options) => targetAt('http://127.0.0.1:1', options), 'maxRequest', 'maxRequests'],
  ['targetOf', (options) => targetOf(() => new Response(), options), 'timeoutMS', 'timeoutMs'],
  ['recordBuild', (options) => recordBuild(target, options as never), 'frish', 'fresh'],
  ['judge', (options) => judge(rules, target, options), 'probeWrite', 'probeWrites'],
  ['judgePassing', (options) => judgePassing(options as never), 'contracts', 'contract'],
]

it.each(doors)('%s refuses an option that it does not have', async (door, open, slip, meant) => {
  const opened = async (options: object): Promise<unknown> => open(options)
  await expect(opened({ [slip]: undefined })).rejects.toThrow(
    `${door} has no option ${JSON.stringify(slip)}. Did you mean ${meant}?`,
  )
  await expect(opened({ zzzzzzzzz: 1 })).rejects.toThrow(new RegExp(`Its options are .*\\b${meant}\\b.*\\.$`))
})

it.each(doors)('%s refuses options that are no object', async (door, open) => {
  const opened = async (options: unknown): Promise<unknown> => open(options as object)
  await expect(opened(null)).rejects.toThrow(new TypeError(`${door} takes options as an object, not null.`))
  await expect(opened([])).rejects.toThrow(new TypeError(`${door} takes options as an object, not an array.`))
  await expect(opened(3)).rejects.toThrow(new TypeError(`${door} takes options as an object, not a number.`))
})

const noBuild =
  'This is not a build: it has no entities array; take entities and links from model.json, and findings from build-log.json.'

/** What is called with something else than it takes, and what it says. */
const misused: readonly [string, () => unknown, string][] = [
  ['createFetch', () => createFetch(3 as never), noBuild],
  ['createModel', () => createModel(null as never), noBuild],
  [
    'startServer',
    () => startServer(new URL('file:///build') as never),
    'This is a URL; give the path of a folder, such as fileURLToPath(url), from node:url.',
  ],
  [
    'recordBuild',
    () => recordBuild('http://127.0.0.1:1' as never, { out: 'build' }),
    'recordBuild takes a target that targetAt or targetOf made.',
  ],
  [
    'createService',
    () => createService(build as never),
    'createService takes a model; make one of a build with createModel.',
  ],
  [
    'a base path',
    () => createFetch(build, { basePath: null as never }),
    'null is not a base path; use one such as /api, or an empty string.',
  ],
  [
    'scenarios',
    () => createStage({ scenarios: 3 as never }),
    'createStage takes scenarios as an object, not a number.',
  ],
  ['rules', () => createStage({ rules: {} as never }), 'createStage takes rules as a list.'],
  [
    'a host',
    () => startServer(build, { host: null as never }),
    'host is an address or a name, such as 127.0.0.1 or localhost.',
  ],
  ['targetAt', () => targetAt('http://127.0.0.1:1', null as never), 'targetAt takes options as an object, not null.'],
  [
    'judge without rules',
    () => judge(null as never, target),
    'judge takes a list of rules, and a target that targetAt or targetOf made.',
  ],
  [
    'judge by the names of rules',
    () => judge(['OPS-1'] as never, target),
    'judge takes a list of rules, and a target that targetAt or targetOf made.',
  ],
  [
    'judge without a target',
    () => judge(rules, 'http://127.0.0.1:1' as never),
    'judge takes a list of rules, and a target that targetAt or targetOf made.',
  ],
  [
    'judge by a document',
    () => judge(rules, target, { contract: { paths: {} } as never }),
    'judge takes a contract as { document }, in which the document is the parsed OpenAPI.',
  ],
  [
    'judge with an operation that there is not',
    () => judge(rules, target, { required: ['listEntites' as never] }),
    'judge takes as required a list of these: listEntities, getEntity, searchModel, listFindings.',
  ],
  ['judgePassing', () => judgePassing(null as never), 'judgePassing takes options as an object, not null.'],
  [
    'createContract',
    () => createContract(null as never, 'openapi.yaml'),
    'createContract takes a parsed OpenAPI document, which is an object.',
  ],
  [
    'findGaps',
    () => findGaps({ contract: {}, notes: [] } as never),
    'findGaps takes { contract, notes }: what createContract made, and a list of notes.',
  ],
]

it.each(misused)('%s says what it takes', async (_, call, says) => {
  await expect((async () => call())()).rejects.toThrow(new TypeError(says))
})

const tooSmall: readonly [string, (options: object) => unknown, object, string][] = [
  ['targetAt', (options) => targetAt('http://127.0.0.1:1', options), { concurrency: 0 }, 'from 1 on, not 0.'],
  ['targetAt', (options) => targetAt('http://127.0.0.1:1', options), { rate: 0 }, 'from 0.001 on, not 0.'],
  ['targetOf', (options) => targetOf(() => new Response(), options), { waitMs: -1 }, 'from 0 on, not -1.'],
  ['targetOf', (options) => targetOf(() => new Response(), options), { timeoutMs: '9' }, 'from 1 on, not "9".'],
  ['judge', (options) => judge(rules, target, options), { sample: Number.NaN }, 'from 1 on, not NaN.'],
]

it.each(tooSmall)('%s refuses a number below the least', async (_, open, options, says) => {
  const [name = ''] = Object.keys(options)
  await expect((async () => open(options))()).rejects.toThrow(new RangeError(`${name} is a number ${says}`))
})
