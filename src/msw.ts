// The service as request handlers of your own msw, in Node and in browsers.
export { createHandlers, strict } from './adapters/msw.ts'
export type { HandlersOptions, Strict, StrictOptions } from './adapters/msw.ts'
export type { Answering } from './adapters/fetch.ts'
