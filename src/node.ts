// A service on a port.
export { compressLists, listen } from './adapters/node.ts'
export type { Exchange, ListenOptions, Server } from './adapters/node.ts'

// Scenarios in a file, and a journal in one.
export { readScenarios } from './disk/read-scenarios.ts'
export type { Scenarios } from './disk/read-scenarios.ts'
export { watchScenarios } from './disk/watch-scenarios.ts'
export type { ScenariosWatch } from './disk/watch-scenarios.ts'
export { checkHarPath, openHar } from './disk/write-har.ts'
export type { HarFile, HarFileOptions } from './disk/write-har.ts'
