import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build as bundle, type Plugin } from 'esbuild'
import { chromium, type Page } from 'playwright-core'

export const flags: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A page of headless Chromium that has loaded a module of this folder. */
export interface OpenPage extends AsyncDisposable {
  readonly page: Page
  readonly origin: string
  /** Calls an export of the module in the page, with arguments and a result that survive JSON. */
  call(name: string, ...args: readonly unknown[]): Promise<unknown>
}

/** The msw that is tested: that of the repository, or that of another folder. */
const mswFolder = process.env['MSW_FROM'] ?? fileURLToPath(new URL('.', import.meta.url))
const mswOfFolder: Plugin = {
  name: 'msw-of-folder',
  setup(bundling) {
    bundling.onResolve({ filter: /^msw(?:\/|$)/ }, ({ path, kind, pluginData }) =>
      pluginData === mswOfFolder
        ? undefined
        : bundling.resolve(path, { kind, resolveDir: mswFolder, pluginData: mswOfFolder }),
    )
  },
}

/** Bundles `entry` for the browser, serves it with msw's own worker on 127.0.0.1, and opens it. */
export async function openPage(entry: string): Promise<OpenPage> {
  const { outputFiles } = await bundle({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'loaded',
    write: false,
    plugins: [mswOfFolder],
  })
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', '<!doctype html><meta charset="utf-8"><script src="/page.js"></script>'],
    '/page.js': ['text/javascript', outputFiles[0]?.text ?? ''],
    '/mockServiceWorker.js': [
      'text/javascript',
      await readFile(createRequire(join(mswFolder, '_')).resolve('msw/mockServiceWorker.js'), 'utf8'),
    ],
  }
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', 'not of the service']
    response.writeHead(type === 'text/plain' ? 599 : 200, { 'Content-Type': type }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags })
  const page = await browser.newPage()
  await page.goto(origin)
  return {
    page,
    origin,
    call: (name, ...args) =>
      page.evaluate(([name, args]) => (globalThis as unknown as Loaded).loaded[name]?.(...args), [name, args] as const),
    [Symbol.asyncDispose]: async () => {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Loaded {
  readonly loaded: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
}
