// The tests that need Chromium, apart from the others so that those need nothing but Node.
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/browser/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    experimental: { fsModuleCache: true },
    isolate: false,
  },
})

export default config
