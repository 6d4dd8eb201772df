// A service on a port.
export { compressLists, listen } from './adapters/node.ts'
export type { Exchange, ListenOptions, Server } from './adapters/node.ts'
