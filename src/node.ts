// A service on a port.
export { listen } from './adapters/node.ts'
export type { ListenOptions, ServedExchange, Server } from './adapters/node.ts'
export { startServer } from './adapters/start-server.ts'
export type { StartedServer, StartServerOptions } from './adapters/start-server.ts'
export type { ServedState, Swap } from './adapters/served-build.ts'

// A service in a server of yours: Express, webpack-dev-server, Storybook.
export { createMiddleware } from './adapters/middleware.ts'
export type { Middleware, MiddlewareOptions } from './adapters/middleware.ts'

// Prism as a guarded child process: the contract alone, or a validating proxy.
export { startPrism } from './adapters/prism.ts'
export type { Prism, PrismEvent, PrismExchange, PrismFinding, PrismOptions } from './adapters/prism.ts'

// The builds on disk: read, checked, watched; and the ones that come with the package.
export { readBuild, readCandidates } from './build/read-build.ts'
export { readBuildAside } from './build/read-build-aside.ts'
export type { Candidates, ReadBuild } from './build/read-build.ts'
export { watchBuild } from './build/watch-build.ts'
export { findFixture, fixtureNames } from './build/find-fixture.ts'

// The index of a build on disk, which prepareSearch finds.
export { indexBuild } from './build/index-build.ts'
export type { IndexBuildOptions, IndexedBuild } from './build/index-build.ts'

// What a person can put right.
export { describeUserError, UserError } from './text/user-error.ts'

// Scenarios in a file, and a journal in one.
export { readScenarios } from './scenario-files/read-scenarios.ts'
export type { Scenarios } from './scenario-files/read-scenarios.ts'
export { watchScenarios } from './scenario-files/watch-scenarios.ts'
export type { ScenariosWatch } from './scenario-files/watch-scenarios.ts'
export { checkHarPath, openHar } from './scenario-files/write-har.ts'
export type { HarFile, HarFileOptions } from './scenario-files/write-har.ts'
