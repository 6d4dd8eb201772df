import { playwright } from '@vitest/browser-playwright'
import { modelQuery } from 'model-query-toolkit/vite'
import { defineConfig } from 'vitest/config'

// Debian's Chromium, or that of CHROMIUM; without `launchOptions`, the one that `npx playwright install` fetches.
const launchOptions = { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] }

export default defineConfig({
  plugins: [modelQuery({ at: '/api' })],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'jsdom',
          environment: 'jsdom',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
