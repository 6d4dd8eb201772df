// Serves the built page, and looks at it in Chromium; `node check.js picture.png` also takes a picture.
import assert from 'node:assert/strict'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 640 } })
  const faults = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(server.resolvedUrls.local[0])

  await page.locator('#status', { hasText: /^\d+ found$/ }).waitFor()
  await page.locator('#hits button', { hasText: 'term:loan' }).first().click()
  await page.locator('#entity h2', { hasText: 'Loan' }).waitFor()
  if (process.argv[2]) await page.screenshot({ path: process.argv[2] })

  await page.locator('#scenario').selectOption('search-down')
  await page.locator('#status', { hasText: 'The service answered 503.' }).waitFor()
  await page.locator('#scenario').selectOption('offline')
  await page.locator('#status', { hasText: 'Failed to fetch' }).waitFor()
  await page.locator('#scenario').selectOption('none')
  await page.locator('#status', { hasText: /^\d+ found$/ }).waitFor()

  // Of two searches under way the page leaves the first, since its answer may come last.
  await page.locator('#scenario').selectOption('search-slow')
  const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=nonesuch'))
  await page.locator('#words').fill('nonesuch')
  await page.locator('#words').fill('loan')
  await left
  await page.locator('#scenario').selectOption('none')

  const head = await page.evaluate(async () => (await fetch('/api/entities', { method: 'HEAD' })).status)
  const malformed = await page.evaluate(async () => (await fetch('/api/entities/%E0%A4%A')).status)
  assert.deepEqual([head, malformed, faults], [200, 400, []])
  console.log('The page is served by the worker, in every scenario that was chosen.')
} finally {
  await browser.close()
  await server.close()
}
