/**
 * The origins at which `startServer` listens in this process. A request to one of them is meant for that server, so
 * handlers for any origin and `strict` let it pass.
 */
export const ownOrigins: Set<string> = new Set()
