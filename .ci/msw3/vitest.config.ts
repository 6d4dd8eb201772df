// The tests of everything that touches msw, with the msw of this folder in place of the repository's.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const here = fileURLToPath(new URL('.', import.meta.url))
const { resolve } = createRequire(import.meta.url)

const config: ViteUserConfig = defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: {
    alias: ['msw', 'msw/node'].map((name) => ({ find: new RegExp(`^${name}$`), replacement: resolve(name) })),
  },
  test: {
    include: ['test/adapters/msw.test.ts', 'test/carriers/*.test.ts', 'test/browser/*.test.ts'],
    testNamePattern: /msw|createHandlers|strict|Chromium/i,
    env: { MSW_FROM: here, MSW_MAJOR: '3' },
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

export default config
