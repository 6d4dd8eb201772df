import { Buffer } from 'node:buffer'
import { setMaxListeners } from 'node:events'
import { findFixture, fixtureNames } from '../build/find-fixture.ts'
import { readBuild } from '../build/read-build.ts'
import type { Build } from '../model/model.ts'
import { isPath } from '../service/near-miss.ts'
import type { Service, ServiceOptions } from '../service/service.ts'
import { createJournal, type Journal } from '../staging/journal.ts'
import type { Stage } from '../staging/stage.ts'
import { vary } from '../variations/vary.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { readBaseUrl } from './base-url.ts'
import { type PlayOptions, playerOf, playOptionNames, stageOf } from './play.ts'
import { pathIn } from '../contract/operations.ts'
import { serviceBelow, targetBelow } from './target-below.ts'

/** What is used of a request that Playwright intercepts. */
export interface RoutedRequest {
  method(): string
  url(): string
  allHeaders(): Promise<Record<string, string>>
}

/** What is used of Playwright's `Route`. */
export interface InterceptedRoute {
  request(): RoutedRequest
  fulfill(answer: { status: number; headers: Record<string, string>; body: Buffer }): Promise<void>
  abort(errorCode?: string): Promise<void>
}

/** What is used of Playwright's `Page` or `BrowserContext`. */
export interface Routes {
  route(url: (url: URL) => boolean, handler: (route: InterceptedRoute) => Promise<void>): Promise<unknown>
  unroute(url: (url: URL) => boolean): Promise<void>
}

/** Where the service answers in pages, and what is done to answers on purpose. */
export interface RoutingOptions extends PlayOptions, Pick<ServiceOptions, 'corsOrigin' | 'maxHits'> {
  /** A URL such as `https://api.example/v1`, a path such as `/api` at any origin, or `*` (the default), the contract's paths. */
  readonly baseUrl?: string
}

const routingOptionNames: NamesOf<RoutingOptions> = {
  ...playOptionNames,
  baseUrl: true,
  corsOrigin: true,
  maxHits: true,
}

/** The service behind the pages of one test. */
export interface ModelQuery extends AsyncDisposable {
  /** Plays scenarios and faults: `stage.choose('search-down')`. */
  readonly stage: Stage
  /** Every question that the pages asked, with its answer. */
  readonly journal: Journal
  /** Answers otherwise from now on, as the contract permits; without names as ever. Throws a RangeError as the function `vary`. */
  readonly vary: (...names: readonly string[]) => void
}

/**
 * Answers the requests of a page, or of all pages of a browser context, from a build, without a port: of the contract's
 * operations below `baseUrl`, and of nothing else. What is reset, stalled or cut on purpose is so in the page, too, but for
 * a cut body, which arrives as a reset.
 */
export async function routeModelQuery(pages: Routes, build: Build, options: RoutingOptions = {}): Promise<ModelQuery> {
  refuseUnknownOptions('routeModelQuery', options, routingOptionNames)
  const { baseUrl = '*', corsOrigin = '*', maxHits, journal = createJournal(), ...played } = options
  const base = readBaseUrl(baseUrl)
  const serviceOptions = { corsOrigin, ...(maxHits !== undefined && { maxHits }) }
  const plain = serviceBelow(base, build, serviceOptions)
  let service: Service = plain
  const stage = stageOf(played)
  const current: Pick<Service, 'answer' | 'waitFor'> = {
    answer: (ask) => service.answer(ask),
    waitFor: (ask) => service.waitFor?.(ask),
  }
  const play = playerOf(current, { stage, journal })
  const over = new AbortController()
  // All that pages wait for ends with the test.
  setMaxListeners(0, over.signal)
  const isOurs = ({ href }: URL): boolean => {
    const target = targetBelow(base, href)
    return target !== undefined && isPath(pathIn(target))
  }
  const answer = async (route: InterceptedRoute): Promise<void> => {
    const request = route.request()
    const { 'accept-encoding': _coding, ...headers } = await request.allHeaders()
    const ask = { method: request.method(), target: targetBelow(base, request.url()) ?? '/', headers }
    const response = await play(ask, over)
    if (!response) return route.abort('connectionreset')
    const body = await response.arrayBuffer().catch(() => undefined)
    if (over.signal.aborted) return
    if (!body) return route.abort('connectionreset')
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(body),
    })
  }
  await pages.route(isOurs, (route) =>
    answer(route).catch((error: unknown) => {
      // The test is over, and with it the page.
      if (!over.signal.aborted) throw error
    }),
  )
  return {
    stage,
    journal,
    vary(...names) {
      service = names.length === 0 ? plain : vary(build, names, { ...serviceOptions, seed: options.seed ?? 1 })
    },
    async [Symbol.asyncDispose]() {
      if (over.signal.aborted) return
      over.abort()
      // Pages that are closed already have no routes any more.
      await pages.unroute(isOurs).catch(() => undefined)
    },
  }
}

/** A fixture as `test.extend` of @playwright/test takes it. */
export interface ModelQueryFixtures {
  readonly modelQuery: [
    (args: { context: Routes }, use: (modelQuery: ModelQuery) => Promise<void>) => Promise<void>,
    { auto: true },
  ]
}

/**
 * A fixture for `test.extend` of @playwright/test: each test has its own service behind the pages of its context, with a
 * stage and a journal that no other test sees. `source` is a build, the folder of one, or the name of a bundled one.
 *
 *     export const test = base.extend<{ modelQuery: ModelQuery }>(modelQueryFixtures('library', { baseUrl: '/api' }))
 */
export function modelQueryFixtures(source: Build | string, options: RoutingOptions = {}): ModelQueryFixtures {
  let build: Promise<Build> | undefined
  return {
    modelQuery: [
      // Playwright reads the names of the fixtures that it needs out of these braces.
      async ({ context }, use) => {
        const modelQuery = await routeModelQuery(context, await (build ??= readSource(source)), options)
        try {
          await use(modelQuery)
        } finally {
          await modelQuery[Symbol.asyncDispose]()
        }
      },
      { auto: true },
    ],
  }
}

async function readSource(source: Build | string): Promise<Build> {
  if (typeof source !== 'string') return source
  const folder = fixtureNames().includes(source) ? findFixture(source) : source
  return (await readBuild(folder)).build()
}
