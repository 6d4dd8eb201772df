// A service on a port.
export { compressLists, listen } from './adapters/node.ts'
export type { Exchange, ListenOptions, Server } from './adapters/node.ts'
export { startServer } from './adapters/start-server.ts'
export type { StartedServer, StartServerOptions } from './adapters/start-server.ts'

// The builds on disk: read, checked, watched; and the ones that come with the package.
export { readBuild, readCandidates } from './disk/read-build.ts'
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
