import { defineConfig, type ViteUserConfig } from 'vitest/config'

const config: ViteUserConfig = defineConfig({
  test: { include: ['test/**/*.test.ts'], exclude: ['test/browser/**'], testTimeout: 20_000 },
})

export default config
