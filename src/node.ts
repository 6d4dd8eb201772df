// A service on a port.
export { compressLists, listen, prepareSearch } from './adapters/node.ts'
export type { Exchange, ListenOptions, Server } from './adapters/node.ts'
export { startServer } from './adapters/start-server.ts'
export type { StartedServer, StartServerOptions } from './adapters/start-server.ts'

// Prism as a guarded child process: the contract alone, or a validating proxy.
export { startPrism } from './adapters/prism.ts'
export type { Prism, PrismEvent, PrismExchange, PrismFinding, PrismOptions } from './adapters/prism.ts'

// The builds on disk: read, checked, watched; and the ones that come with the package.
export { readBuild, readCandidates } from './disk/read-build.ts'
export { readBuildAside } from './disk/read-build-aside.ts'
export type { Candidates, ReadBuild } from './disk/read-build.ts'
export { watchBuild } from './disk/watch-build.ts'
export { findFixture, fixtureNames } from './disk/find-fixture.ts'

// What a person can put right.
export { describeUserError, UserError } from './source/user-error.ts'

// Scenarios in a file, and a journal in one.
export { readScenarios } from './disk/read-scenarios.ts'
export type { Scenarios } from './disk/read-scenarios.ts'
export { watchScenarios } from './disk/watch-scenarios.ts'
export type { ScenariosWatch } from './disk/watch-scenarios.ts'
export { checkHarPath, openHar } from './disk/write-har.ts'
export type { HarFile, HarFileOptions } from './disk/write-har.ts'
