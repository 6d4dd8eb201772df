import { modelQuery } from 'model-query-toolkit/vite'
import { defineConfig } from 'vite'

// Storybook takes this over, so the stories ask the same service as the page.
export default defineConfig({ plugins: [modelQuery({ at: '/api' })] })
