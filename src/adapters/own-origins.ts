/**
 * The origins at which `startServer` listens in this process. A test that asks them means that server: handlers for any
 * origin and `strict` let such requests pass.
 */
export const ownOrigins: Set<string> = new Set()
