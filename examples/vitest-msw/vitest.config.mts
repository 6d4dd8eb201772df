import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { setupFiles: ['./mocks/vitest-setup.ts'] },
})
