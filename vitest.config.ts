import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/browser/**'],
    // Where CI is set, vitest gives its workers FORCE_COLOR, and the programs they start would inherit it.
    env: { FORCE_COLOR: '0' },
    testTimeout: 20_000,
  },
})

export default config
