import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modelQueryFixtures, routeModelQuery, type ModelQuery } from '../../src/playwright.ts'
import { flags } from './chromium.ts'

const build = { entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [{ check: 'c' }] }
const baseUrl = 'http://api.example/v1'
const home = 'http://app.example/'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags })
})
afterAll(() => browser.close())

/** What a page in a context of its own sees at a path: the JSON, the status of an error, or that nothing came. */
type Ask = (path: string, init?: { method?: string; headers?: Record<string, string> }) => Promise<unknown>

async function inContext(use: (modelQuery: ModelQuery, ask: Ask) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  const [fixture] = modelQueryFixtures(build, { baseUrl }).modelQuery
  await context.route(home, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await fixture({ context }, async (modelQuery) => {
    const page = await context.newPage()
    await page.goto(home)
    const ask: Ask = (path, init) =>
      page.evaluate(
        `fetch(${JSON.stringify(baseUrl + path)}, ${JSON.stringify(init ?? {})})
          .then((response) => response.ok ? response.json() : response.status, () => 'nothing')`,
      )
    await use(modelQuery, ask)
  })
  await context.close()
}

it('plays opposite scenarios at once, each with its own journal', async () => {
  const calm = inContext(async ({ journal, stage }, ask) => {
    expect(await ask('/findings')).toEqual([{ check: 'c' }])
    stage.choose('empty')
    expect(await ask('/findings', { headers: { 'X-Custom': '1' } })).toEqual([])
    expect(journal.list().map(({ status, target }) => [status, target])).toEqual([
      [200, '/findings'],
      [200, '/findings'],
    ])
  })
  const down = inContext(async ({ journal, stage }, ask) => {
    stage.choose('down')
    expect([await ask('/findings'), await ask('/entities')]).toEqual([503, 503])
    stage.choose(undefined)
    expect(await ask('/findings')).toEqual([{ check: 'c' }])
    expect(journal.list({ status: 503 })).toHaveLength(2)
  })
  await Promise.all([calm, down])
})

it('shows faults as a page sees them, varies on request, and leaves other paths alone', () =>
  inContext(async ({ stage, vary, journal }, ask) => {
    for (const fault of ['offline', 'truncated'] as const) {
      stage.choose(fault)
      expect(await ask('/findings')).toBe('nothing')
    }
    stage.choose(undefined)
    vary('no-findings')
    expect(await ask('/findings')).toEqual([])
    vary()
    expect(await ask('/entities/a')).toMatchObject({ title: 'Loan' })
    expect(() => vary('no-such')).toThrow(RangeError)
    expect(await ask('/elsewhere')).toBe('nothing')
    expect(journal.list({ operation: 'getEntity' })).toHaveLength(1)
  }))

it('is over with its test', async () => {
  const context = await browser.newContext()
  await using modelQuery = await routeModelQuery(context, build, { baseUrl })
  const page = await context.newPage()
  await modelQuery[Symbol.asyncDispose]()
  expect(
    await page.goto(`${baseUrl}/findings`).then(
      () => 'answered',
      () => 'nothing',
    ),
  ).toBe('nothing')
  await context.close()
})
