import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { setupFiles: ['./src/mocks/model-query-setup.ts'], runner: 'model-query-toolkit/vitest' },
})
