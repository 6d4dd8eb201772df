// All variations in one process: `runner: 'model-query-toolkit/vitest'` in the configuration of vitest.
export { VariationRunner, VariationRunner as default } from './adapters/vitest.ts'
