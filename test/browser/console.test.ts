import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { finish, start, type Run } from '../cli/test-io.ts'
import { testFolder } from '../build/build-folder.ts'
import { flags } from './chromium.ts'
import { pageServer } from './page-server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...flags, '--host-resolver-rules=MAP evil.example 127.0.0.1'],
  })
})
afterAll(() => browser.close())

const running: Run[] = []
afterEach(async () => {
  for (const run of running.splice(0)) {
    run.stop()
    await run.done
  }
})
async function serving(...args: readonly string[]): Promise<{ run: Run; url: string }> {
  const run = start(['serve', '--port', '0', ...args])
  running.push(run)
  const [, url = ''] = await run.sees(/answers at (\S+)/)
  return { run, url }
}

/** A page of the console, and what went wrong in it. */
async function opened(url: string): Promise<{ page: Page; troubles: string[] }> {
  const page = await browser.newPage()
  // The server is of this process, and may keep it busy for long; the test has a limit of its own.
  page.setDefaultTimeout(0)
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  await page.goto(url)
  return { page, troubles }
}

const places = ['journal', 'search/a', 'findings', 'contract', 'model', 'screen'] as const

/** The first entity of a server's list, as a place of the console. */
async function anEntity(url: string): Promise<readonly string[]> {
  const [first] = (await (await fetch(`${url}/entities`)).json()) as readonly { readonly id: string }[]
  return first ? [`entity/${encodeURIComponent(first.id)}`] : []
}

/** Waits until a place shows what the server answered. */
async function settled(page: Page): Promise<void> {
  await page.waitForSelector('main h2')
  await page.waitForSelector('main table, main .nothing, main .waterfall, main pre', { state: 'attached' })
  await page.locator('main', { hasText: 'Asking' }).waitFor({ state: 'detached' })
}

