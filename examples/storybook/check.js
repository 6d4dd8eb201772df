// Starts Storybook, and looks at each story in Chromium.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium } from 'playwright-core'

const texts = {
  found: 'Loan',
  gone: 'term:no-such is gone.',
  offline: 'The service cannot be reached.',
  'without-title': 'term:loan, without a title',
}

const free = createServer().listen(0, '127.0.0.1')
await once(free, 'listening')
const { port } = free.address()
free.close()

const url = `http://127.0.0.1:${port}`
const args = ['dev', '--ci', '--exact-port', '--port', String(port), '--host', '127.0.0.1']
const storybook = spawn('storybook', args, { stdio: 'inherit', detached: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  for (let answers = false; !answers;) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    answers = await fetch(`${url}/index.json`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const page = await browser.newPage()
  for (const [name, text] of Object.entries(texts)) {
    await page.goto(`${url}/iframe.html?id=entity--${name}&viewMode=story`)
    await page.locator('#storybook-root p', { hasNotText: '…' }).waitFor()
    assert.equal(await page.locator('#storybook-root p').textContent(), text)
  }
  console.log('Each story shows its state.')
} finally {
  await browser.close()
  process.kill(-storybook.pid)
}
