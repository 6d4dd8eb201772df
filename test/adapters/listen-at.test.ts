import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { listenAt } from '../../src/adapters/listen-at.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

function server(): Server {
  const made = createServer()
  servers.push(made)
  return made
}

describe('listenAt', () => {
  it('takes any free port of this machine', async () => {
    const one = server()
    const port = await listenAt(one, {})
    expect(one.address()).toMatchObject({ address: '127.0.0.1', port })
  })

  it('rejects where the port is taken, and takes the next free one where it may', async () => {
    const port = await listenAt(server(), {})
    await expect(listenAt(createServer(), { port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const next = await listenAt(server(), { port, otherPorts: 100 })
    expect(next).toBeGreaterThan(port)
    expect(next).toBeLessThanOrEqual(port + 100)
  })

  it('tries no port again for another reason', async () => {
    const error = { code: 'EADDRNOTAVAIL' }
    await expect(listenAt(createServer(), { host: '192.0.2.1', port: 0, otherPorts: 100 })).rejects.toMatchObject(error)
  })
})
