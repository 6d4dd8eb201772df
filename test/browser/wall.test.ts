import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { testFolder } from '../build/build-folder.ts'
import { finish } from '../cli/test-io.ts'
import { variations } from '../../src/variations/choose.ts'
import { hasTime } from '../has-time.ts'
import { neededByCareless } from '../trying/example-clients.ts'
import { folderServer, pageServer } from './page-server.ts'

const env = { CHROMIUM: process.env['CHROMIUM'] ?? '/usr/bin/chromium' }

/** Shows the hits of a search, and an entity that there is not. */
const application = `<!doctype html><ol></ol><p></p><script type="module">
  const api = new URLSearchParams(location.search).get('api')
  const hits = await (await fetch(api + '/search?q=loan')).json()
  document.querySelector('ol').innerHTML = hits.map(({ id }) => '<li>' + id).join('')
  document.querySelector('p').textContent = (await (await fetch(api + '/entities/no-such')).json()).detail
</script>`

describe('wall', () => {
  it('writes one file with a marked screenshot under each variation', async () => {
    await using folder = await testFolder()
    await using app = await pageServer(() => application)
    const file = join(folder.path, 'wall.html')
    const only = ['error-html', 'no-findings', 'hits-worst-first'].flatMap((name) => ['--only', name])
    const words = join(folder.path, 'wall.md')
    const outputs = ['--output', file, '--markdown', words]
    const { out, err, code } = await finish(['wall', `${app.url}/?api={base}`, ...outputs, ...only], { env })
    expect([out, code]).toEqual([`Wrote 4 screens to ${file}.\n`, 0])
    expect(err.split('\n').toSorted().filter(Boolean)).toEqual([
      'as it is  ',
      'broken    error-html',
      'differs   hits-worst-first',
      'same      no-findings',
    ])
    const text = await readFile(file, 'utf8')
    expect(text.match(/src="data:image\/jpeg;base64,\/9j\//g)).toHaveLength(3)
    expect(text).toContain('✗ broken error-html')
    const [, differs = ''] = /<h2 class="differs">([^]*?)<\/section>/.exec(text) ?? []
    // The hits have moved; what stands below them has not.
    expect(differs.match(/<i style="/g)?.length).toBeGreaterThan(3)
    expect(differs).not.toContain('<i class="gone"')
    const [, broken = ''] = /<h2 class="broken">([^]*?)<\/section>/.exec(text) ?? []
    expect(broken.match(/<i class="gone" style="/g)).toHaveLength(1)
    expect(await readFile(words, 'utf8')).toMatch(/^### ❌ This screen breaks under 1 of 3 behaviours/)
  })

  it.each([
    ['goes round in a loop', 'for (;;) {}', 'page.goto: Timeout 3000ms exceeded.'],
    ['goes round in a loop later', 'setTimeout(() => { for (;;) {} }, 100)', 'Timeout 3000ms exceeded.'],
    ['removes itself', 'document.documentElement.remove()', 'Timeout 3000ms exceeded.'],
  ])('shows a page that %s as broken, and the others as they are', async (_, harm, why) => {
    await using folder = await testFolder()
    await using app = await pageServer(
      () => `<!doctype html>hello<script>
        const request = new XMLHttpRequest()
        request.open('GET', new URLSearchParams(location.search).get('api') + '/entities/no-such', false)
        request.send()
        try { JSON.parse(request.responseText) } catch { ${harm} }
      </script>`,
    )
    const file = join(folder.path, 'wall.html')
    const only = ['--only', 'error-html', '--only', 'no-findings', '--timeout', '3s']
    const { out, err, code } = await finish(['wall', `${app.url}/?api={base}`, '--output', file, ...only], { env })
    expect([out, code]).toEqual([`Wrote 3 screens to ${file}.\n`, 0])
    expect(err).toContain('broken    error-html\n')
    expect(err).toContain('same      no-findings\n')
    const text = await readFile(file, 'utf8')
    expect(text).toContain('Nothing can be read of the page: ')
    expect(text).toContain(why)
  })

  it('says where the page asks nothing of the service that it names', async () => {
    await using folder = await testFolder()
    await using app = await pageServer(() => '<!doctype html>hello')
    const file = join(folder.path, 'wall.html')
    const argv = ['wall', `${app.url}/?api={base}`, '--output', file, '--only', 'error-html']
    const { err, code } = await finish(argv, { env })
    expect([err, code]).toEqual([expect.stringContaining('\n! The page asked nothing at {base}, '), 0])
  })

  // A page of another origin needs CORS, which the tests of the clients in Node do not.
  it('breaks the careless example where vary does, and the careful one nowhere', { timeout: 300_000 }, async () => {
    await using folder = await testFolder()
    const tried = hasTime
      ? variations.map(({ name }) => name).filter((name) => name !== 'cors-none')
      : [...neededByCareless.filter((_, at) => at % 3 === 0), 'no-findings', 'scores-below-zero', 'list-in-pages']
    const brokenOf = async (example: string): Promise<readonly string[]> => {
      await using app = await folderServer(fileURLToPath(new URL(`../../examples/${example}/`, import.meta.url)))
      const output = join(folder.path, `${example}.html`)
      const only = tried.flatMap((name) => ['--only', name])
      const { err } = await finish(['wall', `${app.url}/?api={base}`, '--output', output, ...only], { env })
      return [...err.matchAll(/^broken +(.*)$/gm)].map(([, name = '']) => name).toSorted()
    }
    expect(await brokenOf('client')).toEqual([])
    expect(await brokenOf('careless-client')).toEqual(
      neededByCareless.filter((name) => tried.includes(name)).toSorted(),
    )
  })

  it.each([
    [['wall', 'javascript:alert(1)'], /Use the URL of a page, such as http:\/\/localhost:5173\/find\?api=\{base\}\./],
    [['wall', 'http://127.0.0.1:1/'], /^http:\/\/127\.0\.0\.1:1\/ does not open: .*\n$/],
    [
      ['wall', 'http://a/', '--only', 'eror-html'],
      /^No variation is called "eror-html"\. Did you mean error-html\?\n$/,
    ],
    [['wall', 'http://a/', '--browser', '/no/such'], /^No Chromium starts \(.*\); name one with --browser FILE\.\n$/],
  ])('%j: one line and exit code 3', async (argv, message) => {
    const { err, code } = await finish(argv, { env })
    expect(err).toMatch(message)
    expect(code).toBe(3)
  })
})
