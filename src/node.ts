// A service on a port.
export { compressLists, listen } from './adapters/node.ts'
export type { Exchange, ListenOptions, Server } from './adapters/node.ts'

// Prism as a guarded child process: the contract alone, or a validating proxy.
export { startPrism } from './adapters/prism.ts'
export type { Prism, PrismEvent, PrismExchange, PrismFinding, PrismOptions } from './adapters/prism.ts'

// The builds on disk: read, checked, watched; and the ones that come with the package.
export { readBuild, readCandidates } from './disk/read-build.ts'
export type { Candidates, ReadBuild } from './disk/read-build.ts'
export { watchBuild } from './disk/watch-build.ts'
export { findFixture, fixtureNames } from './disk/find-fixture.ts'

// What a person can put right.
export { describeUserError, UserError } from './source/user-error.ts'