/** What axe finds, by all its rules or by some; of what passes it would keep every element. */
async function violations(page: Page, rules?: readonly string[]): Promise<unknown> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(axe)
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  return page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]))`,
  )
}

/** axe looks at every element, and a large build takes its time to be indexed. */
const patient = { timeout: 300_000 }

describe('the console', () => {
  it.each(['library', 'odd', 'one', 'empty'])(
    'has no error and nothing that axe finds, over %s',
    patient,
    async (fixture) => {
      const { url } = await serving('--fixture', fixture, '--control')
      await fetch(`${url}/search?q=a`)
      const { page, troubles } = await opened(`${url}/__model-query/`)
      for (const place of [...places, ...(await anEntity(url))]) {
        await page.goto(`${url}/__model-query/#${place}`)
        await settled(page)
        expect([place, await violations(page)]).toEqual([place, []])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(['dark', place, await violations(page, ['color-contrast'])]).toEqual(['dark', place, []])
        await page.emulateMedia({ colorScheme: 'light' })
      }
      expect(troubles).toEqual([])
      await page.close()
    },
  )

  it('opens over 100,000 entities, and draws of them what can be seen', patient, async () => {
    await using folder = await testFolder({})
    const build = join(folder.path, 'large')
    await finish(['generate', '--out', build, '--entities', '100000', '--links', '100000'])
    const { run, url } = await serving(build)
    await run.sees(/search ready/)
    const { page, troubles } = await opened(`${url}/__model-query/`)
    for (const place of [...places, ...(await anEntity(url))]) {
      await page.goto(`${url}/__model-query/#${place}`)
      await settled(page)
      expect([place, await violations(page)]).toEqual([place, []])
    }
    await page.goto(`${url}/__model-query/#model`)
    await settled(page)
    const rows = page.locator('tr[aria-rowindex]')
    const seen = async (): Promise<readonly number[]> =>
      rows.evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))))
    for (const [to, first] of [
      [0, 2],
      [2_600_000, 49_900],
      [1e9, 99_900],
    ] as const) {
      await page.evaluate(`scrollTo(0, ${to})`)
      await expect.poll(async () => Math.min(...(await seen()))).toBeGreaterThanOrEqual(first)
      expect((await seen()).length).toBeLessThan(60)
    }
    await page.locator('tr[aria-rowindex="100001"]').getByRole('link').click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.goBack()
    await page.locator('tr[aria-rowindex="100001"]').waitFor()
    expect(troubles).toEqual([])
    await page.close()
  })

  it('plays the scenario that is chosen, which the terminal says', async () => {
    const { run, url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/`)
    await page.getByLabel('scenario').selectOption('down')
    await run.sees(/\nscenario down \(control\)\n/)
    expect((await fetch(`${url}/findings`)).status).toBe(503)
    await page.getByRole('option', { name: /503.*listFindings/ }).click()
    await page.getByRole('button', { name: 'delay it by 3 s' }).click()
    await run.sees(/added rules \{"operation":"listFindings","calls":1,"delay":3000\} \(control\)/)
    await page.close()
  })

  it('leaves the experiment alone: its own questions use up no rule, wait for no pause, and are in no journal', async () => {
    const { url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/`)
    const set = (method: string, path: string, body?: unknown): Promise<Response> =>
      fetch(`${url}/__model-query/${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
    await set('POST', 'rules', { operation: 'searchModel', calls: 1, status: 503 })
    await set('PUT', 'scenario/down')
    await set('PUT', 'pause')
    await page.getByText(/^Answers are held back/).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('loan')
    await page.getByRole('option', { name: /^entity term:overdue-loan/ }).waitFor()
    await page.keyboard.press('Escape')
    for (const [place, text] of [
      ['search/loan', /16 hits/],
      ['entity/term%3Aloan', /\d+ neighbours/],
      ['model', /86 entities/],
    ] as const) {
      await page.goto(`${url}/__model-query/#${place}`)
      await page.locator('main').getByText(text).first().waitFor()
    }
    await set('DELETE', 'pause')
    await set('DELETE', 'scenario')
    expect(await (await fetch(`${url}/__model-query/journal`)).json()).toEqual([])
    await page.goto(`${url}/__model-query/#search/loan`)
    await page.getByLabel('compare with').selectOption('nothing')
    await page.getByLabel('as clients get it').check()
    await page
      .locator('main')
      .getByText(/status 503/)
      .waitFor()
    expect((await fetch(`${url}/search?q=loan`)).status).toBe(200)
    await page.close()
  })

  it('shows what is in effect on every page, and ends it piece by piece, or all at once', async () => {
    const { url } = await serving('--control', '--delay', '1')
    const { page } = await opened(`${url}/__model-query/#entity/term%3Aloan`)
    const bar = page.getByRole('region', { name: 'In effect' })
    const chips = (): Promise<readonly string[]> => bar.locator('.chip').allTextContents()
    await expect.poll(chips).toEqual(['delay 1 ms for every operation, by --delay 1'])
    await page.getByRole('button', { name: 'answer 404 for this one' }).click()
    await page.getByRole('button', { name: 'leave its title out' }).click()
    await page.getByLabel('scenario').selectOption('slow')
    await fetch(`${url}/__model-query/rules`, {
      method: 'POST',
      body: '{"operation":"listFindings","calls":1,"status":500}',
    })
    await expect.poll(() => page.title()).toMatch(/^● scenario slow · term:loan/)
    expect(await chips()).toContain('500, once for listFindings×')
    await Promise.all([fetch(`${url}/entities/term:loan`), fetch(`${url}/findings`)])
    await expect.poll(chips).toContain('404 for term:loan (hit 1×)×')
    expect((await chips()).join()).not.toContain('listFindings')
    await bar.getByRole('button', { name: 'end 404 for term:loan' }).click()
    await expect
      .poll(chips)
      .toEqual([
        'scenario slow×',
        expect.stringContaining('patch title for term:loan') as unknown,
        expect.stringContaining('by --delay 1') as unknown,
      ])
    await bar.getByRole('button', { name: 'back to plain' }).click()
    await expect.poll(async () => (await chips()).length).toBe(1)
    await page.close()
  })

  it('shows what was asked as it happens, holds answers back, and releases them', async () => {
    const { url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/`)
    await page.getByRole('button', { name: /pause/ }).click()
    const order: string[] = []
    await page.getByText(/^Answers are held back/).waitFor()
    const asked = ['lo', 'loan'].map((q) => fetch(`${url}/search?q=${q}`).then(() => order.push(q)))
    await page.getByText('/search?q=lo', { exact: true }).waitFor()
    await page.locator('.held li', { hasText: '/search?q=loan' }).getByRole('button').click()
    await expect.poll(() => order).toEqual(['loan'])
    await page.getByRole('button', { name: 'release all and go on' }).click()
    await Promise.all(asked)
    await page.getByRole('option', { name: /searchModel loan/ }).waitFor()
    await page.close()
  })

  it('names the method of what was not asked with GET, and finds it', async () => {
    const { url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/`)
    await page.getByText(/^No requests yet/).waitFor()
    await fetch(`${url}/findings`)
    await fetch(`${url}/findings`, { method: 'HEAD' })
    await fetch(`${url}/entities`, { method: 'POST' })
    await page.getByRole('option', { name: / HEAD listFindings / }).waitFor()
    await page.getByRole('option', { name: / POST \/entities / }).waitFor()
    await page.getByText('3 exchanges').waitFor()
    expect(await page.getByRole('option', { name: /GET/ }).count()).toBe(0)
    await page.getByRole('searchbox', { name: 'filter' }).fill('head')
    await page.getByText('1 exchange', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'filter' }).fill('head 405')
    await page.getByText('Nothing in the journal matches the filter.').waitFor()
    await page.close()
  })

  it('judges this server and another, and shows what the contract owes', patient, async () => {
    const { run, url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/#contract`)
    await page.getByText('the contract has gaps: 16 open').waitFor()
    await page.getByRole('button', { name: 'Run check' }).click()
    await page.getByText('conforms', { exact: true }).waitFor()
    await run.sees(new RegExp(`check ${url} \\(control\\)`))
    await page.getByLabel('server').fill('http://127.0.0.1:1')
    await page.getByRole('button', { name: 'Run check' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toContain('127.0.0.1:1')
    await page.close()
  })

  it('can be used by the keyboard alone', async () => {
    const { url } = await serving('--control')
    await fetch(`${url}/entities/term:loan`)
    await fetch(`${url}/findings`)
    const { page } = await opened(`${url}/__model-query/`)
    await page.getByRole('option', { name: /listFindings/ }).waitFor()
    for (let at = 0; at < 40 && (await page.locator('.waterfall:focus').count()) === 0; at++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Home')
    await page.getByRole('heading', { name: '#1 GET /entities/term:loan' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: '#2 GET /findings' }).waitFor()
    await page.goto(`${url}/__model-query/#entity/term%3Aloan`)
    await page.locator('.neighbours a').first().focus()
    const name = await page.evaluate('document.activeElement.getAttribute("href")')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe(name)
    await page.close()
  })

  it(
    'shows the last answer for an entity, however late an earlier one comes, and no trouble of before',
    patient,
    async () => {
      const { url } = await serving('--control')
      const page = await browser.newPage()
      const play = (scenario: string): Promise<Response> =>
        fetch(`${url}/__model-query/scenario/${scenario}`, { method: 'PUT' })
      let fulfil = (): Promise<void> => Promise.resolve()
      let asked = 0
      await page.route('**/entities/term%3Aloan', async (route) => {
        asked++
        if (asked === 1) return route.abort()
        if (asked > 2) return route.continue()
        fulfil = () => route.fulfill({ json: { id: 'term:loan', title: 'Overtaken' } }).catch(() => undefined)
      })
      await page.goto(`${url}/__model-query/#entity/term%3Aloan`)
      await page.getByRole('alert').waitFor()
      asked = 0
      await page.getByLabel('as clients get it').check()
      await page.getByRole('alert').waitFor()
      await play('slow')
      await expect.poll(() => asked).toBe(2)
      await play('entity-gone')
      await page.getByText('"status": 404').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      await fulfil()
      await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))')
      expect(await page.getByText('Overtaken').count()).toBe(0)
      await page.close()
    },
  )

  it('lets Tab reach all that can be used, on every page', patient, async () => {
    const { url } = await serving('--fixture', 'one', '--control')
    await fetch(`${url}/findings`)
    const { page } = await opened(`${url}/__model-query/`)
    await page.evaluate(`addEventListener('focusin', ({ target }) => reached.add(target))`)
    for (const place of [...places, ...(await anEntity(url))]) {
      await page.goto(`${url}/__model-query/#${place}`)
      await settled(page)
      // What the page before it had may still be there.
      if (place.startsWith('entity')) await page.getByRole('heading', { name: /neighbour/ }).waitFor()
      await page.evaluate(`globalThis.reached = new Set()`)
      const usable = `[...document.querySelectorAll('a, button:enabled, input:enabled, select:enabled, summary, iframe, [tabindex="0"]')]
        .filter((one) => one.checkVisibility())`
      for (let left = Number(await page.evaluate(`${usable}.length`)) + 5; left > 0; left--)
        await page.keyboard.press('Tab')
      const missed = await page.evaluate(`${usable}.filter((one) => !reached.has(one)).map((one) => one.outerHTML)`)
      expect([place, missed]).toEqual([place, []])
    }
    await page.close()
  })

  it('finds pages, entities, scenarios and variations by keyboard', async () => {
    const { run, url } = await serving('--control')
    const { page, troubles } = await opened(`${url}/__model-query/#findings`)
    await page.getByRole('heading', { name: 'Findings' }).waitFor()
    const open = async (key: string): Promise<void> => {
      await page.keyboard.press(key)
      await page.locator('dialog input:focus').waitFor()
    }
    const find = async (words: string, goal: RegExp): Promise<void> => {
      await open('Control+k')
      await page.keyboard.type(words)
      await page.getByRole('option', { name: goal, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    await find('contr', /^page Contract/)
    await page.getByRole('heading', { name: 'Contract' }).waitFor()
    await find('term:loan', /^entity term:overdue-loan/)
    await page.getByRole('heading', { name: 'Loan' }).waitFor()
    expect(troubles).toEqual([])
    await find('down', /^scenario down/)
    await run.sees(/\nscenario down \(control\)\n/)
    await find('error-html', /^variation error-html/)
    await run.sees(/\nvariation error-html \(control\)\n/)
    await open('/')
    await page.keyboard.type('variation')
    await page.keyboard.press('ArrowUp')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.close()
  })

  it('takes nothing that was found for fewer words, while those typed are looked for', async () => {
    const { url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/#findings`)
    await page.getByRole('heading', { name: 'Findings' }).waitFor()
    let release = (): void => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    const isWhole = ({ searchParams }: URL): boolean => searchParams.get('q') === 'term:loan'
    await page.route(isWhole, (route) => isReleased.then(() => route.continue()))
    await page.keyboard.press('Control+k')
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('term:loa')
    await page
      .getByRole('option', { name: /^entity term:/ })
      .first()
      .waitFor()
    await page.keyboard.type('n')
    await expect.poll(() => page.getByRole('option', { name: /^entity / }).count()).toBe(0)
    release()
    await page.getByRole('option', { name: /^entity term:overdue-loan/, selected: true }).waitFor()
    await page.close()
  })

  it('says that the server is away, then that it forgot what was played, and sets it again', async () => {
    const { run, url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/`)
    await fetch(`${url}/__model-query/scenario/slow`, { method: 'PUT' })
    await fetch(`${url}/__model-query/rules`, { method: 'POST', body: '{"id":"term:loan","status":404}' })
    await page.getByText('404 for term:loan').waitFor()
    run.stop()
    await run.done
    await page
      .getByRole('alert')
      .getByText(/^Nothing answers at 127\.0\.0\.1:\d+ since/)
      .waitFor()
    expect(await page.getByLabel('scenario').isDisabled()).toBe(true)
    expect(await violations(page)).toEqual([])
    running.push(start(['serve', '--port', new URL(url).port, '--control']))
    await page.getByText('Gone: scenario slow · 404 for term:loan').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'set again' }).click()
    await page.getByRole('region', { name: 'In effect' }).getByText('404 for term:loan').waitFor()
    await expect.poll(async () => (await fetch(`${url}/entities/term:loan`)).status).toBe(404)
    expect(await page.getByText('A new server process').count()).toBe(0)
    await page.close()
  })

  it('opens an exchange at its own address, closes it by Escape, and filters by operation and by error', async () => {
    const { url } = await serving('--control')
    await fetch(`${url}/entities/nope`)
    await fetch(`${url}/findings`)
    const { page } = await opened(`${url}/__model-query/`)
    await page.getByRole('option', { name: /404 getEntity nope/ }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#journal/1')
    await page.getByRole('heading', { name: '#1 GET /entities/nope' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).hash).toBe('#journal')
    expect(await page.getByRole('article').count()).toBe(0)
    await page.getByRole('button', { name: 'errors 1' }).click()
    await expect.poll(() => page.getByRole('option').filter({ hasText: 'listFindings' }).count()).toBe(0)
    await page.getByRole('button', { name: 'listFindings 1' }).click()
    await page.getByRole('option', { name: /200 listFindings/ }).waitFor()
    await page.close()
  })

  it('sends what is chosen as a client does, says what of the answer is not declared, and leads to what is cited', async () => {
    const { url } = await serving('--control')
    const { page, troubles } = await opened(`${url}/__model-query/#contract/getEntity`)
    const panel = page.locator('details[open]', { hasText: 'GET /entities/{id}' })
    const send = (): Promise<void> => panel.getByRole('button', { name: 'Send' }).click()
    await panel.getByLabel('id', { exact: true }).fill('term:loan')
    await send()
    await panel.getByText(/^Not declared in Entity: .*neighbourhood/).waitFor()
    await fetch(`${url}/__model-query/rules`, { method: 'POST', body: '{"id":"term:loan","status":404}' })
    await send()
    await panel.getByText('"status": 404').waitFor()
    await panel.getByLabel('Prefer').fill('code=200')
    await send()
    await panel.getByText(/^Not declared in Entity/).waitFor()
    const journal = (await (await fetch(`${url}/__model-query/journal`)).json()) as readonly {
      readonly status: number
    }[]
    expect(journal.map(({ status }) => status)).toEqual([200, 404, 200])
    expect(await violations(page)).toEqual([])
    await panel.getByRole('link', { name: 'GAP-6' }).click()
    await page.locator('#GAP-6[open]', { hasText: 'closed by' }).waitFor()
    expect(troubles).toHaveLength(1)
    await page.close()
  })

  it('lists the entities of one type, keeps filters, and opens pages by number', async () => {
    const { url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/#model`)
    const blocks = page.locator('.map button')
    await blocks.nth(8).waitFor()
    const tones = await blocks.evaluateAll((all) =>
      all.map((one) => /oklch[^)]*/.exec(one.getAttribute('style') ?? '')?.[0]),
    )
    expect([new Set(tones).size, tones.includes(undefined)]).toEqual([9, false])
    await page.getByRole('button', { name: 'screen 9' }).click()
    await page.getByText('9 entities', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'screen 9' }).click()
    await page.getByText('86 entities', { exact: true }).waitFor()
    await page.getByRole('searchbox').fill('overdue')
    await page.getByRole('link', { name: 'term:overdue-loan' }).click()
    await page.getByRole('heading', { name: 'Overdue loan' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('overdue')
    await page.getByRole('heading', { name: 'Model', exact: true }).click()
    await page.keyboard.press('2')
    await page.getByRole('heading', { name: 'Search', exact: true }).waitFor()
    await page.getByRole('searchbox').fill('a b')
    await expect.poll(() => new URL(page.url()).hash).toBe('#search/a%20b')
    await page.close()
  })

  it('varies several things at once, and one thing in one way', async () => {
    const { run, url } = await serving('--control')
    const { page } = await opened(`${url}/__model-query/`)
    // The second is chosen before the server has heard of the first.
    let release = (): void => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/__model-query/**', (route) =>
      route.request().method() === 'PUT' ? isReleased.then(() => route.continue()) : route.continue(),
    )
    await page.getByText(/^variation none/).click()
    await page.getByLabel(/^error-html/).check()
    await page.getByLabel(/^hits-worst-first/).check()
    release()
    await run.sees(/\nvariation error-html, hits-worst-first \(control\)\n/)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'no variation' }).click()
    await run.sees(/\nvariation none \(control\)\n/)
    await page.getByText(/^variation none/).waitFor()
    await page.close()
  })

  it('shows hostile identifiers and titles as text', async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>'
    const entities = [
      { id: hostile, title: hostile, type: hostile },
      { id: 'b', title: 'javascript:alert(1)' },
    ]
    const links = [{ from: hostile, to: 'b', relation: hostile }]
    await using folder = await testFolder({
      'model.json': JSON.stringify({ entities, links }),
      'build-log.json': JSON.stringify({ findings: [{ check: hostile, severity: hostile, path: hostile }] }),
    })
    const { url } = await serving(folder.path, '--control')
    await fetch(`${url}/search?q=${encodeURIComponent(hostile)}`)
    const home = await opened(url)
    expect(await home.page.locator('img, script').count()).toBe(0)
    const { page, troubles } = await opened(`${url}/__model-query/`)
    for (const place of [...places, 'search/script', `entity/${encodeURIComponent(hostile)}`]) {
      await page.goto(`${url}/__model-query/#${place}`)
      await settled(page)
      expect(await page.locator('main img, main script').count()).toBe(0)
    }
    expect(troubles).toEqual([])
    expect(await page.title()).toContain('model-query console')
    await home.page.close()
    await page.close()
  })
})

/** An application of another origin that shows the hits of a search, and an entity that there is not. */
const application = (console: string): string => `<!doctype html><title>app</title><ol></ol><p></p>
  <script src="${console}/__model-query/screen.js"></script>
  <script type="module">
    const api = new URLSearchParams(location.search).get('api')
    const hits = await (await fetch(api + '/search?q=loan')).json()
    document.querySelector('ol').innerHTML = hits.map(({ id }) => '<li>' + id).join('')
    document.querySelector('p').textContent = (await (await fetch(api + '/entities/no-such')).json()).detail
  </script>`

it('shows an application under variations, and what becomes of it', async () => {
  const { run, url } = await serving('--control')
  await using app = await pageServer(() => application(url))
  const { page } = await opened(`${url}/__model-query/#screen`)
  await page.getByLabel('your application').fill(`${app.url}/?api={base}`)
  await page.getByRole('button', { name: 'open' }).click()
  const marked = (name: string): Promise<string | null> =>
    page.getByRole('region', { name }).getByRole('heading').textContent()
  await expect.poll(() => marked('hits-worst-first')).toBe('▲ differs hits-worst-first')
  await expect.poll(() => marked('error-html')).toBe('✗ broken error-html')
  await page.getByText(/3 of \d+ variations/).click()
  await page.getByLabel(/^GAP-12/).check()
  await page.getByRole('region', { name: 'no-findings' }).scrollIntoViewIfNeeded()
  await expect.poll(() => marked('no-findings')).toBe('✓ same no-findings')
  const link = page.url()
  expect(decodeURIComponent(link)).toMatch(/#screen\/hits-worst-first,.*no-findings.*\/http:.*\{base\}$/)
  expect(await violations(page)).toEqual([])
  await page.getByRole('region', { name: 'error-html' }).getByRole('button', { name: 'apply' }).click()
  await run.sees(/\nvariation error-html \(control\)\n/)
  const { page: colleague } = await opened(link)
  await colleague.getByRole('region', { name: 'no-findings' }).waitFor()
  await colleague.close()
  await page.close()
})

it('shows an example if asked, without a trace in the journal, and two screens under a slider', async () => {
  const { url } = await serving('--control')
  await fetch(`${url}/__model-query/rules`, { method: 'POST', body: '{"calls":1,"status":503}' })
  const { page } = await opened(`${url}/__model-query/#screen`)
  await page.getByRole('button', { name: 'show an example' }).click()
  const tile = page.getByRole('region', { name: 'hits-worst-first', exact: true })
  await tile.getByText('✗ broken').waitFor()
  await tile.getByRole('button', { name: 'compare' }).click()
  const compared = page.getByRole('region', { name: 'unchanged beside hits-worst-first' })
  await compared.getByRole('slider').fill('20')
  const shown = compared.getByTitle('The application, hits-worst-first')
  await expect.poll(() => shown.getAttribute('style')).toContain('inset(0px 0px 0px 20%)')
  expect(await violations(page)).toEqual([])
  await page.getByRole('heading', { name: 'Screen' }).click()
  await page.keyboard.press('Escape')
  await compared.waitFor({ state: 'detached' })
  expect(await (await fetch(`${url}/__model-query/journal`)).json()).toEqual([])
  expect((await fetch(`${url}/findings`)).status).toBe(503)
  await page.close()
})

it('has a sheet of its keys, and does what they say', async () => {
  const { run, url } = await serving('--control')
  for (const path of ['/findings', '/entities']) await fetch(url + path)
  const { page } = await opened(`${url}/__model-query/#journal`)
  await page.getByRole('option', { name: /listEntities/ }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('pause: hold answers back').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('p')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: '#2 GET /entities' }).waitFor()
  await page.keyboard.press('k')
  await page.getByRole('heading', { name: '#1 GET /findings' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: '#2 GET /entities' }).waitFor()
  await page.keyboard.press('f')
  await run.sees(/added rules \{"operation":"listEntities","calls":1,"status":503\}/)
  await page.keyboard.press('p')
  await run.sees(/answers are held back/)
  await page.getByText('release all and go on').waitFor()
  await page.keyboard.press('p')
  await run.sees(/no longer held back/)
  await page.close()
})

it('keeps what is played behind a button on a phone', async () => {
  const { url } = await serving('--control')
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.goto(`${url}/__model-query/#search/loan`)
  await page.getByRole('heading', { name: 'Search' }).waitFor()
  expect(await page.evaluate(`document.querySelector('main').getBoundingClientRect().top`)).toBeLessThan(100)
  expect(await page.getByLabel('scenario').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'what is played' }).click()
  await page.getByLabel('scenario').selectOption('slow')
  await page.getByRole('region', { name: 'In effect' }).getByText('scenario slow').waitFor()
  expect(await violations(page)).toEqual([])
  await page.close()
})

describe('a page of somewhere else', () => {
  const act = (url: string): string => `Promise.all([
    fetch('${url}/__model-query').then((response) => response.text(), () => 'refused'),
    fetch('${url}/__model-query/journal', { mode: 'no-cors' }).then((response) => response.text(), () => 'refused'),
    fetch('${url}/__model-query/scenario/down', { method: 'PUT' }).then(({ status }) => status, () => 'refused'),
    fetch('${url}/__model-query/rules', { method: 'POST', mode: 'no-cors', body: '{"status":503}' }).then(({ type }) => type, () => 'refused'),
  ])`

  it('neither reads nor changes anything from another origin of this machine', async () => {
    const { url } = await serving('--control')
    await using other = await pageServer(() => '<!doctype html>')
    const page = await browser.newPage()
    await page.goto(other.url)
    // An opaque answer has no text, and Cross-Origin-Resource-Policy lets none through.
    const [state, journal, put, post] = (await page.evaluate(act(url))) as readonly unknown[]
    expect([state, journal, put]).toEqual(['refused', expect.stringMatching(/^(?:refused|)$/) as unknown, 'refused'])
    expect(post).toMatch(/^(?:refused|opaque)$/)
    const after = (await (await fetch(`${url}/__model-query`)).json()) as { scenario: unknown; rules: unknown }
    expect([after.scenario, after.rules]).toEqual([null, []])
    await page.close()
  })

  it('is refused under a name that was turned to this machine', async () => {
    const { url } = await serving('--control')
    const rebound = url.replace('127.0.0.1', 'evil.example')
    const page = await browser.newPage()
    for (const path of ['/', '/__model-query/', '/__model-query', '/__model-query/events']) {
      expect([path, (await page.goto(rebound + path))?.status()]).toEqual([path, 421])
    }
    const [state, , put] = (await page.evaluate(act(''))) as readonly unknown[]
    expect([String(state), put]).toEqual([expect.stringContaining('421') as unknown, 421])
    expect(((await (await fetch(`${url}/__model-query`)).json()) as { scenario: unknown }).scenario).toBeNull()
    await page.close()
  })

  it('cannot put the console into a frame', async () => {
    const { url } = await serving('--control')
    const { headers } = await fetch(`${url}/__model-query/`)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';.*frame-ancestors 'none'$/)
  })
})
