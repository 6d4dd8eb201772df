// The service inside Vite's own server.
export { modelQuery } from './adapters/vite.ts'
export type { ModelQueryOptions } from './adapters/vite.ts'
