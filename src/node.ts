// A service on a port.
export { compressLists, listen } from './adapters/node.ts'
export type { Exchange, ListenOptions, Server } from './adapters/node.ts'
export { startServer } from './adapters/start-server.ts'
export type { StartedServer, StartServerOptions } from './adapters/start-server.ts'
